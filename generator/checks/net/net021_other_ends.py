from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.courses import Course, courses
from generator.checks.hexreferences import path_of
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.hexes import BadReference, parse_hexside
from generator.model.wording import counted, listed

_WORDS = ("begin", "end")


@check("NET021", "other-ends", ERROR)
def features_with_other_ends(subject: Subject) -> Iterator[Finding]:
    """A road or river does not begin or end where it is said to.

    `ends` names two hexes: those in which a path begins and ends, or one that touches the source of
    a river and one that touches its mouth. The last hexside of a river may lie one way or another
    and still follow on from the one before; only this tells which was meant. `exits` names the
    hexsides at the border by which a path comes onto the map and goes off.
    """
    for course in courses(subject):
        ends = course.feature.ends
        origin = f"features.{course.feature.id}.ends"
        if ends and len(ends) != 2:
            message = f"ends are two hexes, the first and the last, not {counted(len(ends), 'hex')}"
            yield features_with_other_ends.finding(message, origin)
        elif ends:
            for place, label in enumerate(ends):
                at = subject.hex(label)
                if at is not None and at not in _ends(course)[place]:
                    message = f"{course.name} does not {_WORDS[place]} at {label}"
                    yield features_with_other_ends.finding(message, f"{origin}.{place}")
        yield from _exits(subject, course)


def _exits(subject: Subject, course: Course) -> Iterator[Finding]:
    """Find a path that crosses the border elsewhere than at the hexsides under `exits`."""
    stated, path = course.feature.exits, path_of(subject, course.feature)
    if not stated or path is None or subject.grid is None:
        return
    try:
        meant = {parse_hexside(label, subject.grid) for label in stated}
    except BadReference:
        return
    crossed = {hexside for hexside in (path.enters, path.leaves) if hexside is not None}
    if meant - crossed:
        message = f"{course.name} does not leave the map by {listed(stated)}"
        yield features_with_other_ends.finding(message, f"features.{course.feature.id}.exits")
    elif crossed - meant:
        message = f"{course.name} leaves the map at its other end as well"
        yield features_with_other_ends.finding(message, f"features.{course.feature.id}.exits")


def _ends(course: Course) -> tuple[frozenset[object], frozenset[object]]:
    stations = course.stations()
    return frozenset(stations[0]), frozenset(stations[-1])
