"""The laws of lettering: nothing covers anything, all is seen, and all says where it is from."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from cartography_laws import on_houses
from cartography_press import (
    INSETS,
    NAMES,
    Box,
    items_of,
    texts_of,
    the_ground,
    the_layout,
    the_map,
    the_painting,
)

from generator.drawing.cartography.lettering.boxes import Kind
from generator.drawing.cartography.painting import Painted
from generator.model.terrain import grid_of
from generator.quotes import straight
from generator.scene import Group, Text
from tests.typesetting import typesetter


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    """A map."""
    return str(request.param)


def overlaps(first: Box, second: Box) -> bool:
    return (
        first[0] < second[2]
        and second[0] < first[2]
        and first[1] < second[3]
        and second[1] < first[3]
    )


def collisions(drawn: Painted) -> Iterator[tuple[str, str]]:
    """Pairs of things placed that cover some of each other; houses may touch houses.

    A name that is told of may cover what it must, stars may stand on the houses of their place.
    """
    told = {str(finding.origin) for finding in drawn.findings}
    for a, b in combinations(drawn.placements, 2):
        both = {it.origin.replace(".stars", ".name") for it in (a, b)}
        if a.kind is b.kind is Kind.HOUSE or told & both or on_houses(a.origin, b.origin):
            continue
        if any(overlaps(one, other) for one in a.boxes for other in b.boxes):
            yield a.origin, b.origin


def test_nothing_that_is_placed_meets_anything_else(name: str) -> None:
    drawn = the_painting(name)
    assert list(collisions(drawn)) == []


@pytest.mark.parametrize(
    ("name", "across"), [("island", 6.0), ("archipelago", 6.0), ("inland", 21.7), ("island", 40.0)]
)
def test_nor_does_it_at_any_size_of_hex(name: str, across: float) -> None:
    drawn = the_painting(name, across=across)
    assert list(collisions(drawn)) == []


def test_the_comparison_finds_a_collision() -> None:
    drawn = the_painting("island")
    doubled = Painted(
        *(drawn.art, drawn.plates, drawn.symbols, drawn.numbers, drawn.names),
        (),
        (*drawn.placements,) * 2,
    )
    assert list(collisions(doubled))


def test_letters_lie_within_the_boxes_that_are_given_for_them(name: str) -> None:
    drawn = the_painting(name)
    boxes: dict[str, list[Box]] = {}
    for placement in drawn.placements:
        boxes.setdefault(placement.origin.removesuffix(".again"), []).extend(placement.boxes)
    for text in (*texts_of(drawn.numbers), *texts_of(drawn.names)):
        assert text.origin in boxes
        left, top, right, bottom = typesetter().ink_box(text)
        own = boxes[text.origin]
        hair = 1e-6
        assert left >= min(box[0] for box in own) - hair
        assert top >= min(box[1] for box in own) - hair
        assert right <= max(box[2] for box in own) + hair
        assert bottom <= max(box[3] for box in own) + hair


def test_all_text_lies_within_the_frame_and_clear_of_insets(name: str) -> None:
    drawn = the_painting(name, avoid=INSETS)
    _, frame = the_layout(name)
    for text in (*texts_of(drawn.numbers), *texts_of(drawn.names)):
        box = typesetter().ink_box(text)
        assert frame[0] < box[0]
        assert frame[1] < box[1]
        assert box[2] < frame[2]
        assert box[3] < frame[3]
    for placement in drawn.placements:
        if placement.kind is not Kind.HOUSE:
            assert not any(overlaps(box, inset) for box in placement.boxes for inset in INSETS)


def test_the_art_holds_no_text_and_text_is_not_cut(name: str) -> None:
    drawn = the_painting(name)
    assert texts_of(drawn.art) == []
    assert texts_of(drawn.symbols) == []
    for group in (drawn.numbers, drawn.names):
        assert not any(isinstance(item, Group) and item.clip for item in items_of(group))


def test_each_hex_in_play_has_its_number_in_itself(name: str) -> None:
    drawn = the_painting(name)
    layout, _ = the_layout(name)
    grid = grid_of(the_map(name).grid)
    numbers = {text.origin: text for text in texts_of(drawn.numbers)}
    wanted = [at for at in grid.cells() if the_ground(name).board.numbered(at)]
    assert len(numbers) == len(wanted)
    for at in wanted:
        text = numbers[f"hexes.{grid.label(at)}"]
        assert text.content == grid.label(at)
        left, top, right, bottom = typesetter().ink_box(text)
        assert layout.cell_at((left + right) / 2, (top + bottom) / 2) == at


def test_every_name_is_set_or_complained_of(name: str) -> None:
    drawn = the_painting(name)
    game_map = the_map(name)
    wanted = {f"places.{place.id}.name": place.name for place in game_map.places}
    wanted |= {f"labels.{label.id}.name": label.name for label in game_map.labels}
    wanted |= {f"features.{it.id}.name": it.name for it in game_map.features if it.name}
    wanted |= {f"grid.names.{named.name}": named.name for named in game_map.grid.names}
    said: dict[str, list[Text]] = {}
    for text in texts_of(drawn.names):
        said.setdefault(text.origin or "", []).append(text)
    missing = {finding.origin for finding in drawn.findings if finding.code == "DRW001"}
    assert set(said) | missing == set(wanted)
    for origin, texts in said.items():
        words = straight(" ".join(text.content for text in texts))
        again = " ".join([wanted[origin]] * (words.count(wanted[origin]) or 1))
        assert words in (again, again.upper())


def test_every_star_is_drawn(name: str) -> None:
    drawn = the_painting(name)
    stars = [placed for placed in drawn.placements if placed.kind is Kind.STAR]
    assert len(stars) == sum(place.stars for place in the_map(name).places)
    drawn_stars = [
        item.origin
        for item in items_of(drawn.names)
        if isinstance(item, Group) and (item.origin or "").endswith(".stars")
    ]
    assert sorted(drawn_stars) == sorted(placed.origin for placed in stars)


def test_the_games_find_room_for_everything_on_a_postcard() -> None:
    drawn = the_painting("shumshu")
    assert drawn.findings == ()


def test_what_finds_no_room_is_a_finding_not_an_overlap() -> None:
    drawn = the_painting("island", across=4.5)
    assert {finding.code for finding in drawn.findings} <= {"DRW001", "DRW002", "DRW005"}
    assert drawn.findings
    stars = [placed for placed in drawn.placements if placed.kind is Kind.STAR]
    assert len(stars) == 4


def test_type_is_never_too_small(name: str) -> None:
    drawn = the_painting(name)
    point = 25.4 / 72
    assert all(text.size >= 6 * point - 1e-9 for text in texts_of(drawn.names))
    assert all(text.size >= 4 * point - 1e-9 for text in texts_of(drawn.numbers))


def test_names_read_from_left_to_right(name: str) -> None:
    drawn = the_painting(name)
    for text in texts_of(drawn.names):
        if text.placed:
            first, last = text.placed[0].at, text.placed[-1].at
            upright = abs(last[1] - first[1]) > 4 * abs(last[0] - first[0])
            assert last[0] >= first[0] - 0.5 or upright, text.content
