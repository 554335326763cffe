"""Towns and villages: blocks between streets, and single houses.

In: where people live, the land, the roads, sizes; all in mm. Out: house polygons, and the ground
that towns cover. No two houses touch, and none stands on a road or in the water.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping

import numpy as np
from shapely import (
    LineString,
    MultiLineString,
    MultiPolygon,
    Point,
    Polygon,
    clip_by_rect,
    get_coordinates,
    get_parts,
    prepare,
    union_all,
)
from shapely.geometry.base import BaseGeometry

from generator.board import Cell, Edge, components, neighbours
from generator.drawing.cartography.board import Board
from generator.drawing.cartography.clearings import clear_of
from generator.drawing.cartography.pens import Pens
from generator.geometry.layout import Layout
from generator.geometry.lines import right_of
from generator.geometry.noise import Array, chances, noise, seed_of
from generator.geometry.shapes import polygons_of
from generator.model.map import PlaceKind
from generator.records import Frozen
from generator.scene import Box

_RADII = {"city": 4.7, "town": 4.0}
_WOBBLE = 0.3
_STREET, _LANE = 0.3, 0.18
_SHORE = 0.55
_BLOCK = 1.0  # area in mm² under which a block is not cut further
_SMALLEST = 0.1
_EDGE = 0.72  # from here outwards, as a part of the radius, blocks stand farther apart
_NECK = 0.7  # how broad a town over several hexes is between their centres, in radii
_BOUNDARY = 0.55  # how broad the street is where two of its hexes meet
_DRAWS, _DEPTH = 40000, 13
_HOUSES, _TRIES = 8, 44
_YARD = 0.15
_BUILT_UP = (PlaceKind.CITY, PlaceKind.TOWN)
_HAMLETS = (PlaceKind.VILLAGE, PlaceKind.PORT)


class Settlements(Frozen):
    """What is built: blocks of towns, houses of villages, and the ground that towns cover."""

    blocks: tuple[Polygon, ...]
    houses: tuple[Polygon, ...]
    streets: BaseGeometry

    @property
    def buildings(self) -> MultiPolygon:
        """All blocks and houses."""
        return MultiPolygon([*self.blocks, *self.houses])


def settlements(
    board: Board,
    layout: Layout,
    land: BaseGeometry,
    ways: BaseGeometry,
    numbers: BaseGeometry,
    near: Callable[[Cell], bool],
) -> Settlements:
    """Return what is built on the hexes of a board, as far as it is `near` enough to be seen.

    `ways` are the areas of roads and rivers, `numbers` the room that those of hexes need.
    """
    pens = Pens(layout.unit)
    room = land.buffer(-pens.mark(_SHORE)).difference(union_all([ways, numbers]))
    towns = _towns(board)
    blocks: list[Polygon] = []
    for quarters in _built_up(board, towns):
        if any(map(near, quarters)):
            town = _town(layout, quarters, pens)
            blocks.extend(_blocks(town, room, pens, _seed(next(iter(quarters)))))
    houses: list[Polygon] = []
    hamlets = (site for site in board.sites if site.place.kind in _HAMLETS)
    for at in (at for site in hamlets for at in site.hexes if at not in towns and near(at)):
        x, y = layout.centre(at)
        plot = clip_by_rect(room, *Box(x, y, x, y).grown(layout.unit))
        houses.extend(_hamlet(np.array((x, y)), plot, pens, _seed(at)))
    about, gap = union_all([each.buffer(pens.mark(0.5), quad_segs=3) for each in blocks]), 0.3
    streets = about.buffer(pens.mark(gap), quad_segs=4).buffer(-pens.mark(gap), quad_segs=4)
    return Settlements(clear_of(blocks, numbers), clear_of(houses, numbers), streets.simplify(0.03))


def _built_up(board: Board, kinds: Mapping[Cell, str]) -> Iterator[dict[Cell, str]]:
    """Yield each town: its hexes, with the kind of each; two places side by side are two."""
    built = (site for site in board.sites if site.place.kind in _BUILT_UP)
    owners = {at: site.place.id for site in built for at in site.hexes}
    for owner in dict.fromkeys(owners.get(at, "") for at in kinds):
        own = [at for at in kinds if owners.get(at, "") == owner]
        yield from ({at: kinds[at] for at in own if at in hexes} for hexes in components(own))


def _towns(board: Board) -> dict[Cell, str]:
    """Return what kind of town each hex with streets has: by its terrain or by its place."""
    found = {at: look for at, look in board.looks.items() if look in _RADII}
    for site in board.sites:
        if site.place.kind in _BUILT_UP:
            found.update(dict.fromkeys(site.hexes, site.place.kind.value))
    return found


def _seed(at: Cell) -> int:
    return seed_of("settlement", str(at.q), str(at.r))


class _Town(Frozen):
    """What a town covers, and the line or point in its middle, from which it thins out."""

    outline: BaseGeometry
    middle: BaseGeometry
    radius: float


def _town(layout: Layout, quarters: Mapping[Cell, str], pens: Pens) -> _Town:
    """Return wobbly circles about the hexes of a town, joined where these touch.

    Streets show where its hexes meet.
    """
    centres = {at: layout.centre(at) for at in quarters}
    circles = [
        _circle(centres[at], pens.ground(_RADII[kind]), _seed(at)) for at, kind in quarters.items()
    ]
    streets = [
        LineString((centres[at], centres[near]))
        for at in quarters
        for near in neighbours(at)
        if near in quarters
    ]
    middle = union_all([*map(Point, centres.values()), *streets])
    radius = pens.ground(max(_RADII[kind] for kind in quarters.values()))
    necks = union_all(streets).buffer(radius * _NECK)
    sides = {Edge(at, step) for at in quarters for step in range(at.SIDES)}
    inner = sorted(side for side in sides if all(at in quarters for at in side.cells))
    lanes = MultiLineString([layout.edge(side) for side in inner])
    outline = union_all([*circles, necks]).difference(lanes.buffer(pens.mark(_BOUNDARY) / 2))
    return _Town(outline, middle, radius)


def _circle(centre: tuple[float, float], radius: float, seed: int) -> Polygon:
    angle = np.linspace(0, 2 * math.pi, 40, endpoint=False)
    x, y = np.cos(angle), np.sin(angle)
    reach = radius * (1 + _WOBBLE * noise(x, y, 0.7, seed))
    return Polygon(np.column_stack([centre[0] + reach * x, centre[1] + reach * y]))


def _blocks(town: _Town, room: BaseGeometry, pens: Pens, seed: int) -> Iterator[Polygon]:
    """Yield the blocks of a town, fewer towards its edge."""
    draws = iter(chances(_DRAWS, seed).tolist())
    for part in polygons_of(town.outline.intersection(room)).geoms:
        for block in _cut(part, pens, draws, 0):
            outward = block.centroid.distance(town.middle) / town.radius
            if block.area > _SMALLEST * pens.mark(1) ** 2 and next(draws) > (outward - _EDGE) * 1.6:
                yield block


def _cut(block: Polygon, pens: Pens, draws: Iterator[float], depth: int) -> Iterator[Polygon]:
    """Yield the parts of a block, cut across its longer side by streets until they are small."""
    limit = (_BLOCK * (0.85 + 0.3 * next(draws))) * pens.mark(1) ** 2
    if block.area < limit or depth > _DEPTH:
        yield block
        return
    corners = get_coordinates(block.minimum_rotated_rectangle)
    first, second = corners[1] - corners[0], corners[2] - corners[1]
    long, start = (first, corners[0]) if first @ first >= second @ second else (second, corners[1])
    place = start + long * (0.36 + 0.28 * next(draws))
    street = pens.mark(_STREET if depth < 2 else _LANE)
    length = float(np.sqrt(long @ long))
    across = _turned(right_of(long) / length, (next(draws) - 0.5) * 0.26)
    wide = across * (length * 3)
    for out in (-right_of(across), right_of(across)):
        near, deep = place + out * street / 2, out * (length * 3)
        half = Polygon((near - wide, near + wide, near + wide + deep, near - wide + deep))
        for part in get_parts(get_parts(block.intersection(half))):
            if isinstance(part, Polygon) and part.area > _SMALLEST * 0.8 * pens.mark(1) ** 2:
                yield from _cut(part, pens, draws, depth + 1)


def _hamlet(centre: Array, room: BaseGeometry, pens: Pens, seed: int) -> Iterator[Polygon]:
    """Yield a few houses around a place, as they find room."""
    built: list[Polygon] = []
    prepare(room)
    for angle, reach, turn, length, depth in chances(_TRIES * 5, seed).reshape(-1, 5).tolist():
        away = np.array([pens.mark(0.8 + 1.5 * reach), 0.0])
        size = np.array([pens.mark(0.42 + 0.34 * length), pens.mark(0.36 + 0.14 * depth)])
        corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * size / 2
        at = centre + _turned(away, angle * 2 * math.pi)
        house = Polygon(at + _turned(corners, turn * math.pi))
        if len(built) == _HOUSES:
            return
        yard = house.buffer(pens.mark(_YARD))
        if room.contains(yard) and not any(yard.intersects(other) for other in built):
            built.append(house)
            yield house


def _turned(points: Array, angle: float) -> Array:
    cosine, sine = math.cos(angle), math.sin(angle)
    x, y = points.T  # written out: what is cut hangs on the last digit
    return np.array([x * cosine - y * sine, x * sine + y * cosine]).T
