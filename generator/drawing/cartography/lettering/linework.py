"""Linework: all lines of a map that no name crosses, and what a number breaks.

In: a render context. Out: for boxes and points of letters whether they meet rivers, roads, works,
coasts or borders of zones, by a raster of what these cover; and which, in words, by their shapes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from shapely import STRtree, box, get_coordinates, get_parts, segmentize, union_all
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Stage
from generator.drawing.cartography.layers.zones import edge_of, ground_of
from generator.drawing.cartography.lettering.boxes import as_array
from generator.drawing.cartography.lines.registry import LINES
from generator.geometry.noise import Array
from generator.geometry.raster import Raster
from generator.model.map import Border
from generator.records import Frozen
from generator.scene import Bounds

_STEP, _MOST = 0.2, 8e6
"""From point to point of the raster in mm, and how many points it has at the most."""
_AIR = 0.35
"""Between letters and lines in mm, enough for photocopier ink, where both are black."""
_PART = 10.0  # the longest part of a line that is looked for at once, in mm
_SHORE = 0.12  # half the breadth of a coastline
_PARAPET, _FLARE = 0.38, 0.36  # of a bridge: its parapet from the road, and how far that turns out
_WALL, _TEETH = 0.31, 0.61  # half the breadth of a work, and how far its teeth reach
_DASH = 0.25  # half the border of a zone


class Ruled(Frozen):
    """Lines of one kind."""

    called: str
    """In words, with an article."""
    lines: BaseGeometry
    reach: float
    """How far to both sides they are drawn, in mm."""
    is_course: bool = True


class Linework:
    """All lines of a map that names keep clear of."""

    def __init__(self, context: RenderContext) -> None:
        """Take the context whose lines they are."""
        self._context = context
        left, top, right, bottom = context.frame
        step = max(_STEP, math.sqrt((right - left) * (bottom - top) / _MOST))
        self._raster = Raster.covering(context.frame, step)

    @cached_property
    def _ruled(self) -> tuple[tuple[Ruled, STRtree], ...]:
        """The lines, with trees of their parts."""
        ruled = (it for it in _ruled(self._context) if not it.lines.is_empty)
        return tuple((it, STRtree(get_parts(segmentize(it.lines, _PART)))) for it in ruled)

    @cached_property
    def _sums(self) -> NDArray[np.int32]:
        """How many points are covered above and to the left of each."""
        rows, columns = self._mask.shape
        sums = np.zeros((rows + 1, columns + 1), dtype=np.int32)
        inner = sums[1:, 1:]
        self._mask.cumsum(axis=0, dtype=np.int32, out=inner).cumsum(axis=1, out=inner)
        return sums

    def meets(self, boxes: Array) -> NDArray[np.bool_]:
        """Return which of the boxes (n, 4) meet a line."""
        corner = np.array([self._raster.left, self._raster.top] * 2)
        rows, columns = self._mask.shape
        cells = (boxes - corner) / self._raster.step
        low, high = np.ceil(cells[:, :2]), np.floor(cells[:, 2:]) + 1
        left, top = np.clip(low, 0, (columns, rows)).astype(np.intp).T
        right, bottom = np.clip(high, 0, (columns, rows)).astype(np.intp).T
        sums = self._sums
        below = sums[bottom, right] - sums[top, right]
        return np.asarray(below - sums[bottom, left] + sums[top, left] > 0)

    def under(self, points: Array) -> NDArray[np.bool_]:
        """Return which of the points (n, 2) lie on a line."""
        return np.asarray(self._mask[self._raster.cells(points)])

    def crossed(self, boxes: tuple[Bounds, ...]) -> tuple[str, ...]:
        """Return what boxes cross, in words."""
        shapes = box(*as_array(boxes).T)
        return tuple(
            it.called
            for it, tree in self._ruled
            if len(tree.query(shapes, "dwithin", distance=it.reach)[0])
        )

    def broken_by(self, boxes: Array, beside: float) -> NDArray[np.bool_]:
        """Return which of the boxes (n, 4) come within so many mm of a course or a coast."""
        found, shapes = np.zeros(len(boxes), dtype=np.bool_), np.asarray(box(*boxes.T))
        for it, tree in self._ruled:
            if it.is_course and len(shapes):
                found[tree.query(shapes, "dwithin", distance=it.reach + beside)[0]] = True
        return found

    @cached_property
    def _mask(self) -> NDArray[np.bool_]:
        """Return which points of the raster lines cover, with the air beside them."""
        raster = self._raster
        ends = np.zeros((raster.rows, raster.columns + 1), dtype=np.int16)
        for it, _ in self._ruled:
            reach = (it.reach + _AIR) / raster.step
            points = get_coordinates(segmentize(it.lines, raster.step))
            left, top, right, bottom = raster.bounds
            beyond = it.reach + 2 * raster.step
            near = (points >= (left - beyond, top - beyond)).all(axis=1)
            near &= (points <= (right + beyond, bottom + beyond)).all(axis=1)
            cells = np.rint((points[near] - (left, top)) / raster.step).astype(np.intp)
            cells = np.unique(cells, axis=0)
            for down in range(-math.floor(reach), math.floor(reach) + 1):
                across = math.floor(math.sqrt(reach * reach - down * down))
                rows = cells[:, 1] + down
                seen = (rows >= 0) & (rows < raster.rows)
                start = np.clip(cells[seen, 0] - across, 0, raster.columns)
                end = np.clip(cells[seen, 0] + across + 1, 0, raster.columns)
                np.add.at(ends, (rows[seen], start), 1)
                np.add.at(ends, (rows[seen], end), -1)
        return np.asarray(ends.cumsum(axis=1, dtype=np.int16)[:, :-1] > 0)


def _reach(context: RenderContext, look: str) -> float:
    """Return how far to both sides of its course a look is drawn, in mm."""
    pens, half = context.pens, context.breadths[look] / 2
    if look == "bridge":  # its parapets stand beside the road, and turn out
        return half + pens.line(_PARAPET) + pens.mark(_FLARE)
    if LINES[look].stage is Stage.WORK:  # its teeth grow faster than it is broad
        return max(half, pens.line(_WALL) + pens.mark(_TEETH))
    return half


def _ruled(context: RenderContext) -> Iterator[Ruled]:
    """Yield all lines of a context by their kinds."""
    for look, courses in context.courses.items():
        if courses:
            stage = LINES[look].stage
            cut = context.cut_ends[Stage.WATER if stage is Stage.WATER else Stage.ROAD]
            lines = union_all([course.line for course in courses])
            lines = lines if cut.is_empty else lines.difference(cut)
            article = "an" if look[0] in "aeiou" else "a"
            called = f"{article} {look.replace('-', ' ')}"
            yield Ruled(called, lines, _reach(context, look))
    yield Ruled("the coast", context.land.boundary, context.pens.line(_SHORE))
    for area in context.ground.board.areas:
        if area.zone.border is not Border.NONE:
            edge = edge_of(context, ground_of(context, area))
            called = "the border of a zone"
            yield Ruled(called, edge.boundary, context.pens.line(_DASH), is_course=False)
