"""The game does not end on the day that is said to be its last.

`last` under `turns` names the day of the last turn. It must follow from the first day, the number
of turns, the turns of a day and the days between them: one of the four is wrong otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity


def other_last_days(subject: Subject) -> Iterator[Finding]:
    """Find a last day that the turns do not come to."""
    turns = subject.game.turns
    if turns is None or turns.last is None:
        return
    if turns.first is None:
        yield CHECK.finding("the last day is given, but not the first", "turns.last")
        return
    real = turns.day_of(turns.count)
    if real is not None and real != turns.last.day:
        message = f"turn {turns.count}, the last, is that of {real.isoformat()}, not {turns.last}"
        yield CHECK.finding(message, "turns.last")


CHECK = Check(
    code="TRK020",
    slug="other-last-day",
    severity=Severity.ERROR,
    page=__doc__,
    find=other_last_days,
    failing="""
turns: {count: 6, parts: [AM, PM], first: 1945-08-18, last: 1945-08-21}   # three days only
""",
    passing="""
turns: {count: 6, parts: [AM, PM], first: 1945-08-18, last: 1945-08-20}
""",
)
