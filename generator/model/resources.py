"""Points that sides spend on attacks, such as air points: how many there are, and for how long."""

from __future__ import annotations

from enum import StrEnum

from generator.model.numbers import NumberRange
from generator.model.schema import (
    Element,
    Identified,
    NotNegative,
    Positive,
    SideId,
    Translatable,
    WeatherId,
)


class PointSpan(StrEnum):
    """How long points last."""

    TURN = "turn"
    """For a turn: those that are left are lost with its end, and the next turn has as many."""
    GAME = "game"
    """For the whole game: what is spent does not come again."""


class OnTurns(Element, key="turns", shorthand="points"):
    """The points of some turns: `{1-3: 2}`."""

    turns: NumberRange
    """The turns, such as `4`, `1-3` or `5+`."""
    points: NotNegative
    """How many points there are on each of them."""


class Holding(Element, key="side", shorthand="points"):
    """The points that a side has."""

    side: SideId
    """The side."""
    points: NotNegative = 0
    """How many it has."""
    turns: tuple[OnTurns, ...] = ()
    """Turns on which it has other numbers: `{1-3: 2, 4+: 1}`."""


class InWeather(Element, key="weather", shorthand="most"):
    """The points that may be spent in a kind of weather: `{storm: 0}`."""

    weather: WeatherId
    """The weather."""
    most: NotNegative
    """How many a side spends at most on a turn on which it holds."""


class Resource(Identified):
    """Points that sides spend on attacks: air points, artillery points.

    What they are worth there is told by the modifiers that spend them (`modifiers.X.spends`).
    """

    name: Translatable
    """Name as printed: `Air points`."""
    sides: tuple[Holding, ...]
    """How many points each side has; one that is left out has none: `{red: 3, blue: 1}`."""
    for_: PointSpan = PointSpan.TURN
    """Whether these are for a `turn` or for the whole `game`."""
    most: Positive | None = None
    """How many of them a side spends on one attack at most."""
    weather: tuple[InWeather, ...] = ()
    """Weather in which fewer may be spent: `{storm: 0}`."""

    def held(self, side: str, turn: int) -> int | None:
        """Return the points that a side has on a turn, or for the game; None where it has none."""
        found = next((each for each in self.sides if each.side == side), None)
        if found is None:
            return None
        now = (each.points for each in found.turns if turn in each.turns)
        return next(now, found.points)

    def ever(self, side: str) -> int:
        """Return the most points that a side has at any time."""
        held = (each for each in self.sides if each.side == side)
        found = [n for one in held for n in (one.points, *(each.points for each in one.turns))]
        return max(found, default=0)

    def limit_in(self, weather: str | None) -> int | None:
        """Return how many a side spends on a turn in some weather at most; None for no limit."""
        return next((each.most for each in self.weather if each.weather == weather), None)

    def refuses(self, side: str | None, points: int, weather: str | None) -> tuple[str, str] | None:
        """Return why no attack costs a side so many points, and the key that says so.

        `side` is None where nobody knows who spends them.
        """
        sides = [each.side for each in self.sides if side in {None, each.side}]
        has, limit = max(map(self.ever, sides), default=0), self.limit_in(weather)
        if not sides:
            return "no side has any" if side is None else f"{side!r} has none", "sides"
        if self.most is not None and points > self.most:
            return f"{self.most} may be on one attack", "most"
        if points > has:
            who = "no side" if side is None else f"{side!r} never"
            return f"{who} has more than {has}", "sides"
        if limit is not None and points > limit:
            return f"{limit or 'none'} may be in {weather}", f"weather.{weather}"
        return None
