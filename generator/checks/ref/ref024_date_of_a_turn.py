from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

from generator.checks.check import WARNING, check
from generator.checks.sentences.dates import DATE, day_of, told
from generator.checks.subject import Subject
from generator.diagnostics import Finding

_TURN = re.compile(rf"\b[Tt]urn\s+(?P<turn>\d{{1,2}})(?:,\s+|\s+\()(?:the\s+)?(?P<date>{DATE})")
_ONE = re.compile(DATE)


@check("REF024", "date-of-a-turn", WARNING, english=True)
def other_dates(subject: Subject) -> Iterator[Finding]:
    """A text gives a turn another date than it has.

    "Turn 3 (19 August)" on a track on which turn 3 is the 18th: one turn was put in, or the first
    day was changed, and the words were forgotten. TRK021 compares the dates of title and subtitle.
    """
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
                yield other_dates.finding(
                    f"turn {number} is {told(day)}, not {told(stated)}",
                    line.origin,
                    within=line.within(*match.span("date")),
                )
