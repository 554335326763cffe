"""Crests and valleys: what mountains and rough ground are raised from."""

from __future__ import annotations

from generator.geometry.noise import Array, clouds, ridges
from generator.geometry.raster import Raster

_WAVES = 1.1  # of the bends, as a part of the wavelength of the crests


def crests(raster: Raster, wavelength: float, bend: float, seed: int, octaves: int) -> Array:
    """Return heights from 0 to about 1: sharp crests, bent sideways by up to about `bend`."""
    across, down = raster.across, raster.down
    straight = ridges(across, down, wavelength, seed, octaves)
    east, south = (
        clouds(across, down, wavelength * _WAVES, seed + start, 2) * bend for start in (20, 70)
    )
    return raster.displaced(straight, east, south)
