"""Names of features: along rivers and roads where these run straight enough, beside bridges.

In: a labeller. Out: a task for each name.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, compress, product
from typing import TypeAlias

import numpy as np
from shapely import LineString, box, get_parts, union_all

from generator.diagnostics import Origin
from generator.drawing.cartography.board import Way
from generator.drawing.cartography.ground import Course, Stage
from generator.drawing.cartography.lettering.boxes import (
    middle,
)
from generator.drawing.cartography.lettering.labeller import (
    BLACK_HALO,
    Drawing,
    Goal,
    Labeller,
    Law,
    Rank,
    Setting,
    Task,
    Trial,
)
from generator.drawing.cartography.lettering.level import (
    Rows,
    haloed,
    in_rows,
    led_name,
    level_trials,
    rows_of,
)
from generator.drawing.cartography.lettering.stretches import Stretch, own_part, stretch
from generator.drawing.cartography.lettering.typography import RIVER, ROAD, Style
from generator.drawing.cartography.lines.registry import LINES
from generator.geometry.lines import distances, normals, resampled, smooth
from generator.geometry.noise import Array
from generator.records import Frozen
from generator.scene import Bounds, Point

_STEP = 0.5  # distance of the points of a course that a name follows
_EASES = (4.0, 12.0)  # how much of its course a name does not follow, in points
_EXTRA = (0.0, 0.5, 1.0, 1.6)  # how far off the line a name may stand, in mm
_FAR = 1.0  # price of a mm of that
_CLEAR = 0.45  # between the line and the letters
_BROKEN = 1.5  # price of two lines
_LEADING = 1.0  # from line to line, in type sizes
_DEEP = 0.3  # so far within land out of play, in circumradii, names of its lines are not set
_PROMISING = 14  # places in which the name is really set
_BESIDE = 7.0  # how far beside its line a level name is tried, in mm

_SMALLER = (0.8, 0.0)  # how small type is tried, as a part: the last is the floor
_SIGN = 0.6  # how far from its line a name begins that is led to it, in mm
_LED_TO = (0.5, 0.25, 0.75, 0.1, 0.9)  # where on its line that is, as a part of it
_AGAIN, _APART = 100.0, 0.6
"""After how many mm a long line is named once more, and the least of that between two names."""
_SLIDE = 1.6  # distance between the places tried along a line
_BEND = 4.0  # price of a radian that a name turns in all
_ENDS = 5.0  # price of standing at an end of the course rather than in the middle
_NARROW, _MIDDLE = 0.22, 0.3  # half a letter's height; its middle above the line; in type sizes


class Bed(Frozen):
    """A feature to be named: what its name belongs to, and the lines that it may run along."""

    way: Way
    own: Stretch
    inland: tuple[LineString, ...]
    times: int
    """How often it is named: a long one again and again."""

    @property
    def origin(self) -> Origin:
        """Where its name comes from."""
        return f"features.{self.way.feature.id}.name"

    @property
    def style(self) -> Style:
        """How it is set."""
        return RIVER if LINES[self.way.look].stage is Stage.WATER else ROAD


def beds(labeller: Labeller) -> tuple[Bed, ...]:
    """Return all features that have a name, in the order of the definition.

    Names are set again and again: this is found out once.
    """
    return tuple(
        _bed(labeller, way)
        for way in labeller.context.ground.board.ways
        if way.feature.name and way.look in LINES
    )


def _bed(labeller: Labeller, way: Way) -> Bed:
    own = stretch(labeller, way)
    drawn = [it for it in labeller.context.courses[way.look] if it.way.feature.id == way.feature.id]
    inland = () if own.crosses else tuple(_inland(labeller, course) for course in drawn)
    inland = tuple(line for line in inland if not line.is_empty)
    longest = max((line.length for line in inland), default=0.0)
    return Bed(way, own, inland, max(1, round(longest / _AGAIN)))


def feature_names(labeller: Labeller, known: Sequence[Bed]) -> Iterator[Task]:
    """Yield a task for the name of each feature, then for each time that a long one is repeated."""
    for bed in known:
        name = bed.way.feature.name
        yield Task(bed.origin, name, Rank.FEATURE, partial(_set, labeller, bed))
        if bed.times > 1:
            origin, again = f"{bed.origin}.again", partial(_again, labeller, bed)
            yield Task(origin, name, Rank.AGAIN, again, is_needed=False)


def _set(labeller: Labeller, bed: Bed, law: Law) -> Drawing | None:
    """Set a name in its cheapest free place; None where there is none.

    Beside its middle it is tried in two lines as well; where a law allows it, a line leads to it.
    """
    if law is Law.CROSSING:
        return _led(labeller, bed)
    labeller = labeller.under(law)
    price = partial(bed.own.price, bed.way, labeller.context.pens)
    astray = price if law <= Law.MISLEADING else _no_price
    reach = labeller.context.pens.mark(_BESIDE)
    for size in labeller.sizes(bed.style, *_SMALLER):
        curved = _curved(labeller, bed, size, _promising(labeller, bed, size))
        each = _rows(labeller, bed, size)
        level = level_trials(labeller, each, _middles(labeller, bed), reach)
        found = labeller.cheapest(bed.origin, curved, astray)
        found = found or labeller.cheapest(bed.origin, level, astray)
        if found is not None:
            return partial(haloed, bed.style, found)
    return None


def _rows(labeller: Labeller, bed: Bed, size: float) -> list[Rows]:
    """Return a name whole, and in two lines."""
    names = in_rows(bed.way.feature.name)
    return [rows_of(labeller, rows, bed.style, size, bed.origin) for rows in names]


def _led(labeller: Labeller, bed: Bed) -> Drawing | None:
    """Set a name away from its line, which a thin line leads to; None without room."""
    if bed.own.own.is_empty:
        return None
    line = max(get_parts(bed.own.own), key=lambda part: part.length)
    reach = labeller.context.pens.mark(_SIGN)
    spots = [line.interpolate(share, normalized=True) for share in _LED_TO]
    for size, at in product(labeller.sizes(bed.style, *_SMALLER), spots):
        goal, each = Goal((at.x, at.y), reach, bed.own.own), _rows(labeller, bed, size)
        drawing = led_name(labeller, each, bed.style, goal, bed.origin)
        if drawing is not None:
            return drawing
    return None


def _again(labeller: Labeller, bed: Bed, law: Law) -> Drawing | None:
    """Set a name once more, and again, far from where it stands already; None without a place."""
    if law is not Law.LEADING:
        return None
    origin, size = f"{bed.origin}.again", labeller.size(bed.style)
    placed = (it for it in labeller.index.placements if it.origin == bed.origin)
    points = [middle(each) for it in placed for each in it.boxes]
    price = partial(bed.own.price, bed.way, labeller.context.pens)
    windows, found = _promising(labeller, bed, size), list[Setting]()
    for _ in range(bed.times - 1):
        middles = np.array([window[len(window) // 2] for _, window in windows]).reshape(-1, 1, 2)
        off = np.hypot(*np.moveaxis(middles - np.array(points).reshape(-1, 2), 2, 0))
        far = (off >= _AGAIN * _APART).all(axis=1)
        windows = list(compress(windows, far))
        setting = labeller.cheapest(origin, _curved(labeller, bed, size, windows), price)
        if setting is None:
            break
        found.append(setting)
        points += [middle(each) for each in setting.boxes]
    lines = [partial(haloed, bed.style, setting) for setting in found]
    return (lambda by: tuple(chain.from_iterable(line(by) for line in lines))) if found else None


def _no_price(_: tuple[Bounds, ...]) -> float:
    return 0.0


_Windows: TypeAlias = Sequence[tuple[float, Array]]
"""Lines that a name may stand on, and what each costs by its form and place."""


def _promising(labeller: Labeller, bed: Bed, size: float) -> _Windows:
    """Return lines along both sides of the courses of a way, the most promising first."""
    wanted = labeller.measure(bed.way.feature.name, bed.style, size) * 1.04
    found = [
        (more + price, covers, window)
        for more, line in _lines(labeller, bed, size)
        for price, covers, window in _windows(labeller, line, (wanted, size, bed.times))
    ]
    found.sort(key=lambda each: each[0] + each[1])
    return [(price, window) for price, _, window in found]


def _curved(labeller: Labeller, bed: Bed, size: float, windows: _Windows) -> Iterator[Trial]:
    """Yield trials on the most promising of some lines."""
    style = labeller.worn(bed.style)
    text = labeller.text(bed.way.feature.name, style, size, bed.origin)
    for price, window in windows[:_PROMISING]:
        yield Trial(price, partial(labeller.curved, text, style.role, window))


def _lines(labeller: Labeller, bed: Bed, size: float) -> Iterator[tuple[float, Array]]:
    """Yield lines beside the courses of a way that the name may stand on, and their prices."""
    pens = labeller.context.pens
    line = labeller.line(bed.way.feature.name, bed.style, size, "")
    off_line = labeller.context.breadths[bed.way.look] / 2 + pens.line(max(_CLEAR, BLACK_HALO))
    above, below = off_line + line.box[3], off_line - line.box[1]
    for inland, ease in product(bed.inland, _EASES):
        # Without its small bends, from left to right.
        points = resampled(np.array(inland.coords), _STEP)
        spine = smooth(points, min(ease, len(points) / 8))
        spine = spine[::-1] if spine[0, 0] > spine[-1, 0] else spine
        for extra, side in product(_EXTRA, (-1, 1)):
            more = pens.mark(extra)
            off = (above if side < 0 else below) + more
            yield _FAR * more, spine + normals(spine) * side * off


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
    labeller: Labeller, curve: Array, asked: tuple[float, float, int]
) -> Iterator[tuple[float, float, Array]]:
    """Yield stretches of a curve on which letters of a size would be free, as far as is seen.

    Each with the price of its form and place, about what it costs besides by what it covers, and
    its line from left to right, a little longer than wanted; reckoned for the whole curve at once
    and without setting any type. What is `asked` is a length, a size, and how often it is named.
    """
    wanted, size, times = asked
    index, along, half = labeller.index, distances(curve), size * _NARROW
    x, y = (curve - normals(curve) * size * _MIDDLE).T
    boxes = np.column_stack([x - half, y - half, x + half, y + half])
    barred = labeller.crosses([(-half, -half, half, half)], np.column_stack([x, y]))
    blocked = np.concatenate(([0], np.cumsum(~index.free(boxes) | barred)))
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
    form = form + _ENDS * np.abs((starts + wanted / 2) / along[-1] * times % 1.0 - 0.5)
    covers = (costs[end] - costs[first]) * share
    for price, cost, a, b in zip(*(it.tolist() for it in (form, covers, first, end)), strict=True):
        yield price, cost, curve[a:b]


def _turns(curve: Array) -> Array:
    """Return the angle in radians by which a line turns at each of its inner points."""
    ways = np.diff(curve, axis=0)
    cross = ways[:-1, 0] * ways[1:, 1] - ways[:-1, 1] * ways[1:, 0]
    dot = (ways[:-1] * ways[1:]).sum(axis=1)
    return np.asarray(np.abs(np.arctan2(cross, dot)))


def _middles(labeller: Labeller, bed: Bed) -> list[Point]:
    """Return the middles of the hexsides of a feature, or of its courses where it has none."""
    ends = [labeller.context.layout.edge(side) for side in bed.way.hexsides]
    if ends:
        return [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in ends]
    spots = [it.interpolate(0.5, normalized=True) for it in bed.inland]
    return [(spot.x, spot.y) for spot in spots]
