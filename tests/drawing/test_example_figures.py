"""Excerpts: the figure of an example shows who stands where, and what its text speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import pytest
from shapely import MultiPoint, box, union_all

from generator.backends.record import texts
from generator.drawing.block import Block
from generator.drawing.cartography.surveying import survey
from generator.drawing.cartography.symbols import SYMBOLS
from generator.drawing.cutting import seen
from generator.drawing.example_figure.figure import Country, example_figure, ranked, window
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import THEMES, Ink
from generator.model.combat import Example, off_the_map, shown
from generator.model.terrain import grid_of
from generator.scene import Group, Item, Line, Move, Page, Path, Text, closed
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


def drawn(name: str, example: Example, width: float = WIDE, ink: Ink = Ink.COLOUR) -> Block:
    return example_figure(country(name), example, width, Pen(THEMES[ink], typesetter()))


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
    for example in examples(name)[:4]:
        written = {text.origin: text for text in texts_of(drawn(name, example).items)}
        for at in shown(example, grid):
            if at in grid and grid.in_play(at):
                number = written[f"hexes.{grid.label(at)}"]
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
    art = block.items[0]
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


@pytest.mark.parametrize("name", GAMES)
def test_every_stack_lies_within_its_hex(name: str) -> None:
    found = country(name)
    grid = found.ground.board.grid
    for example in examples(name):
        assert example.situation is not None
        view = window(grid, shown(example, grid), WIDE)
        _, stands = ranked(found, example.situation, view.layout, PEN)
        assert stands or not example.situation.defenders
        assert all(stand.lies_within(view.layout) for stand in stands)


def test_aircraft_that_never_lie_on_the_map_are_drawn_below_the_figure() -> None:
    found = country("shumshu")
    assert off_the_map(found.counters) == {"ki-43"}
    example = next(each for each in examples("shumshu") if each.title == "Banzai at the beach")
    assert example.situation is not None
    grid = found.ground.board.grid
    view = window(grid, shown(example, grid), WIDE)
    assert drawn("shumshu", example).height > view.height + 5
    ranks, stands = ranked(found, example.situation, view.layout, PEN)
    assert [len(stand.boxes) for stand in stands] == [3, 3]
    assert len(ranks.beside(example.situation)) == 1


def test_a_line_along_the_attacked_hex_is_drawn_over_its_mark() -> None:
    example = next(each for each in examples("mukden") if each.title == "Nogi at the western works")
    names = [item.name for item in drawn("mukden", example).items if isinstance(item, Group)]
    after = names[names.index("target") + 1 :]
    assert after[:2] == ["works", "arrows"]
    assert "works" in after[2:]


def test_a_river_without_a_bridge_is_drawn_over_the_arrow_that_crosses_it() -> None:
    example = next(each for each in examples("mukden") if each.title == "Over the Sha")
    names = [item.name for item in drawn("mukden", example).items if isinstance(item, Group)]
    after = names[names.index("arrows") + 1 :]
    assert after[:3] == ["waters", "works", "symbols"]


@pytest.mark.parametrize("name", GAMES)
def test_names_of_places_stand_with_their_symbols_which_lie_under_no_counter(name: str) -> None:
    found = country(name)
    grid, seen_at_all = found.ground.board.grid, 0
    for example in examples(name)[:3]:
        assert example.situation is not None
        block = drawn(name, example)
        view = window(grid, shown(example, grid), WIDE)
        _, stands = ranked(found, example.situation, view.layout, PEN)
        taken = {stand.hex for stand in stands}
        symbols = symbols_of(block)
        origins = {str(text.origin) for text in texts_of(block.items)}
        for place in found.map.places:
            named = f"places.{place.id}.name" in origins
            if named and place.kind in SYMBOLS and grid.cell(place.hexes[0]) not in taken:
                assert f"places.{place.id}" in symbols, example.title
        covered = union_all([box(*each) for stand in stands for each in stand.boxes])
        for symbol in symbols.values():
            seen_at_all += 1
            points = [point for path in paths_of([symbol]) for point in ends_of(path)]
            assert not MultiPoint(points).intersects(covered), example.title
    assert seen_at_all


def symbols_of(block: Block) -> dict[str, Group]:
    """The symbols of a figure by their origins."""
    (layer,) = (it for it in block.items if isinstance(it, Group) and it.name == "symbols")
    return {str(item.origin): item for item in layer.items if isinstance(item, Group)}
