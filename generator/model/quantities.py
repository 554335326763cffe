"""Numbers of a definition that texts quote: chances, throws, effects, cells of tables.

In: a game. Out: for each kind the numbers as printed, by the ids that references give.
"""

from __future__ import annotations

from generator.model.combat import Modifier, ModifierKind
from generator.model.game import Game
from generator.model.numbers import NumberRange
from generator.model.tables import CategoryTable, LevelTable

_COUNTED = frozenset(
    {ModifierKind.FACTOR, ModifierKind.COLUMN, ModifierKind.DIE, ModifierKind.STRENGTH}
)


def chances(game: Game) -> dict[str, str]:
    """Return chances as percentages.

    That of the weather goes by its turns; those of units that come, or land disrupted, by the id of
    the arrival or set-up; that of a changed result by the id of the modifier; that of a level by
    table and row, ``results.up``.
    """
    rolls = game.weather.rolls if game.weather else ()
    found = {str(roll.turns): str(roll.chance) for roll in rolls}
    if game.counters is not None:
        for setup in game.counters.setup:
            found[setup.id] = str(setup.disrupted or "")
        for arrival in game.counters.arrivals:
            found[arrival.id] = str(arrival.chance or arrival.disrupted or "")
    found |= {each.id: _of_result(each) for each in game.tables.modifiers}
    found |= {
        f"{table.id}.{row.id}": str(row.chance)
        for table in game.tables.tables
        if isinstance(table, LevelTable)
        for row in table.chances
    }
    return {name: chance for name, chance in found.items() if chance}


def _of_result(modifier: Modifier) -> str:
    """Return the chance with which a modifier changes a result, where it has one only."""
    known = {str(each.chance) for each in modifier.replace if each.chance is not None}
    return known.pop() if len(known) == 1 else ""


def throws(game: Game) -> dict[str, str]:
    """Return numbers of a die: for the weather by its turns, for a track by its id: ``1 or 2``."""
    rolls = game.weather.rolls if game.weather else ()
    tracks = game.map.tracks if game.map else ()
    return {str(roll.turns): _numbers(roll.on) for roll in rolls if roll.on is not None} | {
        track.id: _numbers(track.moves_on) for track in tracks if track.moves_on is not None
    }


def _numbers(span: NumberRange) -> str:
    if span.last is None or span.first == span.last:
        return str(span)
    between = "or" if span.last == span.first + 1 else "to"
    return f"{span.first} {between} {span.last}"


def effects(game: Game) -> dict[str, str]:
    """Return by how much modifiers change factors, columns, the die or a strength."""
    return {each.id: str(each.value) for each in game.tables.modifiers if each.kind in _COUNTED}


def cells(game: Game) -> dict[str, str]:
    """Return the cells of tables by category, each by table, row and column."""
    return {
        f"{table.id}.{row.label}.{column.id}": cell
        for table in game.tables.tables
        if isinstance(table, CategoryTable)
        for row in table.rows
        for column, cell in zip(table.columns, row.cells, strict=False)
    }
