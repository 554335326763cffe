"""A text gives a day the wrong day of the week.

The 17th of September 1944 was a Sunday. A weekday that does not fit its date is a slip in one of
the two, and readers who know the battle will see it. Where no year is given that of the first turn
is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.sentences.dates import DATE, WEEKDAYS, day_of, told
from generator.checks.subject import Subject
from generator.checks.wording import word_spans
from generator.diagnostics import Finding, Severity

_DAY = re.compile(rf"\b(?P<weekday>{'|'.join(WEEKDAYS)}),?\s+(?:the\s+)?(?P<date>{DATE})")


def wrong_weekdays(subject: Subject) -> Iterator[Finding]:
    """Find dates in texts with a day of the week that they did not fall on."""
    turns = subject.game.turns
    for origin, match, within in word_spans(subject, _DAY):
        if not match["year"] and (turns is None or turns.first is None):
            continue
        day = day_of(match, turns)
        if day is None:
            yield CHECK.finding(f"{match['date']} was no day of that year", origin, within=within)
        elif WEEKDAYS[day.weekday()] != match["weekday"]:
            message = f"{told(day)} was a {WEEKDAYS[day.weekday()]}, not a {match['weekday']}"
            yield CHECK.finding(message, origin, within=within)


CHECK = Check(
    code="TRK023",
    slug="wrong-weekday",
    severity=Severity.WARNING,
    english=True,
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
