from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.checks.walking import faults
from generator.diagnostics import Finding
from generator.play import Kind


@check("WLK007", "no-victory", ERROR, of_play=True)
def victories_not_reached(subject: Subject) -> Iterator[Finding]:
    """A position of the walkthrough is not the victory that it is said to be.

    Each victory is shown with a position in which it is reached, and judged from `holds`,
    `connects` and the rest. If it does not come out, a victory condition is wrong or nobody can win
    that way.
    """
    for fault in faults(subject, Kind.VICTORY):
        yield victories_not_reached.finding(fault.message, fault.origin)
