"""The checks of tables, run on tables as they are printed: pages in, findings out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from importlib import import_module

from generator.checks.check import Check, checks_in, found_by
from generator.checks.subject import survey
from generator.collation.documents import page_name
from generator.collation.matching import letters, match
from generator.collation.passages import passages
from generator.diagnostics import Finding
from generator.manifest import PrintedFile
from generator.model.tables import Table, Tables
from generator.pdfreader.document import Document
from generator.validator.findings import odd_table
from generator.validator.frozen import Frozen
from generator.validator.tables import Entry, OddTableError, copies, entries, read_table


class Rules:
    """The checks of a game's tables; what they find in equal tables is found once."""

    def __init__(self, frozen: Frozen) -> None:
        self._frozen = frozen
        self._found: dict[Tables, tuple[Finding, ...]] = {}
        self.read = 0

    def findings(self, file: PrintedFile, document: Document) -> Iterator[Finding]:
        """Yield what is wrong with the tables of a file, each as its page shows it."""
        for number in range(min(document.count, file.pages)):
            texts = [text for text in file.texts if text.page == number and letters(text.content)]
            if any((text.origin or "").startswith("tables.") for text in texts):
                matched = match(texts, document.page(number).runs)
                grouped = tuple(passages(texts, self._frozen.wording))
                found = tuple(entries(grouped, texts, matched))
                yield from self._page(page_name(file, document, number), found)

    def _page(self, where: str, found: Sequence[Entry]) -> Iterator[Finding]:
        for table in self._frozen.game.tables.tables:
            for copy in copies(found, table.id):
                try:
                    printed = read_table(table, copy)
                except OddTableError as error:
                    yield odd_table(where, str(error), f"tables.{table.id}")
                    continue
                if printed is not None:
                    self.read += 1
                    yield from self._checked(where, table, printed)

    def _checked(self, where: str, table: Table, printed: Table) -> Iterator[Finding]:
        tables = self._frozen.game.tables
        others = tuple(printed if each is table else each for each in tables.tables)
        for finding in self._of(replace(tables, tables=others)):
            yield replace(finding, message=f"{where}, as printed: {finding.message}", fix=None)

    def _of(self, tables: Tables) -> tuple[Finding, ...]:
        if tables not in self._found:
            subject = survey(replace(self._frozen.game, tables=tables))
            allowed = self._frozen.seal.allowed
            self._found[tables] = tuple(
                finding
                for check in self._checks
                for finding in found_by(check, subject)
                if (finding.code, finding.origin or "") not in allowed
            )
        return self._found[tables]

    @cached_property
    def _checks(self) -> tuple[Check, ...]:
        modules = map(import_module, self._frozen.seal.checks)
        found = (check for module in modules for check in checks_in(module))
        return tuple(sorted(found, key=lambda check: check.code))
