"""Excerpts: the figure of an example shows who stands where, and what its text speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product

import pytest
from shapely import MultiPoint, Polygon, box, union_all

from generator.backends.record import texts
from generator.drawing.block import Block
from generator.drawing.cartography.surveying import survey
from generator.drawing.cartography.symbols import SYMBOLS
from generator.drawing.cutting import seen
from generator.drawing.example_figure.excerpt import Country, Window, window
from generator.drawing.example_figure.figure import example_figure
from generator.drawing.example_figure.lettering import spoken
from generator.drawing.example_figure.posting import Posted, posted
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import THEMES, Ink
from generator.model.combat import Example, off_the_map, shown
from generator.model.terrain import grid_of
from generator.scene import (
    IDENTITY,
    Box,
    Group,
    Item,
    Line,
    Move,
    Page,
    Path,
    Text,
    Transform,
    bounds,
    closed,
)
from tests.shumshu import game
from tests.typesetting import catalogue, typesetter

GAMES = ("shumshu", "arnhem", "mukden", "myitkyina")
NARROW, WIDE = 56.0, 84.0
PEN = Pen(THEMES[Ink.COLOUR], typesetter())
FLOOR = 4 / 72 * 25.4
"""The least size of hex numbers, in mm."""


@cache
def country(name: str) -> Country:
    found = game(name)
    assert found.map is not None
    assert found.counters is not None
    return Country(survey(found.map), found.map, found.sides, found.counters)


def examples(name: str) -> tuple[Example, ...]:
    return game(name).tables.examples


@cache
def drawn(name: str, example: Example, width: float = WIDE, ink: Ink = Ink.COLOUR) -> Block:
    return example_figure(country(name), example, width, Pen(THEMES[ink], typesetter()))


def viewed(name: str, example: Example, width: float = WIDE) -> Window:
    grid = country(name).ground.board.grid
    return window(grid, shown(example, grid), width)


def stood(name: str, example: Example, width: float = WIDE) -> Posted:
    assert example.situation is not None
    return posted(country(name), example.situation, viewed(name, example, width), PEN)


def layers(block: Block) -> tuple[Item, ...]:
    """What a figure is made of, from the art up."""
    (whole,) = block.items
    assert isinstance(whole, Group)
    return whole.items


def texts_of(items: Sequence[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from texts_of(item.items)


@pytest.mark.parametrize("name", GAMES)
def test_every_example_of_a_game_with_a_map_has_a_situation(name: str) -> None:
    assert all(example.situation for example in examples(name))


@pytest.mark.parametrize("width", [NARROW, WIDE])
@pytest.mark.parametrize("name", GAMES)
def test_all_hexes_that_are_spoken_of_are_seen_as_a_whole(name: str, width: float) -> None:
    found = game(name).map
    assert found is not None
    grid = grid_of(found.grid)
    for example in examples(name):
        view = window(grid, shown(example, grid), width)
        assert all(view.sees(at) for at in shown(example, grid)), example.id
        assert view.width == width


@pytest.mark.parametrize("name", GAMES)
def test_hexes_that_are_spoken_of_bear_their_numbers(name: str) -> None:
    grid = country(name).ground.board.grid
    for example, width in product(examples(name), (NARROW, WIDE)):
        written = {text.origin: text for text in texts_of(drawn(name, example, width).items)}
        for at in shown(example, grid):
            if at in grid and grid.in_play(at):
                number = written.get(f"hexes.{grid.label(at)}")
                assert number is not None, (example.title, grid.label(at), width)
                assert number.size >= FLOOR


@pytest.mark.parametrize("ink", list(Ink))
def test_all_text_lies_inside_the_figure(ink: Ink) -> None:
    for example in examples("shumshu"):
        block = drawn("shumshu", example, ink=ink)
        page = Page(block.width, block.height, block.items)
        for text in texts((page,), catalogue()):
            left, top, right, bottom = text.box
            assert left > -0.1
            assert top > -0.1
            assert right < block.width + 0.1
            assert bottom < block.height + 0.1


def test_counters_of_a_stack_show_their_factors() -> None:
    example = next(each for each in examples("shumshu") if each.id == "too-strong")
    written = [text.content for text in texts_of(drawn("shumshu", example).items)]
    assert {"3-4", "5-3"} <= set(written)
    assert written.count("3-3") == 2


def test_a_counter_that_lies_face_down_tells_nothing() -> None:
    example = next(each for each in examples("shumshu") if each.id == "first-wave")
    written = {text.content for text in texts_of(drawn("shumshu", example).items)}
    assert "3-4" not in written
    assert "4-3" in written


def test_an_example_without_a_situation_has_no_figure() -> None:
    example = examples("shumshu")[0]
    bare = Example(example.id, example.title, example.table, example.die, example.result)
    with pytest.raises(ValueError, match="says nothing"):
        drawn("shumshu", bare)


def test_the_same_example_gives_the_same_figure() -> None:
    example = examples("arnhem")[0]
    assert drawn("arnhem", example) == drawn("arnhem", example)


def test_what_lies_outside_is_drawn_straight() -> None:
    far = tuple((30.0 + step % 2, float(step)) for step in range(20))
    outline = closed(((1.0, 1.0), (9.0, 1.0), *far, (9.0, 9.0), (1.0, 9.0)))
    kept = seen(outline, (0.0, 0.0, 10.0, 10.0))
    assert len(kept) < 10
    ends = [each.to for each in kept if isinstance(each, Move | Line)]
    assert {(1.0, 1.0), (9.0, 1.0), (9.0, 9.0), (1.0, 9.0), far[-1]} <= set(ends)


def test_what_is_wholly_outside_is_left_out() -> None:
    assert seen(closed(((20.0, 1.0), (30.0, 1.0), (30.0, 9.0))), (0.0, 0.0, 10.0, 10.0)) == ()


def test_figures_are_cut_to_their_windows() -> None:
    block = drawn("shumshu", examples("shumshu")[0])
    art = layers(block)[0]
    assert isinstance(art, Group)
    points = [point for path in paths_of(art.items) for point in ends_of(path)]
    assert len(points) < 30_000


def paths_of(items: Sequence[Item]) -> Iterator[Path]:
    for item in items:
        if isinstance(item, Path):
            yield item
        elif isinstance(item, Group):
            yield from paths_of(item.items)


def ends_of(path: Path) -> list[tuple[float, float]]:
    return [each.to for each in path.segments if isinstance(each, Move | Line)]


def overlapping(boxes: Sequence[Box]) -> list[tuple[Box, Box]]:
    return [(one, other) for one, other in combinations(boxes, 2) if one.meets(other)]


def test_counters_that_overlap_are_seen_to() -> None:
    one, other = Box(0.0, 0.0, 2.0, 2.0), Box(1.0, 1.0, 3.0, 3.0)
    assert overlapping((one, other, Box(4.0, 0.0, 6.0, 2.0))) == [(one, other)]


@pytest.mark.parametrize("width", [NARROW, WIDE])
@pytest.mark.parametrize("name", GAMES)
def test_every_counter_is_seen_as_a_whole(name: str, width: float) -> None:
    for example in examples(name):
        posts, view = stood(name, example, width), viewed(name, example, width)
        trays = [around for _, around in posts.lifted.placed]
        assert not overlapping([*trays, *(each.box for each in posts.lying), view.frame])[
            len(posts.lying) :
        ], example.title
        assert all(each.left >= 0 and each.right <= width + 1e-6 for each in trays), example.title
        for tray, around in posts.lifted.placed:
            (*counters,) = counters_of([tray.block.at(around.left, around.top)])
            assert counters
            assert not overlapping(counters), example.title


def counters_of(items: Sequence[Item], moved: Transform = IDENTITY) -> Iterator[Box]:
    """Where the counters among some items are."""
    for item in items:
        if isinstance(item, Group):
            within = moved @ item.transform
            if item.name == "counter":
                edge = item.items[-1]
                assert isinstance(edge, Path)
                yield bounds(edge.segments).moved(within)
            else:
                yield from counters_of(item.items, within)


@pytest.mark.parametrize("width", [NARROW, WIDE])
@pytest.mark.parametrize("name", GAMES)
def test_a_counter_lies_in_its_hex_alone_and_hides_no_place(name: str, width: float) -> None:
    found = country(name)
    grid = found.ground.board.grid
    placed = {grid.cell(place.hexes[0]) for place in found.map.places}
    for example in examples(name):
        view, posts = viewed(name, example, width), stood(name, example, width)
        hexes = [each.hex for each in posts.lying]
        assert len(set(hexes)) == len(hexes), example.title
        assert not placed & set(hexes), example.title
        assert all(each.lies_within(view.layout) for each in posts.lying), example.title


@pytest.mark.parametrize("width", [NARROW, WIDE])
@pytest.mark.parametrize("name", GAMES)
def test_a_leader_goes_to_its_hex_and_crosses_neither_counter_nor_leader(
    name: str, width: float
) -> None:
    for example in examples(name):
        view, posts = viewed(name, example, width), stood(name, example, width)
        leaders = posts.lifted.leaders
        lifted = [tray.hex for tray, _ in posts.lifted.placed if tray.hex is not None]
        assert [each.hex for each in leaders] == lifted
        for leader in leaders:
            assert view.layout.cell_at(*leader.end) == leader.hex
            assert not any(leader.line.intersects(box(*each.box)) for each in posts.lying)
        pairs = combinations([each.line for each in leaders], 2)
        assert not any(one.intersects(other) for one, other in pairs), example.title


@pytest.mark.parametrize("name", GAMES)
def test_no_leader_runs_over_letters(name: str) -> None:
    for example in examples(name):
        (lettering,) = (
            item
            for item in layers(drawn(name, example))
            if isinstance(item, Group) and item.name == "lettering"
        )
        letters = [typesetter().ink_box(text) for text in texts_of([lettering])]
        for leader in stood(name, example).lifted.leaders:
            assert not any(leader.line.intersects(box(*each)) for each in letters), example.title


def test_aircraft_that_never_lie_on_the_map_are_drawn_below_the_figure() -> None:
    found = country("shumshu")
    assert off_the_map(found.counters) == {"ki-43"}
    example = next(each for each in examples("shumshu") if each.title == "Banzai at the beach")
    placed = stood("shumshu", example).lifted.placed
    aside = [around for tray, around in placed if tray.hex is None]
    assert len(aside) == 1
    assert aside[0].top > viewed("shumshu", example).height


def test_a_line_along_the_attacked_hex_is_drawn_over_its_mark() -> None:
    example = next(each for each in examples("mukden") if each.title == "Nogi at the western works")
    names = [item.name for item in layers(drawn("mukden", example)) if isinstance(item, Group)]
    after = names[names.index("target") + 1 :]
    assert after[:2] == ["works", "arrows"]


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("name", GAMES)
def test_an_arrow_is_whole_and_filled(name: str, ink: Ink) -> None:
    for example in examples(name):
        whole = layers(drawn(name, example, ink=ink))
        names = [item.name for item in whole if isinstance(item, Group)]
        assert not {"waters", "roads", "works"} & set(names[names.index("arrows") :])
        (arrows,) = (it for it in whole if isinstance(it, Group) and it.name == "arrows")
        for arrow in paths_of(arrows.items):
            assert arrow.fill is not None
            assert arrow.fill.colour != PEN.theme.paper.colour


@pytest.mark.parametrize("name", GAMES)
def test_a_place_that_the_text_speaks_of_is_named(name: str) -> None:
    found = country(name)
    grid = found.ground.board.grid
    for example in examples(name):
        view = viewed(name, example)
        written = {text.origin for text in texts_of(drawn(name, example).items)}
        places = {f"places.{place.id}.name": place for place in found.map.places}
        for origin in spoken(example, found.map):
            cells = [grid.cell(each) for each in places[origin].hexes]
            if any(map(view.sees, cells)):
                assert origin in written, (example.title, origin)


@pytest.mark.parametrize("name", GAMES)
def test_the_number_of_the_target_stands_inside_its_mark(name: str) -> None:
    grid, counted = country(name).ground.board.grid, 0
    for example in examples(name):
        assert example.situation is not None
        at = grid.cell(example.situation.into)
        if at not in {each.hex for each in stood(name, example).lying}:
            view = viewed(name, example)
            x, y = view.layout.centre(at)
            inside = Polygon(
                [(x + (a - x) * 0.9, y + (b - y) * 0.9) for a, b in view.layout.corners(at)]
            )
            (number,) = (
                text
                for text in texts_of(drawn(name, example).items)
                if text.origin == f"hexes.{grid.label(at)}"
            )
            counted += 1
            assert inside.contains(box(*typesetter().ink_box(number))), example.title
    assert counted


@pytest.mark.parametrize("name", GAMES)
def test_names_of_places_stand_with_their_symbols_which_lie_under_no_counter(name: str) -> None:
    found, seen_at_all = country(name), 0
    for example, width in product(examples(name), (NARROW, WIDE)):
        block = drawn(name, example, width)
        symbols = symbols_of(block)
        origins = {str(text.origin) for text in texts_of(block.items)}
        for place in found.map.places:
            if f"places.{place.id}.name" in origins and place.kind in SYMBOLS:
                assert f"places.{place.id}" in symbols, (example.title, place.name)
        covered = union_all([box(*each.box) for each in stood(name, example, width).lying])
        for symbol in symbols.values():
            seen_at_all += 1
            points = [point for path in paths_of([symbol]) for point in ends_of(path)]
            assert not MultiPoint(points).intersects(covered), example.title
    assert seen_at_all


def symbols_of(block: Block) -> dict[str, Group]:
    """The symbols of a figure by their origins."""
    (layer,) = (it for it in layers(block) if isinstance(it, Group) and it.name == "symbols")
    return {str(item.origin): item for item in layer.items if isinstance(item, Group)}
