"""What a table says as plain text, row by row: a table of the model in, passages out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from generator.collation.flow.wanted import Passage, Teller
from generator.combat import CombatError, codes_of, level_heads, printed_rows, scaled_rows
from generator.model.footnotes import lead_of, marked, numbers_of
from generator.model.tables import (
    CategoryTable,
    LevelTable,
    OddsTable,
    OpposedTable,
    Table,
    Tables,
)


def table_passages(table: Table, tables: Tables, tell: Teller) -> Iterator[Passage]:
    """Yield the caption, the heads, each row, what stands apart, the codes and the footnotes."""
    origin = f"tables.{table.id}"
    yield Passage(table.name, f"{origin}.name")
    match table:
        case OddsTable():
            yield from _odds(table, origin)
        case LevelTable():
            yield from _levels(table, origin)
        case OpposedTable():
            yield Passage("Difference Effect")
            for band in table.bands:
                text = f"{band.difference} {band.effect}"
                yield Passage(text, f"{origin}.bands.{band.difference}")
        case CategoryTable():
            yield from _categories(table, tables.tables, origin)
        case _:
            assert_never(table)
    codes = [code.id for code in codes_of(table, tables)]
    if codes:
        yield Passage(f"Results: {', '.join(codes)}.", origin)
    numbers = numbers_of(table)
    for note in table.notes:
        told = tell.line(note.text, f"{origin}.notes.{note.id}.text")
        yield told._replace(text=f"{lead_of(note, numbers)} {told.text}".strip())


def _odds(table: OddsTable, origin: str) -> Iterator[Passage]:
    heads = [scale.name for scale in table.scales] or ["Die"]
    heads += [*map(str, table.columns), *(extra.name for extra in table.extra)]
    yield Passage(" ".join(heads), f"{origin}.columns")
    for number, row in enumerate(table.rows):
        extra = (column.cells[number] for column in table.extra if number < len(column.cells))
        cells = (*(part.strip() for part in row.label.split("|")), *row.cells, *extra)
        yield Passage(" ".join(cells), f"{origin}.rows.{row.label}")


def _levels(table: LevelTable, origin: str) -> Iterator[Passage]:
    yield Passage(" ".join(("Chance", *map(str, level_heads(table)))), origin)
    try:
        rows = tuple(printed_rows(table))
    except CombatError:  # a check has complained of it
        rows = ()
    for label, cells in rows:
        yield Passage(" ".join((label, *filter(None, cells))), origin)


def _categories(table: CategoryTable, tables: Sequence[Table], origin: str) -> Iterator[Passage]:
    grouped = table.scaling is not None or any(row.group for row in table.rows)
    numbers, heads = numbers_of(table), [table.head]
    for column in table.columns:
        name = ": ".join(filter(None, (column.group, column.name)))
        heads.append(marked(name, column.notes, numbers))
    yield Passage(" ".join(heads), f"{origin}.columns")
    own = table.unit.capitalize() if table.scaling else ""
    for row in table.rows:
        group = (row.group or own) if grouped else ""
        label = marked(row.label, row.notes, numbers)
        yield Passage(" ".join((group, label, *row.cells)), f"{origin}.rows.{row.label}")
    try:
        scaled = scaled_rows(table, tuple(tables))
    except ValueError:  # a check has complained of it
        scaled = ()
    for each in scaled:
        text = " ".join((each.scale, each.row.label, *each.cells))
        yield Passage(text, f"{origin}.rows.{each.row.label}")
