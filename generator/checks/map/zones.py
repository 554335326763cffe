"""Zones, exits and boxes: hexes that stand together for something."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TypeAlias

from generator.board import Cell, neighbours
from generator.board.grid import rings
from generator.board.kinds import ACROSS
from generator.checks.check import ALL_TEXTS, ERROR, WARNING, Findings, check, finding
from generator.checks.context import CheckContext, of_things
from generator.checks.courses import courses
from generator.model.ground import PLACES_IN_A_DEGREE
from generator.model.map import Reach, Zone, ZoneKind
from generator.model.names import counted, listed
from generator.model.terrain import plane_of

_WHOLE = frozenset({ZoneKind.AREA, ZoneKind.RANGE})


@check("MAP007", WARNING, each=Zone)
def zone_in_pieces(context: CheckContext, zone: Zone) -> Findings:
    """A zone is in pieces or has a hole.

    The range of a battery and the ground of an army are one stretch of hexes. A piece apart, or a
    hole, usually is one wrong hex number. Zones for set-up, entry, exit and supply may be
    scattered.
    """
    hexes = [at for _, at in context.cells(zone.hexes)] if zone.kind in _WHOLE else []
    pieces = sorted(context.grid.components(hexes), key=len) if context.grid else []
    fault = "has a hole in it" if len(rings(hexes)) > 1 else ""
    if len(pieces) > 1:
        apart = listed([context.label(at) for at in pieces[0]])
        fault = f"has {len(pieces)} separate parts, one of them {apart}"
    if fault:
        yield finding(f"the zone {zone.name} {fault}", ".hexes")


@check("MAP024", ERROR, each=Zone)
def zone_of_another_size(zone: Zone) -> Findings:
    """A zone has another number of hexes than its `size`.

    `size` says how many hexes the zone has. It shows a hex that is missing at the end of a list.
    """
    if zone.size not in {None, len(zone.hexes)}:
        listed = counted(len(zone.hexes), "hex", "hexes")
        message = f"the size of the zone {zone.name} is {zone.size}, but it has {listed}"
        yield finding(message, ".size")


_Rule: TypeAlias = tuple[str, Callable[[Cell], bool]]
"""What is said of all hexes of a zone, as the end of a message, and whether it holds of one."""


@check("MAP025", ERROR, each=Zone)
def zone_lies_elsewhere(context: CheckContext, zone: Zone) -> Findings:
    """A zone has a hex that its `edge`, `coastal`, `along` or `apart-from` excludes.

    A zone may say that all its hexes are along an `edge` of the map, that they are `coastal`, that
    a kind of line runs `along` them, or that it keeps `apart-from` another zone. A wrong hex number
    breaks this.
    """
    rules = tuple(_rules(context, zone))
    for origin, label, at in context.spots(".hexes", zone.hexes):
        broken = next((fault for fault, holds in rules if not holds(at)), None)
        if broken is not None:
            yield finding(f"the zone {zone.name} has hex {label}, {broken}", origin)


def _rules(context: CheckContext, zone: Zone) -> Iterator[_Rule]:
    if zone.edge is not None and context.grid is not None:
        outermost = frozenset(context.grid.outermost(zone.edge))
        yield f"which is not on the {zone.edge} edge of the map", outermost.__contains__
    if zone.coastal:
        yield "which is not a land hex beside the sea", lambda at: _coastal(context, at)
    if zone.along:
        along = (each for _, each in courses(context) if each.feature.kind in zone.along)
        reached = frozenset(at for each in along for station in each.stations() for at in station)
        names = listed([context.names["line"].get(kind, kind) for kind in zone.along], "or")
        yield f"which is not along {names}", reached.__contains__
    others = (other for other in context.zones if other.id in zone.apart_from)
    barred = {at: other.name for other in others for _, at in context.cells(other.hexes)}
    if barred:
        names = listed(list(dict.fromkeys(barred.values())), "or")
        yield f"which is also in {names}", lambda at: at not in barred


def _coastal(context: CheckContext, at: Cell) -> bool:
    ground = context.terrain.get(at)
    beside = (context.terrain.get(near) for near in neighbours(at))
    return ground is not None and ground.land and any(near and not near.land for near in beside)


@check("MAP026", ERROR, each=Zone)
def beyond_its_reach(context: CheckContext, zone: Zone) -> Findings:
    """A zone does not have the hexes of its `reach`.

    `reach` is a circle: a number of kilometres around a place, or around a point of the earth off
    the map. The zone has the hexes whose centres lie within. If it has a hex too many or too few,
    the list or the distance is wrong.
    """
    fault = _against_reach(context, zone, zone.reach) if context.grid and zone.reach else None
    if fault:
        yield finding(f"the zone {zone.name} {fault}", ".hexes")


def _against_reach(context: CheckContext, zone: Zone, reach: Reach) -> str | None:
    spec, grid, middle = context.map.grid, context.grid, _middle(context, reach)
    if spec.across is None or middle is None or grid is None:
        return "has a reach, but the grid has no `across`, or the centre of the reach is unknown"
    far = reach.distance.kilometres / (spec.across.kilometres / ACROSS)
    within = {at for at in grid.cells() if math.dist(grid.kind.centre(at), middle) <= far}
    given = {at for _, at in context.cells(zone.hexes)}
    if within - given:
        left_out = listed(sorted(map(grid.label, within - given)))
        return f"lacks {left_out}, which is within {reach.distance} of its centre"
    if given - within:
        beyond = listed(sorted(map(grid.label, given - within)))
        return f"has {beyond}, which is beyond {reach.distance} of its centre"
    return None


def _middle(context: CheckContext, reach: Reach) -> tuple[float, float] | None:
    """Return the middle of the circle in hex units; None where that cannot be said."""
    if reach.of is not None and context.grid is not None:
        found = context.cells(context.places.get(reach.of, ())[:1])
        return context.grid.kind.centre(found[0][1]) if found else None
    if reach.at is None or context.map.ground is None:
        return None
    try:
        plane = plane_of(context.map.grid, context.map.ground)
    except ValueError:  # MAP001 and MAP002 tell of an anchor that is no hex
        return None
    at = reach.at
    return plane.point(at.longitude * PLACES_IN_A_DEGREE, at.latitude * PLACES_IN_A_DEGREE)


@check("MAP027", ERROR, each=Zone)
def exit_inside_the_map(context: CheckContext, zone: Zone) -> Findings:
    """Units leave the map from a hex that is not at its border.

    A zone of kind `exit` has hexes from which the next step leads off the map.
    """
    exits = zone.hexes if zone.kind is ZoneKind.EXIT else ()
    for origin, label, at in context.spots(".hexes", exits):
        if all(context.playable(beside) for beside in neighbours(at)):
            message = f"hex {label} is an exit, but not at the border of the map"
            yield finding(message, origin)


@of_things
def _entered(context: CheckContext) -> frozenset[str]:
    """Return the boxes of which set-ups and arrivals speak."""
    return frozenset(node.value for node in context.nodes if node.refers == "box")


@check("MAP030", WARNING, reads=ALL_TEXTS)
def unused_box(context: CheckContext) -> Findings:
    """A box is empty, and no text mentions it.

    It takes room on the card, and its units may have been given to another box. Set-ups, arrivals,
    links and texts name the boxes that are used. A game that names none of its boxes is not
    reported.
    """
    used = context.quoted("box") | _entered(context)
    used |= {end for link in context.map.links for end in link.ends}
    unused = [box for box in context.map.boxes if box.id not in used]
    for box in unused if len(unused) < len(context.map.boxes) else ():
        message = f"no unit enters the box {box.name}, and no text mentions it"
        yield finding(message, f"boxes.{box.id}", on_key=True)
