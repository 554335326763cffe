from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.checks.walking import faults
from generator.diagnostics import Finding
from generator.play import Kind


@check("WLK002", "illegal-arrival", ERROR, of_play=True)
def arrivals_that_are_illegal(subject: Subject) -> Iterator[Finding]:
    """The walkthrough brings in units that do not arrive so.

    The wrong turn or part of the day, the wrong hex, too many at once, or a counter that stands on
    the map already. Either the record is wrong or the arrival is.
    """
    for fault in faults(subject, Kind.ARRIVE):
        yield arrivals_that_are_illegal.finding(fault.message, fault.origin)
