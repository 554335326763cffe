"""Rivers, and what crosses them."""

from __future__ import annotations

from collections import Counter

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.courses import CROSSINGS, FLOWING, courses, looks_of
from generator.checks.hexreferences import hexsides_of
from generator.hexes import Vertex, runs


@check("NET003", "river-in-pieces", WARNING)
def rivers_in_pieces(context: CheckContext) -> Findings:
    """A river breaks off in the middle.

    The hexsides of a river are listed from source to mouth, each beginning where the one before it
    ends. A gap is a place where units cross without getting wet; a fork is a river of its own.
    """
    looks = looks_of(context)
    for feature in context.map.features:
        hexsides = hexsides_of(context, feature) if looks.get(feature.kind) in FLOWING else ()
        if len(hexsides) < len(feature.hexsides):
            continue
        for run in runs([hexside for _, hexside in hexsides])[1:]:
            text, before = feature.hexsides[run.start], feature.hexsides[run.start - 1]
            yield finding(
                f"the {feature.kind} breaks off: {text} does not begin where {before} ends",
                f"features.{feature.id}.hexsides.{run.start}",
                help="list the hexsides from source to mouth; a tributary is a feature of its own",
            )


@check("NET026", "river-without-mouth", WARNING)
def rivers_without_mouth(context: CheckContext) -> Findings:
    """A river ends in the middle of the map.

    The hexsides of a river are listed from its source to its mouth, which is the sea, a lake,
    another river or the border of the map; a canal has one of them at both its ends. A river that
    runs dry has lost its last hexsides, or is listed from its mouth.
    """
    rivers = [course for course in courses(context) if course.look in FLOWING and course.vertices]
    meeting = Counter(vertex for course in rivers for vertex in dict.fromkeys(course.vertices))
    for course in rivers:
        last = len(course.feature.hexsides) - 1
        dry = [not _wet(context, at, meeting) for at in (course.vertices[0], course.vertices[-1])]
        if len(course.hexsides) == 1 and not all(dry):
            continue
        ends = [0, last] if course.look == "canal" else [last]
        for place in ends:
            if dry[place > 0 or len(ends) == 1]:
                yield finding(
                    f"{course.name} ends at {course.feature.hexsides[place]}, which is neither the "
                    "sea nor another river nor the border of the map",
                    f"features.{course.feature.id}.hexsides.{place}",
                    help="list the hexsides from source to mouth, down to the last",
                )


def _wet(context: CheckContext, at: Vertex, meeting: Counter[Vertex]) -> bool:
    grounds = map(context.terrain.get, at.hexes)
    return meeting[at] > 1 or any(ground is None or not ground.land for ground in grounds)


@check("NET023", "bridge-without-use", WARNING)
def bridges_without_use(context: CheckContext) -> Findings:
    """A bridge or ferry crosses no river, or a bridge carries no road.

    A bridge lies on a hexside along which a river runs and across which a road or railway goes. One
    that does not has the wrong hexside, and so the road where it was meant has no bridge.
    """
    known = courses(context)
    wet = {side for course in known if course.look in FLOWING for side in course.hexsides}
    crossed = {side for course in known for side in course.crossings}
    for course in known:
        for place, side in enumerate(course.hexsides if course.look in CROSSINGS else ()):
            fault = "where no river runs" if side not in wet else "which no road crosses"
            if side not in wet or (course.look == "bridge" and side not in crossed):
                message = f"{course.name} lies on {course.feature.hexsides[place]}, {fault}"
                yield finding(message, f"features.{course.feature.id}.hexsides.{place}")


@check("NET024", "river-without-bridge", WARNING)
def roads_over_rivers(context: CheckContext) -> Findings:
    """A road crosses a river where there is no bridge.

    In a game with bridges, fords or ferries a road over a river has one of them, or the players ask
    at every crossing whether the road goes on. Where the map shows none at all, roads cross as they
    like.
    """
    known = courses(context)
    bridged = {side for course in known if course.look in CROSSINGS for side in course.hexsides}
    spanned = {
        course.feature.kind
        for course in known
        if course.look in FLOWING and not bridged.isdisjoint(course.hexsides)
    }
    spans = (course for course in known if course.feature.kind in spanned)
    rivers = {side: each for each in spans for side in each.hexsides if side not in bridged}
    for course in known:
        for side in course.crossings if course.look not in CROSSINGS else ():
            where = [context.label(at) for at in side.hexes]
            if side in rivers and all(where):
                yield finding(
                    f"{course.name} crosses {rivers[side].name} on {'/'.join(where)}, where there "
                    "is no bridge",
                    f"features.{course.feature.id}.path",
                    see=(rivers[side].name, f"features.{rivers[side].feature.id}.hexsides"),
                    help="add a bridge, or look for the slip in the road or the river",
                )
