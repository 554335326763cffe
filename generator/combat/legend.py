"""Legends: which codes of the game the results of a table have.

A replacement makes results that stand in no cell; their codes belong to every combat table that has
what is replaced.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.combat.cells import read_outcome
from generator.diagnostics import Origin
from generator.model.tables import (
    CategoryTable,
    CellKind,
    Code,
    LevelTable,
    OddsTable,
    Row,
    Table,
    Tables,
)


def results_of(tables: Tables) -> Iterator[tuple[Origin, str]]:
    """Yield every result in tables, ladders and replacements, with its origin."""
    for table in tables.tables:
        yield from results_in(table)
    for modifier in tables.modifiers:
        for replacement in modifier.replace:
            origin = f"modifiers.{modifier.id}.replace.{replacement.result}"
            yield origin, replacement.result
            yield f"{origin}.becomes", replacement.becomes
            if replacement.otherwise:
                yield f"{origin}.otherwise", replacement.otherwise


def results_in(table: Table) -> Iterator[tuple[Origin, str]]:
    """Yield every result of a table, with its origin; there are none where no cell is a code."""
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


def codes_of(table: Table, tables: Tables) -> tuple[Code, ...]:
    """Return the codes that can come of a table, in the order of the game's legend."""
    results = {text for _, text in results_in(table)}
    if not isinstance(table, CategoryTable):
        _replace(results, tables)
    return _codes(results, tables.codes)


def codes_of_none(tables: Tables) -> tuple[Code, ...]:
    """Return the codes that come of no table, in the order of the game's legend."""
    known = {code.id for table in tables.tables for code in codes_of(table, tables)}
    return tuple(code for code in tables.codes if code.id not in known)


def _replace(results: set[str], tables: Tables) -> None:
    """Add what replacements make of results, and what others make of that."""
    made = [entry for modifier in tables.modifiers for entry in modifier.replace]
    before = -1
    while len(results) != before:
        before = len(results)
        for entry in made:
            if entry.result in results:
                results |= {entry.becomes, entry.otherwise} - {""}


def _codes(results: Iterable[str], codes: tuple[Code, ...]) -> tuple[Code, ...]:
    used: set[str] = set()
    for text in results:
        try:
            used |= {result.code.id for result in read_outcome(text, codes).results}
        except ValueError:  # a check has complained of it
            continue
    return tuple(code for code in codes if code.id in used)


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
