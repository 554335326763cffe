"""A road crosses a river where there is no bridge.

In a game with bridges, fords or ferries a road over a river has one of them, or the players ask at
every crossing whether the road goes on. Where the map shows none at all, roads cross as they like.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.courses import CROSSINGS, FLOWING, Course, courses
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related, Severity
from generator.hexes import Hexside


def roads_over_rivers(subject: Subject) -> Iterator[Finding]:
    """Find hexsides of rivers that a path crosses without a bridge."""
    if subject.grid is None:
        return
    known = courses(subject)
    bridged = {side for course in known if course.look in CROSSINGS for side in course.hexsides}
    spanned = {
        course.feature.kind
        for course in known
        if course.look in FLOWING and not bridged.isdisjoint(course.hexsides)
    }
    rivers = {
        side: course
        for course in known
        if course.feature.kind in spanned
        for side in course.hexsides
        if side not in bridged
    }
    for course in known:
        if course.look not in CROSSINGS:
            for side in course.crossings:
                if side in rivers and all(at in subject.grid for at in side.hexes):
                    yield _finding(subject, course, side, rivers[side])


def _finding(subject: Subject, course: Course, side: Hexside, river: Course) -> Finding:
    where = "/".join(subject.grid.label(at) for at in side.hexes) if subject.grid else ""
    return CHECK.finding(
        f"{course.name} crosses {river.name} on {where}, where there is no bridge",
        f"features.{course.feature.id}.path",
        related=(Related(None, river.name, f"features.{river.feature.id}.hexsides"),),
        help="add a bridge, or look for the slip in the road or the river",
    )


CHECK = Check(
    code="NET024",
    slug="river-without-bridge",
    severity=Severity.WARNING,
    page=__doc__,
    find=roads_over_rivers,
    failing="""
lines:
  bridge: {name: Bridge}
features:
  main: {kind: road, path: 11-12-21}         # over 12/21 too
  span: {kind: bridge, hexsides: [11/12]}
""",
    passing="""
lines:
  bridge: {name: Bridge}
features:
  main: {kind: road, path: 11-12-21}
  span: {kind: bridge, hexsides: [11/12, 12/21]}
""",
)
