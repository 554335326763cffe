"""Zones: a border along exact hexsides, dashed, with a glow inwards.

The dashes run inside the border, so that two zones that share a hexside both show. Each colour has
dashes of its own, for the photocopier and for readers who are colour-blind.
"""

from __future__ import annotations

from collections.abc import Iterator

from shapely import get_parts, line_merge, union_all
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.board import Area
from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.pens import Pen, fill
from generator.geometry.shapes import region
from generator.model.map import Border
from generator.model.theme import LineColours
from generator.scene import Cap, Group, Item, Join

_INSIDE, _BLACK_WIDTH = 0.3, 0.5
_EDGE = 0.95  # white around black dashes
_WET, _ROAD = 0.8, 0.75  # how far from the middle of a river or a road no white is laid
_RIVER = 1.25  # how far from the middle of a river black dashes run
_ALONG = 1.6  # how far from a border a river may run for that
_GLOW = ((0.5, 0.20), (1.0, 0.14), (1.6, 0.10), (2.3, 0.07))
_DASHES = {Border.RED: (2.4, 0.7, 0.5, 0.7), Border.BLACK: (2.6, 1.0), Border.BLUE: (0.6, 0.6)}


def paint(context: RenderContext) -> Iterator[Item]:
    """Yield all zones that have a border."""
    for area in context.ground.board.areas:
        if area.zone.border is not Border.NONE:
            items = tuple(_zone(context, area))
            yield Group(items, origin=f"zones.{area.zone.id}")


def _zone(context: RenderContext, area: Area) -> Iterator[Item]:
    border = area.zone.border
    hexes = region(context.layout, area.hexes)
    colour = context.palette.borders[border]
    edge: BaseGeometry = hexes.buffer(-context.pens.line(_INSIDE), join_style="mitre")
    if context.in_colour:
        for reach, opacity in _GLOW:
            inner = hexes.buffer(-context.pens.mark(reach), join_style="mitre")
            yield from fill(hexes.difference(inner), colour, opacity)
    else:
        edge = _on_the_bank(context, hexes, edge)
        yield from fill(_lane(context, edge), context.palette.land)
    wide = context.palette.theme.widths.border.millimetres
    pen = Pen(
        wide, black=max(wide, _BLACK_WIDTH), dash=_DASHES[border], cap=Cap.BUTT, join=Join.MITRE
    )
    yield from context.stroke(edge, pen, LineColours(colour, colour))


def _on_the_bank(context: RenderContext, hexes: BaseGeometry, edge: BaseGeometry) -> BaseGeometry:
    """Return a border moved to its own bank of the rivers along it: both are black."""
    near = hexes.boundary.buffer(context.pens.mark(_ALONG))
    stretches = get_parts(line_merge(context.rivers.intersection(near)))
    along = [it for it in stretches if it.length > context.layout.unit / 2]
    dry = edge.difference(union_all(along).buffer(context.pens.mark(_RIVER), quad_segs=4))
    smallest = context.layout.unit**2 / 2
    return union_all([part for part in get_parts(dry) if part.area > smallest])


def _lane(context: RenderContext, edge: BaseGeometry) -> BaseGeometry:
    """Return the white around black dashes; it spares rivers and roads."""
    pens = context.pens
    lane = edge.boundary.buffer(pens.line(_EDGE) / 2, join_style="mitre")
    rivers = context.rivers.intersection(lane.buffer(pens.mark(_WET))).buffer(pens.mark(_WET))
    return lane.difference(rivers).difference(context.roads.buffer(pens.line(_ROAD)))
