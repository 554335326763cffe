from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.checks.walking import faults
from generator.diagnostics import Finding
from generator.play import Kind


@check("WLK005", "illegal-attack", ERROR, of_play=True)
def attacks_that_are_illegal(subject: Subject) -> Iterator[Finding]:
    """The walkthrough makes an attack that cannot be made, or has the wrong result.

    The result is worked afresh. The attackers stand next to the hex or arrive in it, an enemy is
    there, and the factors of the counters add up to those of the worked example.
    """
    for fault in faults(subject, Kind.ATTACK):
        yield attacks_that_are_illegal.finding(fault.message, fault.origin)
