"""How tables and counters are used, in words made from the data: a game in, texts with origins out.

Dice, rounding, what lies off a table, what a number on a counter means: a table of results is of no
use to a player without them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from generator.diagnostics import Origin
from generator.model.counters import Counters
from generator.model.names import NUMBER_WORDS
from generator.model.numbers import Dice, Odds
from generator.model.tables import (
    BeyondAction,
    BeyondEnd,
    CategoryTable,
    LevelTable,
    OddsTable,
    OpposedTable,
    Rounding,
    Table,
)
from generator.model.wording import listed, marked, sided

_Told: TypeAlias = Iterator[tuple[Origin, str]]

_ROUNDED = {
    Rounding.DOWN: "down",
    Rounding.UP: "up",
    Rounding.NEAREST: "to the nearest",
    Rounding.DEFENDER: "in the defender's favour",
}


def use_of_table(table: Table, tables: tuple[Table, ...]) -> _Told:
    """Yield what is rolled for a table and how it is read, in the order of use."""
    origin = f"tables.{table.id}"
    match table:
        case OddsTable():
            yield from _use_of_odds(table)
        case LevelTable():
            yield f"{origin}.coins", f"Throw {table.coins} coins."
        case OpposedTable():
            yield f"{origin}.die", f"Both sides roll {_dice(table.die)}."
        case CategoryTable():
            yield from _use_of_categories(table, tables)


def _use_of_odds(table: OddsTable) -> _Told:
    origin = f"tables.{table.id}"
    yield f"{origin}.die", f"Roll {_dice(table.die)}."
    if table.shift_limit is not None:
        yield f"{origin}.shift-limit", f"Shifts move the odds {table.shift_limit} columns at most."
    usual = [scale for scale in table.scales if scale.standard]
    if usual and table.scales[1:]:
        told = f"{usual[0].name}, unless the players agree otherwise."
        yield f"{origin}.scales.{usual[0].id}.standard", told
    for extra in table.extra:
        if extra.each:
            yield (
                f"{origin}.extra.{extra.id}.each",
                f"{extra.name}: one roll for each {extra.each}.",
            )


def _dice(dice: Dice) -> str:
    """Return ``one six-sided die``, ``two ten-sided dice`` or ``half of one six-sided die``."""
    half = "half of " if dice.factor != 1 else ""
    number = NUMBER_WORDS[dice.number] if dice.number < len(NUMBER_WORDS) else dice.number
    return f"{half}{number} {sided(dice.faces)} {'die' if dice.number == 1 else 'dice'}"


def _use_of_categories(table: CategoryTable, tables: tuple[Table, ...]) -> _Told:
    origin = f"tables.{table.id}"
    if table.contest:
        yield f"{origin}.contest", f"Both sides roll {_dice(table.contest)}; the higher wins."
    if table.die:
        yield f"{origin}.die", f"The row: roll {_dice(table.die)}."
    if table.column_die:
        yield f"{origin}.column-die", f"The column: roll {_dice(table.column_die)}."
    if table.rounding is not None:
        rounded = _ROUNDED[table.rounding]
        yield f"{origin}.rounding", f"What is left over is rounded {rounded}."
    changed = next((each.name for each in tables if each.id == table.changes), None)
    if changed is not None:
        yield f"{origin}.changes", f"Changes the die of this table: {changed}."
    optional = [column.name for column in table.columns if column.optional]
    if optional:
        yield f"{origin}.columns.optional", f"By an optional rule only: {listed(optional)}."


def beyond_in_words(table: OddsTable | LevelTable) -> str:
    """Say how ratios are rounded and what lies off the table."""
    odds = table.columns if isinstance(table, OddsTable) else _heads(table)
    to = " column" if table.rounding is Rounding.NEAREST else ""
    said = [f"Rounded {_ROUNDED[table.rounding]}{to}."]
    if odds:
        below, above = table.beyond.below, table.beyond.above
        said.append(f"Worse than {odds[0]}: {_end(below, str(odds[0]), 'worse')}.")
        said.append(f"Better than {odds[-1]}: {_end(above, str(odds[-1]), 'better')}.")
    return marked(" ".join(said), editorial=table.beyond.editorial)


def _heads(table: LevelTable) -> tuple[Odds, ...]:
    found = [*(column.odds for column in table.columns), *(each.odds for each in table.exceptions)]
    return tuple(sorted(found, key=lambda head: head.ratio))


def _end(end: BeyondEnd, odds: str, way: str) -> str:
    if end.action is BeyondAction.NO_ATTACK:
        return "no attack"
    points = f", the die {end.die} {way} for the attacker" if end.die else ""
    return f"as {odds}{points}"


def use_of_counters(counters: Counters) -> _Told:
    """Yield what the numbers on a counter are."""
    if counters.counters.factors:
        yield "counters.factors", f"The numbers: {', '.join(counters.counters.factors)}."
