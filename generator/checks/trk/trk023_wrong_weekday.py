"""A text gives a day the wrong day of the week.

The 17th of September 1944 was a Sunday. A weekday that does not fit its date is a slip in one of
the two, and readers who know the battle will see it. Where no year is given that of the first turn
is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from generator.checks.check import Check
from generator.checks.dates import MONTHS, WEEKDAYS
from generator.checks.subject import Subject
from generator.checks.wording import word_spans
from generator.diagnostics import Finding, Severity

_DAY = re.compile(
    rf"\b({'|'.join(WEEKDAYS)}),?\s+(?:the\s+)?(\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?"
    rf"({'|'.join(MONTHS)})(?:,?\s+(\d{{4}}))?"
)


def wrong_weekdays(subject: Subject) -> Iterator[Finding]:
    """Find dates in texts with a day of the week that they did not fall on."""
    turns = subject.game.turns
    usual = turns.first.day.year if turns and turns.first else None
    for origin, match, within in word_spans(subject, _DAY):
        year = int(match[4]) if match[4] else usual
        if year is None:
            continue
        try:
            day = date(year, MONTHS.index(match[3]) + 1, int(match[2]))
        except ValueError:
            message = f"{match[3]} {year} had no day {match[2]}"
            yield CHECK.finding(message, origin, within=within)
            continue
        real = WEEKDAYS[day.weekday()]
        if real != match[1]:
            message = f"{int(match[2])} {match[3]} {year} was a {real}, not a {match[1]}"
            yield CHECK.finding(message, origin, within=within)


CHECK = Check(
    code="TRK023",
    slug="wrong-weekday",
    severity=Severity.ERROR,
    page=__doc__,
    find=wrong_weekdays,
    failing="""
sections:
  opening: {title: The day, text: "The drop began on Monday, 17 September 1944."}
""",
    passing="""
sections:
  opening: {title: The day, text: "The drop began on Sunday, 17 September 1944."}
""",
)
