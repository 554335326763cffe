"""The panel of modifiers: who gains by what, how much and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from generator.combat.telling import changes, gains, step_of, until, whose
from generator.drawing.aid.panels import Panel
from generator.drawing.furniture import Pen
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.grid import grid_table
from generator.drawing.tables.gridsheet import GridSheet, Line
from generator.drawing.tables.sheets import Names
from generator.model.combat import Modifier, ModifierKind
from generator.model.elsewhere import MODIFIERS
from generator.model.names import plain_text
from generator.model.tables import Tables

_JOIN = "\u00a0"
"""A space that does not break a line."""
SHORT = 20
"""Letters of a change that is not broken."""
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
        yield Panel(MODIFIERS, partial(grid_table, sheet, pen=pen))


def modifier_sheet(tables: Tables, names: Names) -> GridSheet:
    """Return all modifiers as a grid, those that change the same together."""
    step = step_of(tables.tables)
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
    told = tuple(map(_kept, changes(modifier, step))) or ("-",)
    first, *others = (*map(Cell, told), *_whose(modifier, names))
    effect = replace(first, more=tuple(others))
    when = Cell(
        plain_text(names, modifier.when), f"{origin}.when", more=tuple(_limits(modifier, names))
    )
    rule = names["rule"].get(modifier.rule or "", "")
    return Line(name, (effect, when, Cell(rule)))


def _kept(change: str) -> str:
    """Return a short change in one piece; one on a condition breaks behind it alone."""
    when, colon, what = change.rpartition(": ")
    if colon or len(change) <= SHORT:
        return when.replace(" ", _JOIN) + colon + what.replace(" ", _JOIN)
    return change


def _extra_name(modifier: Modifier, tables: Tables) -> str:
    extras = (extra for table in tables.tables for extra in getattr(table, "extra", ()))
    return next((each.name for each in extras if each.id == modifier.extra_column), "")


def _whose(modifier: Modifier, names: Names) -> Iterator[Cell]:
    """Say in whose favour it works, and which side alone may use it."""
    if gains(modifier):
        yield Cell(gains(modifier).replace(" ", _JOIN))
    yield from map(Cell, whose(modifier, names))


def _limits(modifier: Modifier, names: Names) -> Iterator[Cell]:
    """Say how often it counts, and what stops it."""
    origin = f"modifiers.{modifier.id}"
    if modifier.per:
        most = f"({modifier.most} at most)" if modifier.most else ""
        yield Cell(modifier.per, f"{origin}.per", lead="For each", mark=most, runs=True)
    if modifier.unless:
        yield Cell(modifier.unless, f"{origin}.unless", lead="Unless", runs=True)
    if modifier.until_unit:
        told = until(modifier.until_unit, names)
        yield Cell(f"{told[0].upper()}{told[1:]}.")
