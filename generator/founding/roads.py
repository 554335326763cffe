"""Roads and railways snapped to paths through the centres of hexes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from shapely import LineString, get_coordinates, line_interpolate_point

from generator.founding.layers import Thing
from generator.geometry.layout import HexLayout
from generator.hexes import Hex, line
from generator.records import dataclass

_STEP = 0.08
_CLIPPED = 0.5
"""A hex that a road runs through for less is left out where its neighbours on the road touch."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Hexes in a row on dry land, and the hexes off the map that a road comes from and goes to."""

    hexes: tuple[Hex, ...]
    before: Hex | None = None
    after: Hex | None = None


def paths(
    roads: Sequence[Thing], layout: HexLayout, wet: frozenset[Hex]
) -> Iterator[tuple[Thing, Stretch]]:
    """Yield each road with its hexes, in pieces where it leaves the map or crosses the water."""
    for thing in roads:
        if not isinstance(thing.shape, LineString):
            raise TypeError(f"a road is a line, not a {thing.shape.geom_type}")
        hexes = _without_loops(_without_corners(_visited(thing.shape, layout)))
        for stretch in _stretches(hexes, layout, wet):
            if len(stretch.hexes) > 1:
                yield thing, stretch


def _visited(shape: LineString, layout: HexLayout) -> list[tuple[Hex, float]]:
    """Return the hexes that a line runs through and for how far, each next to the one before."""
    places = np.linspace(0.0, shape.length, max(2, round(shape.length / _STEP)))
    points = get_coordinates(line_interpolate_point(shape, places))
    found: list[tuple[Hex, float]] = []
    for x, y in points.tolist():
        at = layout.hex_at(x, y)
        if found and found[-1][0] == at:
            found[-1] = (at, found[-1][1] + _STEP)
            continue
        between = line(found[-1][0], at)[1:-1] if found else ()
        found += [*((other, 0.0) for other in between), (at, _STEP)]
    return found


def _without_corners(visited: list[tuple[Hex, float]]) -> list[Hex]:
    kept: list[tuple[Hex, float]] = []
    for number, (at, length) in enumerate(visited):
        following = visited[number + 1][0] if number + 1 < len(visited) else None
        if kept and following is not None and length < _CLIPPED:
            step = (following - kept[-1][0]).length
            if step <= 1:
                continue
        if not kept or kept[-1][0] != at:
            kept.append((at, length))
    return [at for at, _ in kept]


def _without_loops(hexes: list[Hex]) -> list[Hex]:
    """Return the hexes with each way back to a hex that was visited before cut off."""
    kept: list[Hex] = []
    for at in hexes:
        if at in kept:
            del kept[kept.index(at) + 1 :]
        else:
            kept.append(at)
    return kept


def _stretches(hexes: Sequence[Hex], layout: HexLayout, wet: frozenset[Hex]) -> Iterator[Stretch]:
    run: list[Hex] = []
    before: Hex | None = None
    for at in hexes:
        on_map = at in layout.grid
        if on_map and at not in wet:
            run.append(at)
            continue
        if run:
            yield Stretch(tuple(run), before, None if on_map else at)
        run, before = [], None if on_map else at
    if run:
        yield Stretch(tuple(run), before)
