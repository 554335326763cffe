"""Zones: a border along exact hexsides, dashed, with a glow inwards.

Where a river runs along those hexsides the border follows it, on the zone's own bank.

The dashes run inside the border, so that two zones that share a hexside both show. Each colour has
dashes of its own, for the photocopier and for readers who are colour-blind.
"""

from __future__ import annotations

from collections.abc import Iterator

from shapely import LineString, MultiPolygon, Polygon, hausdorff_distance, make_valid, union_all
from shapely import Point as ShapelyPoint
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from generator.board import runs
from generator.drawing.cartography.board import Area
from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Stage
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.pens import Pen, fill
from generator.geometry.shapes import polygons_of, region
from generator.model.map import Border
from generator.model.theme import LineColours
from generator.scene import Cap, Group, Item, Join, Point

_INSIDE, _BLACK_WIDTH = 0.3, 0.5
_EDGE = 0.95  # white around black dashes
_WET, _ROAD = 0.8, 0.75  # how far from the middle of a river or a road no white is laid
_ASTRAY = 0.5  # a river that runs farther from its hexsides, in circumradii, is no border
_BANK = 0.2  # between a river and the ground of a zone, in mm on hexes of recipe size
_QUADRANT = 4  # chords to a quarter turn
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
    ground = ground_of(context, area)
    colour = context.palette.borders[border]
    edge = edge_of(context, ground)
    if context.in_colour:
        for reach, opacity in _GLOW:
            inner = ground.buffer(-context.pens.mark(reach), join_style="mitre")
            yield from fill(ground.difference(inner), colour, opacity)
    else:
        yield from fill(_lane(context, edge), context.palette.land)
    wide = context.palette.theme.widths.border.millimetres
    pen = Pen(
        wide, black=max(wide, _BLACK_WIDTH), dash=_DASHES[border], cap=Cap.BUTT, join=Join.MITRE
    )
    yield from context.stroke(edge, pen, LineColours(colour, colour))


def ground_of(context: RenderContext, area: Area) -> BaseGeometry:
    """Return what a zone covers: its hexes, as far as the bank of each river that bounds them."""
    ground: BaseGeometry = region(context.layout, area.hexes)
    own, banks = frozenset(area.hexes), []
    for look, courses in context.courses.items():
        if LINES[look].stage is not Stage.WATER:
            continue
        for course in courses:
            bounding = [it for it in course.way.hexsides if len(own.intersection(it.cells)) == 1]
            for run in runs(bounding):
                corners = [context.layout.vertex(vertex) for vertex in run.vertices]
                river = _between(course.line, corners[0], corners[-1])
                astray = hausdorff_distance(river, LineString(corners)) / context.layout.unit
                if isinstance(river, LineString) and astray < _ASTRAY:
                    bend = Polygon([*corners, *river.coords[::-1]])
                    ground = ground.symmetric_difference(make_valid(bend))
                    half = context.breadths[look] / 2 + context.pens.line(_BANK)
                    banks.append(river.buffer(half, quad_segs=_QUADRANT))
    if not banks:
        return ground
    smallest = context.layout.unit**2 / 2  # what a bend cuts off is no part of a zone
    dry = polygons_of(ground.difference(union_all(banks)))
    return MultiPolygon([part for part in dry.geoms if part.area > smallest])


def _between(river: LineString, first: Point, last: Point) -> BaseGeometry:
    """Return the stretch of a river from about one point to about another."""
    start, end = (river.project(ShapelyPoint(at)) for at in (first, last))
    return substring(river, start, end)


def edge_of(context: RenderContext, ground: BaseGeometry) -> BaseGeometry:
    """Return what of a zone's ground lies within the middle of its dashes."""
    return ground.buffer(-context.pens.line(_INSIDE), join_style="mitre")


def _lane(context: RenderContext, edge: BaseGeometry) -> BaseGeometry:
    """Return the white around black dashes; it spares rivers and roads."""
    pens = context.pens
    lane = edge.boundary.buffer(pens.line(_EDGE) / 2, join_style="mitre")
    rivers = context.rivers.intersection(lane.buffer(pens.mark(_WET))).buffer(pens.mark(_WET))
    return lane.difference(rivers).difference(context.roads.buffer(pens.line(_ROAD)))
