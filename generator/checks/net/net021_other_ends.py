"""A road or river does not begin or end where it is said to.

`ends` names two hexes: those in which a path begins and ends, or one that touches the source of a
river and one that touches its mouth. The last hexside of a river may lie one way or another and
still follow on from the one before; only this tells which was meant. `exits` names the hexsides at
the border by which a path comes onto the map and goes off.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.courses import Course, courses
from generator.checks.hexreferences import path_of
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.hexes import BadReference, parse_hexside
from generator.model.wording import counted, listed

_WORDS = ("begin", "end")


def features_with_other_ends(subject: Subject) -> Iterator[Finding]:
    """Find features that do not begin and end at the hexes under `ends`."""
    for course in courses(subject):
        ends = course.feature.ends
        origin = f"features.{course.feature.id}.ends"
        if ends and len(ends) != 2:
            message = f"ends are two hexes, the first and the last, not {counted(len(ends), 'hex')}"
            yield CHECK.finding(message, origin)
        elif ends:
            for place, label in enumerate(ends):
                at = subject.hex(label)
                if at is not None and at not in _ends(course)[place]:
                    message = f"{course.name} does not {_WORDS[place]} at {label}"
                    yield CHECK.finding(message, f"{origin}.{place}")
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
        yield CHECK.finding(message, f"features.{course.feature.id}.exits")
    elif crossed - meant:
        message = f"{course.name} leaves the map at its other end as well"
        yield CHECK.finding(message, f"features.{course.feature.id}.exits")


def _ends(course: Course) -> tuple[frozenset[object], frozenset[object]]:
    stations = course.stations()
    return frozenset(stations[0]), frozenset(stations[-1])


CHECK = Check(
    code="NET021",
    slug="other-ends",
    severity=Severity.ERROR,
    page=__doc__,
    find=features_with_other_ends,
    failing="""
features:
  main: {kind: road, path: 11-21, ends: [11, 31]}
""",
    passing="""
features:
  main: {kind: road, path: 11-21-31, ends: [11, 31]}
""",
)
