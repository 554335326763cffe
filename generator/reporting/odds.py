"""The odds of games as aligned text and as JSON; blocks of labels and fractions in, text out.

JSON has a stable form; `format` changes if it ever has to:

    {"format": 1,
     "games": [{"game": "shumshu", "title": "...",
                "tables": [{"table": "crt", "title": "...", "manner": "plain",
                            "measure": "chance", "across": "odds", "columns": ["1:3", ...],
                            "rows": [{"label": "DR", "values": [0.333333, ...],
                                      "exact": ["1/3", ...]}]}]}]}

`measure` is ``chance`` (of 1) or ``average``. Where there is nothing, such as no attack at those
odds, value and exact value are null.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from io import StringIO
from textwrap import wrap
from typing import Any, Protocol

FORMAT = 1
"""The number of the form of the JSON."""

_GAP = "  "
_HEAD = 12


class Block(Protocol):
    """A table of numbers: `rows` are labels with one number for each of `heads`."""

    @property
    def table(self) -> str:
        """Id of the table of the game."""

    @property
    def title(self) -> str:
        """Title of that table."""

    @property
    def manner(self) -> str:
        """Manner of attack, or the row that the block is about."""

    @property
    def measure(self) -> str:
        """What the numbers are: ``chance`` or ``average``."""

    @property
    def across(self) -> str:
        """What the heads are."""

    @property
    def heads(self) -> tuple[str, ...]:
        """Heads of the columns."""

    @property
    def rows(self) -> tuple[tuple[str, tuple[Fraction | None, ...]], ...]:
        """Labels and numbers."""


class Report(Protocol):
    """The blocks of a game."""

    @property
    def game(self) -> str:
        """Id of the game."""

    @property
    def title(self) -> str:
        """Title of the game."""

    @property
    def blocks(self) -> Sequence[Block]:
        """Its tables of numbers."""


def odds_as_text(reports: Iterable[Report]) -> str:
    """Return aligned tables: chances as percentages, a dash where something never happens."""
    return "\n".join(line for report in reports for line in _report(report))


def odds_as_json(reports: Iterable[Report]) -> str:
    """Return the odds as JSON, with exact fractions beside the decimals."""
    games = [
        {
            "game": report.game,
            "title": report.title,
            "tables": [_block(block) for block in report.blocks],
        }
        for report in reports
    ]
    return json.dumps({"format": FORMAT, "games": games}, indent=2, ensure_ascii=False) + "\n"


def _report(report: Report) -> Iterator[str]:
    yield report.title
    yield "=" * len(report.title)
    yield ""
    if not report.blocks:
        yield "no table of this game is read with dice"
        yield ""
    for block in report.blocks:
        manner = "" if block.manner == block.measure else f", {block.manner}"
        yield f"{block.title}{manner}; {block.measure} by {block.across}"
        yield from _lines(block)
        yield ""


def _lines(block: Block) -> Iterator[str]:
    """Yield the heads, broken into lines where they are long, above the rows."""
    told = [(label, [_told(number, block) for number in row]) for label, row in block.rows]
    lines = [_broken(head) for head in block.heads]
    widths = [
        max(map(len, (*lines[place], *(row[place] for _, row in told))), default=0)
        for place in range(len(lines))
    ]
    first = max((len(label) for label, _ in told), default=0)
    depth = max(map(len, lines), default=0)
    for line in range(depth):
        heads = [_at(word, line - depth + len(word)) for word in lines]
        yield _joined("", heads, first, widths)
    for label, row in told:
        yield _joined(label, row, first, widths)


def _broken(head: str) -> list[str]:
    longest = max(map(len, head.split()), default=1)
    return wrap(head, max(longest, _HEAD), break_on_hyphens=False)


def _at(lines: Sequence[str], place: int) -> str:
    return lines[place] if place >= 0 else ""


def _joined(label: str, cells: Sequence[str], first: int, widths: Sequence[int]) -> str:
    right = (cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
    return _GAP.join((label.ljust(first), *right)).rstrip()


def _told(number: Fraction | None, block: Block) -> str:
    if number is None:
        return ""
    if block.measure == "average":
        return f"{float(number):.2f}"
    return f"{float(number * 100):.1f}%" if number else "-"


def _block(block: Block) -> dict[str, Any]:
    return {
        "table": block.table,
        "title": block.title,
        "manner": block.manner,
        "measure": block.measure,
        "across": block.across,
        "columns": list(block.heads),
        "rows": [_row(label, numbers) for label, numbers in block.rows],
    }


def _row(label: str, numbers: Iterable[Fraction | None]) -> dict[str, Any]:
    given = tuple(numbers)
    return {
        "label": label,
        "values": [None if number is None else round(float(number), 6) for number in given],
        "exact": [None if number is None else str(number) for number in given],
    }


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
        writer.writerows(_csv_rows(report))
    return text.getvalue()


def _csv_rows(report: Report) -> Iterator[tuple[str, ...]]:
    for block in report.blocks:
        about = (report.game, block.table, block.title, block.manner, block.measure, block.across)
        for label, numbers in block.rows:
            for head, number in zip(block.heads, numbers, strict=True):
                if number is not None:
                    parts = (number.numerator, number.denominator, f"{float(number):.6f}")
                    yield (*about, head, label, *map(str, parts))
