"""Points that sides spend on attacks in players' words, from the data.

In: a game. Out: what is told of each kind of points, with its origin.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Origin
from generator.model.game import Game
from generator.model.names import names_of
from generator.model.resources import Holding, PointSpan, Resource
from generator.words import english

RESOURCES = english("Points to spend")
"""What the list of points that sides spend on attacks is headed with."""
_HELD = {
    PointSpan.TURN: english("{side}: {points} a turn."),
    PointSpan.GAME: english("{side}: {points} for the game."),
}
_HELD_THEN = english("{side}: {points}.")
_ON_TURNS = english("{points} on turns {turns}")
_ON_TURN = english("{points} on turn {turns}")
_SPENT_MOST = english("No more than {number} on one attack.")
_IN_WEATHER = english("{weather}: no more than {number} a turn.")


def resources_told(game: Game) -> tuple[tuple[str, str, Origin], ...]:
    """Return the points that sides spend, each kind with what is told of it and its origin.

    Who has how many, how many may go into one attack and in which weather, and what they are for.
    """
    words, names = game.words, names_of(game)
    found = []
    for each in game.tables.resources:
        told = [_holding(each, one, game) for one in each.sides]
        if each.most is not None:
            told.append(words(_SPENT_MOST, number=each.most))
        for one in each.weather:
            weather = names["weather"].get(one.weather, one.weather)
            none = words("{weather}: none.", weather=weather)
            told.append(words(_IN_WEATHER, number=one.most, weather=weather) if one.most else none)
        if each.for_ is PointSpan.TURN:
            told.append(words("What is left at the end of a turn is lost."))
        spend = [one.name for one in game.tables.modifiers if one.spends == each.id]
        if spend and spend != [each.name]:
            told.append(words("For {modifiers}.", modifiers=words.all_of(spend)))
        found.append((each.name, " ".join(told), f"resources.{each.id}.sides"))
    return tuple(found)


def _holding(resource: Resource, holding: Holding, game: Game) -> str:
    """Say how many points a side has, and when."""
    words, side = game.words, names_of(game)["side"].get(holding.side, holding.side)
    if not holding.turns:
        return words(_HELD[resource.for_], side=side, points=holding.points)
    told = [
        words(
            _ON_TURN if one.turns.first == one.turns.last else _ON_TURNS,
            points=one.points,
            turns=one.turns,
        )
        for one in holding.turns
    ]
    if holding.points:
        told.append(words("{points} on all others", points=holding.points))
    return words(_HELD_THEN, side=side, points=words.all_of(told))


def resources_of_turns(game: Game) -> Iterator[tuple[int, str, str]]:
    """Yield the turns on which sides have points, where their number differs from turn to turn.

    That is the turn, the id of the points and what the track says: ``Air points: Red 2, Blue 1``.
    Points for the whole game are told where their number changes.
    """
    names, words = names_of(game)["side"], game.words
    for each in game.tables.resources:
        for turn in range(1, game.turns.count + 1) if game.turns else ():
            told = [
                f"{names.get(one.side, one.side)} {each.held(one.side, turn)}"
                for one in each.sides
                if one.turns and (each.for_ is PointSpan.TURN or _changes(each, one.side, turn))
            ]
            if told:
                yield turn, each.id, words("{name}: {text}", name=each.name, text=", ".join(told))


def _changes(resource: Resource, side: str, turn: int) -> bool:
    """Whether a side has another number of points than on the turn before, or it is the first."""
    return turn == 1 or resource.held(side, turn) != resource.held(side, turn - 1)
