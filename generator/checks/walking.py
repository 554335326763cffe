"""The walkthrough, for the checks that look at one kind of its steps each."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.subject import Subject
from generator.play import Fault, Kind


def faults(subject: Subject, kind: Kind | None) -> Iterator[Fault]:
    """Yield what is wrong with steps of a kind, but for what other checks tell of.

    None stands for steps that are not of exactly one kind.
    """
    for fault in subject.faults:
        if fault.kind is kind and not fault.known:
            yield fault
