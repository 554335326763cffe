"""Panels of the tables: those of combat with their codes, other tables, the odds helper, modifiers.

The odds helper says for each column of a table by odds which pairs of factors come to it. Every
pair is landed by `generator.combat`, so that it cannot differ from what the checks work out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import chain

from generator.combat.cells import codes_of, codes_of_none
from generator.combat.methods import table_grid
from generator.combat.odds import land
from generator.combat.telling import (
    changes,
    gains,
    paid_for,
    step_of,
    times,
    until,
    where_used,
    whose,
)
from generator.combat.working import End
from generator.drawing.aid.panels import Facts, Panel, below
from generator.drawing.block import Block, beside, stack
from generator.drawing.furniture.pen import Pen
from generator.drawing.tables.cells import JOIN, Cell
from generator.drawing.tables.grid import grid_sheets, grid_table
from generator.drawing.tables.gridsheet import GridSheet, Line
from generator.drawing.tables.notes import legend, remarks
from generator.drawing.tables.odds import odds_table
from generator.drawing.tables.sheets import sheet_of, told_notes
from generator.model.combat import Modifier, ModifierKind
from generator.model.elsewhere import MODIFIERS
from generator.model.numbers import Odds
from generator.model.rules import EDITORIAL
from generator.model.tables import (
    Code,
    LevelTable,
    OddsTable,
    Rounding,
    Table,
    Tables,
    is_of_combat,
    odds_of,
)
from generator.model.telling import beyond_in_words, past_the_ends, use_of_table
from generator.records import Frozen
from generator.words import Words, english

NARROWEST = 62.0
"""Width in mm at which an odds table is drawn at the least; in less room it is made smaller."""
LARGER, LARGEST = 1.36, 1.7
"""What an odds table gains over the postcard, where there is room: in a column, and across two."""
GAP = 1.6
OF_IT, APART = 0.6, 4.0
"""What a table across two columns has of their width, and what keeps it from its words, in mm."""
USUAL, TALLEST = 84.0, 150.0
"""How wide a panel is on most pages, and how tall a table on one; a taller one takes several."""


def table_panels(facts: Facts) -> Iterator[Panel]:
    """Yield a panel for each table, those of combat first, and one for codes that none has."""
    tables, pen = facts.aid.tables, facts.pen
    alone = sum(map(is_of_combat, tables.tables)) == 1
    for table in sorted(tables.tables, key=lambda table: not is_of_combat(table)):
        sheets: tuple[GridSheet, ...] = ()
        if table_grid(table).die is None:
            sheets = grid_sheets(
                sheet_of(table, facts.aid.names, pen.words, tables.tables), USUAL, TALLEST, pen
            )
        draw = partial(_table, table, sheets[:1], facts)
        across = partial(draw, beside_it=True) if alone and is_of_combat(table) else None
        yield Panel(table.name, draw, f"tables.{table.id}.name", across=across)
        for sheet in sheets[1:]:
            title = pen.words("{title}, continued", title=table.name)
            yield Panel(title, partial(grid_table, sheet, pen=pen), goes_on=True)
    if others := codes_of_none(tables):
        yield Panel(pen.words("Other results"), partial(_legend, others, facts))


def helper_panels(facts: Facts) -> Iterator[Panel]:
    """Yield the odds helper of each table by odds; where there are several, they name it."""
    words, aid = facts.words, facts.aid
    each = tuple(helpers(aid.tables.tables, aid.defences))
    for helper in each:
        title = words("Odds helper")
        if len(each) > 1:
            title = words("Odds helper: {table}", table=helper.table.name)
        yield Panel(title, partial(_helper, helper, facts.pen))


def _helper(helper: Helper, pen: Pen, width: float) -> Block:
    ends = (Cell(beyond_in_words(helper.table, pen.words), f"tables.{helper.table.id}.beyond"),)
    return stack(
        (grid_table(helper_sheet(helper, pen.words), width, pen), remarks(ends, width, pen)), 0.8
    )


def _table(
    table: Table,
    sheets: tuple[GridSheet, ...],
    facts: Facts,
    width: float,
    *,
    beside_it: bool = False,
) -> Block:
    """Return a table, or its sheets, under the words that say how it is used, above its legend.

    All words stand `beside_it`, at its right, where it is wide enough.
    """
    tables, pen = facts.aid.tables, facts.pen
    room, by, grown, words = width, _larger(width), 1.0, width
    if beside_it:
        room, grown = OF_IT * (width - APART), LARGEST / LARGER
        by, words = min(LARGEST, room / NARROWEST), width - APART - room
    codes = codes_of(table, tables)
    notes: tuple[Cell, ...] = ()
    use = (*_use(table, tables, pen.words), *facts.said(f"tables.{table.id}", "ignored"))
    drawn = [grid_table(sheet, room / grown, pen).enlarged(grown) for sheet in sheets]
    if table_grid(table).die is not None:
        drawn.append(odds_table(table, codes, room / by, pen).enlarged(by))
        notes = told_notes(table, f"tables.{table.id}", facts.aid.names)
    told = remarks(use, words, pen)
    below = _legend(codes, facts, words, by), remarks(notes, words, pen)
    if beside_it:
        columns = (drawn, (told, *below))
        return beside([_stacked(column) for column in columns], APART)
    return _stacked((told, *drawn, *below))


def _stacked(parts: Iterable[Block]) -> Block:
    return stack([part for part in parts if part.height], GAP)


def _legend(codes: tuple[Code, ...], facts: Facts, width: float, by: float | None = None) -> Block:
    by = min(by or _larger(width), LARGER)
    return legend(codes, facts.aid.names, width / by, facts.pen).enlarged(by)


def _larger(width: float) -> float:
    """Return by how much what is printed on the postcard is larger in so much room, in mm."""
    return min(LARGER, width / NARROWEST)


def _use(table: Table, tables: Tables, words: Words) -> Iterator[Cell]:
    """Say what is rolled for a table, and how it is read, where its cells do not."""
    facts = (
        *use_of_table(table, tables.tables, words),
        *past_the_ends(table, tables.modifiers, words),
    )
    yield from (Cell(text, origin) for origin, text in facts)
    grid = table_grid(table)
    for each in grid.captions if grid.die is None else ():  # else they stand over the columns
        yield Cell(each.text.text, each.text.origin, lead=words(each.lead))


DEFENCES = 12
"""Defence factors that have a row at least."""


class Helper(Frozen):
    """The attack factors by defence (from 1) and column; below the table comes first.

    `most` is the first attack that lies in the last column; larger ones do too.
    """

    table: OddsTable | LevelTable
    odds: tuple[Odds, ...]
    rows: tuple[tuple[tuple[int, ...], ...], ...]


def helpers(tables: Iterable[Table], defences: int = DEFENCES) -> Iterator[Helper]:
    """Yield the helper of each table by odds, with a row for each of so many defence factors."""
    for table in tables:
        if isinstance(table, OddsTable | LevelTable):
            odds = odds_of(table)
            rows = tuple(_row(n, odds, table.rounding) for n in range(1, defences + 1))
            yield Helper(table, odds, rows)


@lru_cache(maxsize=512)
def _row(defence: int, odds: tuple[Odds, ...], rounding: Rounding) -> tuple[tuple[int, ...], ...]:
    """Return the attacks from 1 up to the first that cannot come to a better column."""
    cells: list[list[int]] = [[] for _ in range(len(odds) + 1)]
    best = -(-defence * odds[-1].attack // odds[-1].defence)
    for attack in range(1, best + 1):
        landing = land(attack, defence, odds, rounding)
        cells[0 if landing.off is End.BELOW else landing.column + 1].append(attack)
    return tuple(map(tuple, cells))


def helper_sheet(helper: Helper, words: Words) -> GridSheet:
    """Return a helper as a grid; the last column is open upwards."""
    first = 0 if any(row[0] for row in helper.rows) else 1
    heads = (words("below"), *map(str, helper.odds))[first:]
    lines = tuple(
        Line(Cell(str(defence)), tuple(map(Cell, _attacks(row)))[first:])
        for defence, row in enumerate(helper.rows, 1)
    )
    group = words("Attack factors that give")
    return GridSheet("", words("Defence"), tuple(Cell(head, group=group) for head in heads), lines)


def _attacks(row: tuple[tuple[int, ...], ...]) -> Iterator[str]:
    """Yield the attack factors of each column as a range."""
    for number, cell in enumerate(row, 1):
        ends = dict.fromkeys((cell[0], cell[-1])) if cell else ("",)
        yield f"{cell[0]}+" if cell and number == len(row) else "-".join(map(str, ends)) or "-"


SHORT = 20
"""Letters of a change that is not broken."""
_GROUPS: Mapping[ModifierKind, str] = {
    ModifierKind.FACTOR: english("Factors"),
    ModifierKind.STRENGTH: english("Strength"),
    ModifierKind.MULTIPLY: english("Strength"),
    ModifierKind.HALVE: english("Strength"),
    ModifierKind.COLUMN: english("Columns"),
    ModifierKind.DIE: english("Die"),
    ModifierKind.SPLIT: english("Columns by the roll"),
    ModifierKind.REPLACE: english("Results"),
    ModifierKind.DICE: english("Dice"),
    ModifierKind.MULTIPLY_DICE: english("Dice"),
    ModifierKind.HALVE_DICE: english("Dice"),
    ModifierKind.MULTIPLY_HITS: english("Hits"),
    ModifierKind.HALVE_HITS: english("Hits"),
    ModifierKind.HITS_A_STEP: english("Hits"),
}
_LEVELS: Mapping[ModifierKind, str] = {
    ModifierKind.COLUMN: english("Levels"),
    ModifierKind.SPLIT: english("Levels by the roll"),
}
"""The same where a table of levels is shifted."""


def modifier_panels(facts: Facts) -> Iterator[Panel]:
    """Yield the panel of modifiers; none where there are none."""
    words = facts.words
    heads = words("Effect"), words("When"), words("Rule")
    return facts.table(MODIFIERS, words("Modifier"), heads, modifier_lines(facts))


def modifier_lines(facts: Facts) -> Iterator[Line]:
    """Yield the modifiers in the order of working; those that change the same under one heading."""
    modifiers = facts.aid.tables.modifiers
    groups: dict[str, list[Line]] = {}
    for each in sorted(modifiers, key=lambda each: (bool(each.extra_column), each.order)):
        line = _line(each, facts)
        groups.setdefault(line.label.group, []).append(line)
    yield from chain.from_iterable(groups.values())


def _line(modifier: Modifier, facts: Facts) -> Line:
    """Return a modifier with those that change the same: what it changes, for whom, and when."""
    origin, tables = f"modifiers.{modifier.id}", facts.aid.tables
    step = step_of(tables.tables, modifier)
    groups = {**_GROUPS, **_LEVELS} if step == "level" else _GROUPS
    group = facts.words(groups[modifier.kind])
    if modifier.extra_column:
        extras = (extra for table in tables.tables for extra in getattr(table, "extra", ()))
        names = {extra.id: extra.name for extra in extras}
        column = names.get(modifier.extra_column, "")
        group = facts.words("{column} only", column=column)
    mark = EDITORIAL if modifier.editorial else ""
    told = tuple(map(_kept, changes(modifier, step, facts.words))) or ("-",)
    if modifier.spends is not None:
        told = (paid_for(modifier, "; ".join(told), facts.words),)
    whom = gains(modifier, step, facts.words).replace(" ", JOIN)
    told = (*told, whom, *whose(modifier, facts.aid.names, facts.words))
    told = (*told, *times(modifier, facts.aid.names, facts.words))
    when = facts.written(modifier.when, f"{origin}.when"), *_limits(modifier, facts)
    when = (*when, *map(Cell, where_used(modifier, tables, facts.words)))
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
        words = facts.words
        most = words("({most} at most)", most=modifier.most) if modifier.most else ""
        yield Cell(modifier.per, f"{origin}.per", lead=words("For each"), mark=most, runs=True)
    elif modifier.most:
        yield Cell(facts.words("{number} at most", number=modifier.most))
    if modifier.unless:
        yield Cell(modifier.unless, f"{origin}.unless", lead=facts.words("Unless"), runs=True)
    if modifier.until_unit:
        told = until(modifier.until_unit, facts.aid.names, facts.words)
        yield Cell(f"{told[0].upper()}{told[1:]}.")
