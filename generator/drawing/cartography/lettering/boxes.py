"""Boxes: what a letter, a name, a star covers on the paper, and whether two such meet.

A box is (left, top, right, bottom) in mm, y down.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import TypeAlias

import numpy as np

from generator.diagnostics import Origin
from generator.geometry.noise import Array
from generator.records import dataclass
from generator.scene import Point, Text
from generator.text import Role, Typesetter

Box: TypeAlias = tuple[float, float, float, float]


class Kind(StrEnum):
    """What a box belongs to."""

    NAME = "name"
    NUMBER = "number"
    STAR = "star"
    LEADER = "leader"
    SYMBOL = "symbol"
    HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Placement:
    """The boxes of one thing that was placed; several for a name along a curve."""

    kind: Kind
    origin: Origin
    boxes: tuple[Box, ...]


def moved(box: Box, by: Point) -> Box:
    """Return a box moved by (x, y)."""
    return box[0] + by[0], box[1] + by[1], box[2] + by[0], box[3] + by[1]


def grown(box: Box, by: float) -> Box:
    """Return a box larger by so much on every side."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def around(boxes: Iterable[Box]) -> Box:
    """Return the smallest box around several; ValueError for none."""
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def within(box: Box, frame: Box) -> bool:
    """Whether a box lies inside another."""
    return box[0] >= frame[0] and box[1] >= frame[1] and box[2] <= frame[2] and box[3] <= frame[3]


def meet(first: Array, second: Array) -> bool:
    """Whether any of the boxes (n, 4) overlaps any of the boxes (m, 4); edges may touch."""
    if not len(first) or not len(second):
        return False
    a, b = first[:, np.newaxis, :], second[np.newaxis, :, :]
    apart = (
        (a[..., 2] <= b[..., 0])
        | (b[..., 2] <= a[..., 0])
        | (a[..., 3] <= b[..., 1])
        | (b[..., 3] <= a[..., 1])
    )
    return not bool(apart.all())


def shared(first: Array, second: Array) -> Array:
    """Return the area (n, m) that each of the boxes (n, 4) has in common with each of (m, 4)."""
    a, b = first[:, np.newaxis, :], second[np.newaxis, :, :]
    across = np.minimum(a[..., 2], b[..., 2]) - np.maximum(a[..., 0], b[..., 0])
    down = np.minimum(a[..., 3], b[..., 3]) - np.maximum(a[..., 1], b[..., 1])
    return np.asarray(np.maximum(across, 0) * np.maximum(down, 0))


def letters(text: Text, typesetter: Typesetter, role: Role) -> tuple[Box, ...]:
    """Return what each letter of a curved text covers."""
    face = typesetter.face(role)
    found = [
        (*place.at, math.radians(place.degrees), *extents)
        for place, character in zip(text.placed, text.content, strict=True)
        if (extents := face.extents(character)) is not None
    ]
    if not found:
        return ()
    x, y, turn, left, top, right, bottom = np.array(found).T
    boxes = _turned(turn, np.array([left, top, right, bottom]) * text.size)
    placed = np.column_stack(boxes) + np.column_stack([x, y, x, y])
    return tuple((a, b, c, d) for a, b, c, d in placed.tolist())


def _turned(turn: Array, box: Array) -> tuple[Array, Array, Array, Array]:
    """Return the sides of the boxes around boxes turned about (0, 0), `turn` in radians."""
    cosine = np.array([math.cos(angle) for angle in turn.tolist()])  # a vector's may differ by
    sine = np.array([math.sin(angle) for angle in turn.tolist()])  # the processor, a scalar's not
    left, top, right, bottom = box
    across = [x * cosine - y * sine for x in (left, right) for y in (top, bottom)]
    down = [x * sine + y * cosine for x in (left, right) for y in (top, bottom)]
    return (
        np.min(across, axis=0),
        np.min(down, axis=0),
        np.max(across, axis=0),
        np.max(down, axis=0),
    )


def as_array(boxes: Sequence[Box] | Iterator[Box]) -> Array:
    """Return boxes as an array (n, 4)."""
    return np.array(list(boxes), dtype=np.float64).reshape(-1, 4)
