"""The panel of modifiers: who gains by what, how much and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from generator.drawing.aid.panels import Panel
from generator.drawing.furniture import Pen
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.grid import GridSheet, Line, grid_table
from generator.drawing.tables.sheets import Names
from generator.model.combat import Modifier, ModifierKind, Party, Replacement, Split
from generator.model.names import plain_text
from generator.model.tables import LevelTable, Tables

_JOIN = "\u00a0"
"""A space that does not break a line."""
_OF = {Party.ATTACKER: "attacker", Party.DEFENDER: "defender"}
_OTHER = {Party.ATTACKER: "defender", Party.DEFENDER: "attacker"}
_GROUPS: Mapping[ModifierKind, str] = {
    ModifierKind.FACTOR: "Factors",
    ModifierKind.STRENGTH: "Strength",
    ModifierKind.HALVE: "Strength",
    ModifierKind.COLUMN: "Columns",
    ModifierKind.DIE: "Die",
    ModifierKind.SPLIT: "Columns by the roll",
    ModifierKind.REPLACE: "Results",
}


def modifier_panels(tables: Tables, names: Names, pen: Pen) -> Iterator[Panel]:
    """Yield the panel of modifiers, in the order of working; none where there are none."""
    if tables.modifiers:
        sheet = modifier_sheet(tables, names)
        yield Panel("Modifiers", partial(grid_table, sheet, pen=pen))


def modifier_sheet(tables: Tables, names: Names) -> GridSheet:
    """Return all modifiers as a grid, those that change the same together."""
    by_levels = any(isinstance(table, LevelTable) for table in tables.tables)
    step = "level" if by_levels else "column"
    ordered = sorted(
        tables.modifiers, key=lambda modifier: (bool(modifier.extra_column), modifier.order)
    )
    lines = tuple(_line(each, tables, step, names) for each in ordered)
    return GridSheet("", "Modifier", (Cell("Effect"), Cell("When"), Cell("Rule")), lines)


def _line(modifier: Modifier, tables: Tables, step: str, names: Names) -> Line:
    origin = f"modifiers.{modifier.id}"
    group = _GROUPS[modifier.kind].replace("Columns", f"{step.capitalize()}s")
    if modifier.extra_column:
        group = f"{_extra_name(modifier, tables)} only"
    name = Cell(modifier.name, f"{origin}.name", group, mark="†" if modifier.editorial else "")
    first, *others = (*map(Cell, _effects(modifier, step)), *_whose(modifier, names))
    effect = replace(first, more=tuple(others))
    when = Cell(
        plain_text(names, modifier.when), f"{origin}.when", more=tuple(_limits(modifier, names))
    )
    rule = names["rule"].get(modifier.rule or "", "")
    return Line(name, (effect, when, Cell(rule)))


def _extra_name(modifier: Modifier, tables: Tables) -> str:
    extras = (extra for table in tables.tables for extra in getattr(table, "extra", ()))
    return next((each.name for each in extras if each.id == modifier.extra_column), "")


def _whose(modifier: Modifier, names: Names) -> Iterator[Cell]:
    """Say in whose favour it works, and which side alone may use it."""
    if modifier.favours:
        yield Cell(f"for the {_OF[modifier.favours]}".replace(" ", _JOIN))
    if modifier.side:
        yield Cell(f"{names['side'].get(modifier.side, modifier.side)} only")


def _limits(modifier: Modifier, names: Names) -> Iterator[Cell]:
    """Say how often it counts, and what stops it."""
    origin = f"modifiers.{modifier.id}"
    if modifier.per:
        most = f"({modifier.most} at most)" if modifier.most else ""
        yield Cell(modifier.per, f"{origin}.per", lead="For each", mark=most)
    if modifier.unless:
        yield Cell(modifier.unless, f"{origin}.unless", lead="Not if:")
    if modifier.until_unit:
        unit = names["unit"].get(modifier.until_unit, modifier.until_unit)
        yield Cell(f"Until {unit} has arrived.")


def _effects(modifier: Modifier, step: str) -> tuple[str, ...]:
    match modifier.kind:
        case ModifierKind.FACTOR:
            return (_counted(modifier.value, "factor"),)
        case ModifierKind.COLUMN:
            return (_counted(modifier.value, step),)
        case ModifierKind.DIE:
            return (f"{modifier.value} on the die",)
        case ModifierKind.STRENGTH | ModifierKind.HALVE:
            return (_weakened(modifier),)
        case ModifierKind.SPLIT:
            return tuple(_split(modifier, step))
        case ModifierKind.REPLACE:
            return tuple(_replaced(each) for each in modifier.replace) or ("-",)


def _weakened(modifier: Modifier) -> str:
    """Say what becomes of the strength of the party that is not favoured."""
    strength = f"the {_OTHER[modifier.favours]}'s strength" if modifier.favours else "the strength"
    if modifier.kind is ModifierKind.STRENGTH:
        return f"{modifier.value} off {strength}"
    return f"half {strength}, rounded {'up' if modifier.round_up else 'down'}"


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _split(modifier: Modifier, step: str) -> Iterator[str]:
    ways = ((modifier.best, "best", "up"), (modifier.worst, "worst", "down"))
    for which, name, way in ways:
        if which:
            yield f"{_numbers(which, name, modifier)}: {_counted(which.columns, step)} {way}"


def _numbers(split: Split, name: str, modifier: Modifier) -> str:
    if modifier.die is not None and modifier.die.faces == 2:
        return f"coin {name}"
    return f"{name} {split.numbers}"


def _replaced(each: Replacement) -> str:
    if each.chance is None:
        return f"{each.result} becomes {each.becomes}"
    otherwise = each.otherwise or each.result
    return f"{each.result} becomes {each.becomes} by {each.chance}, else {otherwise}"
