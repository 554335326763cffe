"""Marks in a row along one side of a line: the teeth of a fort line, the hachures of a bank.

In: a line, spacing, shape. Out: points along it with the direction of the line and of the side.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from generator.geometry.noise import Array

_NEAR = 0.05  # how far to both sides of a mark the line's direction is taken


def along(line: LineString, spacing: float) -> Iterator[tuple[Array, Array, Array]]:
    """Yield about every `spacing` a point of the line, its unit way, and the unit vector right."""
    count = max(1, round(line.length / spacing))
    for number in range(count):
        place = (number + 0.5) * line.length / count
        at, before, after = (
            np.array(line.interpolate(place + shift).coords[0]) for shift in (0, -_NEAR, _NEAR)
        )
        way = (after - before) / max(float(np.sqrt(((after - before) ** 2).sum())), 1e-9)
        yield at, way, np.array([-way[1], way[0]])


def tooth(at: Array, way: Array, side: Array, width: float, near: float, far: float) -> Polygon:
    """Return a rectangle `width` long beside the line, from `near` to `far` mm off it."""
    half = way * width / 2
    return Polygon(
        (
            at - half + side * near,
            at + half + side * near,
            at + half + side * far,
            at - half + side * far,
        )
    )


def towards(at: Array, side: Array, region: BaseGeometry, reach: float) -> bool:
    """Whether `region` lies on that side of the line."""
    return bool(region.contains(Point(at + side * reach)))
