from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.checks.walking import faults
from generator.diagnostics import Finding
from generator.play import Kind


@check("WLK003", "illegal-move", ERROR, of_play=True)
def moves_that_are_illegal(subject: Subject) -> Iterator[Finding]:
    """The walkthrough moves units as they cannot move.

    Too far for what `movement` allows, through an enemy, over a hexside that may not be crossed, or
    from a hex in which they do not stand.
    """
    for fault in faults(subject, Kind.MOVE):
        yield moves_that_are_illegal.finding(fault.message, fault.origin)
