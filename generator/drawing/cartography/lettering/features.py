"""Names of features: along rivers and roads where these run straight enough, beside bridges.

In: a desk. Out: a task for each name.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from typing import TypeAlias

import numpy as np

from generator.colour import Colour
from generator.drawing.cartography.board import Way
from generator.drawing.cartography.lettering.boxes import Box, Kind, Placement, letters
from generator.drawing.cartography.lettering.desk import Desk, Task
from generator.drawing.cartography.lettering.typography import RIVER, ROAD, Style
from generator.drawing.cartography.lines.look import Course, Stage
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.pens import TEXT_FLOOR
from generator.geometry.lines import distances, normals, resampled, smooth
from generator.geometry.noise import Array
from generator.scene import Item, Paint, Point, Text
from generator.units import pt

Trial: TypeAlias = tuple[float, Text, tuple[Box, ...]]
"""A price, a text in its place, and what it covers."""

_STEP = 0.5  # distance of the points of a course that a name follows
_EASE = 5.0  # how much of its course a name does not follow, in points
_SLIDE = 1.6  # distance between the places tried
_CLEAR = 0.45  # between the line and the letters
_BEND = 2.2  # price of a radian that a name turns in all
_ENDS = 2.0  # price of standing at an end of the course rather than in the middle
_BESIDE = (0.9, 1.5, 2.2, 3.0)
_BEARINGS = range(0, 360, 30)


def feature_names(desk: Desk) -> tuple[Task, ...]:
    """Return a task for the name of each feature, in the order of the definition."""
    return tuple(
        Task(
            f"features.{way.feature.id}.name",
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
    origin = f"features.{way.feature.id}.name"
    for size in dict.fromkeys((desk.size(style), pt(TEXT_FLOOR))):
        trials: list[Trial] = []
        if stage is not Stage.WORK:
            trials.extend(_along(desk, way, style, size))
        trials = trials or list(_beside(desk, way, style, size))
        if trials:
            _, text, boxes = min(trials, key=lambda trial: trial[0])
            desk.table.put(Placement(Kind.NAME, origin, boxes))
            return desk.haloed(text, style, boxes)
    return None


def _colour(desk: Desk, way: Way) -> Colour:
    palette = desk.plate.palette
    return palette.water_name if LINES[way.look].stage is Stage.WATER else palette.name


def _along(desk: Desk, way: Way, style: Style, size: float) -> Iterator[Trial]:
    """Yield the name along both sides of its courses wherever it is free."""
    name, plate = way.feature.name, desk.plate
    wanted = desk.typesetter.measure(name, style.role, size, style.tracking) * 1.04
    line_half = plate.pens.line(plate.breadths[way.look]) / 2
    above = line_half + plate.pens.line(_CLEAR)
    below = above + desk.typesetter.face(style.role).cap_height * size
    for course in plate.courses[way.look]:
        if course.way.feature.id != way.feature.id:
            continue
        spine = _spine(course)
        for reach in (-above, below):
            for along, window in _windows(spine, reach, wanted):
                text = desk.typesetter.on_curve(
                    name,
                    style.role,
                    size,
                    [(x, y) for x, y in window.tolist()],
                    paint=Paint(_colour(desk, way)),
                    tracking=style.tracking,
                    origin=f"features.{way.feature.id}.name",
                )
                boxes = letters(text, desk.typesetter, style.role) if text else ()
                if text and desk.table.is_free(boxes):
                    price = desk.table.price(boxes) + _BEND * _turning(window)
                    yield price + _ENDS * abs(along - 0.5), text, boxes


def _spine(course: Course) -> Array:
    """Return a course without its small bends, from left to right."""
    points = resampled(np.array(course.line.coords), _STEP)
    eased = smooth(points, min(_EASE, len(points) / 8))
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
    """Yield the name set level beside the middles of its hexsides, or of its courses."""
    line = desk.line(
        way.feature.name, style, size, _colour(desk, way), f"features.{way.feature.id}.name"
    )
    left, top, right, bottom = line.box
    pens = desk.plate.pens
    for x, y in _middles(desk, way):
        for step in _BESIDE:
            for bearing in _BEARINGS:
                east, south = math.cos(math.radians(bearing)), math.sin(math.radians(bearing))
                reach = pens.mark(step)
                start = (
                    x + east * (reach + (right - left) / 2) - (left + right) / 2,
                    y + south * (reach + (bottom - top) / 2) - (top + bottom) / 2,
                )
                text, box = line.at(start)
                if desk.table.is_free((box,)):
                    yield desk.table.price((box,)) + reach, text, (box,)


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
