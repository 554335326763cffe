"""Swatches of the terrain key: pieces of the map itself, cut out and shrunk.

In: the map's art as it was painted (without text), where its hexes lie. Out: an entry of the key
for each terrain, kind of line and zone that the map shows, and for its stars.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from generator.drawing.furniture import Pen
from generator.drawing.tables import Entry
from generator.geometry import HexLayout
from generator.hexes import Grid, Hex, hexside_between, neighbours, parse_hexside, parse_path
from generator.model.map import Border, Feature, Map, Zone
from generator.model.terrain import grid_of, terrain_of
from generator.scene import Group, Item, Path, Point, Segment, Stroke, Transform, closed

RADIUS = 2.35
"""Circumradius of a swatch, in mm."""
SHARE = 0.92
"""How much of a hex a swatch shows, from its centre; more would show its neighbours."""


def entries(game_map: Map, layout: HexLayout, art: Group | None, pen: Pen) -> tuple[Entry, ...]:
    """Return the key; without `art` its entries are empty, for measuring."""
    grid = grid_of(game_map.grid)
    found: list[tuple[str, str, Point, float]] = []
    found.extend(_terrains(game_map, layout))
    found.extend(_lines(game_map, layout))
    found.extend(_zones(game_map, grid, layout))
    made = [
        Entry(origin, name, _swatch(at, reach, art, layout, pen))
        for origin, name, at, reach in found
    ]
    stars = {place.stars for place in game_map.places if place.stars}
    if stars:
        name = "Objectives" if len(stars) > 1 else "Objective"
        star = Path(_star(1.7), fill=pen.livery.accent)
        made.append(Entry(None, name, (star,)))
    return tuple(made)


def _swatch(
    at: Point, reach: float, art: Group | None, layout: HexLayout, pen: Pen
) -> tuple[Item, ...]:
    """Cut a hexagon of `reach` mm about `at` out of the art and shrink it to a swatch."""
    if art is None:
        return ()
    shrink = RADIUS / reach
    move = Transform.scaling(shrink) @ Transform.translation(-at[0], -at[1])
    outline = _hexagon(at, reach, layout)
    piece = Group((art,), move, clip=outline)
    edge = Path(_hexagon((0.0, 0.0), RADIUS, layout), stroke=Stroke(pen.livery.head, 0.16))
    return piece, edge


def _hexagon(at: Point, radius: float, layout: HexLayout) -> tuple[Segment, ...]:
    unit = HexLayout(layout.grid, radius, at)
    return closed(unit.corners(Hex(0, 0)))


def _terrains(game_map: Map, layout: HexLayout) -> Iterator[tuple[str, str, Point, float]]:
    """Show each terrain by a hex without roads that has most of its own kind around it."""
    by_hex = terrain_of(game_map)
    grid = grid_of(game_map.grid)
    paths = [parse_path(each.path, grid).hexes for each in game_map.features if each.path]
    crossed = {at for path in paths for at in path}
    for terrain in game_map.terrain:
        own = [at for at, kind in by_hex.items() if kind == terrain]
        if own:
            best = max(own, key=lambda at: (at not in crossed, _alike(at, own)))
            reach = layout.circumradius * SHARE
            yield f"terrain.{terrain.id}.name", terrain.name, layout.centre(best), reach


def _alike(at: Hex, own: list[Hex]) -> int:
    return sum(neighbour in own for neighbour in neighbours(at))


def _lines(game_map: Map, layout: HexLayout) -> Iterator[tuple[str, str, Point, float]]:
    for kind in game_map.lines:
        feature = next((each for each in game_map.features if each.kind == kind.id), None)
        if feature is not None:
            at = _middle(feature, game_map, layout)
            yield f"lines.{kind.id}.name", kind.name, at, layout.circumradius * 0.62


def _middle(feature: Feature, game_map: Map, layout: HexLayout) -> Point:
    grid = grid_of(game_map.grid)
    if feature.path is not None:
        hexes = parse_path(feature.path, grid).hexes
        return layout.centre(_plainest(hexes, game_map))
    middle = feature.hexsides[len(feature.hexsides) // 2]
    first, second = layout.hexside(parse_hexside(middle, grid))
    return (first[0] + second[0]) / 2, (first[1] + second[1]) / 2


def _plainest(hexes: tuple[Hex, ...], game_map: Map) -> Hex:
    """Return the hex whose terrain is the commonest on the map: there a road shows best."""
    by_hex = terrain_of(game_map)
    common = Counter(kind.id for kind in by_hex.values() if kind.land)
    return max(hexes[1:-1] or hexes, key=lambda at: common[by_hex[at].id])


def _zones(game_map: Map, grid: Grid, layout: HexLayout) -> Iterator[tuple[str, str, Point, float]]:
    for zone in game_map.zones:
        if zone.border is not Border.NONE:
            at = _on_border(zone, grid, layout)
            yield f"zones.{zone.id}.name", zone.name, at, layout.circumradius * 0.5


def _on_border(zone: Zone, grid: Grid, layout: HexLayout) -> Point:
    """Return the middle of a hexside between the zone and a hex on the map outside it."""
    inside = [grid.hex(label) for label in zone.hexes]
    for at in inside:
        for neighbour in grid.neighbours(at):
            if neighbour not in inside:
                first, second = layout.hexside(hexside_between(at, neighbour))
                return (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
    return layout.centre(inside[0])


def _star(radius: float) -> tuple[Segment, ...]:
    points = (
        (
            radius * (1 if corner % 2 == 0 else 0.42) * math.sin(corner * math.pi / 5),
            -radius * (1 if corner % 2 == 0 else 0.42) * math.cos(corner * math.pi / 5),
        )
        for corner in range(10)
    )
    return closed(tuple(points))
