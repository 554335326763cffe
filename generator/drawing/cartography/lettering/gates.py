"""Gates: where sides enter the map, leave it or draw their supply, marked at its edge.

In: a labeller. Out: an arrow for each hex of a zone of entry or exit that lies at the border of the
map, a circle for one of supply. A long row of such hexes has a mark in every third: a mark
stands for its row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np

from generator.board import Cell, components
from generator.drawing.cartography.board import Area
from generator.drawing.cartography.lettering.boxes import Kind, about
from generator.drawing.cartography.lettering.labeller import Drawing, Labeller
from generator.drawing.cartography.symbols import SUPPLY, arrow
from generator.geometry.lines import right_of, unit
from generator.geometry.noise import Array
from generator.model.map import Border, Zone, ZoneKind
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
_PRICE, _OFF_AXIS = 0.8, 2.4  # of each place in those lists before which there was another


def gates(labeller: Labeller) -> tuple[tuple[Drawing, ...], tuple[Area, ...]]:
    """Place a mark for each gate that no inset covers.

    Return what draws the marks, and the zones of rows in which none found room.
    """
    drawings: list[Drawing] = []
    without: dict[str, Area] = {}
    for area, row in _rows(labeller):
        marks = [_mark(labeller, area.zone, at, out) for at, out in row]
        drawings += [mark for mark in marks if mark]
        if row and not any(marks):
            without[area.zone.id] = area
    return tuple(drawings), tuple(without.values())


def _rows(labeller: Labeller) -> Iterator[tuple[Area, list[tuple[Cell, Array]]]]:
    """Yield the rows of all zones: hexes by which one is entered or left, each with the way out."""
    board, layout = labeller.context.ground.board, labeller.context.layout
    border = dict(board.grid.border())
    for area in board.areas:
        edge = [at for at in area.hexes if at in border and board.grid.in_play(at)]
        # A zone that lies mostly within the map is ground to be landed on, not a gate in its edge.
        if area.zone.kind not in GATES or 2 * len(edge) < len(area.hexes):
            continue
        for run in components(edge):
            row, ways_out = [at for at in edge if at in run], []
            for at in row if len(row) <= _ROW else row[1::_ROW]:
                centre = layout.centre(at)
                if not labeller.index.is_covered((*centre, *centre)):
                    outside = np.array([layout.centre(side.across(at)) for side in border[at]])
                    ways_out.append((at, unit((outside - np.array(centre)).sum(axis=0))))
            yield area, ways_out


def _mark(labeller: Labeller, zone: Zone, hex_: Cell, out: Array) -> Drawing | None:
    """Place a mark where it is cheapest and return what draws it, or None where none is free."""
    pens = labeller.context.pens
    long, broad = pens.mark(_HALF), pens.mark(_BREADTH)
    across, down = np.abs(out).tolist()
    box = about((0.0, 0.0), long * across + broad * down, long * down + broad * across)
    index, origin = labeller.index, f"zones.{zone.id}"
    for depths in (_INWARD, _DEEPER):
        spots = _spots(labeller, hex_, out, depths)
        mark = index.place(Kind.SYMBOL, origin, [(box, *spots)])
        if mark is not None:
            break
    else:
        return None
    return partial(_drawn, zone, mark[1], out)


def _drawn(zone: Zone, at: Point, out: Array, labeller: Labeller) -> tuple[Item, ...]:
    """Draw a mark in its place."""
    pens, palette, origin = labeller.context.pens, labeller.context.palette, f"zones.{zone.id}"
    if zone.kind is ZoneKind.SUPPLY:
        circle = SUPPLY.draw(at, pens.mark(SUPPLY.half), pens, palette)
        return (Group(tuple(circle), origin=origin),)
    x, y = (out if zone.kind is ZoneKind.EXIT else -out).tolist()
    # The colour of the zone's side, else that of its border, else that of symbols.
    plain = palette.symbol if zone.border is Border.NONE else palette.borders[zone.border]
    colour = palette.sides.get(zone.side or "", plain)
    drawn = arrow(at, (x, y), pens.mark(_HALF), colour, pens, palette)
    return (Group(tuple(drawn), origin=origin),)


def _spots(
    labeller: Labeller, at: Cell, out: Array, depths: Sequence[float]
) -> tuple[Array, Array]:
    """Return points where a mark may stand, so many half lengths within the border, and prices."""
    layout, half = labeller.context.layout, labeller.context.pens.mark(_HALF)
    inward = layout.across_flats / 2 - np.repeat(depths, len(_ASIDE))[:, np.newaxis] * half
    aside = right_of(out) * np.tile(_ASIDE, len(depths))[:, np.newaxis]
    spots = np.array(layout.centre(at)) + out * inward + aside * layout.unit
    off = np.add.outer(_PRICE * np.arange(len(depths)), _OFF_AXIS * np.arange(len(_ASIDE)))
    return spots, off.ravel()
