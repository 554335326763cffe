from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.courses import CROSSINGS, courses
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.hexes import Hex, neighbours


@check("NET025", "dead-end", WARNING)
def dead_ends(subject: Subject) -> Iterator[Finding]:
    """A road ends in the middle of nowhere.

    A road leads to a place, to another road, to a ford or ferry, or to the border of the map. One
    that stops short usually has lost its last hex, and units that come to its end have a move less
    than was meant.
    """
    if subject.grid is None or subject.game.map is None:
        return
    paths = [course for course in courses(subject) if course.hexes]
    through = Counter(at for course in paths for at in dict.fromkeys(course.hexes))
    known = {at for place in subject.game.map.places for _, at in subject.hexes(place.hexes)}
    known |= {at for zone in subject.game.map.zones for _, at in subject.hexes(zone.hexes)}
    known |= {
        at
        for course in courses(subject)
        if course.look in CROSSINGS
        for side in course.hexsides
        for at in side.hexes
    }
    for course in paths:
        for at in dict.fromkeys((course.hexes[0], course.hexes[-1])):
            if not (at in known or through[at] > 1 or _outer(subject, at)):
                label = subject.grid.label(at)
                yield dead_ends.finding(
                    f"{course.name} ends in hex {label}, where there is nothing",
                    f"features.{course.feature.id}.path",
                    help="is a hex missing at its end, or a place in this one?",
                )


def _outer(subject: Subject, at: Hex) -> bool:
    """Whether a hex has the border of the map, or ground where no unit may stand, beside it."""
    return any(not subject.playable(beside) for beside in neighbours(at))
