"""The odds of games as aligned text and as JSON; blocks of labels and fractions in, text out.

JSON has a stable form; `format` changes if it ever has to:

    {"format": 1,
     "games": [{"game": "shumshu", "title": "...",
                "tables": [{"table": "crt", "title": "...", "manner": "plain",
                            "measure": "chance", "across": "odds", "columns": ["1:3", ...],
                            "rows": [{"label": "DR", "values": [0.333333, ...],
                                      "exact": ["1/3", ...]}]}]}]}

`measure` is ``chance`` (of 1), ``chance of so many`` or ``average``. Where there is nothing, such
as no attack at those odds, value and exact value are null.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator
from fractions import Fraction
from io import StringIO
from textwrap import wrap
from typing import Any

from generator.chances import OddsBlock, OddsReport

FORMAT = 1
"""The number of the form of the JSON."""

_ABOUT = ("table", "title", "manner", "measure", "across")
"""What JSON and CSV say of a block: its attributes by their names."""
_HEAD = 12


def odds_as_text(reports: Iterable[OddsReport]) -> str:
    """Return aligned tables: chances as percentages, a dash where something never happens."""
    return "\n".join(line for report in reports for line in _report(report))


def odds_as_json(reports: Iterable[OddsReport]) -> str:
    """Return the odds as JSON, with exact fractions beside the decimals."""
    games = [
        {"game": one.game, "title": one.title, "tables": [_block(block) for block in one.blocks]}
        for one in reports
    ]
    return json.dumps({"format": FORMAT, "games": games}, indent=2, ensure_ascii=False) + "\n"


def _report(report: OddsReport) -> Iterator[str]:
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


def _lines(block: OddsBlock) -> Iterator[str]:
    """Yield the heads, broken into lines where they are long, above the rows."""
    rows = [(label, [_told(number, block) for number in row]) for label, row in block.rows]
    lines = [
        wrap(head, max(_HEAD, *map(len, head.split()), 1), break_on_hyphens=False)
        for head in block.heads
    ]
    widths = [
        max(map(len, (*lines[place], *(row[place] for _, row in rows))), default=0)
        for place in range(len(lines))
    ]
    first = max((len(label) for label, _ in rows), default=0)
    depth = max(map(len, lines), default=0)
    heads = zip(*([""] * (depth - len(words)) + words for words in lines), strict=True)
    for label, cells in (*(("", head) for head in heads), *rows):
        right = (cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        yield "  ".join((label.ljust(first), *right)).rstrip()


def _told(number: Fraction | None, block: OddsBlock) -> str:
    if number is None:
        return ""
    if block.measure == "average":
        return f"{float(number):.2f}"
    return f"{float(number * 100):.1f}%" if number else "-"


def _block(block: OddsBlock) -> dict[str, Any]:
    rows = [
        {
            "label": label,
            "values": [None if number is None else round(float(number), 6) for number in numbers],
            "exact": [None if number is None else str(number) for number in numbers],
        }
        for label, numbers in block.rows
    ]
    about = {key: getattr(block, key) for key in _ABOUT}
    return {**about, "columns": list(block.heads), "rows": rows}


def odds_as_csv(reports: Iterable[OddsReport]) -> str:
    """Return the odds as CSV under a line of heads, each line ended by a line feed."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("game", *_ABOUT, "column", "label", "numerator", "denominator", "decimal"))
    for report in reports:
        for block in report.blocks:
            about = (report.game, *(getattr(block, key) for key in _ABOUT))
            for label, numbers in block.rows:
                for head, number in zip(block.heads, numbers, strict=True):
                    if number is not None:
                        exact = number.numerator, number.denominator
                        writer.writerow((*about, head, label, *exact, f"{float(number):.6f}"))
    return text.getvalue()
