"""Boxes: what a letter, a name, a star covers on the paper, and whether two such meet."""

from __future__ import annotations

import math
from collections.abc import Iterable
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from generator.diagnostics import Origin
from generator.geometry.noise import Array
from generator.records import Frozen
from generator.scene import Bounds, Point, Text
from generator.text import Typesetter

_CLOSE = 0.4  # from point to point of what a letter covers, in mm
_WORD = 0.55  # letters farther apart than this part of their size are spaced out: lines may pass


class Kind(StrEnum):
    """What a box belongs to."""

    NAME = "name"
    NUMBER = "number"
    STAR = "star"
    LEADER = "leader"
    SYMBOL = "symbol"
    HOUSE = "house"


class Placement(Frozen):
    """The boxes of one thing that was placed; several for a name along a curve."""

    kind: Kind
    origin: Origin
    boxes: tuple[Bounds, ...]


def compass(degrees: Iterable[float]) -> Array:
    """Return unit vectors (n, 2) so many degrees clockwise from east.

    A vector's sine may differ by the processor, a scalar's not.
    """
    turns = [math.radians(each) for each in degrees]
    return np.array([(math.cos(turn), math.sin(turn)) for turn in turns])


def rings(reaches: Iterable[float], count: int) -> tuple[Array, Array]:
    """Return how far points on rings lie from (0, 0), and unit vectors (n, 2) to them.

    On each ring there are so many, clockwise from north; at 0 there is one.
    """
    spots = [(reach, turn) for reach in reaches for turn in range(count if reach else 1)]
    turns = [2 * math.pi * turn / count for _, turn in spots]
    ways = np.array([(math.sin(turn), -math.cos(turn)) for turn in turns])
    return np.array([reach for reach, _ in spots]), ways


def beside(half: Point, reach: float, step: float) -> tuple[Array, Array]:
    """Return middles (n, 2) for a box of half a width and height that comes near to (0, 0).

    They lie on a lattice, with how far from (0, 0) the box is at each: not more than `reach`.
    """
    across, down = (np.arange(-end, end + step / 2, step) for end in np.add(half, reach).tolist())
    x, y = (axis.ravel() for axis in np.meshgrid(across, down))
    off = np.hypot(np.maximum(np.abs(x) - half[0], 0.0), np.maximum(np.abs(y) - half[1], 0.0))
    near = (off <= reach) & (off > 0.0)
    return np.column_stack([x, y])[near], off[near]


def about(at: Point, across: float, down: float) -> Bounds:
    """Return the box that reaches so far from a point across and down, to both sides."""
    return at[0] - across, at[1] - down, at[0] + across, at[1] + down


def moved(box: Bounds, by: Point) -> Bounds:
    """Return a box moved by (x, y)."""
    return box[0] + by[0], box[1] + by[1], box[2] + by[0], box[3] + by[1]


def grown(box: Bounds, across: float, down: float | None = None) -> Bounds:
    """Return a box larger by so much on either side, and by as much or another above and below."""
    down = across if down is None else down
    return box[0] - across, box[1] - down, box[2] + across, box[3] + down


def middle(box: Bounds) -> Point:
    """Return the middle of a box."""
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def around(boxes: Iterable[Bounds]) -> Bounds:
    """Return the smallest box around several; ValueError for none."""
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def overlaps(first: Array, second: Array) -> NDArray[np.bool_]:
    """Whether each of the boxes (n, 4) overlaps each of the boxes (m, 4); edges may touch."""
    left, top, right, bottom = first.T[:, :, np.newaxis]
    others = second.T
    across = (left < others[2]) & (others[0] < right)
    return np.asarray(across & (top < others[3]) & (others[1] < bottom))


def shared(first: Array, second: Array) -> Array:
    """Return the area (n, m) that each of the boxes (n, 4) has in common with each of (m, 4)."""
    a, b = first[:, np.newaxis, :], second[np.newaxis, :, :]
    across = np.minimum(a[..., 2], b[..., 2]) - np.maximum(a[..., 0], b[..., 0])
    down = np.minimum(a[..., 3], b[..., 3]) - np.maximum(a[..., 1], b[..., 1])
    return np.asarray(np.maximum(across, 0) * np.maximum(down, 0))


def areas(boxes: Array) -> Array:
    """Return the area of each of the boxes (n, 4)."""
    left, top, right, bottom = boxes.T
    return np.asarray((right - left) * (bottom - top))


def letters(text: Text, typesetter: Typesetter, role: str) -> tuple[Bounds, ...]:
    """Return what each letter of a curved text covers."""
    face, size, found = typesetter.face(role), text.size, []
    for place, character in zip(text.placed, text.content, strict=True):
        extents = face.extents(character)
        if extents is not None:
            turn = math.radians(place.degrees)
            cosine, sine = math.cos(turn), math.sin(turn)
            left, top, right, bottom = (side * size for side in extents)
            corners = ((left, top), (left, bottom), (right, top), (right, bottom))
            across = [i * cosine - j * sine for i, j in corners]
            down = [i * sine + j * cosine for i, j in corners]
            found.append(moved((min(across), min(down), max(across), max(down)), place.at))
    return tuple(found)


def spread(text: Text, typesetter: Typesetter, role: str) -> Array:
    """Return points (n, 2) all over the letters of a curved text, and over the gaps in its words.

    They lie so close that no line slips through between them.
    """
    face, size = typesetter.face(role), text.size
    placed = [(it, face.extents(each)) for it, each in zip(text.placed, text.content, strict=True)]
    seats = [(it.at, it.degrees, extents) for it, extents in placed if extents is not None]
    if not seats:
        return np.zeros((0, 2))
    sides = np.array([extents for _, _, extents in seats]) * size
    at = np.array([point for point, _, _ in seats])
    turns = [math.radians(degrees) for _, degrees, _ in seats]
    cosine = np.array([math.cos(turn) for turn in turns])[:, np.newaxis]
    sine = np.array([math.sin(turn) for turn in turns])[:, np.newaxis]
    share = np.linspace(0.0, 1.0, max(3, min(12, math.ceil(size / _CLOSE) + 1)))
    across, down = (axis.ravel() for axis in np.meshgrid(share, share))
    x = sides[:, [0]] * (1 - across) + sides[:, [2]] * across
    y = sides[:, [1]] * (1 - down) + sides[:, [3]] * down
    found = np.stack([x * cosine - y * sine, x * sine + y * cosine], axis=2) + at[:, np.newaxis]
    ends, starts = found[:-1, across == 1.0], found[1:, across == 0.0]
    gaps = np.hypot(*(starts[:, 0] - ends[:, 0]).T) < _WORD * size
    between = (ends[gaps] + starts[gaps]) / 2
    return np.concatenate([found.reshape(-1, 2), between.reshape(-1, 2)])


def as_array(boxes: Iterable[Bounds]) -> Array:
    """Return boxes as an array (n, 4)."""
    return np.array(list(boxes), dtype=np.float64).reshape(-1, 4)
