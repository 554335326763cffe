"""A bridge or ferry crosses no river, or a bridge carries no road.

A bridge lies on a hexside along which a river runs and across which a road or railway goes. One
that does not has the wrong hexside, and so the road where it was meant has no bridge.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.courses import FLOWING, courses
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity

_BRIDGES = frozenset({"bridge"})
_BOATS = frozenset({"ferry", "ford"})


def bridges_without_use(subject: Subject) -> Iterator[Finding]:
    """Find hexsides of bridges without water or without a road across them."""
    known = courses(subject)
    wet = {side for course in known if course.look in FLOWING for side in course.hexsides}
    crossed = {side for course in known for side in course.crossings}
    for course in known:
        if course.look not in _BRIDGES | _BOATS:
            continue
        for place, side in enumerate(course.hexsides):
            text = course.feature.hexsides[place]
            if side not in wet:
                fault = f"{course.name} lies on {text}, where no river runs"
            elif course.look in _BRIDGES and side not in crossed:
                fault = f"{course.name} lies on {text}, which no road crosses"
            else:
                continue
            yield CHECK.finding(fault, f"features.{course.feature.id}.hexsides.{place}")


CHECK = Check(
    code="NET023",
    slug="bridge-without-use",
    severity=Severity.WARNING,
    page=__doc__,
    find=bridges_without_use,
    failing="""
lines:
  bridge: {name: Bridge}
features:
  main: {kind: road, path: 11-12}
  span: {kind: bridge, hexsides: [12/21]}    # the road crosses 11/12
  ford: {kind: bridge, hexsides: [11/12]}
""",
    passing="""
lines:
  bridge: {name: Bridge}
features:
  main: {kind: road, path: 11-12}
  span: {kind: bridge, hexsides: [11/12]}
""",
)
