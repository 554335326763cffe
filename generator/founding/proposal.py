"""A true ground in; a map proposed for it out: terrain, rivers, roads, places, coast, credits."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from shapely import Polygon, box, get_parts

from generator.founding.errors import FoundingError
from generator.founding.fitting import best_shift
from generator.founding.layers import Layers, Thing, files_of, read_layers
from generator.founding.naming import Ids
from generator.founding.places import chosen
from generator.founding.plan import WATERS, MapPlan, Source
from generator.founding.rivers import snapped
from generator.founding.roads import Stretch, paths
from generator.founding.terrain import land_of, terrain_for
from generator.founding.window import Window, grid_for, position
from generator.geometry.layout import HexLayout
from generator.hexes import Grid, Hex, Hexside, Orientation, step_between
from generator.model.ground import PLACES_IN_A_DEGREE, Anchor, TrueGround
from generator.model.map import Feature
from generator.model.numbers import Distance
from generator.model.plane import Plane, plane_of
from generator.model.terrain import grid_of

COAST = "geo/coastline.geojson"
"""Where a founded game keeps its coast."""

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
    """Return a map for a window; raises FoundingError, with a sentence, where there is none."""
    spec, anchor = grid_for(window, orientation, columns, across)
    files = files_of(paths_given)
    layout = HexLayout(grid_of(spec), 1.0)
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
        raise FoundingError(
            "there are fewer than six hexes of land in this window: move it, or take more columns"
        )
    ids = Ids()
    features = (*_rivers(layers, layout, wet, ids), *_roads(layers, layout, wet, ids))
    coast = _coast(layers, layout, plane)
    return MapPlan(
        spec,
        ground,
        features,
        chosen(layers.points, layout, wet, Ids()),
        anchor,
        coast,
        _sources(layers, layout),
        () if coast else ("no coast runs through this window",),
    )


def _moved(anchor: Anchor, plane: Plane, layout: HexLayout, shift: tuple[float, float]) -> Anchor:
    """Return the same hex with its centre so far to the east and south, in hex units."""
    x, y = layout.centre(layout.grid.hex(anchor.hex))
    longitude, latitude = plane.place(x + shift[0], y + shift[1])
    return Anchor(
        anchor.hex, position(latitude / PLACES_IN_A_DEGREE, longitude / PLACES_IN_A_DEGREE)
    )


def _rivers(layers: Layers, layout: HexLayout, wet: frozenset[Hex], ids: Ids) -> Iterator[Feature]:
    rivers = [thing for thing in layers.courses if thing.kind in _WATERWAYS]
    for thing, sides in snapped(rivers, layout, wet):
        labels = tuple(_label(side, layout.grid) for side in sides)
        yield Feature(ids.new(thing.name or thing.kind), thing.kind, thing.name, hexsides=labels)


def _label(side: Hexside, grid: Grid) -> str:
    return "/".join(sorted(grid.label(at) for at in side.hexes))


def _roads(layers: Layers, layout: HexLayout, wet: frozenset[Hex], ids: Ids) -> Iterator[Feature]:
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
            steps.insert(end if end == 0 else len(steps), grid.orientation.directions[step])
    return "-".join(steps)


def _coast(layers: Layers, layout: HexLayout, plane: Plane) -> str | None:
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
        "source": "; ".join(dict.fromkeys(one.source.text for one in used if one.source.text)),
        "licence": "; ".join(
            dict.fromkeys(one.source.licence for one in used if one.source.licence)
        ),
        "bbox": [_degrees(value) for value in (west, south, east, north)],
    }
    opening = json.dumps(head, ensure_ascii=False, indent=1)[:-2]
    lines = ",\n".join(
        json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in features
    )
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


def _sources(layers: Layers, layout: HexLayout) -> tuple[Source, ...]:
    """Return where all that lies on the map came from, each source once."""
    things: Iterable[Thing] = (*layers.areas, *layers.courses, *layers.points)
    frame = box(*layout.bounds())
    near = (one for one in things if one.source.text and one.shape.intersects(frame))
    return tuple(dict.fromkeys(one.source for one in near))
