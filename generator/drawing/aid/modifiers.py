"""The panel of modifiers: who gains by what, how much and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.combat.telling import changes, gains, step_of, until, whose
from generator.drawing.aid.panels import Facts, Panel, below, table_panel
from generator.drawing.furniture.pen import Pen
from generator.drawing.tables.cells import JOIN, Cell
from generator.drawing.tables.gridsheet import Line
from generator.model.combat import Modifier, ModifierKind
from generator.model.elsewhere import MODIFIERS
from generator.model.rules import EDITORIAL

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


def modifier_panels(facts: Facts, pen: Pen) -> Iterator[Panel]:
    """Yield the panel of modifiers, in the order of working; none where there are none."""
    modifiers = facts.game.tables.modifiers
    ordered = sorted(modifiers, key=lambda each: (bool(each.extra_column), each.order))
    lines = (_line(each, facts) for each in ordered)
    yield from table_panel(MODIFIERS, "Modifier", ("Effect", "When", "Rule"), lines, pen)


def _line(modifier: Modifier, facts: Facts) -> Line:
    """Return a modifier with those that change the same: what it changes, for whom, and when."""
    origin, tables = f"modifiers.{modifier.id}", facts.game.tables
    step = step_of(tables.tables)
    group = _GROUPS[modifier.kind].replace("Columns", f"{step.capitalize()}s")
    if modifier.extra_column:
        extras = (extra for table in tables.tables for extra in getattr(table, "extra", ()))
        names = {extra.id: extra.name for extra in extras}
        group = f"{names.get(modifier.extra_column, '')} only"
    mark = EDITORIAL if modifier.editorial else ""
    told = tuple(map(_kept, changes(modifier, step))) or ("-",)
    told = (*told, gains(modifier).replace(" ", JOIN), *whose(modifier, facts.names))
    when = facts.written(modifier.when, f"{origin}.when"), *_limits(modifier, facts)
    return Line(
        Cell(modifier.name, f"{origin}.name", group, mark=mark),
        (below(*map(Cell, told)), below(*when), facts.rule(modifier.rule)),
    )


def _kept(change: str) -> str:
    """Return a short change in one piece; one on a condition breaks behind it alone."""
    when, colon, what = change.rpartition(": ")
    if colon or len(change) <= SHORT:
        return when.replace(" ", JOIN) + colon + what.replace(" ", JOIN)
    return change


def _limits(modifier: Modifier, facts: Facts) -> Iterator[Cell]:
    """Say how often it counts, and what stops it."""
    origin = f"modifiers.{modifier.id}"
    if modifier.per:
        most = f"({modifier.most} at most)" if modifier.most else ""
        yield Cell(modifier.per, f"{origin}.per", lead="For each", mark=most, runs=True)
    if modifier.unless:
        yield Cell(modifier.unless, f"{origin}.unless", lead="Unless", runs=True)
    if modifier.until_unit:
        told = until(modifier.until_unit, facts.names)
        yield Cell(f"{told[0].upper()}{told[1:]}.")
