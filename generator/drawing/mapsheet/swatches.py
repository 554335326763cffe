"""What the terrain key explains, and the swatches for it: live clips of the map itself.

In: the map. Out: samples, whose names are known at once; and, once the map is painted, a swatch for
each of them. A swatch is cut out of the painting where the map shows the terrain best, so that the
key cannot differ from the map.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from generator.drawing.furniture import Pen
from generator.drawing.tables import Entry
from generator.geometry import HexLayout
from generator.hexes import Grid, Hex, hexside_between, neighbours, parse_hexside, parse_path
from generator.model.map import Border, Feature, Map, Zone
from generator.model.terrain import grid_of, terrain_of
from generator.scene import Group, Path, Point, Segment, Stroke, Transform, closed

RADIUS = 2.35
"""Circumradius of a swatch, in mm."""
SHARE = 0.92
"""How much of a hex a swatch shows, from its centre; more would show its neighbours."""
STAR = 1.7
"""Radius of an objective star in the key, in mm."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A line of the key and where the map shows it: a middle and a reach, in hex units.

    Without a middle it is the objective star, which is drawn anew.
    """

    entry: Entry
    middle: Point | None = None
    reach: float = 0.0


def samples(game_map: Map) -> tuple[Sample, ...]:
    """Return what the key of a map explains: terrains, lines, zones with a border, stars."""
    unit = HexLayout(grid_of(game_map.grid), 1.0)
    found = [*_terrains(game_map, unit), *_lines(game_map, unit), *_zones(game_map, unit)]
    stars = {place.stars for place in game_map.places if place.stars}
    if stars:
        found.append(Sample(Entry(None, "Objectives" if len(stars) > 1 else "Objective")))
    return tuple(found)


def swatch(sample: Sample, art: Group, layout: HexLayout, pen: Pen) -> Group:
    """Return the swatch of a sample around (0, 0), cut out of the art of a map on `layout`."""
    if sample.middle is None:
        return Group((Path(_star(STAR), fill=pen.livery.accent),))
    reach = sample.reach * layout.circumradius
    x = layout.origin[0] + sample.middle[0] * layout.circumradius
    y = layout.origin[1] + sample.middle[1] * layout.circumradius
    move = Transform.scaling(RADIUS / reach) @ Transform.translation(-x, -y)
    piece = Group((art,), move, clip=_hexagon((x, y), reach, layout))
    edge = Path(_hexagon((0.0, 0.0), RADIUS, layout), stroke=Stroke(pen.livery.head, 0.16))
    return Group((piece, edge))


def _hexagon(at: Point, radius: float, layout: HexLayout) -> tuple[Segment, ...]:
    unit = HexLayout(layout.grid, radius, at)
    return closed(unit.corners(Hex(0, 0)))


def _terrains(game_map: Map, unit: HexLayout) -> Iterator[Sample]:
    """Show each terrain by a hex without roads that has most of its own kind around it."""
    by_hex = terrain_of(game_map)
    paths = [parse_path(each.path, unit.grid).hexes for each in game_map.features if each.path]
    crossed = {at for path in paths for at in path}
    for terrain in game_map.terrain:
        own = {at for at, kind in by_hex.items() if kind == terrain}
        if own:
            best = max(
                (at for at in by_hex if at in own),
                key=lambda at: (
                    at not in crossed,
                    sum(next_to in own for next_to in neighbours(at)),
                ),
            )
            entry = Entry(f"terrain.{terrain.id}.name", terrain.name)
            yield Sample(entry, unit.centre(best), SHARE)


def _lines(game_map: Map, unit: HexLayout) -> Iterator[Sample]:
    for kind in game_map.lines:
        feature = next((each for each in game_map.features if each.kind == kind.id), None)
        if feature is not None:
            entry = Entry(f"lines.{kind.id}.name", kind.name)
            yield Sample(entry, _middle(feature, game_map, unit), 0.62)


def _middle(feature: Feature, game_map: Map, unit: HexLayout) -> Point:
    if feature.path is not None:
        hexes = parse_path(feature.path, unit.grid).hexes
        return unit.centre(_plainest(hexes, game_map))
    middle = feature.hexsides[len(feature.hexsides) // 2]
    first, second = unit.hexside(parse_hexside(middle, unit.grid))
    return (first[0] + second[0]) / 2, (first[1] + second[1]) / 2


def _plainest(hexes: tuple[Hex, ...], game_map: Map) -> Hex:
    """Return the hex whose terrain is the commonest on the map: there a road shows best."""
    by_hex = terrain_of(game_map)
    common = Counter(kind.id for kind in by_hex.values() if kind.land)
    inside = [at for at in hexes[1:-1] or hexes if at in by_hex]
    return max(inside or hexes, key=lambda at: common[by_hex[at].id] if at in by_hex else 0)


def _zones(game_map: Map, unit: HexLayout) -> Iterator[Sample]:
    for zone in game_map.zones:
        if zone.border is not Border.NONE:
            entry = Entry(f"zones.{zone.id}.name", zone.name)
            yield Sample(entry, _on_border(zone, unit.grid, unit), 0.5)


def _on_border(zone: Zone, grid: Grid, unit: HexLayout) -> Point:
    """Return the middle of a hexside between the zone and a hex on the map outside it."""
    inside = [grid.hex(label) for label in zone.hexes]
    for at in inside:
        for neighbour in grid.neighbours(at):
            if neighbour not in inside:
                first, second = unit.hexside(hexside_between(at, neighbour))
                return (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
    return unit.centre(inside[0])


def _star(radius: float) -> tuple[Segment, ...]:
    points = (
        (
            radius * (1 if corner % 2 == 0 else 0.42) * math.sin(corner * math.pi / 5),
            -radius * (1 if corner % 2 == 0 else 0.42) * math.cos(corner * math.pi / 5),
        )
        for corner in range(10)
    )
    return closed(tuple(points))
