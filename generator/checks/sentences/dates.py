"""Dates in plain words.

In: text. Out: a pattern for "17 September 1944", "17th of September" and "September 17, 1944", the
day that a match of it means, and the periods that a text names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from typing import Any, Final, Protocol

from generator.model.game import Turns
from generator.records import Frozen
from generator.words import MONTHS

MONTH_NUMBERS = {month: number for number, month in enumerate(MONTHS, 1)}
MONTH_NUMBERS |= {month[:3]: number for month, number in MONTH_NUMBERS.items()}
"""The months by their names, whole or cut to three letters."""
_NAMES = "|".join(sorted(MONTH_NUMBERS, key=len, reverse=True))

DATE: Final = (
    rf"(?:(?<![\d.])(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<month>{_NAMES})"
    rf"|(?P<month_first>{_NAMES})\s+(?P<day_last>\d{{1,2}})(?:st|nd|rd|th)?(?!\d))"
    r"\b(?:,?\s+(?P<year>1[5-9]\d\d|20\d\d))?"
)
"""Pattern of a day and its month, with the year or without."""

WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

_FULL = "|".join(MONTHS)
_DASH = r"\s*(?:-|\N{EN DASH}|to|until)\s*"
_PERIOD = re.compile(
    rf"(\d{{1,2}})(?:\s+({_FULL}))?{_DASH}(\d{{1,2}})\s+({_FULL})\s+(\d{{4}})"
    rf"|({_FULL}){_DASH}({_FULL})\s+(\d{{4}})"
)


class Period(Frozen):
    """From one day to another, as a text names them."""

    first: date
    last: date
    within: tuple[int, int]
    """The characters of the text."""
    months: bool = False
    """Whether months only are named: May to August 1944."""


class Dated(Protocol):
    """What DATE matches, as a match or as what a sentence says."""

    def __getitem__(self, group: str, /) -> str | Any:
        """Return what a group matches."""


def day_of(match: Dated, turns: Turns | None) -> date | None:
    """Return the day that a match of DATE means; None where its year is unknown or it never was.

    Without a year it is the one of the first turn's year.
    """
    first = turns.first.day.year if turns and turns.first else None
    year = int(match["year"]) if match["year"] else first
    if year is None:
        return None
    month = MONTH_NUMBERS[match["month"] or match["month_first"]]
    try:
        return date(year, month, int(match["day"] or match["day_last"]))
    except ValueError:
        return None


def told(day: date) -> str:
    """Return ``17 September 1944``."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def periods(text: str) -> Iterator[Period]:
    """Yield ``18-23 August 1945``, ``20 February to 10 March 1905``, ``May to August 1944``."""
    for match in _PERIOD.finditer(text):
        with suppress(ValueError):  # a day that never was
            yield _period(match)


def _period(match: re.Match[str]) -> Period:
    months = bool(match[6])
    last, year = MONTH_NUMBERS[match[7] or match[4]], int(match[8] or match[5])
    first = MONTH_NUMBERS[match[6] or match[2] or match[4]]
    begin = date(year - (first > last), first, int(match[1] or 1))
    return Period(begin, date(year, last, int(match[3] or 1)), match.span(), months)
