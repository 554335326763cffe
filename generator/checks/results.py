"""Every combat result that the tables of a game write down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.diagnostics import Origin
from generator.model.tables import CategoryTable, CellKind, LevelTable, OddsTable, Row, Tables


def results_of(tables: Tables) -> Iterator[tuple[Origin, str]]:
    """Yield every result in tables, ladders and replacements, with its origin."""
    for table in tables.tables:
        origin = f"tables.{table.id}"
        if isinstance(table, OddsTable):
            yield from _rows(f"{origin}.rows", table.rows)
            for extra in table.extra:
                yield from _cells(f"{origin}.extra.{extra.id}.cells", extra.cells)
        elif isinstance(table, LevelTable):
            yield from _levels(origin, table)
        elif isinstance(table, CategoryTable):
            coded = [row for row in table.rows if (row.kind or table.cells) is CellKind.CODE]
            yield from _rows(f"{origin}.rows", coded)
    for modifier in tables.modifiers:
        for replacement in modifier.replace:
            origin = f"modifiers.{modifier.id}.replace.{replacement.result}"
            yield origin, replacement.result
            yield f"{origin}.becomes", replacement.becomes
            if replacement.otherwise:
                yield f"{origin}.otherwise", replacement.otherwise


def _rows(origin: Origin, rows: Iterable[Row]) -> Iterator[tuple[Origin, str]]:
    for row in rows:
        yield from _cells(f"{origin}.{row.label}.cells", row.cells)


def _cells(origin: Origin, cells: tuple[str, ...]) -> Iterator[tuple[Origin, str]]:
    return ((f"{origin}.{place}", cell) for place, cell in enumerate(cells))


def _levels(origin: Origin, table: LevelTable) -> Iterator[tuple[Origin, str]]:
    yield from _cells(f"{origin}.ladder", table.ladder)
    for column in table.columns:
        yield f"{origin}.columns.{column.odds}.average", column.average
    for exception in table.exceptions:
        for chance in exception.results:
            yield f"{origin}.exceptions.{exception.odds}.results.{chance.result}", chance.result
