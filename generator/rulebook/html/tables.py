"""The tables of a game as HTML tables, from the model: captions, heads, cells, codes, footnotes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from generator.combat import CombatError, codes_of, scaled_rows
from generator.combat.levels import level_heads, printed_rows
from generator.model.footnotes import lead_of, marked, numbers_of
from generator.model.tables import (
    CategoryTable,
    Footnote,
    LevelTable,
    OddsTable,
    OpposedTable,
    Table,
    Tables,
)
from generator.rulebook.html.lists import scrolled
from generator.rulebook.html.prose import Reader
from generator.rulebook.html.writer import anchor, element, escaped, lines

Line = tuple[Sequence[str], Sequence[str]]
"""The heads of a row and its cells, plain."""


def table_section(table: Table, tables: Tables, reader: Reader) -> str:
    """Return a table with its caption, codes and footnotes, in a figure that links can go to.

    What a code means stands once on the page, and each table leads there. `tables` holds the table
    of scales, where the table is given in another measure as well.
    """
    heads, rows = _content(table, tables.tables)
    body = lines(
        (
            element("caption", escaped(table.name)),
            element("thead", element("tr", *(_head(head, "col") for head in heads))),
            element("tbody", *map(_row, rows)),
        )
    )
    numbers = numbers_of(table)
    notes = (_note(lead_of(note, numbers), note, reader) for note in table.notes)
    grid = scrolled(body, table.name)
    codes = _results(table, tables)
    return element("figure", grid, codes, *notes, id=anchor("table", table.id))


def _results(table: Table, tables: Tables) -> str:
    """Return the codes that come of a table, each a link to what it means; nothing for none."""
    codes = [
        element("a", escaped(code.id), href=f"#{anchor('code', code.id)}")
        for code in codes_of(table, tables)
    ]
    return element("p", f"Results: {', '.join(codes)}.", class_="footnote") if codes else ""


def _content(table: Table, tables: Sequence[Table]) -> tuple[tuple[str, ...], tuple[Line, ...]]:
    match table:
        case OddsTable():
            return _odds_heads(table), tuple(_odds_rows(table))
        case LevelTable():
            heads = ("Chance", *map(str, level_heads(table)))
            return heads, tuple(_level_rows(table))
        case OpposedTable():
            bands = (((str(band.difference),), (band.effect,)) for band in table.bands)
            return ("Difference", "Effect"), tuple(bands)
        case CategoryTable():
            return _category_heads(table), tuple(_category_rows(table, tables))
        case _:
            assert_never(table)


def _odds_heads(table: OddsTable) -> tuple[str, ...]:
    scales = tuple(scale.name for scale in table.scales) or ("Die",)
    odds = (str(column) for column in table.columns)
    return (*scales, *odds, *(extra.name for extra in table.extra))


def _odds_rows(table: OddsTable) -> Iterator[Line]:
    for number, row in enumerate(table.rows):
        extra = (column.cells[number] for column in table.extra if number < len(column.cells))
        yield [part.strip() for part in row.label.split("|")], (*row.cells, *extra)


def _level_rows(table: LevelTable) -> Iterator[Line]:
    """Yield what follows from the ladder; a table that cannot be worked has no rows."""
    try:
        yield from (((label,), cells) for label, cells in printed_rows(table))
    except CombatError:  # a check has complained of it
        return


def _category_heads(table: CategoryTable) -> tuple[str, ...]:
    groups = ("",) if _grouped(table) else ()
    named = (": ".join(filter(None, (column.group, column.name))) for column in table.columns)
    numbers = numbers_of(table)
    noted = (
        marked(name, column.notes, numbers)
        for name, column in zip(named, table.columns, strict=True)
    )
    return (*groups, table.head, *noted)


def _category_rows(table: CategoryTable, tables: Sequence[Table]) -> Iterator[Line]:
    grouped, numbers = _grouped(table), numbers_of(table)
    own = table.unit.capitalize() if table.scaling else ""
    for row in table.rows:
        heads = (*((row.group or own,) if grouped else ()), marked(row.label, row.notes, numbers))
        yield heads, row.cells
    try:
        scaled = scaled_rows(table, tuple(tables))
    except ValueError:  # a check has complained of it
        return
    for each in scaled:
        yield (each.scale, each.row.label), each.cells


def _grouped(table: CategoryTable) -> bool:
    """Tell whether a head stands before the labels: of a group, or of a second measure."""
    return table.scaling is not None or any(row.group for row in table.rows)


def _row(line: Line) -> str:
    heads, cells = line
    headed = (_head(head, "row") for head in heads)
    return element("tr", *headed, *(element("td", escaped(cell)) for cell in cells))


def _head(text: str, scope: str) -> str:
    """Return the head of a row or column; an empty corner is no head."""
    return element("th", escaped(text), scope=scope) if text else element("td")


def _note(lead: str, note: Footnote, reader: Reader) -> str:
    told = (escaped(f"{lead} " if lead else ""), reader.line(note.text))
    return element("p", *told, class_="footnote")
