"""Land out of play: pale and ruled, with neither numbers nor hexsides, and explained by the key."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cartography_maps import KEY, TERRAIN
from cartography_press import NAMES, items_of, the_ground, the_map, the_painting
from shapely import Point, box

from generator.drawing.cartography.ground import Ground
from generator.drawing.cartography.surveying import survey
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import THEMES, Ink
from generator.drawing.mapsheet.swatches import samples
from generator.drawing.palette import PALETTES
from generator.model.map import GridSpec, KeyEntry, Map
from generator.scene import Path
from tests.typesetting import typesetter

BARRED = replace(TERRAIN[2], id="margin", name="Margin", look="clear", playable=False)


def field(picture: str, **grid: tuple[str, ...]) -> Map:
    """A map with a margin, written x."""
    rows = [line.split() for line in picture.split("\n") if line.strip()]
    key, terrain = (*KEY, KeyEntry("x", "margin")), (*TERRAIN, BARRED)
    return Map(GridSpec(len(rows[0]), len(rows), **grid), key, terrain, picture)


def closed(ground: Ground, label: str) -> bool:
    """Whether the ground at the centre of a hex is drawn as out of play."""
    layout = ground.layout
    return ground.closed.contains(Point(layout.centre(layout.grid.cell(label))))


@pytest.mark.parametrize("name", NAMES)
def test_it_has_the_centres_of_its_hexes_and_of_no_others(name: str) -> None:
    ground = the_ground(name)
    board = ground.board
    for at in board.looks:
        centre = Point(ground.layout.centre(at))
        assert ground.closed.contains(centre) is (at in board.closed), board.grid.label(at)


def test_half_hexes_and_gaps_are_out_of_play() -> None:
    game_map = field(". . .\n. . .\n. . .", partial=("0303",))
    ground = survey(replace(game_map, grid=replace(game_map.grid, missing=("0101",))))
    centres = {at: Point(ground.layout.centre(at)) for at in ground.board.closed}
    assert len(centres) == 2
    assert all(ground.closed.contains(centre) for centre in centres.values())
    assert not ground.board.numbered(ground.layout.grid.cell("0303"))


def test_a_lake_that_nobody_enters_is_water() -> None:
    """By its look, even where its terrain is not said to be no land."""
    pond = replace(BARRED, look="lake")
    game_map = replace(field(". . .\n. x .\n. . ."), terrain=(*TERRAIN, pond))
    ground = survey(game_map)
    assert ground.closed.is_empty
    middle = ground.layout.grid.cell("0202")
    assert not ground.land.contains(Point(ground.layout.centre(middle)))
    assert ground.board.numbered(middle)


def test_sea_that_nobody_enters_is_none() -> None:
    game_map = field("~ ~ ~\n~ . ~\n~ ~ ~")
    assert survey(game_map).closed.is_empty


def test_it_goes_on_to_the_frame() -> None:
    ground = survey(field("x x . .\nx x . .\nx x . .\n. . . ."))
    west, _ = ground.layout.centre(ground.layout.grid.cell("0102"))
    assert closed(ground, "0102")
    assert ground.closed.bounds[0] < west - 1.5


def test_beyond_the_map_its_border_winds_to_the_frame() -> None:
    """No stair of hexes, no ray: land goes on about as the hex that is nearest."""
    ground = survey(field("x x x .\nx x x .\n. . . .\n. . . ."), (4.0, 0.5, 0.5, 0.5))
    layout = ground.layout
    north, south = (layout.centre(layout.grid.cell(label)) for label in ("0102", "0103"))
    middle, west = (north[1] + south[1]) / 2, north[0] - 0.5
    for far in (0.4, 1.0, 1.4, 1.8):
        assert ground.closed.contains(Point(west - far, middle - 0.5))
        assert not ground.closed.contains(Point(west - far, middle + 0.5))
    edge = ground.closed.boundary & box(west - 3.2, middle - 0.6, west - 0.4, middle + 0.6)
    _, top, _, bottom = edge.bounds
    assert bottom - top > 0.05


def test_the_strand_of_an_island_out_of_play_belongs_to_it() -> None:
    """Its coast reaches into hexes of the sea: nowhere does a strip of it look like clear land."""
    ground = survey(field("~ ~ ~ ~ ~\n~ x ~ . ~\n~ x ~ . ~\n~ ~ ~ ~ ~"))
    parts = list(ground.land.geoms)
    shares = sorted(ground.closed.intersection(part).area / part.area for part in parts)
    assert shares == pytest.approx([0.0, 1.0])


def test_an_island_out_of_play_is_so_to_the_frame() -> None:
    """Shumshu's neighbour has no hex in play: no gap is left in it, however its border is bent."""
    ground = the_ground("shumshu")
    idle = [part for part in ground.land.geoms if part.intersection(ground.closed).area > 0.5]
    for part in idle:
        assert part.difference(ground.closed).area < 0.01


@pytest.mark.parametrize("ink", Ink)
def test_it_is_ruled_in_both_inks(ink: Ink) -> None:
    rules = PALETTES[ink].closed_line
    layers = [item for item in the_painting("arnhem", ink).art.items if item.name == "out of play"]
    strokes = [it.stroke for it in items_of(layers[0]) if isinstance(it, Path) and it.stroke]
    assert [stroke.paint.colour for stroke in strokes] == [rules]


def test_the_key_explains_it_once() -> None:
    for name, names in (
        ("myitkyina", ["Out of play"]),
        ("arnhem", ["Out of play"]),
        ("mukden", []),
    ):
        found = [
            it.entry.name for it in samples(the_map(name), Pen(THEMES[Ink.COLOUR], typesetter()))
        ]
        assert [each for each in found if each == "Out of play"] == names
