"""The law of nearness: to the eye a name belongs to what it names, and to nothing else.

What is compared are the boxes of the printed names with those of the printed signs, and with the
hexsides and paths of the definition; nothing of how the painter chooses its places.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TypeAlias

from shapely import (
    LineString,
    MultiLineString,
    Point,
    box,
    shortest_line,
    union_all,
)
from shapely.geometry.base import BaseGeometry

from generator.board import Cell
from generator.drawing.cartography.board import Way
from generator.drawing.cartography.ground import Ground, Stage
from generator.drawing.cartography.lettering.boxes import Kind, Placement
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.symbols import SYMBOLS
from generator.geometry.layout import Layout
from generator.model.map import PlaceKind

Placements: TypeAlias = Sequence[Placement]
"""Where all that is lettered lies."""

PLAINLY = 1.15
"""How much farther than its own sign the sign of another place is, at least."""
CLAIMED = 2.0
"""How many times nearer to its own sign a name is that nobody takes for another's."""
STRAYS = 0.25
"""How many letters of a river's name may be nearer to another, as a part of them."""
ENDS, PAST = 2.0, 0.3
"""How near a leader's boxes come to name and sign, how far they are from other signs, in mm."""
FARTHEST = 1.3
"""How far from its hexsides a river is named, in circumradii."""


def misleading(placed: Placements, ground: Ground, layout: Layout) -> Iterator[str]:
    """What a reader could take for the name of something else."""
    yield from _places(placed, ground, layout)
    for way in ground.board.ways:
        origin = f"features.{way.feature.id}.name"
        boxes = _of(placed, origin, Kind.NAME)
        if _of(placed, origin, Kind.LEADER):
            continue  # its line says whose it is
        boxes += _of(placed, f"{origin}.again", Kind.NAME)
        if boxes and LINES[way.look].stage is Stage.WATER:
            yield from _river(way, boxes, ground, layout)
        elif boxes and LINES[way.look].stage is Stage.WORK and way.hexsides:
            yield from _crossing(way, union_all(boxes), ground, layout)


def _of(placed: Placements, origin: str, *kinds: Kind) -> list[BaseGeometry]:
    found = (it for it in placed if it.origin == origin and it.kind in kinds)
    return [box(*each) for it in found for each in it.boxes]


def _places(placed: Placements, ground: Ground, layout: Layout) -> Iterator[str]:
    """Names, with their stars, that are as near to the sign of another place.

    A line that leads from a name to its sign says whose it is: such a name is at its sign, as far
    as its line may be seen to end there and nowhere else.
    """
    signs = dict(_signs(placed, ground, layout))
    names: dict[str, BaseGeometry] = {}
    own: dict[str, float] = {}
    for place, sign in signs.items():
        boxes = _of(placed, f"places.{place}.name", Kind.NAME)
        if boxes:
            names[place] = union_all([*boxes, *_of(placed, f"places.{place}.stars", Kind.STAR)])
            own[place] = names[place].distance(sign)
        line = union_all(_of(placed, f"places.{place}.name", Kind.LEADER))
        if not line.is_empty:
            own[place] = 0.0
            yield from _leader(place, line, names[place], signs)
    for (place, name), (other, sign) in product(names.items(), signs.items()):
        if other != place:
            if name.distance(sign) <= own[place] * PLAINLY:
                yield f"{place} is named at {other}"
            free = other in names and names[other].distance(signs[place]) < own[other] * CLAIMED
            if free and names[other].distance(signs[place]) <= own[place]:
                yield f"{place} bears the name of {other}"


def _leader(
    place: str, line: BaseGeometry, name: BaseGeometry, signs: Mapping[str, BaseGeometry]
) -> Iterator[str]:
    """A line that does not go from its name to its sign, or could end at another's."""
    if max(line.distance(name), line.distance(signs[place])) > ENDS:
        yield f"{place} has a line from elsewhere"
    for other, sign in signs.items():
        if other != place and line.distance(sign) < PAST:
            yield f"{place} has a line to {other}"


def _signs(
    placed: Placements, ground: Ground, layout: Layout
) -> Iterator[tuple[str, BaseGeometry]]:
    """Yield each place of which something is drawn: its symbol, and its houses."""
    houses: dict[Cell, list[BaseGeometry]] = defaultdict(list)
    for it in placed:
        for left, top, right, bottom in it.boxes if it.kind is Kind.HOUSE else ():
            at = layout.cell_at((left + right) / 2, (top + bottom) / 2)
            houses[at].append(box(left, top, right, bottom))
    for site in ground.board.sites:
        parts = _of(placed, f"places.{site.place.id}", Kind.SYMBOL)
        if site.place.kind not in SYMBOLS or site.place.kind is PlaceKind.PORT:
            parts += [house for at in site.hexes for house in houses[at]]
        if parts:
            yield site.place.id, union_all(parts)


def _sides(way: Way, layout: Layout) -> BaseGeometry:
    return MultiLineString([layout.edge(side) for side in way.hexsides])


def _river(way: Way, letters: list[BaseGeometry], ground: Ground, layout: Layout) -> Iterator[str]:
    """A river's name at the hexsides of another, or away from all of its own."""
    waters = [each for each in ground.board.ways if LINES[each.look].stage is Stage.WATER]
    own = union_all([_sides(it, layout) for it in waters if it.feature.name == way.feature.name])
    others = union_all([_sides(each, layout) for each in waters]).difference(own)
    middles = [letter.centroid for letter in letters]
    if any(each.distance(own) > FARTHEST * layout.unit for each in middles):
        yield f"{way.feature.id} is named away from its hexsides"
    strays = sum(each.distance(others) < each.distance(own) for each in middles)
    if not others.is_empty and strays > STRAYS * len(middles):
        yield f"{way.feature.id} is named at another water"


def _crossing(way: Way, name: BaseGeometry, ground: Ground, layout: Layout) -> Iterator[str]:
    """A bridge's name nearer to another, or with a road between that does not run over it."""
    own = _sides(way, layout)
    for other in ground.board.ways:
        alike = other.look == way.look and other is not way
        if alike and name.distance(_sides(other, layout)) < name.distance(own):
            yield f"{way.feature.id} is named at {other.feature.id}"
        if other.path and len(other.path.cells) > 1:
            road = LineString([layout.centre(at) for at in other.path.cells])
            if not any(road.intersects(side) for side in own.geoms) and road.crosses(
                shortest_line(Point(name.centroid), own)
            ):
                yield f"{way.feature.id} is named across {other.feature.id}"
