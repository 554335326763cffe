"""Gates: where sides enter the map, leave it or draw their supply, marked at its edge.

In: a labeller. Out: an arrow for each hex of a zone of entry or exit that lies at the border of the
map, a circle for one of supply. A long row of such hexes has a mark in every third: a mark
stands for its row.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from generator.colour import Colour
from generator.drawing.cartography.board import Area
from generator.drawing.cartography.lettering.boxes import Box, Kind, Placement
from generator.drawing.cartography.lettering.labeller import Labeller
from generator.drawing.cartography.symbols import supply
from generator.drawing.cartography.symbols.arrow import arrow
from generator.geometry.noise import Array
from generator.hexes import Hex, Hexside, components
from generator.model.map import Border, ZoneKind
from generator.records import dataclass
from generator.scene import Group, Item, Point

GATES = (ZoneKind.ENTRY, ZoneKind.EXIT, ZoneKind.SUPPLY)
_HALF, _BREADTH = 2.1, 1.85  # half the length of an arrow, and of its breadth
_ROW = 3  # hexes in a row of which one has a mark, where there are more
_INWARD = (0.15, 0.5, 0.85, 1.2, -0.3)
"""How far within the border a mark's middle is tried, in half lengths; the best first."""
_DEEPER = (1.75, 2.3, 2.9, 3.5)
"""Where none of these is free: behind another mark of the same hex."""
_ASIDE = (0.0, 0.22, -0.22, 0.42, -0.42)
"""How far aside of the middle, in circumradii."""
_PRICE = 0.8  # of each place in those lists before which there was another


@dataclass(frozen=True, slots=True)
class Gate:
    """A hex at the border by which a zone is entered or left, and the way out of the map."""

    area: Area
    at: Hex
    row: Hex
    """The first hex of the row."""
    out: Array


@dataclass(frozen=True, slots=True)
class Gates:
    """The marks of all gates, and the zones of rows in which none found room."""

    items: tuple[Item, ...]
    without: tuple[Area, ...]


def gates(labeller: Labeller) -> Gates:
    """Place a mark for each gate that no inset covers."""
    items: list[Item] = []
    marked: dict[tuple[str, Hex], bool] = {}
    areas: dict[str, Area] = {}
    for gate in _gates(labeller):
        zone = gate.area.zone.id
        found = _placed(labeller, gate)
        if found:
            items.append(Group(found, origin=f"zones.{zone}"))
        areas[zone] = gate.area
        marked[zone, gate.row] = marked.get((zone, gate.row), False) or bool(found)
    without = dict.fromkeys(zone for (zone, _), there in marked.items() if not there)
    return Gates(tuple(items), tuple(areas[zone] for zone in without))


def _gates(labeller: Labeller) -> Iterator[Gate]:
    """Yield the gates of all zones, in order."""
    grid, layout = labeller.context.ground.board.grid, labeller.context.layout
    border = dict(grid.border())
    for area in labeller.context.ground.board.areas:
        edge = [at for at in area.hexes if at in border and grid.in_play(at)]
        # A zone that lies mostly within the map is ground to be landed on, not a gate in its edge.
        if area.zone.kind not in GATES or 2 * len(edge) < len(area.hexes):
            continue
        for run in components(edge):
            row = [at for at in edge if at in run]
            for at in row if len(row) <= _ROW else row[1::_ROW]:
                centre = layout.centre(at)
                if not labeller.index.is_covered((*centre, *centre)):
                    yield Gate(area, at, row[0], _outward(labeller, at, border[at]))


def _outward(labeller: Labeller, at: Hex, sides: tuple[Hexside, ...]) -> Array:
    """Return the unit vector from a hex over the middle of its hexsides off the map."""
    layout = labeller.context.layout
    outside = np.array([layout.centre(side.across(at)) for side in sides])
    way = (outside - np.array(layout.centre(at))).sum(axis=0)
    return np.asarray(way / max(math.hypot(*way), 1e-9))


def _placed(labeller: Labeller, gate: Gate) -> tuple[Item, ...]:
    """Return a mark in its cheapest free place, or nothing."""
    half = labeller.context.pens.mark(_HALF)
    free = _cheapest(labeller, gate, _INWARD) or _cheapest(labeller, gate, _DEEPER)
    if free is None:
        return ()
    at, zone = free, gate.area.zone
    labeller.index.put(Placement(Kind.SYMBOL, f"zones.{zone.id}", (_box(gate, at, labeller),)))
    pens, palette = labeller.context.pens, labeller.context.palette
    if zone.kind is ZoneKind.SUPPLY:
        return tuple(supply.LOOK.draw(at, pens.mark(supply.LOOK.half), pens, palette))
    way = gate.out if zone.kind is ZoneKind.EXIT else -gate.out
    x, y = way.tolist()
    return tuple(arrow(at, (x, y), half, _colour(labeller, gate.area), pens, palette))


def _cheapest(labeller: Labeller, gate: Gate, depths: Sequence[float]) -> Point | None:
    """Return the cheapest free point for a mark, so many half lengths within the border."""
    best: tuple[float, Point] | None = None
    for price, at in _spots(labeller, gate, depths):
        box = _box(gate, at, labeller)
        if labeller.index.is_free([box]):
            total = price + labeller.index.price([box])
            if best is None or total < best[0]:
                best = total, at
    return best[1] if best else None


def _colour(labeller: Labeller, area: Area) -> Colour:
    """Return the colour of the zone's side, else that of its border, else that of symbols."""
    palette, zone = labeller.context.palette, area.zone
    plain = palette.symbol if zone.border is Border.NONE else palette.borders[zone.border]
    return palette.sides.get(zone.side or "", plain)


def _spots(
    labeller: Labeller, gate: Gate, depths: Sequence[float]
) -> Iterator[tuple[float, Point]]:
    """Yield points near the border where a mark may stand, each with its price."""
    layout, half = labeller.context.layout, labeller.context.pens.mark(_HALF)
    centre, aside = np.array(layout.centre(gate.at)), np.array([-gate.out[1], gate.out[0]])
    edge = layout.across_flats / 2
    for depth, inward in enumerate(depths):
        for place, shift in enumerate(_ASIDE):
            spot = centre + gate.out * (edge - inward * half) + aside * shift * layout.circumradius
            x, y = spot.tolist()
            yield _PRICE * (depth + place), (x, y)


def _box(gate: Gate, at: Point, labeller: Labeller) -> Box:
    """Return what an arrow along the gate covers about a point."""
    pens = labeller.context.pens
    long, broad = pens.mark(_HALF), pens.mark(_BREADTH)
    across, down = (abs(part) for part in gate.out.tolist())
    half = long * across + broad * down, long * down + broad * across
    return at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1]
