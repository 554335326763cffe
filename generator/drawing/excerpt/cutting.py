"""Cutting: a painting of the whole map in, what a window shows of it out.

A stretch of an outline that lies wholly to one side of the window is drawn straight, from its first
point to its last: the straight line lies there too, so that nothing changes in the window, neither
what is filled nor what is drawn. What lies wholly to one side is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from generator.drawing.mapsheet.floor import Box
from generator.scene import (
    IDENTITY,
    Close,
    Cubic,
    Group,
    Item,
    Line,
    Move,
    Path,
    Point,
    Segment,
    Transform,
    bounds,
)

_BRINK = 1.5
"""How far outside the window lines may have their edge, in mm."""


def cut(items: Iterable[Item], frame: Box) -> Iterator[Item]:
    """Yield what is seen of `items` in `frame` (left, top, right, bottom); texts as they are."""
    left, top, right, bottom = frame
    wide = (left - _BRINK, top - _BRINK, right + _BRINK, bottom + _BRINK)
    for item in items:
        match item:
            case Path():
                kept = seen(item.segments, wide)
                if kept:
                    yield replace(item, segments=kept)
            case Group() if item.transform == IDENTITY:
                inner = tuple(cut(item.items, frame))
                if inner:
                    yield replace(item, items=inner, clip=seen(item.clip, wide) or item.clip)
            case Group():
                if not _apart(_hull(item), wide):
                    yield item
            case _:
                yield item


def seen(segments: Sequence[Segment], box: Box) -> tuple[Segment, ...]:
    """Return an outline that looks the same within `box`; nothing where it is wholly outside."""
    if not segments or _sides(_points(segments), box):
        return ()
    kept: list[Segment] = []
    for ring in _rings(segments):
        if not _sides(_points(ring), box):
            kept += _straightened(ring, box)
    return tuple(kept)


def _straightened(ring: Sequence[Segment], box: Box) -> Iterator[Segment]:
    """Yield a subpath, its stretches on one outer side of `box` straight."""
    at = _end(ring[0], (0.0, 0.0))
    beyond = frozenset[int]()
    held: Point | None = None
    yield ring[0]
    for segment in ring[1:]:
        sides = _sides((at, *_points((segment,))), box)
        both = sides & beyond if held else sides
        if both and not isinstance(segment, Close):
            beyond, held = both, _end(segment, at)
        else:
            if held:
                yield Line(held)
            if sides and not isinstance(segment, Close):
                beyond, held = sides, _end(segment, at)
            else:
                held = None
                yield segment
        at = _end(segment, at)
    if held:
        yield Line(held)


def _rings(segments: Sequence[Segment]) -> Iterator[list[Segment]]:
    ring: list[Segment] = []
    for segment in segments:
        if isinstance(segment, Move) and ring:
            yield ring
            ring = []
        ring.append(segment)
    if ring:
        yield ring


def _sides(points: Iterable[Point], box: Box) -> frozenset[int]:
    """Return on which outer sides of `box` all of `points` lie: left, top, right, bottom."""
    left, top, right, bottom = box
    sides = [True] * 4
    for x, y in points:
        for side, outside in enumerate((x < left, y < top, x > right, y > bottom)):
            sides[side] = sides[side] and outside
    return frozenset(side for side in range(4) if sides[side])


def _points(segments: Iterable[Segment]) -> Iterator[Point]:
    for segment in segments:
        match segment:
            case Move(to) | Line(to):
                yield to
            case Cubic(first, second, to):
                yield from (first, second, to)
            case Close():
                pass


def _end(segment: Segment, at: Point) -> Point:
    return at if isinstance(segment, Close) else segment.to


def _hull(item: Item, outer: Transform = IDENTITY) -> list[Point]:
    """Return points between which an item lies; none for what is not an outline."""
    match item:
        case Path(segments):
            left, top, right, bottom = bounds(segments)
            corners = ((left, top), (right, top), (right, bottom), (left, bottom))
            return [outer.apply(corner) for corner in corners]
        case Group():
            inside = outer @ item.transform
            return [point for each in item.items for point in _hull(each, inside)]
        case _:
            return []


def _apart(points: Sequence[Point], box: Box) -> bool:
    return bool(points) and bool(_sides(points, box))
