"""Brushes for water: ribbons that widen from source to mouth.

In: a render context and courses in mm. Out: banks first, then the water of all courses, so that
confluences run together. Water is painted on land only: in the sea a river is sea.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from shapely import Point, union_all
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Course
from generator.drawing.cartography.strokes import fill
from generator.geometry.lines import ribbon
from generator.scene import Item

_GROWTH = 0.7  # a river grows fast at first


def water(
    context: RenderContext, courses: Sequence[Course], breadth: float, bank: float
) -> BaseGeometry:
    """Return the area of the courses, `breadth` mm wide where full, and `bank` more all along."""
    return union_all([_ribbon(course, breadth, bank) for course in courses]).intersection(
        context.land
    )


def paint(
    context: RenderContext, courses: Sequence[Course], look: str, breadth: float, bank: float
) -> Iterator[Item]:
    """Yield banks and water in the colours of `look`; both sizes in mm on the paper."""
    colours = context.palette.lines[look]
    yield from fill(water(context, courses, breadth, bank), colours.casing)
    yield from fill(water(context, courses, breadth, 0.0), colours.fill)


def _ribbon(course: Course, breadth: float, bank: float) -> BaseGeometry:
    points = np.array(course.line.coords)
    start, end = course.swell
    along = np.linspace(0, 1, len(points)) ** _GROWTH
    widths = (start + (end - start) * along) * breadth + 2 * bank
    mouth = Point(points[-1]).buffer(float(widths[-1]) / 2)
    return ribbon(points, widths).union(mouth)
