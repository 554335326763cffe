"""Forest: crowns that grow together into a canopy, lit from the north-west.

In photocopier ink the canopy is white with black outlines and hard shadows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from shapely import MultiLineString, MultiPolygon, Polygon, get_parts, union_all
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.plate import Plate
from generator.drawing.cartography.strokes import fill, line
from generator.drawing.cartography.terrains.look import TerrainLook
from generator.geometry.noise import Array, chances, seed_of
from generator.geometry.scatter import scattered
from generator.scene import Item

_SPACING = 1.0
_SMALLEST, _LARGEST = 0.5, 0.78  # radius of a crown
_CORNERS = 9
_WOBBLE = 0.16
_SHADOW, _BLACK_SHADOW = (0.34, 0.38), (0.2, 0.24)
_OUTLINE, _SCALLOP = 0.13, 0.1
_GLADE = 0.6  # gaps in the canopy smaller than the square of this are closed
_LIT = 0.75  # how many crowns have a light side


def _cover(plate: Plate, region: BaseGeometry) -> Iterator[Item]:
    pens, colours = plate.pens, plate.palette.terrains["forest"]
    places = scattered(region, pens.mark(_SPACING), plate.ground.seed + seed_of("forest"))
    places = places[np.argsort(places[:, 1], kind="stable")]
    radii = pens.mark(1.0) * (_SMALLEST + chances(len(places), 3) * (_LARGEST - _SMALLEST))
    canopy = _closed(union_all(_crowns(places, radii)), pens.mark(_GLADE) ** 2)
    yield from fill(_shadow(canopy, pens.mark(1.0), plate), colours.shade, plate.veil(0.5))
    yield from fill(canopy, colours.mark)
    yield from line(canopy, colours.shade, pens.line(_OUTLINE))
    if plate.in_colour:
        yield from fill(_lights(places, radii), colours.light, 0.9)
    yield from line(_scallops(places, radii), colours.shade, pens.line(_SCALLOP), plate.veil(0.8))


def _closed(canopy: BaseGeometry, smallest: float) -> MultiPolygon:
    """Return the canopy without its smallest gaps."""
    return MultiPolygon(
        [
            Polygon(
                part.exterior, [ring for ring in part.interiors if Polygon(ring).area > smallest]
            )
            for part in get_parts(canopy)
        ]
    )


def _crowns(places: Array, radii: Array) -> list[Polygon]:
    wobble = 1 + (chances(len(places) * _CORNERS, 5).reshape(-1, _CORNERS) - 0.5) * 2 * _WOBBLE
    turn = chances(len(places), 7)[:, np.newaxis] + np.arange(_CORNERS) / _CORNERS
    return _blobs(places, radii[:, np.newaxis] * wobble, turn)


def _lights(places: Array, radii: Array) -> MultiPolygon:
    """Return the light sides of most crowns, up and to the left of their middles."""
    chosen = chances(len(places), 11) < _LIT
    up = np.column_stack([-radii * 0.2, -radii * 0.24])
    reach = np.repeat((radii * 0.42)[:, np.newaxis], 6, axis=1)
    turn = np.arange(6) / 6 + chances(len(places), 13)[:, np.newaxis]
    return MultiPolygon(_blobs((places + up)[chosen], reach[chosen], turn[chosen]))


def _blobs(places: Array, reach: Array, turn: Array) -> list[Polygon]:
    """Return rounded polygons about `places`; `turn` is the bearing of each corner, in turns."""
    angle = turn * 2 * math.pi
    x = places[:, :1] + reach * np.cos(angle)
    y = places[:, 1:] + reach * np.sin(angle)
    return [Polygon(corners) for corners in np.stack([x, y], axis=2)]


def _scallops(places: Array, radii: Array) -> MultiLineString:
    """Return an arc along the shaded side of each crown: lower right."""
    start = np.radians(-35 + 30 * chances(len(places), 17))[:, np.newaxis]
    end = np.radians(100 + 25 * chances(len(places), 19))[:, np.newaxis]
    angle = start + (end - start) * np.linspace(0, 1, 7)
    reach = radii[:, np.newaxis] * 0.82
    x, y = places[:, :1] + reach * np.cos(angle), places[:, 1:] + reach * np.sin(angle)
    return MultiLineString(list(np.stack([x, y], axis=2)))


def _shadow(canopy: MultiPolygon, size: float, plate: Plate) -> BaseGeometry:
    """Return what shows of the canopy's shadow, thrown to the lower right."""
    across, down = _SHADOW if plate.in_colour else _BLACK_SHADOW
    return translate(canopy, across * size, down * size).difference(canopy)


LOOK = TerrainLook("forest", cover=_cover)
