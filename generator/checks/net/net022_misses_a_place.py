from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.courses import Course, courses
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.hexes import Hex


@check("NET022", "misses-a-place", ERROR)
def features_that_miss_a_place(subject: Subject) -> Iterator[Finding]:
    """A road or river misses a place that is said to lie on its way.

    `by` names the places through which a road runs, or beside which a river flows, in order. A hex
    of the path, or the hex of the place, is a slip; on the map the town lies beside its road.
    """
    places = {place.id: place for place in subject.game.map.places} if subject.game.map else {}
    for course in courses(subject):
        reached = 0
        for number, name in enumerate(course.feature.by):
            if name not in places:
                continue
            hexes = frozenset(at for _, at in subject.hexes(places[name].hexes))
            if not hexes:
                continue
            origin = f"features.{course.feature.id}.by.{number}"
            related = Related(None, places[name].name, f"places.{name}.hexes")
            step = _step(course, hexes, reached)
            if step is not None:
                reached = step
                continue
            late = _step(course, hexes, 0) is not None
            fault = "comes to it earlier" if late else "does not come to it"
            message = f"{course.name} is to go by {places[name].name}, but {fault}"
            yield features_that_miss_a_place.finding(message, origin, related=(related,))


def _step(course: Course, hexes: frozenset[Hex], first: int) -> int | None:
    """Return the first step from `first` on that touches one of the hexes."""
    stations = course.stations()
    return next((n for n in range(first, len(stations)) if stations[n] & hexes), None)
