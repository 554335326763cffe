"""The marks of play on the map: arrows of entry and exit, names of units and hexes, towns."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache

import pytest
from cartography_press import (
    SOURCES,
    items_of,
    texts_of,
    the_ground,
    the_layout,
    the_map,
    the_painting,
)
from shapely import Point, box, get_parts

from generator.colour import Colour
from generator.drawing.cartography.lettering.boxes import Kind
from generator.drawing.cartography.lettering.letter import letter
from generator.drawing.cartography.painting import paint, reach_of
from generator.drawing.cartography.preparing import prepare
from generator.drawing.cartography.surveying import survey
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import PALETTES, for_sides
from generator.model.game import Game
from generator.model.map import LabelKind, ZoneKind
from generator.model.terrain import grid_of
from generator.reading.definition import read
from generator.scene import Group, Move, Paint, Path
from tests.typesetting import typesetter

BLACK, WHITE = Colour(0, 0, 0), Colour(255, 255, 255)


@cache
def the_game(name: str) -> Game:
    game = read(SOURCES / name).game
    assert game is not None
    return game


@cache
def marks(name: str, ink: Ink) -> dict[str, list[Group]]:
    """The arrows of a game's zones, by the id of the zone, in a palette that knows its sides."""
    layout, frame = the_layout(name)
    palette = for_sides(PALETTES[ink], the_game(name).sides)
    drawn = paint(prepare(the_ground(name), layout, palette, frame), typesetter())
    found: dict[str, list[Group]] = {}
    for item in drawn.symbols.items:
        if isinstance(item, Group) and (item.origin or "").startswith("zones."):
            found.setdefault((item.origin or "").removeprefix("zones."), []).append(item)
    return found


def arrow_of(mark: Group) -> tuple[tuple[float, float], tuple[float, float], Path]:
    """The tip of an arrow, the middle of its tail, and the arrow over its halo."""
    _, drawn = mark.items
    assert isinstance(drawn, Path)
    points = [it.to for it in drawn.segments if hasattr(it, "to")]
    assert isinstance(drawn.segments[0], Move)
    return points[0], points[len(points) // 2], drawn


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("mukden", {"detour": 3, "exits": 3}),
        ("arnhem", {"south": 1, "east": 3, "west": 2}),
        ("myitkyina", {"east-bank": 3}),
    ],
)
def test_each_gate_has_its_arrow(name: str, expected: dict[str, int]) -> None:
    found = marks(name, Ink.COLOUR)
    assert {zone: len(groups) for zone, groups in found.items()} == expected


@pytest.mark.parametrize("name", ["mukden", "arnhem", "myitkyina"])
def test_arrows_point_into_the_map_to_enter_and_out_of_it_to_leave(name: str) -> None:
    layout, _ = the_layout(name)
    zones = {zone.id: zone for zone in the_map(name).zones}
    left, top, right, bottom = layout.bounds()
    middle = (left + right) / 2, (top + bottom) / 2
    for zone, groups in marks(name, Ink.COLOUR).items():
        for mark in groups:
            tip, tail, _ = arrow_of(mark)
            inwards = math.dist(tip, middle) < math.dist(tail, middle)
            assert inwards is (zones[zone].kind is ZoneKind.ENTRY)


def test_arrows_stand_on_the_axis_of_their_hexes_where_that_is_free() -> None:
    layout, spec = the_layout("mukden")[0], the_map("mukden")
    hexes = next(it.hexes for it in spec.zones if it.id == "detour")
    centres = [layout.centre(grid_of(spec.grid).cell(label)) for label in hexes]
    for mark in marks("mukden", Ink.COLOUR)["detour"]:
        tip, tail, _ = arrow_of(mark)
        assert tip[0] > tail[0]  # they come from the west
        assert any(abs(y - tip[1]) + abs(y - tail[1]) < 0.1 * layout.unit for _, y in centres)


def test_counters_over_a_unit_and_a_place_bear_their_names() -> None:
    """No plate must say what the counter says, and a place's name stands beside its counters."""
    layout, frame = the_layout("mukden", 16.0)
    spec = the_map("mukden")
    unit = next(it for it in spec.labels if it.kind is LabelKind.UNIT)
    place = next(it for it in spec.places if it.id == "yuhuantun")
    covered = []
    for label in (unit.hexes[0], place.hexes[0]):
        x, y = layout.centre(grid_of(spec.grid).cell(label))
        covered.append((x - 4.5, y - 4.5, x + 4.5, y + 4.5))
    context = prepare(the_ground("mukden"), layout, PALETTES[Ink.COLOUR], frame, covered)
    drawn = letter(context, typesetter())
    told = {it.origin for it in drawn.findings}
    assert not told & {f"labels.{unit.id}.name", f"places.{place.id}.name"}
    (name,) = (it for it in drawn.placements if it.origin == f"places.{place.id}.name")
    assert name.kind is Kind.NAME  # no leader
    assert min(box(*each).distance(box(*covered[1])) for each in name.boxes) < 2.0


def fill_of(name: str, ink: Ink, zone: str) -> Colour:
    (colour,) = {arrow_of(mark)[2].fill.colour for mark in marks(name, ink)[zone]}  # type: ignore[union-attr]
    return colour


def test_arrows_have_the_colour_of_their_side() -> None:
    bands = {side.id: side.band for side in the_game("mukden").sides}
    assert fill_of("mukden", Ink.COLOUR, "detour") == bands["japanese"]
    assert fill_of("mukden", Ink.COLOUR, "exits") == bands["russian"]


def test_in_photocopier_ink_one_side_is_solid_and_the_other_an_outline() -> None:
    assert {
        fill_of("mukden", Ink.PHOTOCOPIER, "detour"),
        fill_of("mukden", Ink.PHOTOCOPIER, "exits"),
    } == {BLACK, WHITE}
    assert fill_of("arnhem", Ink.PHOTOCOPIER, "south") != fill_of("arnhem", Ink.PHOTOCOPIER, "east")


def marks_of(kind: ZoneKind, ink: Ink) -> list[Group]:
    """The marks of the archipelago's zone, three hexes at its northern edge, if it is of a kind."""
    islands, (layout, frame) = the_map("archipelago"), the_layout("archipelago")
    zones = tuple(replace(zone, kind=kind) for zone in islands.zones)
    ground = survey(replace(islands, zones=zones), reach_of(layout, frame))
    drawn = paint(prepare(ground, layout, PALETTES[ink], frame), typesetter())
    found = (it for it in drawn.symbols.items if isinstance(it, Group))
    return [it for it in found if it.origin == "zones.entry"]


def test_without_sides_an_arrow_has_the_colour_of_its_border() -> None:
    found = marks_of(ZoneKind.EXIT, Ink.COLOUR)
    assert len(found) == 3
    fills = {arrow_of(mark)[2].fill for mark in found}
    assert fills == {Paint(PALETTES[Ink.COLOUR].borders["blue"])}


def test_a_source_of_supply_has_a_circle_at_the_edge_and_an_area_no_mark() -> None:
    assert [len(mark.items) for mark in marks_of(ZoneKind.SUPPLY, Ink.PHOTOCOPIER)] == [4, 4, 4]
    assert marks_of(ZoneKind.AREA, Ink.PHOTOCOPIER) == []


def test_hexes_called_by_a_name_bear_it_in_large_letters() -> None:
    drawn, (layout, _) = the_painting("mukden"), the_layout("mukden")
    grid = grid_of(the_map("mukden").grid)
    said = {text.origin: text for text in texts_of(drawn.names)}
    for name, label in grid.names:
        text = said[f"grid.names.{name}"]
        left, top, right, bottom = typesetter().ink_box(text)
        assert text.content == name
        assert text.size > 2 * min(it.size for it in texts_of(drawn.names))
        assert layout.cell_at((left + right) / 2, (top + bottom) / 2) == grid.cell(label)


def test_names_of_units_stand_on_plates_in_their_hexes() -> None:
    drawn, (layout, _) = the_painting("mukden"), the_layout("mukden")
    grid = grid_of(the_map("mukden").grid)
    placed = {it.origin: it for it in drawn.placements if it.kind is Kind.NAME}
    units = [it for it in the_map("mukden").labels if it.kind is LabelKind.UNIT]
    assert len(units) == 9
    plates = [it for it in items_of(drawn.names) if isinstance(it, Path) and it.fill and it.stroke]
    assert len(plates) == len(units)
    for label in units:
        ((left, top, right, bottom),) = placed[f"labels.{label.id}.name"].boxes
        middle = layout.cell_at((left + right) / 2, (top + bottom) / 2)
        assert middle == grid.cell(label.hexes[0])


@pytest.mark.parametrize(("ink", "colours"), [(Ink.COLOUR, 2), (Ink.PHOTOCOPIER, 2)])
def test_a_plate_shows_whose_unit_begins_there(ink: Ink, colours: int) -> None:
    game = the_game("mukden")
    layout, frame = the_layout("mukden")
    palette = for_sides(PALETTES[ink], game.sides)
    drawn = paint(prepare(the_ground("mukden"), layout, palette, frame), typesetter())
    plates = [it for it in items_of(drawn.names) if isinstance(it, Path) and it.fill and it.stroke]
    fills = [it.fill.colour for it in plates if it.fill]
    assert len(fills) == 9
    assert len(set(fills)) == colours
    assert set(fills) == set(palette.sides.values())


def test_a_town_over_several_hexes_is_one_and_two_towns_are_two() -> None:
    def built(name: str, hexes: tuple[str, ...]) -> set[int]:
        layout, frame = the_layout(name)
        board = prepare(the_ground(name), layout, PALETTES[Ink.COLOUR], frame)
        grid = grid_of(the_map(name).grid)
        parts = get_parts(board.settlements.streets.buffer(1.0))
        return {
            min(range(len(parts)), key=lambda at: parts[at].distance(centre))
            for centre in (Point(layout.centre(grid.cell(label))) for label in hexes)
        }

    assert len(built("myitkyina", ("H4", "H5", "I4", "I5"))) == 1
    assert len(built("arnhem", ("C6", "D7", "E7"))) == 3


@pytest.mark.parametrize("ink", Ink)
def test_a_zone_in_pieces_has_a_border_around_each(ink: Ink) -> None:
    drawn, (layout, _) = the_painting("mukden", ink), the_layout("mukden")
    grid = grid_of(the_map("mukden").grid)
    (detour,) = [
        it for it in items_of(drawn.art) if isinstance(it, Group) and it.origin == "zones.detour"
    ]
    dashes = detour.items[-1]
    assert isinstance(dashes, Path)
    starts = [it.to for it in dashes.segments if isinstance(it, Move)]
    assert {layout.cell_at(*start) for start in starts} == {grid.cell(name) for name in "ABC"}
