"""Preparing: a ground, a layout and a palette in, the render context of one sheet out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

import numpy as np
from shapely import (
    LineString,
    MultiPolygon,
    Polygon,
    box,
    buffer,
    covers,
    get_parts,
    intersects,
    union_all,
)
from shapely import prepare as make_ready
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.clearings import Drawn, clearings, number_place, numbered
from generator.drawing.cartography.context import RenderContext, is_near, placed, seen
from generator.drawing.cartography.ground import Course, Ground, Stage
from generator.drawing.cartography.lines.brushes import course_area
from generator.drawing.cartography.lines.edges import winding
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.pens import Pens
from generator.drawing.cartography.plans import Country
from generator.drawing.cartography.settlements import settlements
from generator.drawing.palette import Palette
from generator.geometry.layout import Layout
from generator.geometry.shapes import region
from generator.model.theme import LINE_LOOKS
from generator.scene import Bounds

_VERGE = 0.45  # how far forests and houses keep from the edge of a road, in mm
_BANK = 0.4
_YARD = 0.5
_SHORE = 0.55  # how far houses keep from the sea
_STREETS = ("highway", "road", "track")
"""Roads that are streets of the towns that they run through, the broadest first."""
_BRINK = 1.2  # how far under the edge of an inset the ground goes on, in mm
_SLIVER = 5.0  # so narrow, in mm, is what is seen of a coast off the map that is left out
_MARGIN = 0.25  # the same around the hexes of the board, in circumradii
_QUADRANT = 4  # chords to a quarter turn of an outline that is not drawn itself
_SHORT = 40.0
"""The longest end of a line that is left out, in mm."""
_JOIN = 0.05  # ends nearer than that are joined
_BESIDE = 1.2  # how much wider than its line, in mm on each side, an end is cut
_SPARED = 0.3  # the same of lines beside it that stay


def prepare(
    ground: Ground,
    layout: Layout,
    palette: Palette,
    frame: Bounds,
    covered: Sequence[Bounds] = (),
) -> RenderContext:
    """Return a ground at the scale of a layout.

    What lies under the boxes that insets have `covered` is painted only where hexes of the board
    are, as they may serve as swatches.
    """
    pens, board = Pens(layout.unit), region(layout, ground.board.looks)
    where = box(*frame).difference(union_all([box(*each) for each in covered]))
    land = _worth_showing(placed(ground.land, layout), board, where)
    courses = {
        name: tuple(replace(course, line=placed(course.line, layout)) for course in found)
        for name, found in ground.courses.items()
    }
    breadths = {
        name: pens.line(each.breadth * palette.line(name).times)
        for name, each in LINE_LOOKS.items()
    }
    drawn: dict[Stage, dict[str, list[LineString]]] = {Stage.ROAD: {}, Stage.WATER: {}}
    for name, found in courses.items():
        if found and LINES[name].stage in drawn:
            drawn[LINES[name].stage][name] = [course.line for course in found]
    lines = {stage: [*chain.from_iterable(by.values())] for stage, by in drawn.items()}
    rivers = union_all(lines[Stage.WATER])
    make_ready(rivers)
    room = {Stage.ROAD: pens.mark(_VERGE), Stage.WATER: pens.mark(_BANK)}
    ways = union_all([_spread(by, breadths, room[stage]) for stage, by in drawn.items()])
    near = partial(is_near, layout=layout, frame=frame)
    hexes = [at for at in numbered(ground.board, layout, covered) if near(at)]
    lines_drawn = _lines(land, courses, breadths)
    sizes = pens, palette.theme
    place = number_place(hexes, ground.board, layout, sizes, lines_drawn, covered)
    numbers = clearings(ground.board, layout, *sizes, place)
    shore, water = land.buffer(-pens.mark(_SHORE)), partial(_water, courses, pens, palette)
    country = Country(shore, ways, numbers, *_streets(drawn[Stage.ROAD]), water)
    built = settlements(ground.board, layout, country, near)
    # Streets lie as far around all blocks.
    lone = np.array([*built.houses, *built.works], dtype=object)
    yards = buffer(lone, pens.mark(_YARD), quad_segs=_QUADRANT)
    hidden = _hidden(ground, layout, covered)
    inland = seen(land.buffer(-pens.mark(_YARD), quad_segs=_QUADRANT), frame, pens)
    cut_ends: dict[Stage, BaseGeometry] = dict.fromkeys(drawn, MultiPolygon())
    if covered:
        for stage, by in drawn.items():
            widest = max((breadths[name] for name in by), default=0.0)
            cut_ends[stage] = line_ends(lines[stage], widest, board, where)
    sheet = ground, layout, palette, pens, frame, covered, land, courses, breadths
    roads = union_all(lines[Stage.ROAD])
    open_land = inland.difference(union_all([ways, built.streets, *yards, hidden]))
    return RenderContext(*sheet, roads, rivers, built, open_land, hidden, cut_ends, place)


def _lines(
    land: MultiPolygon, courses: Mapping[str, tuple[Course, ...]], breadths: Mapping[str, float]
) -> Iterator[Drawn]:
    """Yield what numbers had better not stand on."""
    for name, found in courses.items():
        if found:
            is_road = LINES[name].stage is Stage.ROAD
            yield Drawn([course.line for course in found], breadths[name], is_road)
    yield Drawn([part.boundary for part in land.geoms], 0.0)


def _streets(
    roads: Mapping[str, Sequence[LineString]],
) -> tuple[tuple[BaseGeometry, ...], BaseGeometry]:
    """Return the roads of each kind that towns go by, the broadest first, and the railways."""
    own = tuple(union_all(by) for name, by in roads.items() if name in _STREETS)
    return own, union_all(roads.get("railway", ()))


def _water(
    courses: Mapping[str, Sequence[Course]], pens: Pens, palette: Palette, feature: str
) -> BaseGeometry:
    """Return what the courses of a feature cover where it is water; nothing for another."""
    found = [
        course_area(course, pens.mark(LINE_LOOKS[name].breadth) * palette.line(name).times)
        if LINES[name].trace is winding
        else course.line.buffer(pens.line(LINE_LOOKS[name].breadth) / 2)
        for name, own in courses.items()
        if LINES[name].stage is Stage.WATER
        for course in own
        if course.way.feature.id == feature
    ]
    return union_all(found)


def _spread(
    drawn: Mapping[str, list[LineString]], breadths: Mapping[str, float], beside: float
) -> BaseGeometry:
    """Return the area of lines, and so much beside them."""
    areas = [
        union_all(lines).buffer(breadths[name] / 2 + beside, quad_segs=_QUADRANT)
        for name, lines in drawn.items()
    ]
    return union_all(areas)


def _worth_showing(land: MultiPolygon, board: BaseGeometry, field: BaseGeometry) -> MultiPolygon:
    """Return the land without other coasts of which frame and insets leave slivers only."""

    def is_shown(part: Polygon) -> bool:
        if intersects(board, part) or covers(field, part):
            return True
        return not part.intersection(field).buffer(-_SLIVER / 2, quad_segs=_QUADRANT).is_empty

    return MultiPolygon([part for part in land.geoms if is_shown(part)])


def _hidden(ground: Ground, layout: Layout, covered: Sequence[Bounds]) -> BaseGeometry:
    """Return what lies under insets and beyond the hexes of the board."""
    under = union_all([box(*each).buffer(-_BRINK, join_style="mitre") for each in covered])
    if under.is_empty:
        return under
    board = region(layout, (*ground.board.looks, *ground.board.closed))
    around = board.buffer(_MARGIN * layout.unit, join_style="mitre")
    beyond = under.difference(around)
    make_ready(beyond)
    return beyond


def line_ends(
    lines: Iterable[BaseGeometry], breadth: float, board: BaseGeometry, visible: BaseGeometry
) -> BaseGeometry:
    """Return the area of short ends among lines that are up to `breadth` mm wide.

    A river that runs off the map under a table ends there: a short end that comes out again between
    the table and the frame belongs to nothing that a reader can see. What can be followed to the
    `board` without a break stays.
    """
    seen_lines = union_all(list(lines)).intersection(visible)
    pieces = [piece for piece in get_parts(seen_lines.buffer(_JOIN)) if not piece.is_empty]
    make_ready(board)
    cut = [piece for piece in pieces if not intersects(board, piece) and piece.length / 2 < _SHORT]
    if not cut:
        return MultiPolygon()
    kept = union_all([piece for piece in pieces if piece not in cut])
    half = breadth / 2
    return union_all(cut).buffer(half + _BESIDE).difference(kept.buffer(half + _SPARED))
