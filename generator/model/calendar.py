"""The calendar of a game: how its turns are called, with dates and without.

In: a game. Out: names for its turns by number, as running text calls them and as tracks show them.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from generator.model.game import Game

UNSPACED = frozenset({"ja", "zh"})
"""Languages that are written without spaces."""

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
"""Names of the months; the calendar module would follow the machine's locale."""


def turn_labels(game: Game) -> dict[str, str]:
    """Return the turns by number: ``18 August, AM`` where they have dates, else the number.

    One that has no date is ``3 (AM)``, or ``Dawn`` alone in a game without dates where each turn
    has a part of its own.
    """
    named = _is_english(game)
    labels = _turns(game, lambda day: _dated(day, game, MONTHS[day.month - 1], named), ", ")
    return {
        number: label if label is not None else _undated(game, int(number))
        for number, label in labels.items()
    }


def _undated(game: Game, number: int) -> str:
    """Return how running text calls a turn without a date."""
    part, alone = _part(game, number)
    return part if part and alone else f"{number} ({part})" if part else str(number)


def _part(game: Game, number: int) -> tuple[str, bool]:
    """Return the part of the day that a turn is, and whether that tells all turns apart."""
    if game.turns is None or not game.turns.parts:
        return "", False
    parts, count = game.turns.parts, game.turns.count
    taken = [parts[index % len(parts)] for index in range(count)]
    part = taken[number - 1]
    return part, game.turns.first is None and len(set(taken)) == count


def _is_english(game: Game) -> bool:
    return game.language.partition("-")[0] == "en"


def _dated(day: date, game: Game, month: str, named: bool) -> str:
    """Return a day with its month's English name, else in numbers as its language has them."""
    if named:
        return f"{day.day} {month}"
    unspaced = game.language.partition("-")[0] in UNSPACED
    return f"{day.month}月{day.day}日" if unspaced else f"{day.day}.{day.month}."


def turn_captions(game: Game) -> dict[str, str]:
    """Return the turns by number, as short as a track has room for: ``18 Aug AM``.

    A track has its numbers anyway: a turn that is no more than a part has that for a caption.
    """
    named = _is_english(game)
    turns = _turns(game, lambda day: _dated(day, game, MONTHS[day.month - 1][:3], named), " ")
    return {
        number: caption if caption is not None else _part(game, int(number))[0] or number
        for number, caption in turns.items()
    }


def _turns(game: Game, written: Callable[[date], str], between: str) -> dict[str, str | None]:
    """Return the turns by number with their dates; None for one that has none."""
    turns = game.turns
    if turns is None:
        return {}
    parts = turns.parts or ("",)
    labels: dict[str, str | None] = {}
    for index in range(turns.count):
        part = parts[index % len(parts)]
        number = str(index + 1)
        day = turns.day_of(index + 1)
        if day is None:
            labels[number] = None
        else:
            labels[number] = f"{written(day)}{between}{part}" if part else written(day)
    return labels
