from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.checks.walking import faults
from generator.diagnostics import Finding
from generator.play import Kind


@check("WLK004", "illegal-conversion", ERROR, of_play=True)
def conversions_that_are_illegal(subject: Subject) -> Iterator[Finding]:
    """The walkthrough forms a unit from units that are not together.

    Units that are exchanged for a larger one stand in one hex. Here one of them is elsewhere, or
    the larger counter is in play already.
    """
    for fault in faults(subject, Kind.FORM):
        yield conversions_that_are_illegal.finding(fault.message, fault.origin)
