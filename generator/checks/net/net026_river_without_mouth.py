from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.courses import FLOWING, Course, courses
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.hexes import Hex, Vertex


@check("NET026", "river-without-mouth", WARNING)
def rivers_without_mouth(subject: Subject) -> Iterator[Finding]:
    """A river ends in the middle of the map.

    The hexsides of a river are listed from its source to its mouth, which is the sea, a lake,
    another river or the border of the map; a canal has one of them at both its ends. A river that
    runs dry has lost its last hexsides, or is listed from its mouth.
    """
    if subject.grid is None or subject.game.map is None:
        return
    rivers = [course for course in courses(subject) if course.look in FLOWING and course.vertices]
    meeting = Counter(vertex for course in rivers for vertex in dict.fromkeys(course.vertices))
    for course in rivers:
        start, end = course.vertices[0], course.vertices[-1]
        ends = (start, end) if course.look == "canal" else (end,)
        if len(course.hexsides) == 1 and any(_wet(subject, at, meeting) for at in (start, end)):
            continue
        for at in ends:
            if not _wet(subject, at, meeting):
                yield _finding(course, at is start)


def _wet(subject: Subject, at: Vertex, meeting: Counter[Vertex]) -> bool:
    return meeting[at] > 1 or any(_is_water(subject, beside) for beside in at.hexes)


def _is_water(subject: Subject, at: Hex) -> bool:
    if subject.grid is None or at not in subject.grid:
        return True
    ground = subject.terrain.get(at)
    return ground is None or not ground.land


def _finding(course: Course, first: bool) -> Finding:
    place = 0 if first else len(course.feature.hexsides) - 1
    return rivers_without_mouth.finding(
        f"{course.name} ends at {course.feature.hexsides[place]}, which is neither the sea nor "
        "another river nor the border of the map",
        f"features.{course.feature.id}.hexsides.{place}",
        help="list the hexsides from source to mouth, down to the last",
    )
