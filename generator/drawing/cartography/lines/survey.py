"""What it takes to trace and to paint a kind of line: a river, a road, a wall."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import numpy as np
from shapely import MultiPolygon

from generator.colour import BLACK, WHITE
from generator.drawing.cartography.board import Board, Way
from generator.drawing.cartography.context import Items, RenderContext
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.pens import Pen
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import Palette
from generator.geometry.noise import Array
from generator.model.theme import LineColours
from generator.records import Frozen
from generator.scene import Bounds, Point

_MORE = 0.5  # how far beyond the border of the painting courses run on, in hex units


class Survey(Frozen):
    """What a course is traced over: the board, the coast and the courses traced before."""

    board: Board
    land: MultiPolygon
    bounds: Bounds
    """How far the painting goes."""
    seed: int
    looks: Mapping[str, LineLook]
    """All there are, by name."""
    traced: Mapping[str, tuple[Course, ...]]
    """The courses of the looks before this one, by look."""

    def courses(self, stage: Stage) -> tuple[Course, ...]:
        """Return the courses of a stage that have been traced."""
        own = (found for name, found in self.traced.items() if self.looks[name].stage is stage)
        return tuple(course for found in own for course in found)

    def outside(self, start: Point, target: Point) -> Array:
        """Return where the ray from `start` through `target` leaves the painting for good.

        Courses run on to there, so that nobody sees them end. Never nearer than `target` itself.
        """
        here, way = np.array(start), np.subtract(target, start)
        left, top, right, bottom = self.bounds
        exits = [
            ((low if step < 0 else high) - at) / step
            for at, step, low, high in zip(start, way, (left, top), (right, bottom), strict=True)
            if abs(step) > 1e-9
        ]
        return np.asarray(here + way * max(1.0, min(exits) + _MORE / math.hypot(*way)))


Trace: TypeAlias = Callable[[Survey, Sequence[Way]], tuple[Course, ...]]
"""Takes all ways of a look and returns their courses in hex units."""
Brush: TypeAlias = Callable[[RenderContext, Sequence[Course], LineColours], Items]
"""Takes the courses of a look in mm and its colours, and yields what is painted."""


class LineLook(Frozen):
    """How a kind of line is traced and painted."""

    stage: Stage
    trace: Trace
    brush: Brush
    casing: Pen | None = None
    """Painted before the brush of any line of the same stage, so that crossings run together."""
    bridged: bool = False
    """Whether it crosses rivers on bridges."""
    hollow: bool = False
    """Whether it is white between black edges in photocopier ink, not black between white ones."""

    def inked(self, name: str, palette: Palette) -> LineColours:
        """Return its colours in a palette."""
        if palette.ink is Ink.COLOUR:
            return palette.line(name)
        ends = (BLACK, WHITE) if self.hollow else (WHITE, BLACK)
        return LineColours(*ends, palette.line(name).times)
