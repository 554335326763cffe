"""A unit is stronger on its reduced or disrupted side than on its front.

Usually the two sides have been swapped, or a digit is wrong. Some designs raise a factor on
purpose, such as the morale of survivors.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.counters import BackKind

_WEAKER = frozenset({BackKind.REDUCED, BackKind.DISRUPTED})


def stronger_when_reduced(subject: Subject) -> Iterator[Finding]:
    """Find factors on a reduced or disrupted back that are higher than on the front."""
    for unit in subject.game.counters.units if subject.game.counters else ():
        back = unit.back
        if back.kind not in _WEAKER or back.factors is None or unit.factors is None:
            continue
        pairs = zip(unit.factors.parts, back.factors.parts, strict=False)
        if any(behind.value > front.value for front, behind in pairs):
            yield CHECK.finding(
                f"{unit.name} is {unit.factors} in front but {back.factors} when {back.kind}",
                f"units.{unit.id}.back.factors",
            )


CHECK = Check(
    code="CTR001",
    slug="stronger-when-reduced",
    severity=Severity.WARNING,
    page=__doc__,
    find=stronger_when_reduced,
    failing="""
units:
  one: {factors: 3-3, back: {kind: reduced, factors: 4-3}}
""",
    passing="""
units:
  one: {factors: 4-3, back: {kind: reduced, factors: 3-3}}
""",
)
