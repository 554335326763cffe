"""A text gives a turn another date than it has.

"Turn 3 (19 August)" on a track on which turn 3 is the 18th: one turn was put in, or the first day
was changed, and the words were forgotten. TRK021 compares the dates of title and subtitle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

from generator.checks.check import Check
from generator.checks.sentences.dates import DATE, day_of, told, turn_day
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity

_TURN = re.compile(rf"\b[Tt]urn\s+(?P<turn>\d{{1,2}})(?:,\s+|\s+\()(?:the\s+)?(?P<date>{DATE})")
_ONE = re.compile(DATE)


def other_dates(subject: Subject) -> Iterator[Finding]:
    """Find dates beside turns that the turns do not have."""
    for line in subject.lines:
        for match in _TURN.finditer(line.text):
            day = turn_day(subject.game.turns, int(match["turn"]))
            meant = _ONE.match(match["date"])
            stated = day_of(meant, subject.game.turns) if meant else None
            if day and stated and not day <= stated < day + _length(subject):
                yield CHECK.finding(
                    f"turn {match['turn']} is {told(day)}, not {told(stated)}",
                    line.origin,
                    within=line.within(*match.span("date")),
                )


def _length(subject: Subject) -> timedelta:
    return timedelta(days=subject.game.turns.days if subject.game.turns else 1)


CHECK = Check(
    code="REF024",
    slug="date-of-a-turn",
    severity=Severity.WARNING,
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
