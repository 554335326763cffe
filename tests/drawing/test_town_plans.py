"""Laws of towns that are built by a plan: at every size of hex, in both inks, for every plan."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from shapely import MultiPolygon, Point, Polygon, get_parts, union_all
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.painting import reach_of
from generator.drawing.cartography.preparing import prepare
from generator.drawing.cartography.surveying import survey
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import PALETTES
from generator.geometry.layout import Layout
from generator.geometry.shapes import polygon
from generator.model.map import Streets, Walls
from generator.model.terrain import grid_of
from generator.reading import read_text

ACROSS = (9.0, 15.0, 34.0)
AT = "33"
GAME: Mapping[str, Any] = {
    "title": "Plans",
    "designer": "Nobody",
    "edition": "First",
    "page": {"width": "148 mm", "height": "100 mm"},
    "sides": {"red": {"name": "Red", "colour": "#ecc9b4", "band": "#7c2a1e"}},
    "grid": {"columns": 5, "rows": 5, "number": "{column}{row}"},
    "key": {".": "clear"},
    "hexes": ". . . . .\n" * 5,
    "terrain": {"clear": {"name": "Clear"}},
    "lines": {kind: {"name": kind.capitalize()} for kind in ("road", "railway", "river")},
}
ROAD = {"road": {"kind": "road", "path": "31-32-33-34-35"}}
RAILWAY = {"line": {"kind": "railway", "path": "31-32-33-34-35"}}
RIVER = {"river": {"kind": "river", "hexsides": ["32/22", "22/33", "33/23", "23/34", "34/24"]}}


@cache
def built(plan: str, lines: str = "{}", across: float = 15.0, kind: str = "town") -> RenderContext:
    """A map with one town, whose plan and whose lines are JSON."""
    town = {"name": "Alba", "hexes": [AT], "kind": kind}
    told = {**town, "plan": json.loads(plan)} if plan else town
    text = json.dumps({**GAME, "features": json.loads(lines), "places": {"alba": told}})
    game = read_text({"game.yaml": text}, "plans").game
    assert game is not None
    assert game.map is not None
    layout = Layout.across(grid_of(game.map.grid), across)
    frame = layout.bounds()
    ink = Ink.PHOTOCOPIER if across < 10 else Ink.COLOUR
    return prepare(survey(game.map, reach_of(layout, frame)), layout, PALETTES[ink], frame)


def town(
    across: float = 15.0, kind: str = "town", *lines: Mapping[str, Any], **plan: str
) -> RenderContext:
    merged = {name: each for line in lines for name, each in line.items()}
    return built(json.dumps(plan), json.dumps(merged), across, kind)


def home(context: RenderContext) -> Polygon:
    return polygon(context.layout, context.ground.board.grid.cell(AT))


def shut(works: BaseGeometry) -> list[BaseGeometry]:
    """What walls enclose when their gates are shut."""
    closed = works.buffer(1.1)
    rings = [ring for part in get_parts(closed) for ring in part.interiors]
    return [Polygon(ring) for ring in rings]


PLANS = [(streets, walls) for streets in Streets for walls in (None, *Walls)]


@pytest.mark.parametrize("across", ACROSS)
@pytest.mark.parametrize(("streets", "walls"), PLANS)
@pytest.mark.parametrize("kind", ["town", "city"])
def test_a_town_stays_in_its_hex_and_off_roads(
    streets: Streets, walls: Walls | None, across: float, kind: str
) -> None:
    plan = {"streets": streets.value, **({"walls": walls.value} if walls else {})}
    context = town(across, kind, ROAD, **plan)
    made = context.settlements
    assert len(made.blocks) >= 4
    assert bool(made.works) is (walls is not None)
    everything = union_all(made.buildings.geoms)
    assert home(context).buffer(0.3).contains(everything)
    assert everything.distance(context.roads) > 0.1
    works = union_all(made.works)
    assert all(works.is_empty or works.distance(block) > 0.05 for block in made.blocks)


@pytest.mark.parametrize("across", ACROSS)
@pytest.mark.parametrize("walls", Walls)
@pytest.mark.parametrize("lines", [(), (ROAD,), (RAILWAY,)])
def test_walls_are_closed_but_for_their_gates(
    walls: Walls, lines: tuple[Mapping[str, Any], ...], across: float
) -> None:
    context = town(across, "town", *lines, streets="grid", walls=walls.value)
    works = union_all(context.settlements.works)
    assert len(shut(works)) == 1
    assert works.convex_hull.contains(union_all(context.settlements.blocks))


def test_the_law_of_walls_sees_a_breach() -> None:
    context = town(15.0, "town", streets="grid", walls="square")
    works = union_all(context.settlements.works)
    corner = Point(works.bounds[:2])
    assert not shut(works.difference(corner.buffer(works.length / 12)))


@pytest.mark.parametrize("across", ACROSS)
@pytest.mark.parametrize(("side", "left"), [("west", True), ("east", False)])
def test_a_walled_town_leaves_its_railway_on_the_side_of_its_station(
    side: str, left: bool, across: float
) -> None:
    context = town(across, "town", RAILWAY, walls="square", station=side)
    made = context.settlements
    walls = MultiPolygon(made.blocks).convex_hull
    (railway,) = [each.line for each in context.courses["railway"]]
    assert walls.distance(railway) > 0.5
    assert (railway.centroid.x < walls.centroid.x) is left
    station = [work for work in made.works if work.distance(walls) > 0.9 * walls.distance(railway)]
    assert any(work.distance(railway) < context.pens.mark(1.4) for work in (*station, *made.works))


@pytest.mark.parametrize("across", ACROSS)
def test_a_front_has_a_quay_on_the_bank(across: float) -> None:
    context = town(across, "town", RIVER, front="river")
    quay = union_all(context.settlements.works)
    (river,) = [each.line for each in context.courses["river"]]
    assert quay.length > 2
    assert quay.hausdorff_distance(river.intersection(quay.buffer(2))) < across
    assert 0 < quay.distance(river) < context.pens.mark(1.6)
    plain = built("", json.dumps(RIVER), across).settlements
    nearer, farther = (
        MultiPolygon(each.blocks).centroid.distance(river) for each in (context.settlements, plain)
    )
    assert nearer < farther


def test_streets_of_each_kind_are_others() -> None:
    blocks = {town(15.0, "town", ROAD, streets=each.value).settlements.blocks for each in Streets}
    assert len(blocks) == len(Streets)


@pytest.mark.parametrize("streets", Streets)
def test_villages_have_houses_by_their_plan(streets: Streets) -> None:
    context = town(15.0, "village", ROAD, streets=streets.value)
    assert 4 <= len(context.settlements.houses) <= 8
    assert home(context).contains(union_all(context.settlements.houses))
