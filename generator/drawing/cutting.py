"""Cutting: a painting of the whole map in, what a window shows of it out.

A stretch of an outline that lies wholly to one side of the window is drawn straight, from its first
point to its last: the straight line lies there too, so that nothing changes in the window, neither
what is filled nor what is drawn. What lies wholly to one side is left out.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from operator import and_

import numpy as np
from numpy.typing import NDArray
from shapely import LineString, Polygon

from generator.drawing.block import corners
from generator.geometry.noise import Array
from generator.scene import (
    CUBIC,
    IDENTITY,
    LINE,
    MOVE,
    Bounds,
    Box,
    Close,
    Group,
    Item,
    Line,
    Move,
    Packed,
    Path,
    Segment,
    Stamp,
    closed,
    everything,
)

_BRINK = 1.5
"""How far outside the window lines may have their edge, in mm."""
_LEFT, _TOP, _RIGHT, _BOTTOM = 1, 2, 4, 8
_EVERY = 15
_POINTS = np.zeros(256, dtype=np.intp)
"""How many points a segment has, by its sign."""
_POINTS[[MOVE, LINE, CUBIC]] = 1, 1, 3


HEAVY = 2_000_000
"""Segments that are printed, from which on art is more than programs draw with ease many times."""


def is_heavy(art: Group) -> bool:
    """Whether each window on a painting is to have its own part of it.

    Of a lighter one all windows show the same, which is in a file once.
    """
    return sum(map(_weight, everything((art,)))) > HEAVY


def _weight(item: Item) -> int:
    """Return how many segments are printed of an item itself."""
    match item:
        case Path(segments):
            return len(segments)
        case Stamp(paths, places):
            return len(places) * sum(len(path.segments) for path in paths)
        case _:
            return 0


def cut(items: Iterable[Item], frame: Bounds) -> Iterator[Item]:
    """Yield what is seen of `items` in `frame` (left, top, right, bottom); texts as they are."""
    wide = Box(*frame).grown(_BRINK)
    for item in items:
        match item:
            case Path(stroke=stroke):
                broad = Box(*frame).grown(max(_BRINK, stroke.width)) if stroke else wide
                kept = seen(item.segments, broad)
                if kept:
                    # Dashes go by the way from the beginning.
                    yield item if stroke and stroke.dash else replace(item, segments=kept)
            case Stamp():
                shown = item.within(wide)
                if shown:
                    yield shown
            case Group() if item.transform == IDENTITY:
                inner = tuple(cut(item.items, frame))
                clip = seen(item.clip, wide)
                if inner and (clip or not item.clip):
                    yield replace(item, items=inner, clip=clip)
            case Group():
                ends = np.array(list(corners((item,)))).reshape(-1, 2)
                if not _shared(_sides(ends, wide).tolist()):
                    yield item
            case _:
                yield item


def seen(segments: Sequence[Segment], box: Bounds) -> Sequence[Segment]:
    """Return an outline that looks the same within `box`; nothing where it is wholly outside."""
    packed = Packed.of(segments)
    points = np.frombuffer(packed.numbers, dtype=np.float64).reshape(-1, 2)
    sides = _sides(points, box)
    if not sides.any():
        return packed
    if not len(sides) or np.bitwise_and.reduce(sides):
        return ()
    signs, numbers = bytearray(), array("d")
    for ring, own in _subpaths(packed, sides):
        shown = _straightened(ring, own.tolist()) if own.any() else ring
        signs += shown.signs
        numbers += shown.numbers
    return Packed(bytes(signs), numbers)


def _subpaths(
    packed: Packed, sides: NDArray[np.uint8]
) -> Iterator[tuple[Packed, NDArray[np.uint8]]]:
    """Yield each subpath of an outline, with the sides on which its points lie.

    Those are left out that lie wholly beyond one of them.
    """
    signs = np.frombuffer(packed.signs, dtype=np.uint8)
    ends = np.cumsum(_POINTS[signs])
    begins = np.nonzero(signs == MOVE)[0]
    starts = ends[begins] - 1  # the point of each move
    within = np.bitwise_and.reduceat(sides, starts) == 0
    limits = zip(begins, (*begins[1:], len(signs)), starts, (*starts[1:], len(sides)), strict=True)
    for (begin, end, start, stop), is_seen in zip(limits, within, strict=True):
        if is_seen:
            ring = Packed(packed.signs[begin:end], packed.numbers[2 * start : 2 * stop])
            yield ring, sides[start:stop]


def _straightened(ring: Packed, sides: Sequence[int]) -> Packed:
    """Return a subpath, its stretches on one outer side of the window straight."""
    signs, numbers, place, beyond = bytearray(), array("d"), 0, 0
    for sign in ring.signs:
        stop = place + _POINTS[sign]
        there = _shared(sides[place - 1 : stop]) if place and stop > place else 0
        if beyond and not there & beyond:  # the sides beyond which all of the stretch lies
            signs.append(LINE)
            numbers += ring.numbers[2 * place - 2 : 2 * place]
            beyond = 0
        beyond = there & beyond or there
        if not beyond:
            signs.append(sign)
            numbers += ring.numbers[2 * place : 2 * stop]
        place = stop
    if beyond:
        signs.append(LINE)
        numbers += ring.numbers[-2:]
    return Packed(bytes(signs), numbers)


def _rings(segments: Sequence[Segment]) -> Iterator[list[Segment]]:
    ring: list[Segment] = []
    for segment in segments:
        if isinstance(segment, Move) and ring:
            yield ring
            ring = []
        ring.append(segment)
    if ring:
        yield ring


def _sides(points: Array, box: Bounds) -> NDArray[np.uint8]:
    """Return on which outer sides of `box` each of some points lies, a bit for each; 0 inside.

    What lies between points lies wholly on one side where their bits have one in common: the
    outcodes of Cohen and Sutherland.
    """
    left, top, right, bottom = box
    x, y = points[:, 0], points[:, 1]
    across = _LEFT * (x < left) | _RIGHT * (x > right)
    return np.asarray(across | _TOP * (y < top) | _BOTTOM * (y > bottom), dtype=np.uint8)


def _shared(sides: Iterable[int]) -> int:
    """Return the outer sides on which all of some points lie; 0 for none, or for no points."""
    return reduce(and_, sides, _EVERY) % _EVERY


_FEW = 8
"""Rings of so few points stay as they are."""
_SPECK = 1.5
"""Length in mm that, as wide as the edges may be off, makes a speck that is left out."""


def eased(items: Iterable[Item], by: float) -> Iterator[Item]:
    """Yield `items`, translucent areas simplified by at most `by` mm; as they are for 0."""
    for item in items:
        if isinstance(item, Group):
            yield replace(item, items=tuple(eased(item.items, by)))
        elif isinstance(item, Path) and by and _is_soft(item):
            yield replace(item, segments=tuple(_eased(item.segments, by)))
        else:
            yield item


def _is_soft(path: Path) -> bool:
    """Whether a path is a translucent area with straight edges."""
    soft = path.fill is not None and path.fill.opacity < 1 and path.stroke is None
    return soft and all(isinstance(each, Move | Line | Close) for each in path.segments)


def _eased(segments: Sequence[Segment], by: float) -> Iterator[Segment]:
    """Yield rings of fewer points; nothing for specks."""
    for ring in _rings(segments):
        points = [point for segment in ring for point in segment.points]
        if len(points) >= 3 and Polygon(points).area >= _SPECK * by:
            if len(points) > _FEW:
                points = [(x, y) for x, y in LineString(points).simplify(by).coords]
            yield from closed(points)
