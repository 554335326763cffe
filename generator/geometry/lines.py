"""Lines as arrays of points (n, 2): resampled, smoothed, displaced, widened to ribbons.

In and out: points in any one unit. A closed line does not repeat its first point.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from shapely import Polygon, make_valid
from shapely.geometry.base import BaseGeometry

from generator.geometry.noise import Array, noise


def distances(points: Array) -> Array:
    """Return how far along the line each point lies."""
    steps = np.diff(points, axis=0)
    lengths = np.sqrt((steps * steps).sum(axis=1))
    return np.concatenate(([0.0], np.cumsum(lengths)))


def resampled(points: Array, step: float, *, closed: bool = False) -> Array:
    """Return points at even distances along the line, about `step` apart, the ends kept."""
    course = np.vstack([points, points[:1]]) if closed else points
    along = distances(course)
    count = max(3 if closed else 1, round(float(along[-1]) / step))
    places = np.linspace(0.0, along[-1], count + 1)
    found = np.column_stack([np.interp(places, along, course[:, axis]) for axis in (0, 1)])
    return found[:-1] if closed else found


def spans(points: Array, pieces: int = 12) -> tuple[Array, ...]:
    """Return a centripetal Catmull-Rom curve, one piece from each point to the next.

    Each has `pieces` chords and both its ends; the curve's own ends are mirrored outwards. Source:
    Barry and Goldman, A recursive evaluation algorithm for a class of Catmull-Rom splines (1988);
    centripetal, so that it neither loops nor overshoots.
    """
    around = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    return tuple(
        np.vstack([_span(around[at : at + 4], pieces), points[at + 1]])
        for at in range(len(points) - 1)
    )


def normals(points: Array) -> Array:
    """Return unit vectors across the line at each point, to the right of its way (y down)."""
    along = np.gradient(points, axis=0)
    length = np.sqrt((along * along).sum(axis=1))
    along = along / np.maximum(length, 1e-12)[:, np.newaxis]
    return np.column_stack([-along[:, 1], along[:, 0]])


def unit(way: Array) -> Array:
    """Return the vector of length 1 in the direction of one; nothing for nothing."""
    return np.asarray(way / max(float(np.sqrt((way * way).sum())), 1e-9))


def right_of(way: Array) -> Array:
    """Return a vector turned to the right (y down)."""
    return np.array([-way[1], way[0]])


def smooth(points: Array, deviation: float, *, closed: bool = False) -> Array:
    """Return the points smoothed by a Gaussian of so many points; the ends of a line stay."""
    reach = math.ceil(3 * deviation)
    if reach < 1:
        return points
    weights = [math.exp(-0.5 * (place / deviation) ** 2) for place in range(-reach, reach + 1)]
    total = math.fsum(weights)
    # Around a ring, mirrored about the ends of a line.
    around: Any = {"mode": "wrap"} if closed else {"mode": "reflect", "reflect_type": "odd"}
    padded = np.pad(points, ((reach, reach), (0, 0)), **around)
    count = len(points)
    blurred = np.zeros_like(points)
    for place, weight in enumerate(weights):
        blurred += padded[place : place + count] * (weight / total)
    return blurred


def wiggled(points: Array, wavelength: float, reach: float, seed: int) -> Array:
    """Return the line moved sideways by noise of up to `reach`, fading over a wave at its ends."""
    along = distances(points)
    fade = np.clip(np.minimum(along, along[-1] - along) / wavelength, 0, 1)
    sway = noise(points[:, 0], points[:, 1], wavelength, seed)
    return np.asarray(points + normals(points) * (sway * fade * reach)[:, np.newaxis])


def ribbon(points: Array, widths: Array) -> BaseGeometry:
    """Return the line as an area as wide as `widths` say at its points."""
    half = normals(points) * (widths / 2)[:, np.newaxis]
    shape = Polygon(np.vstack([points + half, (points - half)[::-1]]))
    return shape if shape.is_valid else make_valid(shape)


def _span(four: Array, pieces: int) -> Array:
    """Return the points from the second of four points up to, not including, the third."""
    knots = [0.0]
    for a, b in ((0, 1), (1, 2), (2, 3)):
        step = four[b] - four[a]
        knots.append(knots[-1] + max(math.hypot(*step), 1e-9) ** 0.5)
    when = np.linspace(knots[1], knots[2], pieces, endpoint=False)[:, np.newaxis]

    def between(first: Array, second: Array, start: float, end: float) -> Array:
        return np.asarray(((end - when) * first + (when - start) * second) / (end - start))

    a1, a2, a3 = (between(four[i], four[i + 1], knots[i], knots[i + 1]) for i in range(3))
    b1 = between(a1, a2, knots[0], knots[2])
    b2 = between(a2, a3, knots[1], knots[3])
    return between(b1, b2, knots[1], knots[2])
