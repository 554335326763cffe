"""Dates in plain words.

In: text. Out: a pattern for "17 September 1944", "17th of September" and "September 17, 1944", and
the day that a match of it means.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Final

from generator.model.game import Turns
from generator.model.names import MONTHS

_MONTHS = {month: number for number, month in enumerate(MONTHS, 1)}
_MONTHS |= {month[:3]: number for month, number in _MONTHS.items()}
_NAMES = "|".join(sorted(_MONTHS, key=len, reverse=True))

DATE: Final = (
    rf"(?:(?<![\d.])(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<month>{_NAMES})"
    rf"|(?P<month_first>{_NAMES})\s+(?P<day_last>\d{{1,2}})(?:st|nd|rd|th)?(?!\d))"
    r"\b(?:,?\s+(?P<year>1[5-9]\d\d|20\d\d))?"
)
"""Pattern of a day and its month, with the year or without."""


def day_of(match: re.Match[str], turns: Turns | None) -> date | None:
    """Return the day that a match of DATE means; None where its year is unknown or it never was.

    Without a year it is the one of the first turn's year.
    """
    first = turns.first.day.year if turns and turns.first else None
    year = int(match["year"]) if match["year"] else first
    if year is None:
        return None
    month = _MONTHS[match["month"] or match["month_first"]]
    try:
        return date(year, month, int(match["day"] or match["day_last"]))
    except ValueError:
        return None


def told(day: date) -> str:
    """Return ``17 September 1944``."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def turn_day(turns: Turns | None, number: int) -> date | None:
    """Return the first day of a turn, counted from 1; None where turns have no dates."""
    if turns is None or turns.first is None or not 1 <= number <= turns.count:
        return None
    try:
        sets = (number - 1) // len(turns.parts or ("",))
        return turns.first.day + timedelta(days=turns.days * sets)
    except OverflowError:
        return None
