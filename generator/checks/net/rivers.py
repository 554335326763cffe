"""Rivers, and what crosses them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.courses import CROSSINGS, FLOWING, Course, courses
from generator.checks.hexreferences import hexsides_of
from generator.diagnostics import Finding, Related
from generator.hexes import Hex, Hexside, Vertex, runs
from generator.model.map import Feature

_FLOWING = frozenset({"river", "wide-river", "creek", "stream", "canal", "brook"})


@check("NET003", "river-in-pieces", WARNING)
def rivers_in_pieces(context: CheckContext) -> Iterator[Finding]:
    """A river breaks off in the middle.

    The hexsides of a river are listed from source to mouth, each beginning where the one before it
    ends. A gap is a place where units cross without getting wet; a fork is a river of its own.
    """
    game_map = context.game.map
    if game_map is None:
        return
    flowing = {kind.id for kind in game_map.lines if (kind.look or kind.id) in _FLOWING}
    for feature in game_map.features:
        if feature.kind in flowing:
            yield from _breaks(context, feature)


def _breaks(context: CheckContext, feature: Feature) -> Iterator[Finding]:
    hexsides = hexsides_of(context, feature)
    if len(hexsides) < len(feature.hexsides):
        return
    for run in runs([hexside for _, hexside in hexsides])[1:]:
        text, before = feature.hexsides[run.start], feature.hexsides[run.start - 1]
        yield rivers_in_pieces.finding(
            f"the {feature.kind} breaks off: {text} does not begin where {before} ends",
            f"features.{feature.id}.hexsides.{run.start}",
            help="list the hexsides from source to mouth; a tributary is a feature of its own",
        )


@check("NET026", "river-without-mouth", WARNING)
def rivers_without_mouth(context: CheckContext) -> Iterator[Finding]:
    """A river ends in the middle of the map.

    The hexsides of a river are listed from its source to its mouth, which is the sea, a lake,
    another river or the border of the map; a canal has one of them at both its ends. A river that
    runs dry has lost its last hexsides, or is listed from its mouth.
    """
    if context.grid is None or context.game.map is None:
        return
    rivers = [course for course in courses(context) if course.look in FLOWING and course.vertices]
    meeting = Counter(vertex for course in rivers for vertex in dict.fromkeys(course.vertices))
    for course in rivers:
        start, end = course.vertices[0], course.vertices[-1]
        ends = (start, end) if course.look == "canal" else (end,)
        if len(course.hexsides) == 1 and any(_wet(context, at, meeting) for at in (start, end)):
            continue
        for at in ends:
            if not _wet(context, at, meeting):
                yield _without_mouth(course, at is start)


def _wet(context: CheckContext, at: Vertex, meeting: Counter[Vertex]) -> bool:
    return meeting[at] > 1 or any(_is_water(context, beside) for beside in at.hexes)


def _is_water(context: CheckContext, at: Hex) -> bool:
    if context.grid is None or at not in context.grid:
        return True
    ground = context.terrain.get(at)
    return ground is None or not ground.land


def _without_mouth(course: Course, first: bool) -> Finding:
    place = 0 if first else len(course.feature.hexsides) - 1
    return rivers_without_mouth.finding(
        f"{course.name} ends at {course.feature.hexsides[place]}, which is neither the sea nor "
        "another river nor the border of the map",
        f"features.{course.feature.id}.hexsides.{place}",
        help="list the hexsides from source to mouth, down to the last",
    )


_BRIDGES = frozenset({"bridge"})

_BOATS = frozenset({"ferry", "ford"})


@check("NET023", "bridge-without-use", WARNING)
def bridges_without_use(context: CheckContext) -> Iterator[Finding]:
    """A bridge or ferry crosses no river, or a bridge carries no road.

    A bridge lies on a hexside along which a river runs and across which a road or railway goes. One
    that does not has the wrong hexside, and so the road where it was meant has no bridge.
    """
    known = courses(context)
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


@check("NET024", "river-without-bridge", WARNING)
def roads_over_rivers(context: CheckContext) -> Iterator[Finding]:
    """A road crosses a river where there is no bridge.

    In a game with bridges, fords or ferries a road over a river has one of them, or the players ask
    at every crossing whether the road goes on. Where the map shows none at all, roads cross as they
    like.
    """
    if context.grid is None:
        return
    known = courses(context)
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
                if side in rivers and all(at in context.grid for at in side.hexes):
                    yield _unbridged(context, course, side, rivers[side])


def _unbridged(context: CheckContext, course: Course, side: Hexside, river: Course) -> Finding:
    where = "/".join(context.grid.label(at) for at in side.hexes) if context.grid else ""
    return roads_over_rivers.finding(
        f"{course.name} crosses {river.name} on {where}, where there is no bridge",
        f"features.{course.feature.id}.path",
        related=(Related(None, river.name, f"features.{river.feature.id}.hexsides"),),
        help="add a bridge, or look for the slip in the road or the river",
    )
