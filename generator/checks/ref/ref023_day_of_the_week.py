"""A day of the week does not go with its date.

17 September 1944 was a Sunday. Where the text gives no year it is that of the first turn. One of
the two is a slip; readers of history will find it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.sentences.dates import DATE, day_of, told
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_WEEKDAY = re.compile(rf"\b(?P<weekday>{'|'.join(DAYS)}),?\s+(?:the\s+)?{DATE}")


def wrong_days_of_the_week(subject: Subject) -> Iterator[Finding]:
    """Find dates that fall on another day of the week."""
    for line in subject.lines:
        for match in _WEEKDAY.finditer(line.text):
            day = day_of(match, subject.game.turns)
            if day is not None and DAYS[day.weekday()] != match["weekday"]:
                yield CHECK.finding(
                    f"{told(day)} was a {DAYS[day.weekday()]}",
                    line.origin,
                    within=line.within(*match.span("weekday")),
                    fix=DAYS[day.weekday()],
                )


CHECK = Check(
    code="REF023",
    slug="day-of-the-week",
    severity=Severity.WARNING,
    page=__doc__,
    find=wrong_days_of_the_week,
    failing="""
sections:
  history: {title: What happened, text: "On Monday, 17 September 1944, they came down."}
""",
    passing="""
sections:
  history: {title: What happened, text: "On Sunday, 17 September 1944, they came down."}
""",
)
