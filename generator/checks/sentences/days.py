"""Days in a line, each with the year that it is meant in.

In: a line and what the game says of its days. Out: every day that the line names, "the 21st" after
"20 September" and both days of "7 and 8 March" among them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from generator.checks.sentences.dates import DATE, MONTH_NUMBERS, periods
from generator.checks.sentences.line import Line
from generator.model.game import Game
from generator.model.names import MONTHS
from generator.records import dataclass

_DAYS: Final = re.compile(
    r"(?:(?<![\w.])(?P<other>\d{1,2})\s*(?:and|or|to|-|\N{EN DASH})\s*)?"
    rf"{DATE}|\b[Oo]n\s+the\s+(?P<alone>\d{{1,2}})(?:st|nd|rd|th)\b(?!\s+[A-Z])"
)
_MONTH_NAMED: Final = re.compile("|".join(month[:3] for month in MONTHS))


@dataclass(frozen=True, slots=True)
class Day:
    """A day that a line names, and the stretch that names it; `day` is None if it never was."""

    day: date | None
    first: int
    last: int
    with_year: bool


@dataclass(frozen=True, slots=True)
class Battle:
    """The first and the last day of what a game is about."""

    first: date
    last: date


def battle_of(game: Game) -> Battle | None:
    """Return the days of the turns, or where they have none those of the title."""
    turns = game.turns
    if turns and turns.first and (last := turns.day_of(turns.count)):
        return Battle(turns.first.day, last + timedelta(days=turns.days - 1))
    for text in (game.subtitle, game.title):
        for period in periods(text):
            return Battle(period.first, period.last)
    return None


def days_in(line: Line, year: int | None) -> Iterator[Day]:
    """Yield the days that a line names, in order; `year` is that of days without one.

    Where that is unknown, the year of one day holds for those behind it, and days before are left
    out.
    """
    if not _MONTH_NAMED.search(line.text):
        return
    month, usual = 0, year
    for match in _DAYS.finditer(line.text):
        if match["alone"]:
            if month and year:
                yield _day(year, month, match["alone"], match.span(), False)
            continue
        month = MONTH_NUMBERS[match["month"] or match["month_first"]]
        year = int(match["year"]) if match["year"] else usual or year
        if year is None:
            continue
        stated = bool(match["year"])
        if match["other"]:
            yield _day(year, month, match["other"], match.span("other"), stated)
        first = match.start("day") if match["day"] else match.start("month_first")
        yield _day(year, month, match["day"] or match["day_last"], (first, match.end()), stated)


def _day(year: int, month: int, day: str, span: tuple[int, int], stated: bool) -> Day:
    try:
        return Day(date(year, month, int(day)), *span, stated)
    except ValueError:
        return Day(None, *span, stated)
