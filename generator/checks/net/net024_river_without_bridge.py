from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.courses import CROSSINGS, FLOWING, Course, courses
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.hexes import Hexside


@check("NET024", "river-without-bridge", WARNING)
def roads_over_rivers(subject: Subject) -> Iterator[Finding]:
    """A road crosses a river where there is no bridge.

    In a game with bridges, fords or ferries a road over a river has one of them, or the players ask
    at every crossing whether the road goes on. Where the map shows none at all, roads cross as they
    like.
    """
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
    return roads_over_rivers.finding(
        f"{course.name} crosses {river.name} on {where}, where there is no bridge",
        f"features.{course.feature.id}.path",
        related=(Related(None, river.name, f"features.{river.feature.id}.hexsides"),),
        help="add a bridge, or look for the slip in the road or the river",
    )
