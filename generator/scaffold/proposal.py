"""A true ground in; a map proposed for it out: terrain, rivers, roads, places, coast, credits."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from shapely import Polygon, box, contains_xy, get_parts, prepare
from shapely.geometry.base import BaseGeometry

from generator.board import Cell, Grid, Orientation, neighbours, step_between
from generator.geometry.layout import Layout
from generator.geometry.noise import Array
from generator.model.ground import PLACES_IN_A_DEGREE, Anchor, Position, TrueGround
from generator.model.map import Feature, GridSpec
from generator.model.numbers import Distance
from generator.model.terrain import (
    KILOMETRES_EAST,
    KILOMETRES_NORTH,
    Plane,
    grid_of,
    plane_of,
)
from generator.records import Frozen
from generator.scaffold.ground import (
    Stretch,
    important_places,
    land_of,
    paths,
    rivers_on_hexsides,
    terrain_for,
)
from generator.scaffold.layers import Layers, MapFeature, files_of, read_layers
from generator.scaffold.plan import WATERS, Ids, MapPlan, ScaffoldError, Source

FEWEST, MOST = 3, 60
"""Columns and rows that a proposed map may have."""

_ROOT = math.sqrt(3)


class Window(Frozen):
    """A rectangle of the earth, in degrees."""

    west: float
    south: float
    east: float
    north: float

    @classmethod
    def parse(cls, text: str) -> Window:
        """Read ``W,S,E,N``, such as 156.1,50.6,156.7,50.9; raises ScaffoldError."""
        try:
            west, south, east, north = (float(part) for part in text.split(","))
        except ValueError:
            raise ScaffoldError(
                f"the window {text!r} is not four numbers: west,south,east,north in degrees, "
                "such as 156.1,50.6,156.7,50.9"
            ) from None
        if not (-180 <= west <= 180 and -180 <= east <= 180 and south >= -85 and north <= 85):
            raise ScaffoldError(f"the window {text!r} is no place on earth that has a map")
        if not (west < east and south < north):
            raise ScaffoldError(f"the window {text!r} is empty: it goes west,south,east,north")
        return cls(west, south, east, north)

    @property
    def size(self) -> tuple[float, float]:
        """Kilometres from west to east along the middle, and from south to north."""
        parallel = math.cos(math.radians((self.south + self.north) / 2))
        return (
            (self.east - self.west) * KILOMETRES_EAST * parallel,
            (self.north - self.south) * KILOMETRES_NORTH,
        )


def grid_for(
    window: Window, orientation: Orientation, columns: int | None, across: Distance | None
) -> tuple[GridSpec, Anchor]:
    """Return a grid that covers a window, its middle on that of the window, and its anchor.

    Raises ScaffoldError where it would have too few or too many hexes.
    """
    width, height = window.size
    step, half = (1.5, 0.5) if orientation is Orientation.FLAT else (_ROOT, _ROOT / 2)
    if columns is not None:
        across = _rounded(width / (step * columns + half) * _ROOT)
    if across is None:
        raise ScaffoldError("say --columns, or how wide a hex is on the ground: --across 4km")
    radius = across.kilometres / _ROOT
    down, lower = (_ROOT, _ROOT / 2) if orientation is Orientation.FLAT else (1.5, 0.5)
    if columns is None:
        columns = round((width / radius - half) / step)
    rows = round((height / radius - lower) / down)
    for name, number in (("columns", columns), ("rows", rows)):
        if not FEWEST <= number <= MOST:
            raise ScaffoldError(
                f"with hexes {across} across the map would have {number} {name}: it takes "
                f"{FEWEST} to {MOST}"
            )
    small = columns <= 9 and rows <= 9
    pattern = "{column}{row}" if small else "{column:02}{row:02}"
    spec = GridSpec(columns, rows, orientation=orientation, number=pattern, across=across)
    return spec, _anchor(spec, window, radius)


def _rounded(kilometres: float) -> Distance:
    """Return a distance to three figures or so: 4.25 km, 850 m."""
    if kilometres < 1:
        return Distance.parse(f"{max(round(kilometres * 1000), 1)} m")
    return Distance.parse(f"{kilometres:.{2 if kilometres < 10 else 1}f} km")


def _anchor(spec: GridSpec, window: Window, radius: float) -> Anchor:
    """Return the hex nearest to the middle of the grid, and where it lies."""
    grid = grid_of(spec)
    points = {at: grid.kind.centre(at) for at in grid.cells()}
    middle = [
        (min(point[axis] for point in points.values()) + max(p[axis] for p in points.values())) / 2
        for axis in (0, 1)
    ]
    at = min(points, key=lambda one: math.dist(points[one], middle))
    east, south = (points[at][axis] - middle[axis] for axis in (0, 1))
    latitude = (window.south + window.north) / 2 - south * radius / KILOMETRES_NORTH
    degree = KILOMETRES_EAST * math.cos(math.radians(latitude))
    longitude = (window.west + window.east) / 2 + east * radius / degree
    return Anchor(grid.label(at), position(latitude, longitude))


def position(latitude: float, longitude: float) -> Position:
    """Return a position with four decimals, about ten metres."""
    north = f"{abs(latitude):.4f} {'N' if latitude >= 0 else 'S'}"
    return Position.parse(f"{north} {abs(longitude):.4f} {'E' if longitude >= 0 else 'W'}")


_SHIFTS = tuple(step / 5 for step in range(-3, 4))
"""How far a grid is moved each way, in hex units."""
_AROUND = ((0.6, 0.0), (-0.6, 0.0), (0.3, 0.52), (-0.3, 0.52), (0.3, -0.52), (-0.3, -0.52))
_SAMPLES = np.array(((0.0, 0.0), *_AROUND))
_CLOSED_STRAIT = 10
"""Two lands that touch only on the grid are worse than so many hexes that are mostly the other."""


def best_shift(layout: Layout, land: BaseGeometry) -> tuple[float, float]:
    """Return how far to move the grid east and south so that it says most truly what is land.

    What counts: no two hexes side by side whose centres lie on different islands, so that straits
    stay open; then few hexes whose centre is land and most of the rest is water, or the other way
    round; then a small move.
    """
    parts = list(get_parts(land))
    for part in parts:
        prepare(part)
    hexes = layout.grid.cells()
    numbers = {at: number for number, at in enumerate(hexes)}
    pairs = np.array(
        [
            (number, numbers[near])
            for at, number in numbers.items()
            for near in neighbours(at)
            if number < numbers.get(near, -1)
        ]
    )
    points = np.array([layout.centre(at) for at in hexes])[:, np.newaxis] + _SAMPLES

    def cost(shift: tuple[float, float]) -> tuple[int, float]:
        bodies = _bodies(parts, points + np.array(shift))
        centres, dry = bodies[:, 0], bodies >= 0
        first, second = centres[pairs[:, 0]], centres[pairs[:, 1]]
        closed = int(((first >= 0) & (second >= 0) & (first != second)).sum())
        odd = int(((dry.mean(axis=1) >= 0.5) != (centres >= 0)).sum())
        return closed * _CLOSED_STRAIT + odd, shift[0] ** 2 + shift[1] ** 2

    return min(product(_SHIFTS, _SHIFTS), key=cost)


def _bodies(parts: list[BaseGeometry], points: Array) -> NDArray[np.intp]:
    """Return for each point the number of the part that it lies in, or -1."""
    found = np.full(points.shape[:-1], -1, dtype=np.intp)
    for number, part in enumerate(parts):
        found[contains_xy(part, points[..., 0], points[..., 1])] = number
    return found


COAST = "geo/coastline.geojson"
"""Where a new game keeps its coast."""

_WATERWAYS = ("river", "stream", "canal")
_MARGIN = 6.0
"""How far beyond the grid the coast is kept, in hex units: enough for a panel beside the map."""
_DECIMALS = 5
_TOLERANCE = 0.008


def propose(
    paths_given: Sequence[Path],
    window: Window,
    orientation: Orientation,
    columns: int | None,
    across: Distance | None,
) -> MapPlan:
    """Return a map for a window; raises ScaffoldError, with a sentence, where there is none."""
    spec, anchor = grid_for(window, orientation, columns, across)
    files = files_of(paths_given)
    layout = Layout(grid_of(spec), 1.0)
    plane = plane_of(spec, TrueGround(anchor, COAST))
    layers = read_layers(files, plane)
    land = land_of(layers.areas)
    if land is not None:
        anchor = _moved(anchor, plane, layout, best_shift(layout, land))
        plane = plane_of(spec, TrueGround(anchor, COAST))
        layers = read_layers(files, plane)
    ground = terrain_for(layout, layers.areas)
    wet = frozenset(at for at, kind in ground if kind in WATERS)
    if len(ground) - len(wet) < 6:
        raise ScaffoldError(
            "there are fewer than six hexes of land in this window: move it, or take more columns"
        )
    features = tuple(_features(layers, layout, wet))
    coast = _coast(layers, layout, plane)
    return MapPlan(
        spec,
        ground,
        features,
        important_places(layers.points, layout, wet, Ids()),
        anchor,
        coast,
        _sources(layers, layout),
        () if coast else ("no coast runs through this window",),
    )


def _moved(anchor: Anchor, plane: Plane, layout: Layout, shift: tuple[float, float]) -> Anchor:
    """Return the same hex with its centre so far to the east and south, in hex units."""
    x, y = layout.centre(layout.grid.cell(anchor.hex))
    longitude, latitude = plane.place(x + shift[0], y + shift[1])
    return Anchor(
        anchor.hex, position(latitude / PLACES_IN_A_DEGREE, longitude / PLACES_IN_A_DEGREE)
    )


def _features(layers: Layers, layout: Layout, wet: frozenset[Cell]) -> Iterator[Feature]:
    """Yield rivers, then roads."""
    ids = Ids()
    rivers = [thing for thing in layers.courses if thing.kind in _WATERWAYS]
    for thing, sides in rivers_on_hexsides(rivers, layout, wet):
        labels = tuple("/".join(sorted(map(layout.grid.label, side.cells))) for side in sides)
        yield Feature(ids.new(thing.name or thing.kind), thing.kind, thing.name, hexsides=labels)
    roads = [thing for thing in layers.courses if thing.kind not in _WATERWAYS]
    for thing, stretch in paths(roads, layout, wet):
        path = _path(stretch, layout.grid)
        yield Feature(ids.new(thing.name or thing.kind), thing.kind, path=path)


def _path(stretch: Stretch, grid: Grid) -> str:
    """Return a path as a definition writes it, with the directions in which it leaves the map."""
    steps = [grid.label(at) for at in stretch.hexes]
    for end, at, out in ((0, 0, stretch.before), (len(steps), -1, stretch.after)):
        step = step_between(stretch.hexes[at], out) if out else None
        if step is not None:
            steps.insert(end if end == 0 else len(steps), grid.kind.directions[step])
    return "-".join(steps)


def _coast(layers: Layers, layout: Layout, plane: Plane) -> str | None:
    """Return the coast as GeoJSON, cut to the map and a margin; None where there is none."""
    land = land_of(layers.areas)
    left, top, right, bottom = layout.bounds()
    frame = box(left - _MARGIN, top - _MARGIN, right + _MARGIN, bottom + _MARGIN)
    if land is None or land.covers(box(left, top, right, bottom)):
        return None
    used = [thing for thing in layers.areas if thing.kind in ("land", "lake")]
    features = [
        _feature(part, plane)
        for part in get_parts(land.intersection(frame).simplify(_TOLERANCE))
        if isinstance(part, Polygon)
    ]
    west, north = plane.place(frame.bounds[0], frame.bounds[1])
    east, south = plane.place(frame.bounds[2], frame.bounds[3])
    head = {
        "type": "FeatureCollection",
        "source": "; ".join(filter(None, dict.fromkeys(one.source.text for one in used))),
        "licence": "; ".join(filter(None, dict.fromkeys(one.source.licence for one in used))),
        "bbox": [_degrees(value) for value in (west, south, east, north)],
    }
    opening = json.dumps(head, ensure_ascii=False, indent=1)[:-2]
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in features)
    return f'{opening},\n "features": [\n{lines}\n]}}\n'


def _feature(part: Polygon, plane: Plane) -> dict[str, object]:
    """Return a stretch of land as GeoJSON; its lakes are holes."""
    rings = [
        [[_degrees(value) for value in plane.place(x, y)] for x, y in ring.coords]
        for ring in (part.exterior, *part.interiors)
    ]
    geometry = {"type": "Polygon", "coordinates": rings}
    return {"type": "Feature", "properties": {"kind": "land"}, "geometry": geometry}


def _degrees(value: float) -> float:
    return round(value / PLACES_IN_A_DEGREE, _DECIMALS)


def _sources(layers: Layers, layout: Layout) -> tuple[Source, ...]:
    """Return where all that lies on the map came from, each source once."""
    things: Iterable[MapFeature] = (*layers.areas, *layers.courses, *layers.points)
    frame = box(*layout.bounds())
    near = (one for one in things if one.source.text and one.shape.intersects(frame))
    return tuple(dict.fromkeys(one.source for one in near))
