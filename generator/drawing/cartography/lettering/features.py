"""Names of features: along rivers and roads where these run straight enough, beside bridges.

In: a labeller. Out: a task for each name.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, product

import numpy as np
from shapely import LineString, box, get_parts, union_all

from generator.colour import Colour
from generator.diagnostics import Origin
from generator.drawing.cartography.board import Way
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.lettering.boxes import (
    Kind,
    Placement,
    around,
    letters,
    moved,
)
from generator.drawing.cartography.lettering.choice import Setting, Trial, cheapest
from generator.drawing.cartography.lettering.labeller import (
    BLACK_HALO,
    Labeller,
    Line,
    Rank,
    Task,
)
from generator.drawing.cartography.lettering.names import in_rows
from generator.drawing.cartography.lettering.stretches import own_part, stretch
from generator.drawing.cartography.lettering.typography import RIVER, ROAD, Style
from generator.drawing.cartography.lettering.windows import windows
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.pens import TEXT_FLOOR
from generator.geometry.lines import normals, resampled, smooth
from generator.geometry.noise import Array
from generator.scene import Item, Paint, Point
from generator.units import pt

_STEP = 0.5  # distance of the points of a course that a name follows
_EASES = (4.0, 12.0)  # how much of its course a name does not follow, in points
_EXTRA = (0.0, 0.5, 1.0, 1.6)  # how far off the line a name may stand, in mm
_FAR = 1.0  # price of a mm of that
_CLEAR = 0.45  # between the line and the letters
_BROKEN = 1.5  # price of two lines
_LEADING = 1.0  # from line to line, in type sizes
_DEEP = 0.3  # so far within land out of play, in circumradii, names of its lines are not set
_PROMISING = 14  # places in which the name is really set
_BESIDE = (0.9, 1.5, 2.2, 3.0, 3.9, 5.0, 6.2)
_BEARINGS = range(0, 360, 15)


def feature_names(labeller: Labeller) -> tuple[Task, ...]:
    """Return a task for the name of each feature, in the order of the definition."""
    return tuple(
        Task(
            _origin(way),
            way.feature.name,
            partial(_set, labeller, way),
            rank=Rank.FEATURE,
        )
        for way in labeller.context.ground.board.ways
        if way.feature.name and way.look in LINES
    )


def _set(labeller: Labeller, way: Way) -> tuple[Item, ...] | None:
    """Set a name in its cheapest free place; None where there is none."""
    stage = LINES[way.look].stage
    style = RIVER if stage is Stage.WATER else ROAD
    own = stretch(labeller, way)
    sizes = dict.fromkeys((labeller.size(style), pt(TEXT_FLOOR)))
    for clear, size in product((True, False) if own.crosses else (True,), sizes):
        astray = partial(own.price, way, labeller.context.pens, clear)
        along = () if own.crosses else _along(labeller, way, style, size)
        found = cheapest(labeller.index, along, astray)
        found = found or cheapest(labeller.index, _beside(labeller, way, style, size), astray)
        if found is not None:
            labeller.index.put(Placement(Kind.NAME, _origin(way), found.boxes))
            lines = [labeller.haloed(it, style, found.boxes) for it in (found.text, *found.below)]
            return tuple(chain(*zip(*lines, strict=True)))
    return None


def _origin(way: Way) -> Origin:
    return f"features.{way.feature.id}.name"


def _colour(labeller: Labeller, way: Way) -> Colour:
    palette = labeller.context.palette
    return palette.water_name if LINES[way.look].stage is Stage.WATER else palette.name


def _along(labeller: Labeller, way: Way, style: Style, size: float) -> Iterator[Trial]:
    """Yield trials along both sides of the courses of a way: the most promising of many."""
    wanted = labeller.typesetter.measure(way.feature.name, style.role, size, style.tracking) * 1.04
    found = [
        (more + window.price, window)
        for more, line in _lines(labeller, way, style, size)
        for window in windows(labeller.index, line, wanted, size)
    ]
    found.sort(key=lambda each: each[0] + each[1].covers)
    for price, window in found[:_PROMISING]:
        yield Trial(price, partial(_on, labeller, way, style, size, window.line))


def _lines(
    labeller: Labeller, way: Way, style: Style, size: float
) -> Iterator[tuple[float, Array]]:
    """Yield lines beside the courses of a way that the name may stand on, and their prices."""
    pens = labeller.context.pens
    clear = _CLEAR if labeller.context.in_colour else max(_CLEAR, BLACK_HALO)
    above = pens.line(labeller.context.breadths[way.look]) / 2 + pens.line(clear)
    below = above + labeller.typesetter.face(style.role).cap_height * size
    own = [it for it in labeller.context.courses[way.look] if it.way.feature.id == way.feature.id]
    for course, ease in product(own, _EASES):
        inland = _inland(labeller, course)
        if inland.is_empty:
            continue
        spine = _spine(inland, ease)
        for extra, side in product(_EXTRA, (-1, 1)):
            more = pens.mark(extra)
            off = (above if side < 0 else below) + more
            yield _FAR * more, spine + normals(spine) * side * off


def _on(labeller: Labeller, way: Way, style: Style, size: float, window: Array) -> Setting | None:
    """Set the name on a line."""
    text = labeller.typesetter.on_curve(
        way.feature.name,
        style.role,
        size,
        [(x, y) for x, y in window.tolist()],
        paint=Paint(_colour(labeller, way)),
        tracking=style.tracking,
        origin=_origin(way),
    )
    return Setting(text, letters(text, labeller.typesetter, style.role)) if text else None


def _inland(labeller: Labeller, course: Course) -> LineString:
    """Return the longest stretch of a course that is its own, on land in the frame; or nothing.

    A river that runs on into the sea has its name where it is a river, one that runs on into land
    out of play where it matters, and where it runs on in another's bed it has that one's.
    """
    context = labeller.context
    inside = (
        own_part(labeller, course)
        .intersection(context.land)
        .intersection(box(*labeller.index.frame))
    )
    inside = inside.difference(union_all(list(context.cut_ends.values())))
    closed = context.placed(context.ground.closed)
    deep = closed.buffer(-context.layout.circumradius * _DEEP)
    for seen in (inside.difference(deep), inside):
        parts = [part for part in get_parts(seen) if isinstance(part, LineString)]
        if parts:
            return max(parts, key=lambda part: part.length)
    return LineString()


def _spine(line: LineString, ease: float) -> Array:
    """Return a course without its small bends, from left to right."""
    points = resampled(np.array(line.coords), _STEP)
    eased = smooth(points, min(ease, len(points) / 8))
    return eased[::-1] if eased[0, 0] > eased[-1, 0] else eased


def _beside(labeller: Labeller, way: Way, style: Style, size: float) -> Iterator[Trial]:
    """Yield trials set level beside the middles of the hexsides of a way, or of its courses.

    A name of several words is tried in two lines as well.
    """
    for rows in in_rows(way.feature.name):
        lines = [
            labeller.line(row, style, size, _colour(labeller, way), _origin(way)) for row in rows
        ]
        placed = tuple(_stacked(lines, size * _LEADING))
        left, top, right, bottom = around(moved(line.box, start) for line, start in placed)
        more = _BROKEN * (len(rows) - 1)
        for (x, y), step, bearing in product(_middles(labeller, way), _BESIDE, _BEARINGS):
            east, south = math.cos(math.radians(bearing)), math.sin(math.radians(bearing))
            reach = labeller.context.pens.mark(step)
            by = (
                x + east * (reach + (right - left) / 2) - (left + right) / 2,
                y + south * (reach + (bottom - top) / 2) - (top + bottom) / 2,
            )
            yield Trial(reach + more, partial(_level, placed, by))


def _stacked(lines: Sequence[Line], leading: float) -> Iterator[tuple[Line, Point]]:
    """Yield lines with the starts of their baselines, one centred below the other."""
    for row, line in enumerate(lines):
        yield line, (-(line.box[0] + line.box[2]) / 2, row * leading)


def _level(placed: Sequence[tuple[Line, Point]], by: Point) -> Setting:
    """Return the lines of a name, all moved `by` so much."""
    set_lines = [line.at((x + by[0], y + by[1])) for line, (x, y) in placed]
    texts, boxes = zip(*set_lines, strict=True)
    return Setting(texts[0], boxes, texts[1:])


def _middles(labeller: Labeller, way: Way) -> Iterator[Point]:
    """Yield the middles of the hexsides of a feature, or of its courses where it has none."""
    for hexside in way.hexsides:
        (ax, ay), (bx, by) = labeller.context.layout.hexside(hexside)
        yield (ax + bx) / 2, (ay + by) / 2
    if not way.hexsides:
        for course in labeller.context.courses[way.look]:
            if course.way.feature.id == way.feature.id:
                middle = course.line.interpolate(0.5, normalized=True)
                yield middle.x, middle.y
