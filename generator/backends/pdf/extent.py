"""How far items reach: items and a transform in, a rectangle out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias, assert_never

from generator.scene import Area, Group, Image, Item, Link, Path, Point, Text, Transform, bounds

Box: TypeAlias = tuple[float, float, float, float]


def extent(items: Iterable[Item], transform: Transform) -> Box:
    """Return the least x and y and the greatest x and y of `items` taken through `transform`.

    Lines count without their width, text by where its letters start; (0, 0, 0, 0) for nothing.
    """
    points = tuple(_points(items, transform)) or ((0.0, 0.0),)
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


def _points(items: Iterable[Item], transform: Transform) -> Iterator[Point]:
    for item in items:
        match item:
            case Path():
                if item.segments:
                    yield from _corners(bounds(item.segments), transform)
            case Area():
                pass
            case Text():
                starts = [place.at for place in item.placed] or [item.at]
                yield from map(transform.apply, starts)
            case Image() | Link():
                x, y = item.at
                yield from _corners((x, y, x + item.width, y + item.height), transform)
            case Group():
                inner = transform @ item.transform
                if item.clip:
                    yield from _corners(bounds(item.clip), inner)
                else:
                    yield from _points(item.items, inner)
            case _:
                assert_never(item)


def _corners(box: Box, transform: Transform) -> Iterator[Point]:
    left, top, right, bottom = box
    for corner in ((left, top), (right, top), (right, bottom), (left, bottom)):
        yield transform.apply(corner)
