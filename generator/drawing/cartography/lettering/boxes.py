"""Boxes: what a letter, a name, a star covers on the paper, and whether two such meet.

A box is (left, top, right, bottom) in mm, y down.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

import numpy as np

from generator.diagnostics import Origin
from generator.geometry.noise import Array
from generator.scene import Point, Text
from generator.text import Role, Typesetter

Box: TypeAlias = tuple[float, float, float, float]


class Kind(StrEnum):
    """What a box belongs to."""

    NAME = "name"
    NUMBER = "number"
    STAR = "star"
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


def letters(text: Text, typesetter: Typesetter, role: Role) -> tuple[Box, ...]:
    """Return what each letter of a curved text covers."""
    face = typesetter.face(role)
    return tuple(
        _turned(place.at, place.degrees, extents, text.size)
        for place, character in zip(text.placed, text.content, strict=True)
        if (extents := face.extents(character)) is not None
    )


def _turned(at: Point, degrees: float, extents: Box, size: float) -> Box:
    """Return the box around a letter; its extents are given for a type size of 1."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    left, top, right, bottom = (side * size for side in extents)
    corners = [
        (at[0] + x * cosine - y * sine, at[1] + x * sine + y * cosine)
        for x in (left, right)
        for y in (top, bottom)
    ]
    across, down = [x for x, _ in corners], [y for _, y in corners]
    return min(across), min(down), max(across), max(down)


def as_array(boxes: Sequence[Box] | Iterator[Box]) -> Array:
    """Return boxes as an array (n, 4)."""
    return np.array(list(boxes), dtype=np.float64).reshape(-1, 4)
