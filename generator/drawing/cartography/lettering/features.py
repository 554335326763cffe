"""Names of features: along rivers and roads where these run straight enough, beside bridges.

In: a labeller. Out: a task for each name.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from itertools import chain, product

import numpy as np
from shapely import LineString, box, get_parts, union_all

from generator.diagnostics import Origin
from generator.drawing.cartography.board import Way
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.lettering.boxes import (
    around,
    compass,
    middle,
    moved,
)
from generator.drawing.cartography.lettering.collisions import CollisionIndex
from generator.drawing.cartography.lettering.labeller import (
    BLACK_HALO,
    Drawing,
    Labeller,
    Line,
    Rank,
    Setting,
    Task,
    Trial,
)
from generator.drawing.cartography.lettering.names import in_rows
from generator.drawing.cartography.lettering.stretches import own_part, stretch
from generator.drawing.cartography.lettering.typography import RIVER, ROAD, Style
from generator.drawing.cartography.lines.registry import LINES
from generator.geometry.lines import distances, normals, resampled, smooth
from generator.geometry.noise import Array
from generator.model.theme import FLOOR
from generator.scene import Item, Point
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

_SLIDE = 1.6  # distance between the places tried along a line
_BEND = 4.0  # price of a radian that a name turns in all
_ENDS = 5.0  # price of standing at an end of the course rather than in the middle
_NARROW, _MIDDLE = 0.22, 0.3  # half a letter's height; its middle above the line; in type sizes


def feature_names(labeller: Labeller) -> Iterator[Task]:
    """Yield a task for the name of each feature, in the order of the definition."""
    for way in labeller.context.ground.board.ways:
        if way.feature.name and way.look in LINES:
            yield Task(_origin(way), way.feature.name, Rank.FEATURE, partial(_set, labeller, way))


def _origin(way: Way) -> Origin:
    return f"features.{way.feature.id}.name"


def _style(way: Way) -> Style:
    return RIVER if LINES[way.look].stage is Stage.WATER else ROAD


def _set(labeller: Labeller, way: Way) -> Drawing | None:
    """Set a name in its cheapest free place; None where there is none."""
    own = stretch(labeller, way)
    sizes = dict.fromkeys((labeller.size(_style(way)), pt(FLOOR)))
    for clear, size in product((True, False) if own.crosses else (True,), sizes):
        astray = partial(own.price, way, labeller.context.pens, clear)
        along = () if own.crosses else _along(labeller, way, size)
        found = labeller.cheapest(_origin(way), along, astray)
        found = found or labeller.cheapest(_origin(way), _beside(labeller, way, size), astray)
        if found is not None:
            return partial(_drawn, labeller, way, found)
    return None


def _drawn(labeller: Labeller, way: Way, found: Setting) -> tuple[Item, ...]:
    """Return the halos of a name's lines, and the lines over them."""
    texts = (found.text, *found.below)
    lines = [labeller.haloed(it, _style(way), found.boxes) for it in texts]
    return tuple(chain(*zip(*lines, strict=True)))


def _along(labeller: Labeller, way: Way, size: float) -> Iterator[Trial]:
    """Yield trials along both sides of the courses of a way: the most promising of many."""
    name, style = way.feature.name, labeller.worn(_style(way))
    wanted = labeller.measure(name, style, size) * 1.04
    found = [
        (more + price, covers, window)
        for more, line in _lines(labeller, way, size)
        for price, covers, window in _windows(labeller.index, line, wanted, size)
    ]
    found.sort(key=lambda each: each[0] + each[1])
    text = labeller.text(name, style, size, _origin(way))
    for price, _, window in found[:_PROMISING]:
        yield Trial(price, partial(labeller.curved, text, style.role, window))


def _lines(labeller: Labeller, way: Way, size: float) -> Iterator[tuple[float, Array]]:
    """Yield lines beside the courses of a way that the name may stand on, and their prices."""
    pens = labeller.context.pens
    clear = _CLEAR if labeller.context.in_colour else max(_CLEAR, BLACK_HALO)
    above = labeller.context.breadths[way.look] / 2 + pens.line(clear)
    below = above + labeller.typesetter.face(_style(way).role).cap_height * size
    for course, ease in product(_own(labeller, way), _EASES):
        inland = _inland(labeller, course)
        if inland.is_empty:
            continue
        # Without its small bends, from left to right.
        points = resampled(np.array(inland.coords), _STEP)
        spine = smooth(points, min(ease, len(points) / 8))
        spine = spine[::-1] if spine[0, 0] > spine[-1, 0] else spine
        for extra, side in product(_EXTRA, (-1, 1)):
            more = pens.mark(extra)
            off = (above if side < 0 else below) + more
            yield _FAR * more, spine + normals(spine) * side * off


def _own(labeller: Labeller, way: Way) -> list[Course]:
    drawn = labeller.context.courses[way.look]
    return [course for course in drawn if course.way.feature.id == way.feature.id]


def _inland(labeller: Labeller, course: Course) -> LineString:
    """Return the longest stretch of a course that is its own, on land in the frame; or nothing.

    A river that runs on into the sea has its name where it is a river, one that runs on into land
    out of play where it matters, and where it runs on in another's bed it has that one's.
    """
    context = labeller.context
    inside = own_part(labeller, course) & context.land & box(*labeller.index.frame)
    inside = inside.difference(union_all(list(context.cut_ends.values())))
    closed = context.placed(context.ground.closed)
    deep = closed.buffer(-context.layout.unit * _DEEP)
    for seen in (inside.difference(deep), inside):
        parts = [part for part in get_parts(seen) if isinstance(part, LineString)]
        if parts:
            return max(parts, key=lambda part: part.length)
    return LineString()


def _windows(
    index: CollisionIndex, curve: Array, wanted: float, size: float
) -> Iterator[tuple[float, float, Array]]:
    """Yield stretches of a curve on which letters of a size would be free, as far as is seen.

    Each with the price of its form and place, about what it costs besides by what it covers, and
    its line from left to right, a little longer than wanted; reckoned for the whole curve at once
    and without setting any type.
    """
    along, half = distances(curve), size * _NARROW
    x, y = (curve - normals(curve) * size * _MIDDLE).T
    boxes = np.column_stack([x - half, y - half, x + half, y + half])
    blocked = np.concatenate(([0], np.cumsum(~index.free(boxes))))
    costs = np.concatenate(([0.0], np.cumsum(index.prices(boxes))))
    bends = np.concatenate(([0.0, 0.0], np.cumsum(_turns(curve))))
    apart = along[-1] / max(len(curve) - 1, 1)
    share = min(1.0, apart / (2 * _NARROW * size))  # boxes overlap where points lie close
    count = max(0, math.ceil((along[-1] - wanted) / _SLIDE) + 2)
    starts = np.cumsum(np.array([0.0] + [_SLIDE] * count))
    starts = starts[starts + wanted <= along[-1]]
    first = np.searchsorted(along, starts)
    end = np.minimum(np.searchsorted(along, starts + wanted) + 2, len(curve))
    fits = (end - first > 2) & (blocked[end] == blocked[first])
    fits &= curve[first, 0] <= curve[end - 1, 0]
    starts, first, end = starts[fits], first[fits], end[fits]
    form = _BEND * (bends[end - 1] - bends[first + 1])
    form = form + _ENDS * np.abs((starts + wanted / 2) / along[-1] - 0.5)
    covers = (costs[end] - costs[first]) * share
    for price, cost, a, b in zip(*(it.tolist() for it in (form, covers, first, end)), strict=True):
        yield price, cost, curve[a:b]


def _turns(curve: Array) -> Array:
    """Return the angle in radians by which a line turns at each of its inner points."""
    ways = np.diff(curve, axis=0)
    cross = ways[:-1, 0] * ways[1:, 1] - ways[:-1, 1] * ways[1:, 0]
    dot = (ways[:-1] * ways[1:]).sum(axis=1)
    return np.asarray(np.abs(np.arctan2(cross, dot)))


def _beside(labeller: Labeller, way: Way, size: float) -> Iterator[Trial]:
    """Yield trials set level beside the middles of the hexsides of a way, or of its courses.

    A name of several words is tried in two lines as well.
    """
    ways = compass(_BEARINGS).tolist()
    for rows in in_rows(way.feature.name):
        placed = []
        for row, text in enumerate(rows):
            line = labeller.line(text, _style(way), size, _origin(way))
            placed.append((line, (-middle(line.box)[0], row * size * _LEADING)))
        hull = around(moved(line.box, start) for line, start in placed)
        half, more = ((hull[2] - hull[0]) / 2, (hull[3] - hull[1]) / 2), _BROKEN * (len(rows) - 1)
        for (x, y), step, (east, south) in product(_middles(labeller, way), _BESIDE, ways):
            reach = labeller.context.pens.mark(step)
            by = (
                x + east * (reach + half[0]) - middle(hull)[0],
                y + south * (reach + half[1]) - middle(hull)[1],
            )
            yield Trial(reach + more, partial(_level, placed, by))


def _level(placed: list[tuple[Line, Point]], by: Point) -> Setting:
    """Return the lines of a name, all moved `by` so much."""
    set_lines = [line.at((x + by[0], y + by[1])) for line, (x, y) in placed]
    texts, boxes = zip(*set_lines, strict=True)
    return Setting(texts[0], boxes, texts[1:])


def _middles(labeller: Labeller, way: Way) -> list[Point]:
    """Return the middles of the hexsides of a feature, or of its courses where it has none."""
    ends = [labeller.context.layout.edge(side) for side in way.hexsides]
    if ends:
        return [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in ends]
    spots = [it.line.interpolate(0.5, normalized=True) for it in _own(labeller, way)]
    return [(spot.x, spot.y) for spot in spots]
