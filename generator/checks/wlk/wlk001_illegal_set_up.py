from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.checks.walking import faults
from generator.diagnostics import Finding
from generator.play import Kind


@check("WLK001", "illegal-set-up", ERROR, of_play=True)
def set_ups_that_are_illegal(subject: Subject) -> Iterator[Finding]:
    """The walkthrough sets up what the set-up does not allow.

    A walkthrough plays the first turn as data. Here a counter stands where its side may not begin,
    one is missing or there twice, a hex is overstacked, or play begins before everybody stands: the
    game cannot be set up as it is written.
    """
    for fault in faults(subject, Kind.SET_UP):
        yield set_ups_that_are_illegal.finding(fault.message, fault.origin)
