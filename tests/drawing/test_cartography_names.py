"""Names belong, to the eye, to what they name and to nothing else."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from cartography_press import GAMES, Box, texts_of, the_ground, the_layout, the_map, the_painting
from shapely import MultiLineString, box, transform, union_all
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.ground import Stage
from generator.drawing.cartography.lettering.boxes import Kind
from generator.drawing.cartography.lettering.labeller import BLACK_HALO
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.pens import Pens
from generator.drawing.furniture.theme import Ink
from generator.geometry.noise import Array
from generator.model.theme import LINE_LOOKS
from generator.scene import Path


def boxes_of(name: str, origin: str, kind: Kind) -> tuple[Box, ...]:
    found = [it for it in the_painting(name).placements if (it.origin, it.kind) == (origin, kind)]
    return found[0].boxes


def rivers(name: str, *, but: str = "") -> BaseGeometry:
    """The hexsides of a map's rivers in mm, but those of one."""
    layout = the_layout(name)[0]
    sides = [
        layout.edge(side)
        for way in the_ground(name).board.ways
        if way.look in ("river", "wide river", "canal", "creek") and way.feature.id != but
        for side in way.hexsides
    ]
    return MultiLineString(sides)


def test_a_beach_is_named_beside_its_waves() -> None:
    symbol, name = (
        box(*boxes_of("shumshu", origin, kind)[0])
        for origin, kind in (
            ("places.takeda-hama", Kind.SYMBOL),
            ("places.takeda-hama.name", Kind.NAME),
        )
    )
    assert symbol.distance(name) < 2.5


@pytest.mark.parametrize(("name", "most"), [("shumshu", 2), ("arnhem", 2), ("mukden", 2)])
def test_names_break_few_black_rivers(name: str, most: float) -> None:
    """The area in mm² of rivers under names, their halos included: on a postcard it was 33 once."""
    pens = Pens(the_layout(name)[0].unit)
    drawn = the_painting(name, Ink.PHOTOCOPIER)
    halo = pens.line(BLACK_HALO)
    water = union_all(
        [
            transform(course.line, partial(on_paper, name)).buffer(
                pens.line(LINE_LOOKS[look].breadth) / 2
            )
            for look, found in the_ground(name).courses.items()
            for course in found
            if LINES[look].stage is Stage.WATER
        ]
    )
    names = [it for it in drawn.placements if it.kind is Kind.NAME]
    covered = [union_all([box(*each).buffer(halo) for each in it.boxes]) for it in names]
    assert sum(each.intersection(water).area for each in covered) < most


def on_paper(name: str, points: Array) -> Array:
    """Points in hex units in mm on a postcard."""
    layout = the_layout(name)[0]
    return np.asarray(points * layout.unit + np.array(layout.origin))


@pytest.mark.parametrize("ink", Ink)
def test_a_star_stands_in_the_hex_of_its_place(ink: Ink) -> None:
    layout = the_layout("shumshu")[0]
    for place in the_map("shumshu").places:
        own = {layout.grid.cell(label) for label in place.hexes}
        stars = [it for it in the_painting("shumshu", ink).placements if it.kind is Kind.STAR]
        for star in stars:
            if star.origin == f"places.{place.id}.stars":
                left, top, right, bottom = star.boxes[0]
                assert layout.cell_at((left + right) / 2, (top + bottom) / 2) in own


def test_an_island_is_not_named_beside_a_river() -> None:
    """On the postcard Shumshu's name once ran along a stream that has none."""
    letters = boxes_of("shumshu", "labels.shumshu.name", Kind.NAME)
    water = rivers("shumshu")
    away = [box(*each).distance(water) for each in letters]
    assert min(away) > 0.5
    assert sum(away) / len(away) > 3.0  # it leads away from the one at its end


@pytest.mark.parametrize("name", GAMES)
def test_hex_numbers_stand_at_one_place_in_every_hex(name: str) -> None:
    layout = the_layout(name)[0]
    offsets = []
    for it in the_painting(name).placements:
        if it.kind is Kind.NUMBER:
            left, top, right, bottom = it.boxes[0]
            centre = layout.centre(layout.grid.cell(it.origin.removeprefix("hexes.")))
            offsets.append(((left + right) / 2 - centre[0], (top + bottom) / 2 - centre[1]))
    assert len(offsets) > 50
    assert np.ptp(np.array(offsets), axis=0).max() < 0.3


def test_hex_numbers_are_not_too_small_where_the_hex_has_room() -> None:
    sizes = [it.size for name in GAMES for it in texts_of(the_painting(name).numbers)]
    assert min(sizes) >= 4.3 * 25.4 / 72 - 1e-9


def test_roads_break_under_numbers() -> None:
    """The halo of a number on a road is opaque."""
    on_roads = 0
    for name in GAMES:
        layout = the_layout(name)[0]
        lines = [it for way in ("road", "highway", "railway") for it in courses_of(name, way)]
        halos = {it.origin: it for it in the_painting(name).numbers.items if isinstance(it, Path)}
        for it in the_painting(name).placements:
            if it.kind is Kind.NUMBER and box(*it.boxes[0]).intersects(union_all(lines)):
                stroke = halos[it.origin].stroke
                assert stroke
                assert stroke.paint.opacity == 1.0, (it.origin, layout.unit)
                on_roads += 1
    assert on_roads


def courses_of(name: str, look: str) -> list[BaseGeometry]:
    """The lines of a look on a postcard, in mm."""
    found = the_ground(name).courses.get(look, ())
    return [transform(course.line, partial(on_paper, name)) for course in found]


def test_a_name_that_would_stand_astray_is_broken_in_two_lines_beside_its_place() -> None:
    """On the postcard Cape Kotomari once stood beneath the name of the marsh by its dot."""
    dot = box(*boxes_of("shumshu", "places.kotomari", Kind.SYMBOL)[0])
    lines = boxes_of("shumshu", "places.kotomari.name", Kind.NAME)
    assert min(box(*line).distance(dot) for line in lines) < 2.8
