"""Preparing: a ground, a layout and a palette in, the render context of one sheet out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from shapely import (
    MultiPolygon,
    Polygon,
    box,
    covers,
    get_parts,
    intersects,
    union_all,
)
from shapely import (
    prepare as make_ready,
)
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.clearings import clear_of, clearings
from generator.drawing.cartography.context import RenderContext, placed, seen
from generator.drawing.cartography.ground import Course, Ground, Stage
from generator.drawing.cartography.lines.look import LineLook
from generator.drawing.cartography.pens import Pens
from generator.drawing.cartography.settlements import Settlements, settlements
from generator.drawing.palette import Palette
from generator.geometry.layout import HexLayout
from generator.geometry.shapes import region

_VERGE = 0.45  # how far forests and houses keep from the edge of a road, in mm
_BANK = 0.4
_YARD = 0.5
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
    layout: HexLayout,
    palette: Palette,
    looks: Mapping[str, LineLook],
    frame: tuple[float, float, float, float],
    covered: Sequence[tuple[float, float, float, float]] = (),
) -> RenderContext:
    """Return a ground at the scale of a layout; `looks` are all kinds of line.

    What lies under the boxes that insets have `covered` is painted only where hexes of the board
    are, as they may serve as swatches.
    """
    pens = Pens(layout.circumradius)
    land = _worth_showing(placed(ground.land, layout), ground, layout, frame, covered)
    courses = {
        name: tuple(replace(course, line=placed(course.line, layout)) for course in found)
        for name, found in ground.courses.items()
    }
    roads, rivers = (_middles(courses, looks, stage) for stage in (Stage.ROAD, Stage.WATER))
    make_ready(rivers)
    beside = ((Stage.ROAD, _VERGE), (Stage.WATER, _BANK))
    ways = union_all([_spread(courses, looks, pens, *each) for each in beside])
    numbers = clearings(ground.board, layout, pens, palette.ink)
    built = settlements(ground.board, layout, land, union_all([ways, numbers]), pens)
    built = _cleared(built, numbers)
    houses = built.streets.union(built.buildings.buffer(pens.mark(_YARD), quad_segs=_QUADRANT))
    hidden = _hidden(ground, layout, covered)
    cut = partial(line_ends, board=region(layout, ground.board.looks), frame=frame, covered=covered)
    return RenderContext(
        ground,
        layout,
        palette,
        pens,
        frame,
        land,
        courses,
        {name: look.breadth for name, look in looks.items()},
        roads,
        rivers,
        built,
        seen(land.buffer(-pens.mark(_YARD), quad_segs=_QUADRANT), frame, pens).difference(
            union_all([ways, houses, hidden])
        ),
        hidden,
        {it: cut(*_drawn(courses, looks, pens, it)) for it in (Stage.WATER, Stage.ROAD)},
    )


def _worth_showing(
    land: MultiPolygon,
    ground: Ground,
    layout: HexLayout,
    frame: tuple[float, float, float, float],
    covered: Sequence[tuple[float, float, float, float]],
) -> MultiPolygon:
    """Return the land without other coasts of which frame and insets leave slivers only."""
    board = region(layout, ground.board.looks)
    field = box(*frame).difference(union_all([box(*each) for each in covered]))
    sliver = _SLIVER / 2

    def is_shown(part: Polygon) -> bool:
        if intersects(board, part) or covers(field, part):
            return True
        return not part.intersection(field).buffer(-sliver, quad_segs=_QUADRANT).is_empty

    return MultiPolygon([part for part in land.geoms if is_shown(part)])


def _cleared(built: Settlements, numbers: BaseGeometry) -> Settlements:
    """Return what is built without what would stand where numbers do."""
    blocks, houses = (clear_of(each, numbers) for each in (built.blocks, built.houses))
    return replace(built, blocks=blocks, houses=houses)


def _drawn(
    courses: Mapping[str, tuple[Course, ...]],
    looks: Mapping[str, LineLook],
    pens: Pens,
    stage: Stage,
) -> tuple[tuple[BaseGeometry, ...], float]:
    """Return the lines of a stage, and how broad the broadest of them is."""
    own = [name for name in courses if looks[name].stage is stage and courses[name]]
    lines = tuple(course.line for name in own for course in courses[name])
    return lines, max((pens.line(looks[name].breadth) for name in own), default=0.0)


def _hidden(
    ground: Ground, layout: HexLayout, covered: Sequence[tuple[float, float, float, float]]
) -> BaseGeometry:
    """Return what lies under insets and beyond the hexes of the board."""
    under = union_all([box(*each).buffer(-_BRINK, join_style="mitre") for each in covered])
    board = region(layout, (*ground.board.looks, *ground.board.closed))
    around = board.buffer(_MARGIN * layout.circumradius, join_style="mitre")
    beyond = under.difference(around)
    make_ready(beyond)
    return beyond


def _middles(
    courses: Mapping[str, tuple[Course, ...]], looks: Mapping[str, LineLook], stage: Stage
) -> BaseGeometry:
    return union_all(
        [
            course.line
            for name, found in courses.items()
            if looks[name].stage is stage
            for course in found
        ]
    )


def _spread(
    courses: Mapping[str, tuple[Course, ...]],
    looks: Mapping[str, LineLook],
    pens: Pens,
    stage: Stage,
    beside: float,
) -> BaseGeometry:
    """Return the area of all lines of a stage, and so much beside them."""
    areas = []
    for name, found in courses.items():
        if looks[name].stage is stage and found:
            half = pens.line(looks[name].breadth) / 2 + pens.mark(beside)
            middles = union_all([course.line for course in found])
            areas.append(middles.buffer(half, quad_segs=_QUADRANT))
    return union_all(areas)


def line_ends(
    lines: Iterable[BaseGeometry],
    breadth: float,
    board: BaseGeometry,
    frame: tuple[float, float, float, float],
    covered: Sequence[tuple[float, float, float, float]],
) -> BaseGeometry:
    """Return the area of short ends among lines that are up to `breadth` mm wide.

    A river that runs off the map under a table ends there: a short end that comes out again between
    the table and the frame belongs to nothing that a reader can see. What can be followed to the
    `board` without a break stays.
    """
    if not covered:
        return MultiPolygon()
    visible_area = box(*frame).difference(union_all([box(*each) for each in covered]))
    visible = union_all(list(lines)).intersection(visible_area)
    pieces = [piece for piece in get_parts(visible.buffer(_JOIN)) if not piece.is_empty]
    make_ready(board)
    cut = [piece for piece in pieces if not intersects(board, piece) and piece.length / 2 < _SHORT]
    if not cut:
        return MultiPolygon()
    kept = union_all([piece for piece in pieces if piece not in cut])
    half = breadth / 2
    return union_all(cut).buffer(half + _BESIDE).difference(kept.buffer(half + _SPARED))
