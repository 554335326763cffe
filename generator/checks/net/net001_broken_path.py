from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.hexreferences import mistakes, within
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.hexes import Fault


@check("NET001", "broken-path", ERROR)
def broken_paths(subject: Subject) -> Iterator[Finding]:
    """A path steps from one hex to another that is not next to it.

    Roads and railways run through adjacent hexes. A step that jumps leaves a gap in the road on the
    map, and players will disagree about whether it is one.
    """
    for origin, mistake in mistakes(subject, frozenset({"path"}), frozenset({Fault.NOT_ADJACENT})):
        yield broken_paths.finding(f"the path jumps: {mistake}", origin, within=within(mistake))
