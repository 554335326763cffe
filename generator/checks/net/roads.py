"""Roads and railways: where they run and where they end."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from generator.board import neighbours
from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.courses import CROSSINGS, courses, look_of, unread
from generator.checks.hexreferences import hexsides_of, path_of
from generator.model.map import Feature


@check("NET004", ERROR, each=Feature)
def road_over_impassable_hexside(context: CheckContext, feature: Feature) -> Findings:
    """A road crosses an impassable hexside.

    The kind of line on the hexside says `impassable: true`; a road across it promises what the
    rules forbid.
    """
    closed = {kind.id for kind in context.map.lines if kind.impassable}
    shut = [each for each in context.map.features if each.kind in closed]
    barriers = {side: each for each in shut for _, side in hexsides_of(context, each)}
    path = path_of(context, feature)
    for hexside in path.crossings if path else ():
        if hexside in barriers:
            barrier = barriers[hexside]
            name = barrier.name or barrier.id
            where = "/".join(filter(None, map(context.label, hexside.cells)))
            message = f"the {feature.kind} crosses {where}, which {name} makes impassable"
            yield finding(message, ".path", see=(name, f"features.{barrier.id}.hexsides"))


_AFLOAT = frozenset({"ferry", "sea-route"})


@check("NET006", WARNING, each=Feature)
def path_at_sea(context: CheckContext, feature: Feature) -> Findings:
    """A road or railway runs through a hex of sea.

    Usually one hex number of the path is wrong. A ferry or a sea route may run there: a kind of
    line that looks like `ferry` or `sea-route` is not reported.
    """
    path = None if look_of(context, feature) in _AFLOAT else path_of(context, feature)
    for at in dict.fromkeys(path.cells if path else ()):
        ground = context.terrain.get(at)
        if ground and not ground.land:
            where = f"{context.label(at)}, which is {ground.name.lower()}"
            yield finding(f"the {feature.kind} runs through {where}", ".path")


@check("NET025", WARNING)
def dead_end(context: CheckContext) -> Findings:
    """A road ends in a hex with nothing in it.

    A road leads to a place, to another road, to a ford or ferry, or to the border of the map. One
    that stops short usually has lost its last hex, and units that come to its end have a move less
    than was meant. Where the path of another road cannot be read, its hexes count all the same.
    """
    paths = [course for _, course in courses(context) if course.hexes]
    through = Counter(at for course in paths for at in dict.fromkeys(course.hexes))
    named = chain((p.hexes for p in context.map.places), (z.hexes for z in context.zones))
    known = {at for labels in named for _, at in context.cells(labels)}
    crossings = (each for _, each in courses(context) if each.look in CROSSINGS)
    known |= {at for each in crossings for side in each.hexsides for at in side.cells}
    steps = (step for each in unread(context) for step in (each.path or "").split("-"))
    known |= {at for step in steps if (at := context.cell(step)) is not None}
    for course in paths:
        for at in dict.fromkeys((course.hexes[0], course.hexes[-1])):
            beside = map(context.playable, neighbours(at))
            if not (at in known or through[at] > 1) and all(beside):
                where = f"{course.name} ends in hex {context.label(at)}"
                message = f"{where}, which has no place or other road"
                hint = "add the missing hexes, or a place in this hex"
                yield finding(message, f"features.{course.feature.id}.path", help=hint)
