"""The class of every point of the land: nearest hex centres, bent so that no border is straight.

In: a country, a seed. Out: a raster and, for each of its points, the look of the hex whose centre
is nearest after a domain warp by gradient noise. All in hex units: the circumradius of a hex is 1.
The warp reaches less far than a hex's inradius, so that no centre changes its class.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from generator.drawing.cartography.surroundings import Country
from generator.geometry.noise import Array, clouds, seed_of
from generator.geometry.raster import Raster
from generator.geometry.shapes import nearest_cells
from generator.records import Frozen
from generator.scene import Bounds

STEP = 1 / 22
"""Distance between the points of the raster."""
_LARGEST_RASTER = 1_500_000
_REACH = 0.5
"""How far the warp may move a point; the inradius is 0.87."""
_CALM = 0.4
"""How much of that a border between looks on land moves: what stands there keeps to its hexes."""
_LONG, _LONG_GAIN = 1.9, 1.7
_SHORT, _SHORT_GAIN = 0.66, 0.75
_RAGS = 0.95
"""How long the rags of a border are."""


class Classes(Frozen):
    """For each point of a raster the number of its look in `looks`; and where it is dry."""

    raster: Raster
    looks: tuple[str, ...]
    numbers: NDArray[np.int16]
    dry: NDArray[np.bool_]

    def share(self, look: str, blur: float) -> Array:
        """Return how much of the land around each point has `look`: 0 to 1.

        `blur` is the standard deviation of what counts as around. Water does not count, so that a
        forest at the coast is as thick as one inland.
        """
        own = (self.numbers == self.looks.index(look)) & self.dry
        land = self.raster.blur(self.dry.astype(np.float64), blur)
        return np.asarray(self.raster.blur(own.astype(np.float64), blur) / np.maximum(land, 0.05))

    def ragged(self, look: str, blur: float, seed: int, fray: float) -> Array:
        """Return the same with borders that are frayed, so that none is ruled.

        A share of half is moved by up to about a quarter of `fray`.
        """
        share, raster = self.share(look, blur), self.raster
        rags = clouds(raster.across, raster.down, _RAGS, seed + seed_of(look) % 1000, 3)
        return np.asarray(share + fray * rags * share * (1 - share))


def covering(box: Bounds) -> Raster:
    """Return the raster of a rectangle in hex units: coarser where it would grow too large.

    Its points lie on a lattice of their own, so that a larger raster gives the same coast.
    """
    area = (box[2] - box[0]) * (box[3] - box[1])
    step = max(STEP, float(area / _LARGEST_RASTER) ** 0.5)
    left, top = math.floor(box[0] / step) * step, math.floor(box[1] / step) * step
    return Raster.covering((left, top, box[2], box[3]), step)


def classes(raster: Raster, land: Country, seed: int, strength: float) -> Classes:
    """Return the class of each point; `strength` scales the warp (1 is full)."""
    x, y = np.meshgrid(raster.across, raster.down)
    east, south = _warp(raster, seed, strength)
    looks = tuple(dict.fromkeys(land.looks.values()))
    numbers, dry = _known(land, looks, x + east, y + south)
    calm, same = _known(land, looks, x + _CALM * east, y + _CALM * south)
    return Classes(raster, looks, np.where(same == dry, calm, numbers), dry)


def _known(
    land: Country, looks: tuple[str, ...], x: Array, y: Array
) -> tuple[NDArray[np.int16], NDArray[np.bool_]]:
    """Return the number of the look of the hex in which each point lies, and whether it is dry."""
    q, r = nearest_cells(land.layout, x, y)
    least_q, least_r = int(q.min()), int(r.min())
    shape = (int(q.max()) - least_q + 1, int(r.max()) - least_r + 1)
    numbers = np.zeros(shape, dtype=np.int16)
    dry = np.zeros(shape, dtype=np.bool_)
    for at, look in land.looks.items():
        i, j = at.q - least_q, at.r - least_r
        if 0 <= i < shape[0] and 0 <= j < shape[1]:
            numbers[i, j], dry[i, j] = looks.index(look), land.dry[at]
    q, r = q - least_q, r - least_r
    return numbers[q, r], dry[q, r]


def _warp(raster: Raster, seed: int, strength: float) -> tuple[Array, Array]:
    """Return how far points are moved east and south, never farther than `_REACH`."""
    east, south = (
        clouds(raster.across, raster.down, _LONG, seed + start, 2) * _LONG_GAIN
        + clouds(raster.across, raster.down, _SHORT, seed + start + 10, 3) * _SHORT_GAIN
        for start in (0, 100)
    )
    shrunk = strength / np.sqrt(1 + (east * east + south * south) / _REACH**2)
    return east * shrunk, south * shrunk
