"""Waters: canals end at the shore, rivers grow towards it, shoals and reefs can be seen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cartography_maps import WOODS
from cartography_press import items_of, the_ground, the_layout, the_map
from flat_outlines import area, lines
from shapely import LineString, union_all
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Stage
from generator.drawing.cartography.layers import land
from generator.drawing.cartography.layers.order import courses
from generator.drawing.cartography.preparing import prepare
from generator.drawing.cartography.surveying import survey
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import PALETTES
from generator.geometry.shapes import polygon
from generator.model.map import Feature
from generator.scene import Group, Path, Stamp


def on_the_island(kind: str, ink: Ink) -> RenderContext:
    """The island with one line that comes to the sea, of a kind."""
    island = the_map("island")
    lento = next(each for each in island.features if each.id == "lento")
    alone = replace(island, features=(Feature(kind, kind, "", None, lento.hexsides),))
    layout, frame = the_layout("island")
    return prepare(survey(alone), layout, PALETTES[ink], frame)


@pytest.mark.parametrize("ink", Ink)
def test_a_canal_ends_at_the_shore(ink: Ink) -> None:
    context = on_the_island("canal", ink)
    (course,) = context.courses["canal"]
    assert not context.land.covers(course.line)
    drawn = [it for it in items_of(Group(tuple(courses(Stage.WATER, context)))) if it]
    middles = union_all([lines(it.segments) for it in drawn if isinstance(it, Path)])
    assert middles.length > 10
    assert context.land.buffer(0.05).covers(middles)


def breadth(water: BaseGeometry, line: LineString, along: float) -> float:
    """How broad a water is across a line, at a part of its length."""
    at, near = (line.interpolate(place, normalized=True) for place in (along, along + 0.005))
    x, y = near.x - at.x, near.y - at.y
    far = 4 / (x * x + y * y) ** 0.5
    across = LineString([(at.x - y * far, at.y + x * far), (at.x + y * far, at.y - x * far)])
    return float((across & water).length)


def test_a_river_grows_towards_its_mouth() -> None:
    context = on_the_island("river", Ink.COLOUR)
    (course,) = context.courses["river"]
    inland = course.line & context.land
    assert course.swell[1] > 1 > course.swell[0]
    banks, _ = courses(Stage.WATER, context)
    assert isinstance(banks, Path)
    water = area(banks.segments)
    found = [breadth(water, inland, along) for along in (0.1, 0.5, 0.9)]
    assert found == sorted(found)


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("look", ["shoal", "reef"])
def test_shoals_and_reefs_can_be_seen(look: str, ink: Ink) -> None:
    layout, frame = the_layout(WOODS)
    ground = the_ground(WOODS)
    context = prepare(ground, layout, PALETTES[ink], frame)
    own = [polygon(layout, at) for at, each in ground.board.looks.items() if each == look]
    stamps = [it for it in land.awash(context) if isinstance(it, Stamp)]
    for at in own:
        left, top, right, bottom = at.bounds
        inside = [
            (x, y) for it in stamps for x, y in it.places if left < x < right and top < y < bottom
        ]
        assert len(inside) >= 4
