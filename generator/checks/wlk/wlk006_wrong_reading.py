from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.checks.walking import faults
from generator.diagnostics import Finding
from generator.play import Kind


@check("WLK006", "wrong-reading", ERROR, of_play=True)
def wrong_readings(subject: Subject) -> Iterator[Finding]:
    """The walkthrough reads a table and comes to the wrong result.

    The reading is one of `lookups`, and is worked afresh. Either the record is wrong, or a cell of
    the table or the way in which it is worked.
    """
    for fault in faults(subject, Kind.ROLL):
        yield wrong_readings.finding(fault.message, fault.origin)
