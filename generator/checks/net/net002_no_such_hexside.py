"""A hexside is named by two hexes that do not touch.

`43/44` is the hexside between 43 and 44. Where the two share none, there is nothing to draw a river
along.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.hexreferences import mistakes, within
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.hexes import Fault


def hexsides_of_hexes_apart(subject: Subject) -> Iterator[Finding]:
    """Find hexsides between hexes that are not adjacent."""
    for origin, mistake in mistakes(
        subject, frozenset({"hexside"}), frozenset({Fault.NOT_ADJACENT})
    ):
        message = f"there is no such hexside: {mistake}"
        yield CHECK.finding(message, origin, within=within(mistake))


CHECK = Check(
    code="NET002",
    slug="no-such-hexside",
    severity=Severity.ERROR,
    page=__doc__,
    find=hexsides_of_hexes_apart,
    failing="""
features:
  brook: {kind: river, hexsides: [11/31]}
""",
    passing="""
features:
  brook: {kind: river, hexsides: [11/21]}
""",
)
