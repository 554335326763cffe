"""Grids: what a table of any kind shows: heads, labels and cells, each with its origin.

In: a table, and the others of its game, for a table may stand at the scale of another. Out: the
same value for all who print or read a table: map, player's aid, rulebook, web page, proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from generator.combat.cells import LEFT_OVER, REST
from generator.combat.hits import numbers_that_hit, shown_ratings, told_numbers
from generator.combat.levels import OWN_LABELS, printed_rows
from generator.combat.lookups import scaled_rows
from generator.diagnostics import Origin
from generator.model.combat import Party
from generator.model.numbers import Dice, Odds
from generator.model.tables import (
    CategoryTable,
    Code,
    HitsTable,
    LevelTable,
    OpposedTable,
    ResultsTable,
    Table,
)
from generator.model.telling import ROLLS
from generator.records import Frozen
from generator.words import ENGLISH, Words, english


class GridCell(Frozen):
    """A head, a label or a cell; only what has an origin is compared with the page.

    `group` spans it and its neighbours, `notes` are the ids of its footnotes. One of Postwar's
    `own` words is English, and is said in the language of the game, its `number` in its slot.
    """

    text: str
    origin: Origin | None = None
    group: str = ""
    notes: tuple[str, ...] = ()
    own: bool = False
    number: str = ""

    def told(self, words: Words) -> str:
        """Return what it says in its row."""
        return words(self.text, number=self.number) if self.own else self.text

    def said(self, words: Words) -> str:
        """Return what it says as a head: one of our own words, or numbers as they are said."""
        return self.told(words) if self.own else words.span(self.text)


class GridRow(Frozen):
    """A row: a label for each head over the labels, a cell for each column; `origin` is its own."""

    labels: tuple[GridCell, ...]
    cells: tuple[GridCell, ...]
    origin: Origin


class Caption(Frozen):
    """What stands before a table and is not in its cells, behind `lead`, one of our own words."""

    lead: str
    text: GridCell


class TableGrid(Frozen):
    """What a table shows: the heads over its labels, those of its columns, its rows.

    The last `aside` columns are not for attacks. `die` is there where every label is a number of
    these dice and every cell a result: then a picture of the die helps, and the codes have colours.
    """

    heads: tuple[GridCell, ...]
    columns: tuple[GridCell, ...]
    rows: tuple[GridRow, ...]
    origin: Origin
    """That of the heads together."""
    aside: int = 0
    die: Dice | None = None
    captions: tuple[Caption, ...] = ()

    def told(self, words: Words = ENGLISH) -> Iterator[tuple[Origin, str]]:
        """Yield every text that has an origin, heads as they are said."""
        heads = (*self.heads, *self.columns)
        yield from ((each.origin, each.said(words)) for each in heads if each.origin)
        cells = (each for row in self.rows for each in (*row.labels, *row.cells))
        yield from ((each.origin, each.told(words)) for each in cells if each.origin)


Gridded: TypeAlias = Callable[[Any, tuple[Table, ...]], TableGrid]
"""Returns what a table shows; the tables are those of its game."""


def _list(texts: Iterable[str], origin: Origin) -> tuple[GridCell, ...]:
    """Return the cells of a list, each with its number behind the origin of all."""
    return tuple(GridCell(text, f"{origin}.{number}") for number, text in enumerate(texts))


def grid_by_dice(table: ResultsTable, _: tuple[Table, ...] = (), *, across: str = "") -> TableGrid:
    """Return a table whose rows are chosen by dice: its columns, then those outside them.

    Odds say what they are. Over other heads stands what they are, as `across` says in English.
    """
    origin = f"tables.{table.id}"
    scales = tuple(GridCell(s.name, f"{origin}.scales.{s.id}.name") for s in table.scales)
    aside = [(each.cells, f"{origin}.extra.{each.id}") for each in table.extra]
    names = (GridCell(each.name, f"{origin}.extra.{each.id}.name") for each in table.extra)
    rows = []
    for number, row in enumerate(table.rows):
        here = f"{origin}.rows.{row.label}"
        parts = (part.strip() for part in row.label.split("|"))
        labels = _list(parts, f"{here}.label")
        if row.label == REST:
            numbered = (f"{here}.label.{number}" for number in range(len(scales) or 1))
            labels = tuple(GridCell(LEFT_OVER, at, own=True) for at in numbered)
        beside = (
            GridCell(cells[number], f"{own}.cells.{number}")
            for cells, own in aside
            if number < len(cells)
        )
        rows.append(GridRow(labels, (*_list(row.cells, f"{here}.cells"), *beside), here))
    told = across and any(not isinstance(each, Odds) for each in table.columns)
    caption = Caption(english("Columns:"), GridCell(across, own=True))
    return TableGrid(
        scales or (GridCell(english("DIE"), own=True),),
        (*_list(map(str, table.columns), f"{origin}.columns"), *names),
        tuple(rows),
        f"{origin}.columns",
        len(aside),
        table.die,
        (caption,) if told else (),
    )


def grid_of_levels(table: LevelTable, _: tuple[Table, ...] = ()) -> TableGrid:
    """Return a table of levels, of which no cell is typed: they follow from the ladder.

    It has no rows where a result is not on the ladder: a check tells of it.
    """
    origin, typed = f"tables.{table.id}", {one.odds for one in table.columns}
    columns = (
        GridCell(str(odds), f"{origin}.{'columns' if odds in typed else 'exceptions'}.{odds}")
        for odds in table.heads
    )
    try:
        printed = printed_rows(table)
    except ValueError:
        printed = ()
    rows = (
        GridRow((GridCell(label, own=label in OWN_LABELS),), tuple(map(GridCell, cells)), origin)
        for label, cells in printed
    )
    head = GridCell(english("Chance"), own=True)
    return TableGrid((head,), tuple(columns), tuple(rows), origin)


def grid_of_bands(table: OpposedTable, _: tuple[Table, ...] = ()) -> TableGrid:
    """Return a table of opposed dice: the differences and their effects."""
    origin = f"tables.{table.id}"
    rows = []
    for band in table.bands:
        here = f"{origin}.bands.{band.difference}"
        label, effect = (
            GridCell(str(band.difference), here),
            GridCell(band.effect, f"{here}.effect"),
        )
        rows.append(GridRow((label,), (effect,), here))
    said = {
        english("Added to a die:"): ("modifier", table.modifier),
        english("At most:"): ("modifier-limit", str(table.modifier_limit)),
    }
    if table.least is not None:
        lead = english("An announced strength is never less than")
        said[lead] = ("least", str(table.least))
    heads = [GridCell(text, own=True) for text in (english("Difference"), english("Effect"))]
    captions = tuple(Caption(a, GridCell(text, f"{origin}.{at}")) for a, (at, text) in said.items())
    return TableGrid((heads[0],), (heads[1],), tuple(rows), origin, captions=captions)


def grid_of_hits(table: HitsTable, _: tuple[Table, ...] = ()) -> TableGrid:
    """Return what a roll must show to hit, by the rating where that says it, and what else holds.

    The rolls are those without modifiers.
    """
    origin = f"tables.{table.id}"
    each = (
        GridCell(english("One roll for each"), own=True),
        GridCell(ROLLS[table.dice], f"{origin}.dice", own=True),
    )
    a_hit, rating = GridCell(english("A hit on"), own=True), table.hit.rating
    rows = [
        (GridCell(str(number)), GridCell(told_numbers(table, numbers_that_hit(table, number, 0))))
        for number in shown_ratings(table)
    ]
    said: list[tuple[str, str, object]] = [
        (english("Always a hit"), "always-hits", table.always_hits),
        (english("Never a hit"), "never-hits", table.never_hits),
    ]
    more = [(GridCell(a, own=True), GridCell(str(b), f"{origin}.{at}")) for a, at, b in said if b]
    if table.hits_a_step > 1:
        lead = GridCell(english("Hits for a step"), own=True)
        more.append((lead, GridCell(str(table.hits_a_step))))
    heads = each
    if rating:
        heads, more = (GridCell(f"{rating[:1].upper()}{rating[1:]}"), a_hit), [each, *more]
    else:
        plain = told_numbers(table, numbers_that_hit(table, None, 0))
        rows = [(a_hit, GridCell(plain))]
    lines = [GridRow((label,), (cell,), f"{origin}.hit") for label, cell in (*rows, *more)]
    return TableGrid((heads[0],), (heads[1],), (*lines, *_brought(table)), origin)


def _brought(table: HitsTable) -> Iterator[GridRow]:
    """Yield what so many hits bring beside the loss of steps."""
    for each in table.effects:
        here = f"tables.{table.id}.effects.{each.hits}"
        label = GridCell(english("Hits {number}"), here, own=True, number=str(each.hits))
        yield GridRow((label,), (GridCell(each.effect, f"{here}.effect"),), here)


def grid_of_categories(table: CategoryTable, tables: tuple[Table, ...] = ()) -> TableGrid:
    """Return the table, its rows again at each scale where it is given in another measure.

    Those of its own measure then stand under the name of that.
    """
    origin, unit = f"tables.{table.id}", table.unit.capitalize() if table.scaling else ""
    columns = (
        GridCell(each.name, f"{origin}.columns.{each.id}.name", each.group, each.notes)
        for each in table.columns
    )
    rows = []
    for row in table.rows:
        here = f"{origin}.rows.{row.label}"
        rest = row.label == REST and table.die is not None
        told = LEFT_OVER if rest else row.label
        label = GridCell(told, here, row.group or unit, row.notes, own=rest)
        rows.append(GridRow((label,), _list(row.cells, f"{here}.cells"), here))
    try:
        scaled = scaled_rows(table, tables)
    except ValueError:  # a check has complained of it
        scaled = ()
    for each in scaled:
        label = GridCell(each.row.label, group=each.scale)
        here = f"{origin}.rows.{each.row.label}"
        rows.append(GridRow((label,), tuple(map(GridCell, each.cells)), here))
    said = {english("Columns:"): ("column-head", table.column_head)}
    if not table.scaling:  # else the rows say it
        said[english("In")] = ("unit", table.unit)
    captions = tuple(
        Caption(lead, GridCell(text, f"{origin}.{at}")) for lead, (at, text) in said.items() if text
    )
    heads = (GridCell(table.head),)
    return TableGrid(heads, tuple(columns), tuple(rows), f"{origin}.columns", captions=captions)


def pictured(grid: TableGrid) -> frozenset[str]:
    """Return the labels beside which a die is drawn: all where one six-sided die is rolled."""
    die = grid.die
    one_die = die and die.number == 1 and die.faces == 6 and die.factor == 1
    return frozenset("123456" if one_die else "")


def favours(cell: str, codes: Mapping[str, Code]) -> Party | None:
    """Return whom a result favours, by `codes` of a table; None for nobody and for no result."""
    code = codes.get(cell) or codes.get(cell.lstrip("0123456789"))
    hurt, gain = (code.rank(party) if code else 0 for party in Party)
    if hurt == gain:
        return None
    return Party.ATTACKER if gain > hurt else Party.DEFENDER
