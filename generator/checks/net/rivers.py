"""Rivers, and what crosses them."""

from __future__ import annotations

from generator.board import Vertex, runs
from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.courses import CROSSINGS, FLOWING, Course, courses, look_of
from generator.checks.hexreferences import hexsides_of
from generator.model.map import Feature


@check("NET003", WARNING, each=Feature)
def river_in_pieces(context: CheckContext, feature: Feature) -> Findings:
    """A river has a gap.

    The hexsides of a river are listed from source to mouth, each beginning where the one before it
    ends. A gap is a place where units cross without getting wet; a fork is a river of its own.
    """
    flows = look_of(context, feature) in FLOWING
    hexsides = [hexside for _, hexside in hexsides_of(context, feature)] if flows else []
    whole = len(hexsides) == len(feature.hexsides)
    for run in runs(hexsides)[1:] if whole else ():
        text, before = feature.hexsides[run.start], feature.hexsides[run.start - 1]
        message = f"the {feature.kind} has a gap: {text} does not begin where {before} ends"
        hint = "list the hexsides from source to mouth; a tributary is a feature of its own"
        yield finding(message, f".hexsides.{run.start}", help=hint)


@check("NET026", WARNING, each=courses)
def river_without_mouth(context: CheckContext, course: Course) -> Findings:
    """A river ends in the middle of the map.

    The hexsides of a river are listed from its source to its mouth: the sea, a lake, another river
    or the border of the map. A canal has one of these at both ends. Any other river has lost its
    last hexsides, or is listed from its mouth.
    """
    if course.look not in FLOWING or not course.vertices:
        return
    dry = [not _wet(context, at) for at in (course.vertices[0], course.vertices[-1])]
    if len(course.hexsides) == 1 and not all(dry):
        return
    last = len(course.hexsides) - 1
    ends = {0: dry[0], last: dry[1]} if course.look == "canal" else {last: dry[1]}
    for place in (place for place, is_dry in ends.items() if is_dry):
        where = f"{course.name} ends at {course.feature.hexsides[place]}"
        message = f"{where}, not at the sea, another river or the border of the map"
        hint = "list the hexsides from source to mouth, down to the last"
        yield finding(message, f".hexsides.{place}", help=hint)


def _wet(context: CheckContext, at: Vertex) -> bool:
    rivers = (each for _, each in courses(context) if each.look in FLOWING)
    grounds = map(context.terrain.get, at.cells)
    meeting = sum(at in each.vertices for each in rivers)
    return meeting > 1 or any(ground is None or not ground.land for ground in grounds)


@check("NET023", WARNING, each=courses)
def bridge_without_use(context: CheckContext, course: Course) -> Findings:
    """A bridge or ferry crosses no river, or a bridge carries no road.

    A bridge lies on a hexside along which a river runs and across which a road or railway goes. Any
    other bridge has the wrong hexside, and the road that needs it has no bridge.
    """
    known = [each for _, each in courses(context)]
    wet = {side for each in known if each.look in FLOWING for side in each.hexsides}
    crossed = {side for each in known for side in each.crossings}
    for place, side in enumerate(course.hexsides if course.look in CROSSINGS else ()):
        fault = "where no river runs" if side not in wet else "which no road crosses"
        if side not in wet or (course.look == "bridge" and side not in crossed):
            message = f"{course.name} is on {course.feature.hexsides[place]}, {fault}"
            yield finding(message, f".hexsides.{place}")


@check("NET024", WARNING)
def river_without_bridge(context: CheckContext) -> Findings:
    """A road crosses a river where there is no bridge.

    In a game with bridges, fords or ferries, a road over a river needs one of them. Otherwise
    players ask at every crossing whether the road goes on. If the map has none at all, nothing is
    reported.
    """
    known = [each for _, each in courses(context)]
    bridged = {side for course in known if course.look in CROSSINGS for side in course.hexsides}
    waters = [course for course in known if course.look in FLOWING]
    spanned = {each.feature.kind for each in waters if not bridged.isdisjoint(each.hexsides)}
    spans = (course for course in known if course.feature.kind in spanned)
    rivers = {side: each for each in spans for side in each.hexsides if side not in bridged}
    for course in known:
        for side in course.crossings if course.look not in CROSSINGS else ():
            where = [context.label(at) for at in side.cells]
            if side in rivers and all(where):
                crossing = f"{course.name} crosses {rivers[side].name} on {'/'.join(where)}"
                yield finding(
                    f"{crossing} without a bridge",
                    f"features.{course.feature.id}.path",
                    see=(rivers[side].name, f"features.{rivers[side].feature.id}.hexsides"),
                    help="add a bridge, or correct the road or the river",
                )
