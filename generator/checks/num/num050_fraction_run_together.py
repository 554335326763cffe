from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.checks.wording import word_spans
from generator.diagnostics import Finding
from generator.model.tables import CategoryTable, CellKind

_FRACTION = re.compile(r"[¼½¾⅓⅔]\d+")


@check("NUM050", "fraction-run-together", WARNING, english=True)
def fractions_run_together(subject: Subject) -> Iterator[Finding]:
    """A fraction runs into the number behind it.

    "½10" is half of ten to one reader and ten and a half, misprinted, to another; most likely a
    sign between them is lost. The lull table of the Standard Game has "½10" for half of one die
    times ten inches.
    """
    for origin, match, within in word_spans(subject, _FRACTION):
        yield _finding(match[0], origin, within)
    for table in subject.game.tables.tables:
        if not isinstance(table, CategoryTable):
            continue
        for row in table.rows:
            if (row.kind or table.cells) is not CellKind.TEXT:
                continue
            for place, cell in enumerate(row.cells):
                for match in _FRACTION.finditer(cell):
                    origin = f"tables.{table.id}.rows.{row.label}.cells.{place}"
                    yield _finding(match[0], origin, match.span())


def _finding(text: str, origin: str, within: tuple[int, int]) -> Finding:
    message = f"{text!r} can be read in two ways: something is missing behind {text[0]}"
    wanted = f"{text[0]} x {text[1:]}"
    return fractions_run_together.finding(
        message, origin, within=within, help=f"write {wanted}, or what is meant"
    )
