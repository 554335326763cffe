"""The checks of tables, run on tables as they are printed: pages in, findings out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from importlib import import_module
from typing import Any

from generator.checks.check import Check, checks_in, found_by
from generator.checks.context import survey
from generator.comparison.documents import page_name
from generator.comparison.expected import letters
from generator.comparison.glyphs import around
from generator.comparison.matching import Match, match
from generator.comparison.text_runs import passages
from generator.diagnostics import Finding, Origin
from generator.manifest import PrintedFile, PrintedText
from generator.model.tables import CategoryTable, ResultsTable, Row, Table, Tables
from generator.pdfreader.document import Document
from generator.records import Frozen
from generator.validator.codes import FETCH, ODD_TABLE
from generator.validator.payload import Payload

Place = tuple[float, float]
"""How far along a line of the table, and how far down it, in mm."""


class OddTableError(ValueError):
    """What is printed is no table; the message says why."""


class Entry(Frozen):
    """A text of a table as it stands on the page."""

    origin: Origin
    text: str
    at: Place


def entries(
    passages: Sequence[Sequence[int]], texts: Sequence[PrintedText], matched: Match
) -> Iterator[Entry]:
    """Yield the texts of tables on a page that something stands in the place of."""
    for numbers in passages:
        origin = texts[numbers[0]].origin
        runs = [run for number in numbers for run in matched.found[number]]
        if origin is None or not origin.startswith("tables.") or not runs:
            continue
        lines = ("".join(run.text for run in matched.found[number]) for number in numbers)
        left, top, right, bottom = around(run.box for run in runs)
        turn = runs[0].glyphs[0].turn
        x, y = (left + right) / 2, (top + bottom) / 2
        across, down = math.cos(turn), math.sin(turn)
        at = x * across + y * down, y * across - x * down
        yield Entry(origin, " ".join(" ".join(lines).split()), at)


def copies(found: Sequence[Entry], table: str) -> Iterator[dict[Origin, Entry]]:
    """Yield the entries of each copy of a table; what comes a second time begins another."""
    begun: dict[Origin, Entry] = {}
    for entry in found:
        if not entry.origin.startswith(f"tables.{table}."):
            continue
        if entry.origin in begun:
            yield begun
            begun = {}
        begun[entry.origin] = entry
    if begun:
        yield begun


def read_table(table: Table, copy: Mapping[Origin, Entry]) -> Table | None:
    """Return a table as it is printed; None where this kind, or not all of it, stands there.

    Raises OddTableError where what stands there is no table.
    """
    extra: list[str] = []
    match table:
        case ResultsTable():
            heads = [f"columns.{number}" for number in range(len(table.columns))]
            labels = [f"rows.{row.label}.label.0" for row in table.rows]
            extra = [f"extra.{each.id}.name" for each in table.extra]
        case CategoryTable():
            heads = [f"columns.{column.id}.name" for column in table.columns]
            labels = [f"rows.{row.label}" for row in table.rows]
        case _:
            return None
    asked = [[f"tables.{table.id}.{name}" for name in names] for names in (heads, labels, extra)]
    if any(origin not in copy for origins in asked for origin in origins):
        return None
    over, before, aside = ([copy[origin] for origin in origins] for origins in asked)
    columns, down = _along(over, 0), _along(before, 1)
    cells = _cells(copy, columns + aside, down)
    lines = [
        [cells[row, at] for at in range(len(columns) + len(aside))] for row in range(len(down))
    ]
    rows = tuple(
        replace(row, label=_label(table, row, label, copy), cells=tuple(line[: len(columns)]))
        for label, line in zip(down, lines, strict=True)
        for row in (table.rows[before.index(label)],)
    )
    if isinstance(table, CategoryTable):
        own = tuple(table.columns[over.index(head)] for head in columns)
        return replace(table, columns=own, rows=rows)
    beside = tuple(
        replace(each, cells=tuple(line[at] for line in lines))
        for at, each in enumerate(table.extra, len(columns))
    )
    read: Any = tuple(_read_head(table, each) for each in columns)
    return replace(table, columns=read, rows=rows, extra=beside)


def _along(entries: Sequence[Entry], axis: int) -> list[Entry]:
    """Return entries in the order in which they stand along a line (0), or down the page (1)."""
    return sorted(entries, key=lambda entry: entry.at[axis])


def _cells(
    copy: Mapping[Origin, Entry], heads: Sequence[Entry], labels: Sequence[Entry]
) -> dict[tuple[int, int], str]:
    """Return the cells by row and column; raises OddTableError for a place empty or taken twice."""
    found: dict[tuple[int, int], str] = {}
    for entry in copy.values():
        if not entry.origin.rpartition(".")[0].endswith(".cells"):
            continue
        place = _nearest(entry, labels, 1), _nearest(entry, heads, 0)
        if place in found:
            where = f"{labels[place[0]].text}, {heads[place[1]].text}"
            raise OddTableError(f"two cells are at {where}: {found[place]} and {entry.text}")
        found[place] = entry.text
    for row, label in enumerate(labels):
        for column, head in enumerate(heads):
            if (row, column) not in found:
                raise OddTableError(f"there is no cell at {label.text}, {head.text}")
    return found


def _nearest(entry: Entry, others: Sequence[Entry], axis: int) -> int:
    return min(range(len(others)), key=lambda n: abs(others[n].at[axis] - entry.at[axis]))


def _label(table: Table, row: Row, label: Entry, copy: Mapping[Origin, Entry]) -> str:
    """Return the label of a row as it is printed: of a table by odds a number for each scale."""
    if not isinstance(table, ResultsTable):
        return label.text
    stem, parts = label.origin.rpartition(".")[0], row.label.split("|")
    found = (copy.get(f"{stem}.{number}") for number in range(len(parts)))
    texts = (each.text if each else part.strip() for each, part in zip(found, parts, strict=True))
    return " | ".join(texts)


def _read_head(table: ResultsTable, head: Entry) -> Any:
    """Return a head as the columns of the table are written."""
    kind = type(table.columns[0])
    try:
        return kind.parse(head.text)
    except ValueError:
        message = f"a column has the head {head.text}, which is not {kind.__name__.lower()}"
        raise OddTableError(message) from None


class Rules:
    """The checks of a game's tables; what they find in equal tables is found once."""

    def __init__(self, payload: Payload) -> None:
        self._payload = payload
        self._found: dict[Tables, tuple[Finding, ...]] = {}
        self.read = 0

    def findings(self, file: PrintedFile, document: Document) -> Iterator[Finding]:
        """Yield what is wrong with the tables of a file, each as its page shows it."""
        for number in range(min(document.count, file.pages)):
            texts = [text for text in file.texts if text.page == number and letters(text.content)]
            if any((text.origin or "").startswith("tables.") for text in texts):
                matched = match(texts, document.page(number).runs)
                grouped = tuple(passages(texts, self._payload.originals.wording))
                found = tuple(entries(grouped, texts, matched))
                yield from self._page(page_name(file, number), found)

    def _page(self, where: str, found: Sequence[Entry]) -> Iterator[Finding]:
        for table in self._payload.game.tables.tables:
            for copy in copies(found, table.id):
                try:
                    printed = read_table(table, copy)
                except OddTableError as error:
                    yield ODD_TABLE.finding(f"{where}: {error}", f"tables.{table.id}", help=FETCH)
                    continue
                if printed is not None:
                    self.read += 1
                    yield from self._checked(where, table, printed)

    def _checked(self, where: str, table: Table, printed: Table) -> Iterator[Finding]:
        tables = self._payload.game.tables
        others = tuple(printed if each is table else each for each in tables.tables)
        for finding in self._of(replace(tables, tables=others)):
            yield replace(finding, message=f"{where}, as printed: {finding.message}", fix=None)

    def _of(self, tables: Tables) -> tuple[Finding, ...]:
        if tables not in self._found:
            context = survey(replace(self._payload.game, tables=tables))
            allowed = frozenset(self._payload.seal.allowed)
            self._found[tables] = tuple(
                finding
                for check in self._checks
                for finding in found_by(check, context)
                if (finding.code, finding.origin or "") not in allowed
            )
        return self._found[tables]

    @cached_property
    def _checks(self) -> tuple[Check, ...]:
        modules = map(import_module, self._payload.seal.checks)
        found = (check for module in modules for check in checks_in(module))
        return tuple(sorted(found, key=lambda check: check.code))
