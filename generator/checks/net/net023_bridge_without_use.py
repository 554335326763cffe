from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.courses import FLOWING, courses
from generator.checks.subject import Subject
from generator.diagnostics import Finding

_BRIDGES = frozenset({"bridge"})
_BOATS = frozenset({"ferry", "ford"})


@check("NET023", "bridge-without-use", WARNING)
def bridges_without_use(subject: Subject) -> Iterator[Finding]:
    """A bridge or ferry crosses no river, or a bridge carries no road.

    A bridge lies on a hexside along which a river runs and across which a road or railway goes. One
    that does not has the wrong hexside, and so the road where it was meant has no bridge.
    """
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
            yield bridges_without_use.finding(
                fault, f"features.{course.feature.id}.hexsides.{place}"
            )
