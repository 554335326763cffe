from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.checks.walking import faults
from generator.diagnostics import Finding
from generator.play import Kind


@check("WLK030", "other-position", ERROR, of_play=True)
def other_positions(subject: Subject) -> Iterator[Finding]:
    """The walkthrough stops for a look at the map, and somebody stands elsewhere.

    `position` says where all counters are when a turn is over. The steps before it say that too,
    one by one: a hex mistyped in a set-up, a path that ends a hex short or a unit named for another
    comes to light here. So does an arrival on another turn than the one that ends.
    """
    for fault in faults(subject, Kind.POSITION):
        yield other_positions.finding(fault.message, fault.origin)
