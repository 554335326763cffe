"""Days: those of the turns, and those that texts name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from generator.model.game import Turns

MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

_MONTH = "|".join(MONTHS)
_DASH = r"\s*(?:-|\N{EN DASH}|to|until)\s*"
_PERIOD = re.compile(
    rf"(\d{{1,2}})(?:\s+({_MONTH}))?{_DASH}(\d{{1,2}})\s+({_MONTH})\s+(\d{{4}})"
    rf"|({_MONTH}){_DASH}({_MONTH})\s+(\d{{4}})"
)


@dataclass(frozen=True, slots=True)
class Period:
    """From one day to another, as a text names them."""

    first: date
    last: date
    within: tuple[int, int]
    """The characters of the text."""
    months: bool = False
    """Whether months only are named: May to August 1944."""


def day_of(turns: Turns, turn: int) -> date | None:
    """Return the day of a turn, counted from 1; None where no days are given, or none so late."""
    if turns.first is None:
        return None
    try:
        return turns.first.day + timedelta((turn - 1) // max(len(turns.parts), 1) * turns.days)
    except OverflowError:
        return None


def periods(text: str) -> Iterator[Period]:
    """Yield ``18-23 August 1945``, ``20 February to 10 March 1905``, ``May to August 1944``."""
    for match in _PERIOD.finditer(text):
        found = _months(match) if match[6] else _days(match)
        if found is not None:
            yield Period(*found, match.span(), bool(match[6]))


def _days(match: re.Match[str]) -> tuple[date, date] | None:
    month = MONTHS.index(match[4]) + 1
    first = MONTHS.index(match[2]) + 1 if match[2] else month
    year = int(match[5])
    try:
        return date(year - (first > month), first, int(match[1])), date(year, month, int(match[3]))
    except ValueError:
        return None


def _months(match: re.Match[str]) -> tuple[date, date] | None:
    first, last, year = MONTHS.index(match[6]) + 1, MONTHS.index(match[7]) + 1, int(match[8])
    try:
        return date(year - (first > last), first, 1), date(year, last, 1)
    except ValueError:
        return None
