from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding


@check("TRK020", "other-last-day", ERROR)
def other_last_days(subject: Subject) -> Iterator[Finding]:
    """The game does not end on the day that is said to be its last.

    `last` under `turns` names the day of the last turn. It must follow from the first day, the
    number of turns, the turns of a day and the days between them: one of the four is wrong
    otherwise.
    """
    turns = subject.game.turns
    if turns is None or turns.last is None:
        return
    if turns.first is None:
        yield other_last_days.finding("the last day is given, but not the first", "turns.last")
        return
    real = turns.day_of(turns.count)
    if real is not None and real != turns.last.day:
        message = f"turn {turns.count}, the last, is that of {real.isoformat()}, not {turns.last}"
        yield other_last_days.finding(message, "turns.last")
