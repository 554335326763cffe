"""Odds read back: the numbers for other programs and their original in, findings out.

Every number is worked out afresh and compared with what stands in the file, both as a fraction and
as a decimal.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from fractions import Fraction
from io import StringIO
from typing import Any

from generator.chances import OddsReport
from generator.comparison import findings
from generator.comparison.original import Original
from generator.diagnostics import Finding

_ABOUT = ("table", "title", "manner", "measure", "across", "label", "column")
_CLOSE = 0.000_001

Place = tuple[str, ...]
"""What a number is about: table, title, manner, measure, what runs across, row, column."""


def prove_numbers(original: Original, name: str, text: str) -> Iterator[Finding]:
    """Compare the odds in the file called `name`, CSV or JSON by its ending."""
    if original.odds is None:
        return
    expected = dict(_expected(original.odds))
    try:
        printed = list(_from_csv(text) if name.endswith(".csv") else _from_json(text))
    except (ValueError, KeyError, TypeError, AttributeError, csv.Error, RecursionError) as error:
        yield findings.unreadable_file(name, f"it does not hold odds ({type(error).__name__})")
        return
    seen: set[Place] = set()
    for place, exact, decimal in printed:
        number = None if place in seen else expected.get(place)
        seen.add(place)
        if number is None:
            yield findings.unasked(name, f"{_words(place)}: {exact}")
        elif exact != str(number) or not abs(decimal - float(number)) < _CLOSE:
            shown = f"{_words(place)}: {exact}, {decimal:.6f}"
            rather = f"{_words(place)}: {number}, {float(number):.6f}"
            yield findings.misprint(name, shown, rather, f"tables.{place[0]}")
    for place, number in expected.items():
        if place not in seen:
            text = f"{_words(place)}: {number}"
            yield findings.missing_text(name, text, f"tables.{place[0]}")


def _expected(report: OddsReport) -> Iterator[tuple[Place, Fraction]]:
    for block in report.blocks:
        about = (block.table, block.title, block.manner, block.measure, block.across)
        for label, numbers in block.rows:
            for head, number in zip(block.heads, numbers, strict=True):
                if number is not None:
                    yield (*about, label, head), number


def _from_csv(text: str) -> Iterator[tuple[Place, str, float]]:
    for row in csv.DictReader(StringIO(text)):
        place = tuple(row[key] for key in _ABOUT)
        exact = str(Fraction(int(row["numerator"]), int(row["denominator"])))
        yield place, exact, float(row["decimal"])


def _from_json(text: str) -> Iterator[tuple[Place, str, float]]:
    (game,) = json.loads(text)["games"]
    for block in game["tables"]:
        about = tuple(str(block[key]) for key in _ABOUT[:5])
        for row in block["rows"]:
            cells: Any = zip(block["columns"], row["exact"], row["values"], strict=True)
            for head, exact, value in cells:
                if exact is not None or value is not None:
                    yield (*about, row["label"], head), str(exact), float(value)


def _words(place: Place) -> str:
    table, _, manner, measure, _, label, column = place
    manners = "" if manner == measure else f", {manner}"
    return f"{table}{manners}, {label} at {column}"
