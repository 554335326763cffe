"""Example maps, painted: what the tests of cartography share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path as File

from cartography_maps import MAPS, WOODS, woods

from generator.drawing.cartography.ground import Ground
from generator.drawing.cartography.lettering.letter import Lettering, letter
from generator.drawing.cartography.painting import Painted, paint, reach_of
from generator.drawing.cartography.preparing import prepare
from generator.drawing.cartography.surveying import survey
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import PALETTES
from generator.geometry.layout import Layout
from generator.model.map import Map
from generator.model.terrain import grid_of
from generator.reading.definition import read
from generator.scene import Group, Item, Text
from tests.typesetting import typesetter

SOURCES = File(__file__).parents[2] / "sources"
GAMES = ("shumshu", "arnhem", "mukden", "myitkyina")
NAMES = (*MAPS, *GAMES)
INSETS = ((1.9, 1.9, 24.0, 12.0),)

Box = tuple[float, float, float, float]


@lru_cache
def the_map(name: str) -> Map:
    """An example map, or that of a game."""
    if name in MAPS:
        return MAPS[name]()
    if name == WOODS:
        return woods()
    game = read(SOURCES / name).game
    assert game is not None
    assert game.map is not None
    return game.map


def the_layout(name: str, across: float | None = None) -> tuple[Layout, Box]:
    """A postcard for a map, or as much paper as its hexes of that size need; and the frame."""
    grid = grid_of(the_map(name).grid)
    if across is None:
        width, height = (100.0, 148.0) if name in ("inland", "arnhem") else (148.0, 100.0)
        layout = Layout.fit(grid, width - 6, height - 6, (3.0, 3.0))
        return layout, (1.9, 1.9, width - 1.9, height - 1.9)
    layout = Layout.across(grid, across)
    left, top, right, bottom = layout.bounds()
    margin = 1 + across * 0.1
    return layout, (left - margin, top - margin, right + margin, bottom + margin)


@lru_cache
def the_ground(name: str) -> Ground:
    """The ground of a map, as its postcard needs it."""
    return survey(the_map(name), reach_of(*the_layout(name)))


@cache
def the_painting(
    name: str, ink: Ink = Ink.COLOUR, across: float | None = None, avoid: tuple[Box, ...] = ()
) -> Painted:
    """A map painted for a postcard, or with hexes of a size, clear of insets."""
    layout, frame = the_layout(name, across)
    return paint(prepare(the_ground(name), layout, PALETTES[ink], frame, avoid), typesetter())


def the_lettering(name: str, ink: Ink, across: float) -> tuple[Lettering, Ground]:
    """What lies over a map with hexes of a size, and the ground, which is not painted."""
    layout, frame = the_layout(name, across)
    ground = the_ground(name)
    return letter(prepare(ground, layout, PALETTES[ink], frame), typesetter()), ground


def items_of(group: Group) -> Iterator[Item]:
    """All items of a group and its groups; groups themselves too."""
    for item in group.items:
        yield item
        if isinstance(item, Group):
            yield from items_of(item)


def texts_of(group: Group) -> list[Text]:
    """All texts of a group."""
    return [item for item in items_of(group) if isinstance(item, Text)]
