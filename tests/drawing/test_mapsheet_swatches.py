"""What the key shows: each swatch where the map has little but what it names."""

from __future__ import annotations

from math import dist

import pytest
from mapsheet_cards import GAMES, card

from generator.board import Cell
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import THEMES, Ink
from generator.drawing.mapsheet.swatches import Plainness, Sample, plainness, samples
from generator.geometry import Layout
from generator.model.terrain import grid_of, terrain_of
from tests.typesetting import typesetter


def shown(name: str, origin: str, ink: Ink = Ink.COLOUR) -> tuple[Sample, Cell, Plainness]:
    """A sample of a game's key, the hex that it is cut from, and what is there."""
    game_map = card(name).map
    unit = Layout(grid_of(game_map.grid), 1.0)
    sample = next(
        it for it in samples(game_map, Pen(THEMES[ink], typesetter())) if it.entry.origin == origin
    )
    assert sample.middle is not None
    return sample, unit.cell_at(*sample.middle), plainness(game_map)


@pytest.mark.parametrize("name", GAMES)
def test_a_terrain_is_shown_by_a_hex_of_it(name: str) -> None:
    game_map = card(name).map
    terrain = terrain_of(game_map)
    for kind in game_map.terrain:
        _, at, plain = shown(name, f"terrain.{kind.id}.name")
        assert terrain[at] == kind
        others = [other for other, its in terrain.items() if its == kind]
        assert plain.paths[at] == min(plain.paths[other] for other in others)


def test_a_swamp_by_the_sea_is_shown_without_its_shore() -> None:
    """Shumshu's swamps all lie on the coast: what is shown is the middle of one."""
    sample, at, plain = shown("shumshu", "terrain.swamp.name")
    assert plain.shores(at)
    assert sample.reach < 0.7


@pytest.mark.parametrize("name", GAMES)
def test_water_is_shown_by_its_shore_where_it_is_as_white_as_land(name: str) -> None:
    for kind in card(name).map.terrain:
        sample, at, plain = shown(name, f"terrain.{kind.id}.name", Ink.PHOTOCOPIER)
        assert terrain_of(card(name).map)[at] == kind
        if not kind.land and plain.shores(at):
            unit = Layout(grid_of(card(name).map.grid), 1.0)
            assert sample.middle is not None
            reached = [unit.centre(to) for to in plain.land if plain.land[to]]
            nearest = min(dist(sample.middle, centre) for centre in reached)
            assert nearest - sample.reach < 0.87 < nearest


@pytest.mark.parametrize(
    ("name", "line"), [("arnhem", "highway"), ("arnhem", "road"), ("myitkyina", "road")]
)
def test_a_road_is_shown_in_open_country(name: str, line: str) -> None:
    _, at, plain = shown(name, f"lines.{line}.name")
    assert plain.paths[at] == 1
    assert at in plain.common
    assert plain.odd[at] <= 1


def test_a_canal_is_shown_without_its_bridges() -> None:
    sample, _, plain = shown("arnhem", "lines.canal.name")
    assert sample.middle is not None
    unit = Layout(grid_of(card("arnhem").map.grid), 1.0)
    near = [at for at in plain.land if _away(unit.centre(at), sample.middle) < 1.0]
    assert not any(plain.paths[at] for at in near)


def _away(first: tuple[float, float], second: tuple[float, float]) -> float:
    return max(abs(first[0] - second[0]), abs(first[1] - second[1]))
