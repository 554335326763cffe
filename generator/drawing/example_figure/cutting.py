"""Cutting: a painting of the whole map in, what a window shows of it out.

A stretch of an outline that lies wholly to one side of the window is drawn straight, from its first
point to its last: the straight line lies there too, so that nothing changes in the window, neither
what is filled nor what is drawn. What lies wholly to one side is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from shapely import LineString, Polygon

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
    closed,
)

_BRINK = 1.5
"""How far outside the window lines may have their edge, in mm."""
_LEFT, _TOP, _RIGHT, _BOTTOM = 1, 2, 4, 8
_EVERY = 15


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
    kept: list[Segment] = []
    for ring in _rings(segments):
        sides = _EVERY
        within = 0
        for point in _points(ring):
            side = _side(point, box)
            sides &= side
            within |= side
        if not within:
            kept += ring
        elif not sides:
            kept += _straightened(ring, box)
    return tuple(kept)


def _straightened(ring: Sequence[Segment], box: Box) -> Iterator[Segment]:
    """Yield a subpath, its stretches on one outer side of `box` straight."""
    at = _end(ring[0], (0.0, 0.0))
    before = _side(at, box)
    beyond = 0
    held: Point | None = None
    yield ring[0]
    for segment in ring[1:]:
        end = _end(segment, at)
        after = _side(end, box)
        sides = before & after
        if sides and isinstance(segment, Cubic):
            sides &= _side(segment.first, box) & _side(segment.second, box)
        if isinstance(segment, Close):
            sides = 0
        both = sides & beyond if held else sides
        if held and not both:
            yield Line(held)
        if both or sides:
            beyond, held = both or sides, end
        else:
            held = None
            yield segment
        at, before = end, after
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


def _side(point: Point, box: Box) -> int:
    """Return on which outer sides of `box` a point lies, a bit for each; 0 inside.

    What lies between points lies wholly on one side where their bits have one in common: the
    outcodes of Cohen and Sutherland.
    """
    x, y = point
    left, top, right, bottom = box
    across = _LEFT if x < left else _RIGHT if x > right else 0
    return across | (_TOP if y < top else _BOTTOM if y > bottom else 0)


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
    sides = _EVERY if points else 0
    for point in points:
        sides &= _side(point, box)
    return bool(sides)


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
    ring: list[Point] = []
    for segment in segments:
        if isinstance(segment, Move | Line):
            ring.append(segment.to)
        else:
            yield from _ring(ring, by)
            ring = []
    if ring:
        yield from _ring(ring, by)


def _ring(points: list[Point], by: float) -> tuple[Segment, ...]:
    """Return a ring of fewer points; nothing for a speck."""
    if len(points) < 3 or Polygon(points).area < _SPECK * by:
        return ()
    return closed(_simpler(points, by))


def _simpler(ring: list[Point], by: float) -> list[Point]:
    if len(ring) <= _FEW:
        return ring
    return [(x, y) for x, y in LineString(ring).simplify(by).coords]
