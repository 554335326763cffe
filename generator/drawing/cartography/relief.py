"""The relief: one field of heights for a game, and the shade that light makes of it on a sheet.

In: the classes of a raster, how much each terrain rises, the courses of rivers. Out: the heights,
as running water has left them, in hex units. For each size of hexes the same heights are smoothed
as far as a reader can see there, so that a larger map has more ridges, and cut into nested outlines
of shade and shine, which painted translucent over each other give continuous tone without a
gradient.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping, Sequence

import numpy as np
from shapely import LineString, MultiPolygon, STRtree, points

from generator.drawing.cartography.erosion import eroded
from generator.drawing.cartography.fields import Classes
from generator.geometry.lines import resampled
from generator.geometry.noise import Array, Whole, clouds
from generator.geometry.raster import Contours, Raster
from generator.records import Frozen

DARK = (0.025, 0.045, 0.068, 0.094, 0.124, 0.158, 0.196, 0.238, 0.284, 0.334, 0.39, 0.45)
"""How much darker than level ground each outline of shade begins."""
LIGHT = (0.025, 0.048, 0.073, 0.1, 0.13, 0.162, 0.196, 0.23)
"""How much lighter each outline of shine begins."""
STEPS = (0.025, 0.06, 0.1, 0.145, 0.195, 0.25, 0.31, 0.375, 0.445, 0.52)
"""The heights at which high ground changes its colour, two for each colour."""

FRAY = 2.6
"""How ragged the foot of high ground is."""

_SUN = (-0.58, -0.58, 0.57)  # towards the light: west, north, up
_SMALLEST = 0.012
_FOOT, _FULL = 0.28, 0.62  # from this share of a terrain on the ground rises; in so much it is full
_SOFT = 0.26  # how softly, as the standard deviation of a blur in hex units
_RANGES, _LOWER, _HIGHER = 2.6, 0.4, 1.4  # how long high and low stretches are, and how they differ
_BED, _VALLEY = 0.05, 0.28  # half the breadth of a valley's floor, and how far its sides reach

_BLANK = 0.5  # level ground around all that rises, in hex units
_EASE, _LEVEL = 0.5, 1.4  # mm: what is smaller is smoothed, of slopes and of steps
_BROAD, _MASSES, _DETAILS = 0.16, 0.5, 0.7  # how much of the light falls on masses, on details
_SIZES = 2.0  # kinds of size from one to twice as large; within one a relief is the same


class Relief(Frozen):
    """The ground's heights: 0 at the foot of all that rises."""

    raster: Raster
    heights: Array


class Shading(Frozen):
    """The same as it is shaded on hexes of about one size."""

    raster: Raster
    heights: Array
    """As far as a reader can see them."""
    dark: tuple[MultiPolygon, ...]
    """One outline for each of `DARK`."""
    shine: tuple[MultiPolygon, ...]
    """One for each of `LIGHT`."""
    steps: tuple[MultiPolygon, ...]
    """One for each of `STEPS`."""


def relief(
    classes: Classes, rises: Mapping[str, float], rivers: Sequence[LineString], seed: int
) -> Relief | None:
    """Return the relief of all terrains that rise, by how much; None where none does.

    Rivers run in valleys, and none of them rises on its way.
    """
    if not rises:
        return None
    raster, rise = classes.raster, np.zeros(classes.numbers.shape)
    for name, full in rises.items():
        share = classes.ragged(name, _SOFT, seed, FRAY)
        rise += full * np.clip((share - _FOOT) / _FULL, 0, 1) * classes.dry
    patches = 0.8 + 0.75 * clouds(raster.across, raster.down, _RANGES, seed + 9, 2)
    rise *= np.clip(patches, _LOWER, _HIGHER)
    raster, part = raster.around(rise > 0, math.ceil(_BLANK / raster.step))
    rise = rise[part]
    spots = [resampled(np.array(line.coords), raster.step / 2) for line in rivers]
    spots = [each[raster.holds(each)] for each in spots]
    passed = [(each, _numbers(raster, each)) for each in spots if len(each)]
    heights = eroded(rise, raster, [_once(numbers) for _, numbers in passed], seed + 77)
    return Relief(raster, _with_valleys(raster, heights, passed))


def _numbers(raster: Raster, spots: Array) -> Whole:
    row, column = raster.cells(spots)
    return np.asarray(row * raster.columns + column)


def _once(numbers: Whole) -> Whole:
    """Return a way without what it does before it comes to the same point for the last time."""
    last = {number: place for place, number in enumerate(numbers.tolist())}
    way, place = [], 0
    while place < len(numbers):
        way.append(int(numbers[place]))
        place = last[way[-1]] + 1
    return np.array(way)


def _with_valleys(raster: Raster, heights: Array, passed: Sequence[tuple[Array, Whole]]) -> Array:
    """Return the heights with the floor of a valley along each river, as high as the river."""
    row, column = np.nonzero(heights)
    if not passed or not len(row):
        return heights
    course = np.concatenate([spots for spots, _ in passed])
    levels = [np.minimum.accumulate(heights.ravel()[numbers]) for _, numbers in passed]
    level = np.concatenate(levels)
    places = np.column_stack([raster.across[column], raster.down[row]])
    tree = STRtree(np.asarray(points(course)))
    near, river = tree.query_nearest(points(places), max_distance=_VALLEY, all_matches=False)
    apart = np.sqrt(((places[near] - course[river]) ** 2).sum(axis=1))
    part = np.clip((apart - _BED) / (_VALLEY - _BED), 0, 1)
    side = part * part * (3 - 2 * part)
    carved, own = heights.copy(), (row[near], column[near])
    carved[own] = level[river] + np.maximum(heights[own] - level[river], 0) * side
    return carved


def size_of(unit: float) -> int:
    """Return the kind of size that hexes of a circumradius in mm have."""
    return round(_SIZES * math.log2(unit))


def size_from(kind: int) -> float:
    """Return the circumradius in the middle of a kind of size."""
    return float(2 ** (kind / _SIZES))


_shadings: deque[tuple[Relief, int, Shading]] = deque(maxlen=6)
"""Those made last, as a game is painted on many sheets."""


def shaded(relief: Relief, unit: float) -> Shading:
    """Return a relief as it is shaded on hexes with a circumradius of `unit` mm."""
    kind = size_of(unit)
    for known, size, found in _shadings:
        if known is relief and size == kind:
            return found
    raster, heights = eased(relief, _EASE / size_from(kind))
    light = _DETAILS * lit(raster, heights) + _MASSES * lit(raster, raster.blur(heights, _BROAD))
    even = raster.blur(heights, _LEVEL / size_from(kind))
    fields = ((-light, DARK), (light, LIGHT), (even, STEPS))
    outlines = [
        tuple(contours.above(level, smallest=_SMALLEST) for level in levels)
        for contours, levels in ((Contours(raster, field), levels) for field, levels in fields)
    ]
    made = Shading(raster, heights, *outlines)
    _shadings.append((relief, kind, made))
    return made


def eased(relief: Relief, ease: float) -> tuple[Raster, Array]:
    """Return the heights smoothed so far, in hex units, and their raster."""
    return relief.raster, relief.raster.blur(relief.heights, ease)


def lit(raster: Raster, heights: Array) -> Array:
    """Return by how much slopes are lighter (up to about 0.4) or darker than level ground.

    The cosine of the angle between the ground's normal and the light (Lambert), less that of
    level ground.
    """
    across, down = raster.slopes(heights)
    length = math.sqrt(sum(part * part for part in _SUN))
    east, south, up = (part / length for part in _SUN)
    steep = 1 / np.sqrt(1 + across * across + down * down)
    return np.asarray((up - across * east - down * south) * steep - up)
