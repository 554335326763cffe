"""The odds of games as CSV for spreadsheets; blocks of labels and fractions in, text out.

One line holds one number: the game, the table and the manner of attack it belongs to, its column,
its label, and the number twice, as a fraction and as a decimal. The fraction takes two columns: of
``1/6`` a spreadsheet would make the first of June. Where there is no number there is no line.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from io import StringIO

from generator.reporting.odds import Report

HEADS = (
    *("game", "table", "title", "manner", "measure", "across", "column", "label"),
    *("numerator", "denominator", "decimal"),
)
"""Heads of the columns."""


def odds_as_csv(reports: Iterable[Report]) -> str:
    """Return the odds as CSV under a line of heads, each line ended by a line feed."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEADS)
    for report in reports:
        writer.writerows(_lines(report))
    return text.getvalue()


def _lines(report: Report) -> Iterator[tuple[str, ...]]:
    for block in report.blocks:
        about = (report.game, block.table, block.title, block.manner, block.measure, block.across)
        for label, numbers in block.rows:
            for head, number in zip(block.heads, numbers, strict=True):
                if number is not None:
                    parts = (number.numerator, number.denominator, f"{float(number):.6f}")
                    yield (*about, head, label, *map(str, parts))
