"""Names of features: along rivers and roads where these run straight enough, beside bridges.

In: a desk. Out: a task for each name.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from itertools import product

import numpy as np

from generator.colour import Colour
from generator.diagnostics import Origin
from generator.drawing.cartography.board import Way
from generator.drawing.cartography.lettering.boxes import Kind, Placement, letters
from generator.drawing.cartography.lettering.choice import Setting, Trial, cheapest
from generator.drawing.cartography.lettering.desk import Desk, Line, Task
from generator.drawing.cartography.lettering.typography import RIVER, ROAD, Style
from generator.drawing.cartography.lines.look import Course, Stage
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.pens import TEXT_FLOOR
from generator.geometry.lines import distances, normals, resampled, smooth
from generator.geometry.noise import Array
from generator.scene import Item, Paint, Point
from generator.units import pt

_STEP = 0.5  # distance of the points of a course that a name follows
_EASES = (4.0, 12.0)  # how much of its course a name does not follow, in points
_EXTRA = (0.0, 0.5, 1.0, 1.6)  # how far off the line a name may stand, in mm
_FAR = 1.0  # price of a mm of that
_SLIDE = 1.6  # distance between the places tried
_CLEAR = 0.45  # between the line and the letters
_BEND = 4.0  # price of a radian that a name turns in all
_ENDS = 2.0  # price of standing at an end of the course rather than in the middle
_BESIDE = (0.9, 1.5, 2.2, 3.0)
_BEARINGS = range(0, 360, 30)


def feature_names(desk: Desk) -> tuple[Task, ...]:
    """Return a task for the name of each feature, in the order of the definition."""
    return tuple(
        Task(
            _origin(way),
            way.feature.name,
            partial(_set, desk, way),
        )
        for way in desk.plate.ground.board.ways
        if way.feature.name and way.look in LINES
    )


def _set(desk: Desk, way: Way) -> tuple[Item, ...] | None:
    """Set a name in its cheapest free place; None where there is none."""
    stage = LINES[way.look].stage
    style = RIVER if stage is Stage.WATER else ROAD
    for size in dict.fromkeys((desk.size(style), pt(TEXT_FLOOR))):
        along = () if stage is Stage.WORK else _along(desk, way, style, size)
        found = cheapest(desk.table, along)
        found = found or cheapest(desk.table, _beside(desk, way, style, size))
        if found is not None:
            desk.table.put(Placement(Kind.NAME, _origin(way), found.boxes))
            return desk.haloed(found.text, style, found.boxes)
    return None


def _origin(way: Way) -> Origin:
    return f"features.{way.feature.id}.name"


def _colour(desk: Desk, way: Way) -> Colour:
    palette = desk.plate.palette
    return palette.water_name if LINES[way.look].stage is Stage.WATER else palette.name


def _along(desk: Desk, way: Way, style: Style, size: float) -> Iterator[Trial]:
    """Yield trials along both sides of the courses of a way."""
    pens = desk.plate.pens
    wanted = desk.typesetter.measure(way.feature.name, style.role, size, style.tracking) * 1.04
    above = pens.line(desk.plate.breadths[way.look]) / 2 + pens.line(_CLEAR)
    below = above + desk.typesetter.face(style.role).cap_height * size
    own = [it for it in desk.plate.courses[way.look] if it.way.feature.id == way.feature.id]
    for course, ease in product(own, _EASES):
        spine = _spine(course, ease)
        for extra, side in product(_EXTRA, (-1, 1)):
            more = pens.mark(extra)
            off = (above if side < 0 else below) + more
            for place, window in _windows(spine, side * off, wanted):
                price = _BEND * _turning(window) + _ENDS * abs(place - 0.5) + _FAR * more
                yield Trial(price, partial(_on, desk, way, style, size, window))


def _on(desk: Desk, way: Way, style: Style, size: float, window: Array) -> Setting | None:
    """Set the name on a line."""
    text = desk.typesetter.on_curve(
        way.feature.name,
        style.role,
        size,
        [(x, y) for x, y in window.tolist()],
        paint=Paint(_colour(desk, way)),
        tracking=style.tracking,
        origin=_origin(way),
    )
    return Setting(text, letters(text, desk.typesetter, style.role)) if text else None


def _spine(course: Course, ease: float) -> Array:
    """Return a course without its small bends, from left to right."""
    points = resampled(np.array(course.line.coords), _STEP)
    eased = smooth(points, min(ease, len(points) / 8))
    return eased[::-1] if eased[0, 0] > eased[-1, 0] else eased


def _windows(spine: Array, reach: float, wanted: float) -> Iterator[tuple[float, Array]]:
    """Yield stretches of a line beside the spine, a little longer than wanted.

    With each comes the place of its middle, from 0 to 1.
    """
    beside = spine + normals(spine) * reach
    along = distances(beside)
    start = 0.0
    while start + wanted <= along[-1]:
        first, last = np.searchsorted(along, (start, start + wanted))
        window = beside[first : last + 2]
        if len(window) > 2 and window[0, 0] <= window[-1, 0]:
            yield (start + wanted / 2) / along[-1], window
        start += _SLIDE


def _turning(window: Array) -> float:
    """Return the sum of the angles in radians by which a line turns."""
    ways = np.diff(window, axis=0)
    cross = ways[:-1, 0] * ways[1:, 1] - ways[:-1, 1] * ways[1:, 0]
    dot = (ways[:-1] * ways[1:]).sum(axis=1)
    return float(np.abs(np.arctan2(cross, dot)).sum())


def _beside(desk: Desk, way: Way, style: Style, size: float) -> Iterator[Trial]:
    """Yield trials set level beside the middles of the hexsides of a way, or of its courses."""
    line = desk.line(way.feature.name, style, size, _colour(desk, way), _origin(way))
    left, top, right, bottom = line.box
    for (x, y), step, bearing in product(_middles(desk, way), _BESIDE, _BEARINGS):
        east, south = math.cos(math.radians(bearing)), math.sin(math.radians(bearing))
        reach = desk.plate.pens.mark(step)
        start = (
            x + east * (reach + (right - left) / 2) - (left + right) / 2,
            y + south * (reach + (bottom - top) / 2) - (top + bottom) / 2,
        )
        yield Trial(reach, partial(_level, line, start))


def _level(line: Line, start: Point) -> Setting:
    text, box = line.at(start)
    return Setting(text, (box,))


def _middles(desk: Desk, way: Way) -> Iterator[Point]:
    """Yield the middles of the hexsides of a feature, or of its courses where it has none."""
    for hexside in way.hexsides:
        (ax, ay), (bx, by) = desk.plate.layout.hexside(hexside)
        yield (ax + bx) / 2, (ay + by) / 2
    if not way.hexsides:
        for course in desk.plate.courses[way.look]:
            if course.way.feature.id == way.feature.id:
                middle = course.line.interpolate(0.5, normalized=True)
                yield middle.x, middle.y
