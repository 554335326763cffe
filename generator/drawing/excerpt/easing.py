"""Easing: fewer points for soft shades, whose edges nobody sees. Items in, lighter items out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from shapely import LineString, Polygon

from generator.scene import Close, Group, Item, Line, Move, Path, Point, Segment, closed

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
