"""Hachures: the relief in photocopier ink, as Lehmann drew it.

Rows of short wedges run downhill, each from one height to the next, the thicker the steeper the
slope; ridges and the floors of valleys are white. Between any two there is white enough for a
photocopier: where slopes run together some are shortened or left out, as are single ones and those
of which the lane of a hexside would leave a sliver. Terrains that have a cover are left to it. In
colour ink the relief is shaded instead; see `land`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from shapely import (
    MultiPolygon,
    STRtree,
    bounds,
    box,
    contains_xy,
    dwithin,
    linestrings,
    points,
    polygons,
    prepare,
    union_all,
)
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.layers.grid import LANE, hexsides
from generator.drawing.cartography.lettering.boxes import Kind, Placement
from generator.drawing.cartography.pens import RECIPE, fill
from generator.drawing.cartography.relief import Relief, eased, size_from, size_of
from generator.drawing.cartography.terrains import TERRAINS, hides_ground
from generator.geometry.convert import DECIMALS
from generator.geometry.lines import resampled, right_of
from generator.geometry.noise import Array
from generator.geometry.raster import Contours, Raster
from generator.geometry.shapes import region, rings_of
from generator.records import Frozen
from generator.scene import Item, Paint, Path, closed

_EASE = 0.2  # how much the heights are smoothed, in hex units on hexes of recipe size
_FIRST, _INTERVAL = 0.03, 0.028  # height of the lowest row, and from row to row, in the same
_FINER = 0.5  # how fast all that grows less as hexes grow
_REACH = 0.9  # how far a stroke reaches down to the next row, as a part of the way
WHITE = 0.2
"""How much paper lies between two wedges, in mm."""
_APART = 0.56  # from wedge to wedge, in mm on hexes of recipe size
_SLACK = 0.02  # wedges of a row that bends towards its foot come nearer there
_NEAR = 1.0  # how far outside the frame wedges still have a say in which are drawn, in hex units
_STEPS = 12  # in which a wedge is traced
_SHORTEST, _LONGEST = 0.4, 2.0  # mm on hexes of recipe size
_GENTLEST = 0.08  # slope under which no wedge is drawn
_LIGHTEST, _DARKEST = 0.15, 0.46  # width in mm
_BASE, _STEEPER = 0.08, 0.85  # width on level ground, and how much it grows with the slope
_LEAST = 0.35  # mm of a wedge that are seen on either side of a hexside
_FOOT = 0.12  # how far slopes run out into hexes that do not rise, in circumradii
_ROW = 4  # wedges side by side at least
_LEVEL = 0.001  # ground no higher has no strokes
_PLATE, _LINES = 0.4, 1.0  # mm around letters that are white; from the middle of lines that stay
_TIP = 0.6  # width at the lower end, as a part of that at the upper


def paint(context: RenderContext) -> Iterator[Item]:
    """Yield all wedges as one path."""
    relief = context.ground.relief
    if relief is None or context.in_colour:
        return
    rows = [row for row in _rows(context, relief) if len(row)]
    if rows:
        wedges = _apart(np.concatenate(rows))
        outlines = (closed((x, y) for x, y in wedge.tolist()) for wedge in wedges)
        segments = tuple(segment for outline in outlines for segment in outline)
        yield Path(segments, fill=Paint(context.palette.shadow))


def plates(context: RenderContext, placed: Iterable[Placement]) -> Iterator[Item]:
    """Yield the white ground that names have on hachures and in dense woods, clear of lines."""
    if context.in_colour:
        return
    boxes = np.array(
        [bounds for each in placed if each.kind is Kind.NAME for bounds in each.boxes]
    ).reshape(-1, 4)
    corners = boxes[:, ((0, 1), (2, 1), (2, 3), (0, 3))].reshape(-1, 2)
    looks = context.ground.board.looks
    found = (looks.get(context.layout.cell_at(x, y)) for x, y in corners.tolist())
    dark = np.array([look is not None and hides_ground(look) for look in found], dtype=np.bool_)
    relief = context.ground.relief
    if relief is not None:
        fall = fall_of(relief, context.layout.unit)
        spots = (corners - context.layout.origin) / context.layout.unit
        dark |= fall.raster.holds(spots) & (fall.raster.sample(fall.heights, spots) > _LEVEL)
    over = dark.reshape(-1, 4).any(axis=1)
    if over.any():
        edge = context.pens.mark(_PLATE)
        letters = box(*(boxes[over] + (-edge, -edge, edge, edge)).T)
        joined = union_all(letters).buffer(2 * edge).buffer(-2 * edge)
        lines = union_all([context.roads, context.rivers]).intersection(joined.buffer(3 * edge))
        clear = joined.difference(lines.buffer(context.pens.mark(_LINES)))
        yield from fill(clear.intersection(context.land), context.palette.land)


class Fall(Frozen):
    """What of a relief is the same on sheets of a size: heights, how they slope, their contours."""

    raster: Raster
    heights: Array
    slopes: tuple[Array, Array]
    contours: tuple[tuple[float, tuple[Array, ...]], ...]
    """The height and the rings of each row's contour, from the top down."""


_falls: deque[tuple[Relief, int, Fall]] = deque(maxlen=6)
"""Those made last, as a game is painted on many sheets."""


def fall_of(relief: Relief, unit: float) -> Fall:
    """Return how a relief falls on hexes with a circumradius of `unit` mm, as it is hachured."""
    kind = size_of(unit)
    for known, size, found in _falls:
        if known is relief and size == kind:
            return found
    fine = _fine(unit)
    raster, heights = eased(relief, _EASE * fine)
    contours = Contours(raster, heights)
    levels = np.arange(_FIRST * fine, float(heights.max()), _INTERVAL * fine)[::-1].tolist()
    found = Fall(
        raster,
        heights,
        raster.slopes(heights),
        tuple((level, tuple(_rings(contours.above(level, smallest=0.02)))) for level in levels),
    )
    _falls.append((relief, kind, found))
    return found


def _fine(unit: float) -> float:
    """Return how large details are on hexes of about a size, as a part of the recipe's."""
    return float((RECIPE / size_from(size_of(unit))) ** _FINER)


def _rings(contour: MultiPolygon) -> Iterator[Array]:
    rings = (np.array(ring.coords)[:-1] for part in contour.geoms for ring in rings_of(part))
    return (ring for ring in rings if len(ring) > 4)


def _rows(context: RenderContext, relief: Relief) -> Iterator[Array]:
    """Yield the outlines (n, 6, 2) of the wedges of each contour."""
    fall, bare = fall_of(relief, context.layout.unit), _bare(context)
    raster, (across, down) = fall.raster, fall.slopes
    unit, origin = context.layout.unit, context.layout.origin
    sides = STRtree(hexsides(context)[1])
    for level, rings in fall.contours:
        starts = _starts(context, rings)
        steep = np.hypot(raster.sample(across, starts), raster.sample(down, starts))
        chosen = (steep >= _GENTLEST) & contains_xy(bare, *(starts * unit + origin).T)
        if not chosen.any():
            continue
        before = np.flatnonzero(chosen)
        drawn = _downhill(context, fall, starts[before], level) * unit + origin
        chosen[before] = _is_open(context, bare, drawn) & ~_in_lanes(context, sides, drawn)
        kept = _in_rows(chosen)[before]
        width = np.clip(_BASE + steep[before] * _STEEPER, _LIGHTEST, _DARKEST)
        yield _wedges(context, drawn[kept], width[kept])


def _bare(context: RenderContext) -> BaseGeometry:
    """Return the land that nothing covers: no forest, no swamp, no house, no level hex."""
    washes = context.ground.washes
    covered = [
        context.placed(wash.region) for wash in washes if TERRAINS[wash.look].cover is not None
    ]
    rising = {name for name, look in TERRAINS.items() if look.rise}
    level = [at for at, look in context.ground.board.looks.items() if look not in rising]
    foot = region(context.layout, level).buffer(-_FOOT * context.layout.unit, join_style="mitre")
    bare = context.open_land.difference(union_all([*covered, foot]))
    prepare(bare)
    return bare


def _apart(wedges: Array) -> Array:
    """Return the wedges that keep clear of all kept before them; some of the others shortened."""
    clear = _clear(wedges)
    short = wedges[~clear]
    top, bottom = ((short[:, near] + short[:, far]) / 2 for near, far in ((0, 1), (4, 5)))
    short = np.stack([short[:, 0], top, short[:, 1], short[:, 4], bottom, short[:, 5]], axis=1)
    tried = np.concatenate([wedges[clear], np.round(short, DECIMALS)])
    return np.asarray(tried[_clear(tried)])


def _clear(wedges: Array) -> NDArray[np.bool_]:
    """Whether each wedge keeps clear of all before it that do."""
    drawn = np.asarray(polygons(wedges))
    left, top, right, bottom = bounds(drawn).T
    around = box(left - WHITE, top - WHITE, right + WHITE, bottom + WHITE)
    first, second = STRtree(drawn).query(around)
    later = first > second
    first, second = first[later], second[later]
    near = dwithin(drawn[first], drawn[second], WHITE)
    pairs = np.column_stack([first[near], second[near]])
    kept = np.ones(len(wedges), dtype=np.bool_)
    for later, earlier in pairs[np.lexsort((pairs[:, 1], pairs[:, 0]))].tolist():
        if kept[earlier]:
            kept[later] = False
    return kept


def _starts(context: RenderContext, contour: Sequence[Array]) -> Array:
    """Return the points, in hex units, from which the wedges of a contour start."""
    apart = max(context.pens.line(_APART), context.pens.line(_DARKEST) + WHITE + _SLACK)
    spacing = apart / context.pens.unit
    rows = [resampled(ring, spacing, closed=True) for ring in contour]
    starts = np.vstack([np.zeros((0, 2)), *rows])
    unit, origin = context.layout.unit, np.array(context.layout.origin)
    left, top, right, bottom = context.frame
    low, high = ((np.array(at) - origin) / unit for at in ((left, top), (right, bottom)))
    seen = ((starts > low - _NEAR) & (starts < high + _NEAR)).all(axis=1)
    return np.asarray(starts[seen])


def _downhill(context: RenderContext, fall: Fall, starts: Array, level: float) -> Array:
    """Return the beginning, middle and end (n, 3, 2) of the way down from each start.

    A way ends before the next row, on level ground, or where a wedge is at its longest.
    """
    raster, (across, down) = fall.raster, fall.slopes
    foot = level - _INTERVAL * _REACH * _fine(context.layout.unit)
    step = context.pens.mark(_LONGEST) / context.pens.unit / _STEPS
    at, ways = starts.copy(), [starts]
    going = np.ones(len(starts), dtype=np.bool_)
    length = np.zeros(len(starts), dtype=np.intp)
    for _ in range(_STEPS):
        way = np.column_stack([raster.sample(across, at), raster.sample(down, at)])
        steep = np.sqrt((way * way).sum(axis=1))
        going &= (steep > _GENTLEST / 2) & (raster.sample(fall.heights, at) > foot)
        at = at - np.where(going, step / np.maximum(steep, 1e-9), 0.0)[:, np.newaxis] * way
        length += going
        ways.append(at)
    middle = np.stack(ways)[length // 2, np.arange(len(starts))]
    return np.stack([starts, middle, at], axis=1)


def _is_open(context: RenderContext, bare: BaseGeometry, lines: Array) -> NDArray[np.bool_]:
    """Whether wedges end clear of roads, houses and the shore, and are long enough."""
    first, last = lines[:, 0], lines[:, 2]
    reach = np.sqrt(((last - first) ** 2).sum(axis=1))
    return np.asarray(contains_xy(bare, *last.T) & (reach > context.pens.mark(_SHORTEST)))


def _in_lanes(context: RenderContext, sides: STRtree, lines: Array) -> NDArray[np.bool_]:
    """Whether of wedges no more than slivers would show beside the lanes of hexsides."""
    lane = context.pens.line(LANE) / 2

    def near(at: Array, reach: float) -> NDArray[np.bool_]:
        found = np.zeros(len(at), dtype=np.bool_)
        found[sides.query(points(at), "dwithin", reach)[0]] = True
        return found

    across = np.zeros(len(lines), dtype=np.bool_)
    across[sides.query(linestrings(lines[:, ::2]), "intersects")[0]] = True
    tips = near(lines[:, 0], lane + _LEAST) | near(lines[:, 2], lane + _LEAST)
    return near(lines[:, 1], lane) | (across & tips)


def _in_rows(chosen: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return what is chosen together with enough of its neighbours: one alone shows no slope."""
    ends = np.flatnonzero(np.diff(np.concatenate(([False], chosen, [False])).astype(np.int8)))
    first, last = ends[::2], ends[1::2]
    short = last - first < _ROW
    found = chosen.copy()
    for start, end in zip(first[short].tolist(), last[short].tolist(), strict=True):
        found[start:end] = False
    return found


def _wedges(context: RenderContext, lines: Array, width: Array) -> Array:
    """Return each wedge as an outline (n, 6, 2), bent in the middle."""
    way = lines[:, 2] - lines[:, 0]
    length = np.maximum(np.sqrt((way * way).sum(axis=1)), 1e-9)[:, np.newaxis]
    side = right_of(way.T).T / length * (context.pens.line(0.5) * width[:, np.newaxis])
    half = side[:, np.newaxis] * np.array([1.0, (1 + _TIP) / 2, _TIP])[:, np.newaxis]
    outlines = np.concatenate([lines - half, (lines + half)[:, ::-1]], axis=1)
    return np.round(outlines, DECIMALS)
