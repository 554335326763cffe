"""A path steps from one hex to another that is not next to it.

Roads and railways run through adjacent hexes. A step that jumps leaves a gap in the road on the
map, and players will disagree about whether it is one.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.hexreferences import mistakes, within
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.hexes import Fault


def broken_paths(subject: Subject) -> Iterator[Finding]:
    """Find steps of a path between hexes that are not adjacent."""
    for origin, mistake in mistakes(subject, frozenset({"path"}), frozenset({Fault.NOT_ADJACENT})):
        yield CHECK.finding(f"the path jumps: {mistake}", origin, within=within(mistake))


CHECK = Check(
    code="NET001",
    slug="broken-path",
    severity=Severity.ERROR,
    page=__doc__,
    find=broken_paths,
    failing="""
features:
  main: {kind: road, path: 11-31}   # 21 lies between them
""",
    passing="""
features:
  main: {kind: road, path: 11-21-31}
""",
)
