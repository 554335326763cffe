"""Streets: what a town is cut into blocks by, and along what the houses of a village stand.

In: where people live, in mm, and how the streets run. Out: blocks, or spots for single houses.
Small towns have fewer streets, not narrower ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from shapely import (
    LineString,
    Point,
    Polygon,
    area,
    get_coordinates,
    get_parts,
    intersection,
    polygons,
    union_all,
)
from shapely.affinity import rotate
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.pens import Pens
from generator.geometry.lines import right_of, unit
from generator.geometry.noise import Array, chances
from generator.geometry.shapes import polygons_of
from generator.model.map import Streets
from generator.records import Frozen

ROADSIDE = 1.0
"""From the middle of a road to the houses, in mm on hexes of recipe size."""
SMALLEST = 0.1
"""The area of the smallest block, in mm² on hexes of recipe size."""
_STREET, _LANE = 0.3, 0.18
_BLOCK = 1.0  # area in mm² under which a block is not cut further
_DEPTH = 13
_ENOUGH = 0.48  # of a town is built on; where its streets leave less, they are as they have grown
_LEAST_BLOCK = 0.2  # mm², which a photocopier keeps
_PITCH, _LEAST = 1.2, 0.92  # from street to street, and never less in mm
_WAY, _NARROWEST, _MAIN = 0.22, 0.2, 1.8  # a street, never less in mm; a main one, in streets
_DEEP = 1.25  # the longer side of a block, in pitches
_SPOKES = 6
_GREEN = 2.1  # about which the houses of a round village stand
_HOUSES_APART = 1.05

Spot: TypeAlias = tuple[Array, float, float, float]
"""Where a house may stand: its middle, its turn in radians, its length and depth in mm."""


class Site(Frozen):
    """Where people live: what their streets are laid out by."""

    middle: Array
    turn: float
    """The direction of its main street, in radians, clockwise from east."""
    radius: float
    roads: BaseGeometry
    """The roads in its hexes."""


def blocks_of(
    streets: Streets, site: Site, outline: BaseGeometry, pens: Pens, draws: Iterator[float]
) -> Iterator[Polygon]:
    """Yield the blocks between streets; `draws` are numbers from 0 to 1 that streets sway by."""
    if streets is Streets.ALONG_ROAD:
        beside = site.roads.buffer(depth_of(pens), cap_style="flat")
        yield from _between(_crossways(site, pens), outline & beside, pens)
        outline = outline.difference(beside.buffer(pens.mark(_WAY)))  # within walls there is more
    elif streets in _STREETS:
        blocks = [*_between(_STREETS[streets](site, pens), outline, pens)]
        if sum(block.area for block in blocks) > _ENOUGH * outline.area:
            yield from blocks
            return
    for part in polygons_of(outline).geoms:
        for block in cut(part, pens, draws, 0):
            if block.area > SMALLEST * pens.mark(1) ** 2:
                yield block


def _between(
    streets: Iterable[tuple[LineString, float]], outline: BaseGeometry, pens: Pens
) -> Iterator[Polygon]:
    """Yield what streets leave of an outline, without slivers."""
    lane = max(_NARROWEST, pens.mark(_WAY))
    laid = union_all([street.buffer(lane * wide / 2) for street, wide in streets])
    for block in polygons_of(outline.difference(laid)).geoms:
        opened = block.buffer(-lane / 2, join_style="mitre").buffer(lane / 2, join_style="mitre")
        for part in polygons_of(opened & block).geoms:
            if part.area > max(SMALLEST * pens.mark(1) ** 2, _LEAST_BLOCK):
                yield part


def depth_of(pens: Pens) -> float:
    """Return how far from the middle of a road the houses along it reach, in mm."""
    return pitch_of(pens) * 1.2 + pens.mark(ROADSIDE)


def pitch_of(pens: Pens) -> float:
    """Return how far it is from street to street, in mm."""
    return max(_LEAST, pens.mark(_PITCH))


def _grid(site: Site, pens: Pens) -> Iterator[tuple[LineString, float]]:
    """Yield streets at right angles and how wide each is; two main ones cross in the middle."""
    for degrees, pitch in ((0, pitch_of(pens)), (90, pitch_of(pens) * _DEEP)):
        count = max(1, round(site.radius / pitch))
        apart, long = site.radius / count, site.radius * 3
        for number in range(-count - 2, count + 3):
            x, y = site.middle
            street = LineString([(x - long, y + number * apart), (x + long, y + number * apart)])
            angle = degrees + math.degrees(site.turn)
            yield rotate(street, angle, (x, y)), _MAIN if number == 0 else 1.0


def _rings(site: Site, pens: Pens) -> Iterator[tuple[LineString, float]]:
    """Yield rings about a place in the middle, and spokes that double as they come apart."""
    pitch, middle = pitch_of(pens), Point(site.middle)
    count = max(1, round(site.radius / pitch - 0.4))
    apart = site.radius / (count + 0.4)
    inner, spokes = apart * 0.4, _SPOKES
    yield LineString(middle.buffer(inner / 2).exterior), inner / max(_NARROWEST, pens.mark(_WAY))
    for ring in range(count + 2):
        reach = inner + ring * apart
        yield LineString(middle.buffer(reach, quad_segs=16).exterior), 1.0
        while (reach + apart / 2) * 2 * math.pi / (spokes * 2) > pitch * 0.9:
            spokes *= 2
        for spoke in range(spokes):
            way = _turned(np.array([1.0, 0.0]), site.turn + spoke * 2 * math.pi / spokes)
            wide = 1.4 if spoke * _SPOKES % spokes == 0 else 1.0
            yield LineString([site.middle + way * reach, site.middle + way * (reach + apart)]), wide


def _crossways(site: Site, pens: Pens) -> Iterator[tuple[LineString, float]]:
    """Yield ways across the roads, from house to house."""
    pitch = pitch_of(pens)
    for at, way in _along(site.roads, pitch):
        across = right_of(way) * pitch * 3
        yield LineString([at - across, at + across]), 1.0


def _along(roads: BaseGeometry, apart: float) -> Iterator[tuple[Array, Array]]:
    """Yield points of roads so far apart, with the direction of the road there."""
    for road in get_parts(roads):
        if road.is_empty:
            continue
        count = max(1, round(road.length / apart))
        stops = [
            np.array(road.interpolate(n * road.length / count).coords[0]) for n in range(count + 1)
        ]
        for before, after in pairwise(stops):
            yield (before + after) / 2, unit(after - before)


_STREETS = {Streets.GRID: _grid, Streets.RADIAL: _rings}


def spots_of(streets: Streets, site: Site, pens: Pens, beside: float) -> Iterator[Spot]:
    """Yield where the houses of a village may stand, those first that are first built.

    They keep as far from the middle of a road as `beside` says.
    """
    length, depth = pens.mark(0.66), pens.mark(0.46)
    if streets is Streets.ALONG_ROAD and not site.roads.is_empty:
        stops = [*_along(site.roads, pens.mark(_HOUSES_APART))]
        stops.sort(key=lambda stop: round(float(np.hypot(*(stop[0] - site.middle))), 6))
        for at, way in stops:
            for side in (right_of(way), -right_of(way)):
                yield at + side * (beside + depth / 2), math.atan2(way[1], way[0]), length, depth
    elif streets is Streets.RADIAL:
        for number in range(12):
            angle = site.turn + (number + 0.5) * math.pi / 6
            out = _turned(np.array([pens.mark(_GREEN), 0.0]), angle)
            yield site.middle + out, angle + math.pi / 2, length, depth
    else:
        apart = pens.mark(_HOUSES_APART)
        places = sorted(
            ((x, y) for x in (-1.5, -0.5, 0.5, 1.5) for y in (-1.5, -0.5, 0.5, 1.5)),
            key=lambda place: (place[0] ** 2 + place[1] ** 2, place),
        )
        for place in places:
            at = site.middle + _turned(np.array(place) * apart, site.turn)
            yield at, site.turn, length, depth


def strewn(middle: Array, pens: Pens, tries: int, seed: int) -> Iterator[Spot]:
    """Yield where houses may stand that follow no street, about a place."""
    for angle, reach, turn, length, depth in chances(tries * 5, seed).reshape(-1, 5).tolist():
        away = np.array([pens.mark(0.8 + 1.5 * reach), 0.0])
        at = middle + _turned(away, angle * 2 * math.pi)
        yield at, turn * math.pi, pens.mark(0.42 + 0.34 * length), pens.mark(0.36 + 0.14 * depth)


def house_at(spot: Spot) -> Polygon:
    """Return the outline of a house."""
    at, turn, length, depth = spot
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * np.array([length, depth]) / 2
    return Polygon(at + _turned(corners, turn))


def cut(block: Polygon, pens: Pens, draws: Iterator[float], depth: int) -> Iterator[Polygon]:
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
    halves = []
    for out in (-right_of(across), right_of(across)):
        near, deep = place + out * street / 2, out * (length * 3)
        halves.append((near - wide, near + wide, near + wide + deep, near - wide + deep))
    parts = get_parts(get_parts(intersection(block, polygons(np.array(halves)))))
    large = area(parts) > SMALLEST * 0.8 * pens.mark(1) ** 2  # lines have no area
    for part in parts[large]:
        yield from cut(part, pens, draws, depth + 1)


def _turned(points: Array, angle: float) -> Array:
    cosine, sine = math.cos(angle), math.sin(angle)
    x, y = points.T  # written out: what is cut hangs on the last digit
    return np.array([x * cosine - y * sine, x * sine + y * cosine]).T
