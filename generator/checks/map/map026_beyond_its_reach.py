from __future__ import annotations

import math
from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.hexes import Grid
from generator.model.ground import PLACES_IN_A_DEGREE
from generator.model.map import Map, Reach, Zone
from generator.model.plane import centre, plane_of
from generator.model.wording import listed


@check("MAP026", "beyond-its-reach", ERROR)
def zones_beyond_their_reach(subject: Subject) -> Iterator[Finding]:
    """A zone is not what its range on the ground makes it.

    `reach` is a circle: so many kilometres around a place, or around a point of the earth off the
    map. The zone has the hexes whose centres lie within, as a designer with a pair of compasses
    would draw it; a hex too many or too few is a slip in the list, or the distance is wrong.
    """
    game_map, grid = subject.game.map, subject.grid
    if game_map is None or grid is None:
        return
    for zone in game_map.zones:
        if zone.reach is not None:
            fault = _fault(subject, game_map, grid, zone, zone.reach)
            if fault:
                message = f"the zone {zone.name} {fault}"
                yield zones_beyond_their_reach.finding(message, f"zones.{zone.id}.hexes")


def _fault(subject: Subject, game_map: Map, grid: Grid, zone: Zone, reach: Reach) -> str | None:
    middle = _middle(subject, game_map, reach)
    if game_map.grid.across is None or middle is None:
        return "has a reach, but the map does not say how wide a hex is or where its middle lies"
    far = reach.distance.kilometres / (game_map.grid.across.kilometres / math.sqrt(3))
    within = {at for at in grid.hexes() if math.dist(centre(at, grid.orientation), middle) <= far}
    given = {at for _, at in subject.hexes(zone.hexes)}
    if within - given:
        left_out = listed(sorted(map(grid.label, within - given)))
        return f"leaves out {left_out}, within {reach.distance} of its middle"
    if given - within:
        return f"has {listed(sorted(map(grid.label, given - within)))}, beyond {reach.distance}"
    return None


def _middle(subject: Subject, game_map: Map, reach: Reach) -> tuple[float, float] | None:
    """Return the middle of the circle in hex units; None where that cannot be said."""
    if reach.of is not None and subject.grid is not None:
        hexes = next((place.hexes for place in game_map.places if place.id == reach.of), ())
        found = subject.hexes(hexes[:1])
        return centre(found[0][1], subject.grid.orientation) if found else None
    if reach.at is None or game_map.ground is None:
        return None
    try:
        plane = plane_of(game_map.grid, game_map.ground)
    except ValueError:  # MAP001 and MAP002 tell of an anchor that is no hex
        return None
    at = reach.at
    return plane.point(at.longitude * PLACES_IN_A_DEGREE, at.latitude * PLACES_IN_A_DEGREE)
