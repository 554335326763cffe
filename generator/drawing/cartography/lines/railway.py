"""Railways: a black line with ticks for sleepers, beside a road that takes the same way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from shapely import LineString, MultiLineString

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.lines.look import LineLook
from generator.drawing.cartography.lines.paths import beside_roads
from generator.drawing.cartography.strokes import line
from generator.geometry.lines import normals, resampled
from generator.scene import Cap, Item

_NAME = "railway"
_HALO, _RAIL, _SLEEPER = 0.75, 0.3, 0.2
_SPACING, _REACH = 1.15, 0.48  # from sleeper to sleeper; of a sleeper to either side


def _casing(context: RenderContext, courses: Sequence[Course]) -> Iterator[Item]:
    for course in courses:
        colour = context.palette.lines[_NAME].casing
        yield from line(
            course.line, colour, context.pens.line(_HALO), context.veil(0.6), smooth=True
        )


def _brush(context: RenderContext, courses: Sequence[Course]) -> Iterator[Item]:
    colour, pens = context.palette.lines[_NAME].fill, context.pens
    for course in courses:
        yield from line(course.line, colour, pens.line(_RAIL), smooth=True)
        ticks = _sleepers(course.line, pens.mark(_SPACING), pens.mark(_REACH))
        yield from line(ticks, colour, pens.line(_SLEEPER), cap=Cap.BUTT)


def _sleepers(course: LineString, spacing: float, reach: float) -> MultiLineString:
    """Return short lines across the course, none at its ends."""
    points = resampled(np.array(course.coords), spacing)
    across = normals(points) * reach
    pairs = zip(points[1:-1] - across[1:-1], points[1:-1] + across[1:-1], strict=True)
    return MultiLineString([(tuple(start), tuple(end)) for start, end in pairs])


LOOK = LineLook(_NAME, Stage.ROAD, beside_roads, _brush, _casing, bridged=True, breadth=_HALO + 0.3)
