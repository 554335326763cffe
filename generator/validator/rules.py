"""The checks of tables, run on tables as they are printed: pages in, findings out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from importlib import import_module

from generator.checks.check import Check, checks_in, found_by
from generator.checks.context import survey
from generator.comparison.documents import page_name
from generator.comparison.expected import letters
from generator.comparison.glyphs import around
from generator.comparison.matching import Match, match
from generator.comparison.text_runs import passages
from generator.diagnostics import Finding, Origin
from generator.manifest import PrintedFile, PrintedText
from generator.model.numbers import Odds
from generator.model.tables import CategoryTable, OddsTable, Table, Tables
from generator.pdfreader.document import Document
from generator.records import dataclass
from generator.validator.codes import FETCH, ODD_TABLE
from generator.validator.payload import Payload

Place = tuple[float, float]
"""How far along a line of the table, and how far down it, in mm."""


class OddTableError(ValueError):
    """What is printed is no table; the message says why."""


@dataclass(frozen=True, slots=True)
class Entry:
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
    match table:
        case OddsTable():
            return _odds(table, copy)
        case CategoryTable():
            return _categories(table, copy)
        case _:
            return None


def _odds(table: OddsTable, copy: Mapping[Origin, Entry]) -> OddsTable | None:
    origin = f"tables.{table.id}"
    heads = [copy.get(f"{origin}.columns.{n}") for n in range(len(table.columns))]
    extra = [copy.get(f"{origin}.extra.{each.id}.name") for each in table.extra]
    labels = [copy.get(f"{origin}.rows.{row.label}.label.0") for row in table.rows]
    if None in heads or None in labels or None in extra:
        return None
    columns = _along(heads, 0)
    rows = _along(labels, 1)
    beside = [entry for entry in extra if entry is not None]
    cells = _cells(copy, columns + beside, rows)
    printed = [
        replace(
            table.rows[labels.index(label)],
            label=_label(table, table.rows[labels.index(label)].label, copy),
            cells=tuple(cells[row, column] for column in range(len(columns))),
        )
        for row, label in enumerate(rows)
    ]
    own = [each for each, entry in zip(table.extra, extra, strict=True) if entry is not None]
    return replace(
        table,
        columns=tuple(_read_odds(head) for head in columns),
        rows=tuple(printed),
        extra=tuple(
            replace(
                each, cells=tuple(cells[row, len(columns) + number] for row in range(len(rows)))
            )
            for number, each in enumerate(own)
        ),
    )


def _categories(table: CategoryTable, copy: Mapping[Origin, Entry]) -> CategoryTable | None:
    origin = f"tables.{table.id}"
    heads = [copy.get(f"{origin}.columns.{column.id}.name") for column in table.columns]
    labels = [copy.get(f"{origin}.rows.{row.label}") for row in table.rows]
    if None in heads or None in labels or not heads or not labels:
        return None
    columns, rows = _along(heads, 0), _along(labels, 1)
    cells = _cells(copy, columns, rows)
    return replace(
        table,
        columns=tuple(table.columns[heads.index(head)] for head in columns),
        rows=tuple(
            replace(
                table.rows[labels.index(label)],
                label=label.text,
                cells=tuple(cells[row, column] for column in range(len(columns))),
            )
            for row, label in enumerate(rows)
        ),
    )


def _along(entries: Sequence[Entry | None], axis: int) -> list[Entry]:
    """Return entries in the order in which they stand along a line (0), or down the page (1)."""
    return sorted((entry for entry in entries if entry), key=lambda entry: entry.at[axis])


def _is_cell(origin: Origin) -> bool:
    return origin.rpartition(".")[0].endswith(".cells")


def _cells(
    copy: Mapping[Origin, Entry],
    heads: Sequence[Entry],
    labels: Sequence[Entry],
) -> dict[tuple[int, int], str]:
    """Return the cells by row and column; raises OddTableError for a place empty or taken twice."""
    found: dict[tuple[int, int], str] = {}
    for entry in copy.values():
        if not _is_cell(entry.origin):
            continue
        place = _nearest(entry, labels, 1), _nearest(entry, heads, 0)
        if place in found:
            where = f"{labels[place[0]].text}, {heads[place[1]].text}"
            raise OddTableError(f"two cells stand at {where}: {found[place]} and {entry.text}")
        found[place] = entry.text
    for row, label in enumerate(labels):
        for column, head in enumerate(heads):
            if (row, column) not in found:
                raise OddTableError(f"no cell stands at {label.text}, {head.text}")
    return found


def _nearest(entry: Entry, others: Sequence[Entry], axis: int) -> int:
    return min(range(len(others)), key=lambda n: abs(others[n].at[axis] - entry.at[axis]))


def _label(table: OddsTable, label: str, copy: Mapping[Origin, Entry]) -> str:
    """Return the label of a row as it is printed: a die number for each scale."""
    parts = label.split("|")
    found = (copy.get(f"tables.{table.id}.rows.{label}.label.{n}") for n in range(len(parts)))
    shown = [
        entry.text if entry else part.strip() for entry, part in zip(found, parts, strict=True)
    ]
    return " | ".join(shown)


def _read_odds(head: Entry) -> Odds:
    try:
        return Odds.parse(head.text)
    except ValueError:
        raise OddTableError(f"a column is headed {head.text}, which is no odds") from None


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
                grouped = tuple(passages(texts, self._payload.wording))
                found = tuple(entries(grouped, texts, matched))
                yield from self._page(page_name(file, document, number), found)

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
            allowed = self._payload.seal.allowed
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
