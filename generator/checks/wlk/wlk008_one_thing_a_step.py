from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.checks.walking import faults
from generator.diagnostics import Finding


@check("WLK008", "one-thing-a-step", ERROR, of_play=True)
def steps_of_several_kinds(subject: Subject) -> Iterator[Finding]:
    """A step of the walkthrough does nothing, or two things.

    Steps are played in order. What happens one after the other stands in steps of its own.
    """
    for fault in faults(subject, None):
        yield steps_of_several_kinds.finding(fault.message, fault.origin)
