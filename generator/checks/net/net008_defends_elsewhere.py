"""A fort line protects a hex that it does not touch.

The hexes under `defends` lie along the line, each at one of its hexsides at least. Another hex is
usually a slip.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.hexreferences import hexsides_of
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity


def lines_that_defend_elsewhere(subject: Subject) -> Iterator[Finding]:
    """Find protected hexes without a hexside of the feature."""
    for feature in subject.game.map.features if subject.game.map else ():
        hexsides = [hexside for _, hexside in hexsides_of(subject, feature)]
        beside = {at for hexside in hexsides for at in hexside.hexes}
        for place, label in enumerate(feature.defends if hexsides else ()):
            at = subject.hex(label)
            if at is not None and at not in beside:
                name = feature.name or feature.id
                message = f"{name} protects {label}, but has no hexside of it"
                yield CHECK.finding(message, f"features.{feature.id}.defends.{place}")


CHECK = Check(
    code="NET008",
    slug="defends-elsewhere",
    severity=Severity.ERROR,
    page=__doc__,
    find=lines_that_defend_elsewhere,
    failing="""
lines:
  fort-line: {name: Fort line}
features:
  works: {kind: fort-line, hexsides: [21/31], defends: [21, 11]}
""",
    passing="""
lines:
  fort-line: {name: Fort line}
features:
  works: {kind: fort-line, hexsides: [21/31], defends: [21]}
""",
)
