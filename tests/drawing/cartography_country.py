"""Countries made at random, the same for the same seed: patches of terrain, rivers, roads."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from random import Random

import numpy as np
from cartography_maps import KEY, LINES, TERRAIN

from generator.board import Cell, Edge, Grid, Orientation, Vertex, distance, neighbours
from generator.board.cell import within
from generator.geometry.layout import Layout
from generator.geometry.noise import Array, noise
from generator.model.map import (
    Feature,
    GridSpec,
    Label,
    LabelKind,
    Map,
    Place,
    PlaceKind,
)
from generator.model.terrain import grid_of, terrain_of

_KINDS = (PlaceKind.CITY, PlaceKind.TOWN, PlaceKind.PORT, PlaceKind.HILL, PlaceKind.AIRFIELD)
_FIRST = ("Alt", "Bad", "Dorn", "Eich", "Feld", "Grün", "Hohen", "Kalt", "Lang", "Neu", "Ost")
_LAST = ("au", "bach", "berg", "brück", "dorf", "furt", "hausen", "heim", "stadt", "weiler")


def country(
    columns: int,
    rows: int,
    seed: int,
    *,
    places: int = 0,
    rivers: int = 0,
    roads: int = 0,
    orientation: Orientation = Orientation.FLAT,
) -> Map:
    """A country of so many hexes; its labels leave it to the painter where they go."""
    spec = GridSpec(columns, rows, orientation=orientation)
    bare = Map(spec, KEY, TERRAIN, _picture(grid_of(spec), columns, rows, seed), LINES)
    chance = Random(seed)  # noqa: S311 - not for secrets
    grid, dry = grid_of(spec), {at: kind.land for at, kind in terrain_of(bare).items()}
    land = [at for at, is_dry in dry.items() if is_dry]
    sites = chance.sample(land, min(places, len(land)))
    features = [
        *_rivers(grid, dry, rivers, chance),
        *_roads(grid, dry, sites, roads),
    ]
    return Map(
        spec,
        KEY,
        TERRAIN,
        bare.hexes,
        LINES,
        tuple(features),
        tuple(_place(number, grid.label(at), chance) for number, at in enumerate(sites)),
        (
            Label("sea", "Nordmeer", LabelKind.SEA),
            Label("range", "Hohe Warte", LabelKind.MOUNTAINS),
            Label("wood", "Reichswald", LabelKind.FOREST),
            Label("moor", "Rotes Moor", LabelKind.SWAMP),
        ),
    )


def _picture(grid: Grid, columns: int, rows: int, seed: int) -> str:
    """The picture of a country: sea where the ground is low, mountains where it is high."""
    layout = Layout(grid, 1.0)
    centres = [layout.centre(at) for at in grid.cells()]
    x, y = (_column(centres, axis) for axis in (0, 1))
    height = noise(x, y, 9.0, seed) + 0.5 * noise(x, y, 3.5, seed + 1)
    wet = noise(x, y, 5.0, seed + 2)
    signs = iter(_signs(height, wet))
    lines = {at: next(signs) for at in grid.cells()}
    wide = [[lines[at] for at in _row(grid, columns, number)] for number in range(rows)]
    return "\n".join(" ".join(row) for row in wide)


def _row(grid: Grid, columns: int, number: int) -> list[Cell]:
    hexes = list(grid.cells())
    return hexes[number * columns : (number + 1) * columns]


def _column(points: list[tuple[float, float]], axis: int) -> Array:
    return np.array([point[axis] for point in points])


def _signs(height: Array, wet: Array) -> Iterator[str]:
    for up, damp in zip(height.tolist(), wet.tolist(), strict=True):
        if up < -0.25:
            yield "~"
        elif up > 0.5:
            yield "^"
        elif up > 0.35:
            yield "n"
        elif damp > 0.2:
            yield "&" if up > -0.1 else "%"
        else:
            yield "."


def _place(number: int, label: str, chance: Random) -> Place:
    kind = chance.choice(_KINDS) if chance.random() < 0.4 else PlaceKind.VILLAGE
    name = chance.choice(_FIRST) + chance.choice(_LAST)
    return Place(f"p{number}", name, (label,), kind, stars=int(chance.random() < 0.15))


def _rivers(grid: Grid, dry: dict[Cell, bool], count: int, chance: Random) -> Iterator[Feature]:
    """Rivers from anywhere inland by the shortest way along hexsides to water or the border."""
    inland = [at for at, is_dry in dry.items() if is_dry]
    springs = [at for at in inland if all(dry.get(to, False) for to in within(at, 2))] or inland
    for number in range(count):
        spring = chance.choice(springs)
        sides = _way_down(dry, Edge(spring, chance.randrange(6)).vertices[0])
        if len(sides) >= 4:
            labels = tuple("/".join(grid.label(at) for at in side.cells) for side in sides)
            look = "wide-river" if number == 0 else "river"
            yield Feature(f"river{number}", look, f"{chance.choice(_FIRST)}er", None, labels)


def _way_down(dry: dict[Cell, bool], spring: Vertex) -> list[Edge]:
    came: dict[Vertex, tuple[Vertex, Edge] | None] = {spring: None}
    ahead = deque([spring])
    while ahead:
        here = ahead.popleft()
        if any(not dry.get(at, False) for at in here.cells):
            sides = []
            while (step := came[here]) is not None:
                here = step[0]
                sides.append(step[1])
            return sides[::-1]
        for at in here.cells:
            for side in (Edge(at, number) for number in range(6)):
                ends = side.vertices
                if here in ends and all(dry.get(to, False) for to in side.cells):
                    other = ends[1] if ends[0] == here else ends[0]
                    if other not in came:
                        came[other] = here, side
                        ahead.append(other)
    return []


def _roads(grid: Grid, dry: dict[Cell, bool], sites: list[Cell], count: int) -> Iterator[Feature]:
    """Roads from places to those nearest to them, over land."""
    kinds = ("road", "railway", "track")
    for number, start in enumerate(sites[:count]):
        others = sorted((at for at in sites if at != start), key=lambda at: distance(start, at))
        path = _way_over(dry, start, set(others[:3]))
        if len(path) >= 3:
            labels = "-".join(grid.label(at) for at in path)
            yield Feature(f"road{number}", kinds[number % 3], "", labels)


def _way_over(dry: dict[Cell, bool], start: Cell, ends: set[Cell]) -> list[Cell]:
    came: dict[Cell, Cell | None] = {start: None}
    ahead = deque([start])
    while ahead:
        here: Cell | None = ahead.popleft()
        if here in ends:
            path = []
            while here is not None:
                path.append(here)
                here = came[here]
            return path[::-1]
        for near in neighbours(here):
            if dry.get(near, False) and near not in came:
                came[near] = here
                ahead.append(near)
    return []
