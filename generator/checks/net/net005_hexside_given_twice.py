"""The same hexside bears the same kind of line twice.

Within one feature, or in two of the same kind: the second was probably meant to be another hexside,
and where it is counted it is counted twice.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.hexreferences import hexsides_of
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Related, Severity
from generator.hexes import Hexside


def hexsides_given_twice(subject: Subject) -> Iterator[Finding]:
    """Find hexsides listed again for the same kind of line."""
    seen: dict[tuple[str, Hexside], Origin] = {}
    for feature in subject.game.map.features if subject.game.map else ():
        for place, hexside in hexsides_of(subject, feature):
            origin = f"features.{feature.id}.hexsides.{place}"
            first = seen.setdefault((feature.kind, hexside), origin)
            if first != origin:
                yield CHECK.finding(
                    f"hexside {feature.hexsides[place]} is listed twice as {feature.kind}",
                    origin,
                    related=(Related(None, "here first", first),),
                )


CHECK = Check(
    code="NET005",
    slug="hexside-given-twice",
    severity=Severity.WARNING,
    page=__doc__,
    find=hexsides_given_twice,
    failing="""
features:
  brook: {kind: river, hexsides: [21/31]}
  ditch: {kind: river, hexsides: [31/21]}
""",
    passing="""
features:
  brook: {kind: river, hexsides: [21/31]}
  ditch: {kind: river, hexsides: [31/32]}
""",
)
