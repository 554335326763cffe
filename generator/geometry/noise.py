"""Gradient noise and other chance that is the same for ever.

In: places and a seed. Out: numbers. Nothing is drawn from a generator with a state: each number is
hashed from where it stands, so that a change in one corner of a map leaves the others as they were.
Only exact arithmetic is used (no BLAS, no vector sines), so that processors agree to the last bit.

Source: Perlin, Improving noise (2002), with hashed instead of shuffled gradients; the mixing of
bits is the one known as lowbias32.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from itertools import product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from shapely import clip_by_rect, contains_xy, get_num_coordinates, prepare
from shapely.geometry.base import BaseGeometry

Array: TypeAlias = NDArray[np.float64]
Whole: TypeAlias = NDArray[np.int64]

_TURNS = 64
_COSINES = np.array([math.cos(2 * math.pi * turn / _TURNS) for turn in range(_TURNS)])
_SINES = np.array([math.sin(2 * math.pi * turn / _TURNS) for turn in range(_TURNS)])
_LARGEST = math.sqrt(2)  # brings the range of plane gradient noise from about ±0.71 to ±1
_MASK = np.uint64(0xFFFFFFFF)


def seed_of(*words: str) -> int:
    """Return a seed for what `words` say, the same in every process."""
    digest = hashlib.blake2b("\x1f".join(words).encode(), digest_size=4)
    return int.from_bytes(digest.digest(), "big")


def chances(count: int, seed: int, first: int = 0) -> Array:
    """Return `count` numbers evenly spread over 0 (included) to 1, from the `first` one on."""
    places = np.arange(first, first + count, dtype=np.int64)
    return _hashed(places, places * 0, seed).astype(np.float64) / 2.0**32


def noise(across: Array, down: Array, wavelength: float, seed: int) -> Array:
    """Return gradient noise, about -1 to 1, at places that need not lie on a raster.

    `across` and `down` have one shape, that of the result, and the unit of `wavelength`.
    """
    x, y = across / wavelength, down / wavelength
    column, row = np.floor(x), np.floor(y)
    right, below = x - column, y - row
    u, v = _fade(right), _fade(below)
    value = np.zeros_like(x)
    for i in (0, 1):
        for j in (0, 1):
            turn = _turns(column.astype(np.int64) + i, row.astype(np.int64) + j, seed)
            slope = _COSINES[turn] * (right - i) + _SINES[turn] * (below - j)
            value += slope * (u if i else 1 - u) * (v if j else 1 - v)
    return np.asarray(value * _LARGEST)


def raster_noise(across: Array, down: Array, wavelength: float, seed: int) -> Array:
    """Return the same noise on a raster, one row for each of `down`.

    Many times faster: gradients are looked up once a lattice column and interpolated downwards,
    then across.
    """
    x, y = across / wavelength, down / wavelength
    column, row = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    right, below = x - column, (y - row)[:, np.newaxis]
    columns = np.arange(column[0], column[-1] + 2)
    rows = np.arange(row[0], row[-1] + 2)
    turn = _turns(columns[np.newaxis, :], rows[:, np.newaxis], seed)
    cosine, sine = _COSINES[turn], _SINES[turn]
    top, v = row - row[0], _fade(below)
    slope = (1 - v) * cosine[top] + v * cosine[top + 1]
    level = (1 - v) * below * sine[top] + v * (below - 1) * sine[top + 1]
    left, u = column - column[0], _fade(right)
    west = slope[:, left] * (right * (1 - u)) + level[:, left] * (1 - u)
    east = slope[:, left + 1] * ((right - 1) * u) + level[:, left + 1] * u
    return np.asarray((west + east) * _LARGEST)


def clouds(across: Array, down: Array, wavelength: float, seed: int, octaves: int = 4) -> Array:
    """Return noise in several octaves on a raster, about -1 to 1, each half as long and strong."""
    total = np.zeros((len(down), len(across)))
    for octave in range(octaves):
        part = raster_noise(across, down, wavelength / 2**octave, seed + octave)
        total += part / 2**octave
    return np.asarray(total / (2 - 2.0 ** (1 - octaves)))


def ridges(across: Array, down: Array, wavelength: float, seed: int, octaves: int = 4) -> Array:
    """Return ridged noise on a raster, 0 to 1: sharp crests where plain noise changes sign.

    Each octave is weighted by the one before, so that crests are craggy and valley floors smooth
    (Musgrave, in Ebert et al., Texturing and modeling, 2003, chapter 16).
    """
    total = np.zeros((len(down), len(across)))
    weight: Array | float = 1.0
    for octave in range(octaves):
        part = 1 - np.abs(raster_noise(across, down, wavelength / 2.05**octave, seed + octave))
        part = part * part * weight
        weight = np.clip(part * 2, 0, 1)
        total += part / 2**octave
    return np.asarray(total / (2 - 2.0 ** (1 - octaves)))


def _fade(part: Array) -> Array:
    """Ease from 0 to 1 with no slope and no bend at either end: 6 t^5 - 15 t^4 + 10 t^3."""
    return np.asarray(part * part * part * (part * (part * 6 - 15) + 10))


def _turns(column: Whole, row: Whole, seed: int) -> NDArray[np.intp]:
    return (_hashed(column, row, seed) % np.uint64(_TURNS)).astype(np.intp)


def _hashed(column: Whole, row: Whole, seed: int) -> NDArray[np.uint64]:
    """Mix two whole numbers and a seed into 32 bits."""
    bits = _low(column) * np.uint64(0x9E3779B1) ^ _low(row) * np.uint64(0x85EBCA77)
    bits = (bits ^ np.uint64(seed * 0xC2B2AE3D & 0xFFFFFFFF)) & _MASK
    for shift, factor in ((16, 0x7FEB352D), (15, 0x846CA68B)):
        bits = bits ^ (bits >> np.uint64(shift))
        bits = (bits * np.uint64(factor)) & _MASK
    return bits ^ (bits >> np.uint64(16))


def _low(numbers: Whole) -> NDArray[np.uint64]:
    return (numbers & 0xFFFFFFFF).astype(np.uint64)


_TRIES = 6  # darts thrown for each point that there is room for
_AT_ONCE = 1 << 17  # darts that are thrown at once, so that memory has room for them
_PARTS, _PART = 24, 1024  # in so many parts darts are compared with earlier ones; the least of one
_CORNERS = 256  # the most corners of an area that is asked about points in one piece ...
_FEW = 32  # ... unless it is asked about no more of them than these


def scattered(region: BaseGeometry, spacing: float, seed: int) -> Array:
    """Return points in `region` at least `spacing` apart, as many as darts find room for.

    Source: dart throwing on a grid of cells that hold one point each (Bridson, Fast Poisson disk
    sampling in arbitrary dimensions, 2007, section 2).
    """
    if region.is_empty:
        return np.zeros((0, 2))
    left, top, right, bottom = region.bounds
    count = int((right - left) * (bottom - top) / spacing**2 * _TRIES) + 8
    hits = []
    for start in range(0, count, _AT_ONCE):
        thrown = chances(2 * min(_AT_ONCE, count - start), seed, 2 * start).reshape(-1, 2)
        darts = thrown * (right - left, bottom - top) + (left, top)
        hits.append(darts[inside(region, darts)])
    return _apart(np.concatenate(hits), spacing)


def inside(region: BaseGeometry, points: Array) -> NDArray[np.bool_]:
    """Return for each of many points (n, 2) whether it lies in an area.

    An area of many corners is halved until its pieces have few, so that no point is compared with
    an outline that runs far from it.
    """
    found = np.zeros(len(points), dtype=np.bool_)
    waiting = [(region, np.arange(len(points)), region.bounds)]
    while waiting:
        piece, own, (left, top, right, bottom) = waiting.pop()
        if piece.is_empty or not len(own):
            continue
        if get_num_coordinates(piece) <= _CORNERS or len(own) <= _FEW:
            prepare(piece)
            found[own] = contains_xy(piece, *points[own].T)
            continue
        across, down = (left + right) / 2, (top + bottom) / 2
        if right - left >= bottom - top:
            lower = points[own, 0] < across
            halves = (left, top, across, bottom), (across, top, right, bottom)
        else:
            lower = points[own, 1] < down
            halves = (left, top, right, down), (left, down, right, bottom)
        for half, chosen in zip(halves, (lower, ~lower), strict=True):
            waiting.append((clip_by_rect(piece, *half), own[chosen], half))
    return found


_AROUND = sorted(product(range(-2, 3), repeat=2), key=lambda it: math.hypot(*it))
"""From a cell to those that a point too near may lie in: itself, then others by nearness."""


def _apart(darts: Array, spacing: float) -> Array:
    """Return the darts that are not too near an earlier one.

    Part by part: those too near a dart of an earlier part are found all at once, and few are left
    to be looked at one by one.
    """
    if not len(darts):
        return darts
    size, limit = spacing / math.sqrt(2), spacing * spacing
    places = np.floor(darts / size).astype(np.int64)
    places -= places.min(axis=0) - 2
    high = int(places[:, 1].max()) + 3
    cells = places[:, 0] * high + places[:, 1]
    points = np.full((int(cells.max()) + 2 * high + 3, 2), np.inf)  # in each cell that has one
    steps = [column * high + row for column, row in _AROUND]
    kept = []
    length = max(_PART, len(darts) // _PARTS)
    for start in range(0, len(darts), length):
        part = np.arange(start, min(start + length, len(darts)))
        part = part[np.isinf(points[cells[part], 0])]
        for step in steps[1:]:
            off = points[cells[part] + step] - darts[part]
            part = part[(off * off).sum(axis=1) >= limit]
        own = part[_first_come(darts[part], cells[part], steps, limit)]
        points[cells[own]] = darts[own]
        kept.append(own)
    return np.asarray(darts[np.concatenate(kept)])


def _first_come(darts: Array, cells: Whole, steps: Sequence[int], limit: float) -> list[int]:
    """Return the numbers of the darts that no earlier one of them is too near to."""
    taken: dict[int, tuple[float, float]] = {}
    kept = []
    for number, ((x, y), cell) in enumerate(zip(darts.tolist(), cells.tolist(), strict=True)):
        if cell in taken:
            continue
        for step in steps:
            other = taken.get(cell + step)
            if other and (other[0] - x) ** 2 + (other[1] - y) ** 2 < limit:
                break
        else:
            taken[cell] = x, y
            kept.append(number)
    return kept
