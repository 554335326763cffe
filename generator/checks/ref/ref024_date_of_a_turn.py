"""A text gives a turn another date than it has.

"Turn 3 (19 August)" on a track on which turn 3 is the 18th: one turn was put in, or the first day
was changed, and the words were forgotten. TRK021 compares the dates of title and subtitle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

from generator.checks.check import Check
from generator.checks.sentences.dates import DATE, day_of, told
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity

_TURN = re.compile(rf"\b[Tt]urn\s+(?P<turn>\d{{1,2}})(?:,\s+|\s+\()(?:the\s+)?(?P<date>{DATE})")
_ONE = re.compile(DATE)


def other_dates(subject: Subject) -> Iterator[Finding]:
    """Find dates beside turns that the turns do not have."""
    turns = subject.game.turns
    if turns is None:
        return
    for line in subject.lines:
        for match in _TURN.finditer(line.text):
            number = int(match["turn"])
            day = turns.day_of(number) if 1 <= number <= turns.count else None
            meant = _ONE.match(match["date"])
            stated = day_of(meant, turns) if meant else None
            if day and stated and not day <= stated < day + timedelta(days=turns.days):
                yield CHECK.finding(
                    f"turn {number} is {told(day)}, not {told(stated)}",
                    line.origin,
                    within=line.within(*match.span("date")),
                )


CHECK = Check(
    code="REF024",
    slug="date-of-a-turn",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=other_dates,
    failing="""
turns: {count: 6, first: 1944-06-06, parts: [AM, PM]}
sections:
  ships: {title: The ships, text: "They come on turn 2 (7 June)."}
""",
    passing="""
turns: {count: 6, first: 1944-06-06, parts: [AM, PM]}
sections:
  ships: {title: The ships, text: "They come on turn 2 (6 June)."}
""",
)
