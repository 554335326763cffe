"""Names stand nearer to their own things than to any other, on every product and in both inks.

In countries made at random nothing that is placed meets anything else, either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from cartography_country import country
from cartography_laws import collisions
from cartography_nearness import misleading
from cartography_press import GAMES, NAMES, the_ground, the_layout, the_painting
from cartography_sheets import SHEETS, engraved, setter_of
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import box, union_all
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.ground import Ground
from generator.drawing.cartography.lettering.boxes import Kind, Placement, around, middle, moved
from generator.drawing.cartography.lettering.letter import Lettering, letter
from generator.drawing.cartography.painting import Painted, reach_of
from generator.drawing.cartography.preparing import prepare
from generator.drawing.cartography.surveying import survey
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import PALETTES
from generator.geometry.layout import Layout
from generator.model.terrain import grid_of
from tests.typesetting import typesetter

FOLDED = 0.5
"""As a part of what lies between the middles of letters two apart elsewhere in their name."""
ACROSS = (6.0, 9.0, 10.0, 14.5, 16.0, 21.7, 26.0, 40.0)
"""Sizes of hexes in mm."""
AT_HAND = 1.5
"""How far a star may be from the name or the sign of its place, in mm."""
READ_FROM = 9.0
"""From hexes of this size on a name has room at its own thing, or is told of."""
TOLD = 4
"""Names that may be told of in a crowded country, of some thirty, most of them on small hexes."""


@pytest.mark.parametrize("name", NAMES)
def test_all_stands_in_one_ink_where_it_stands_in_another(name: str) -> None:
    colour, black = (the_painting(name, ink).placements for ink in Ink)
    assert colour == black


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("name", NAMES)
def test_no_name_misleads_on_a_postcard(name: str, ink: Ink) -> None:
    drawn = the_painting(name, ink)
    assert list(misleading(drawn.placements, the_ground(name), the_layout(name)[0])) == []


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("name", NAMES)
def test_stars_stand_at_their_name_or_sign_or_a_line_leads_there(name: str, ink: Ink) -> None:
    shapes: dict[tuple[str, str], BaseGeometry] = {}
    for it in the_painting(name, ink).placements:
        place, _, part = it.origin.removeprefix("places.").partition(".")
        key = place, it.kind if part != "stars" else "stars"
        found = union_all([box(*each) for each in it.boxes])
        shapes[key] = union_all([found, shapes[key]]) if key in shapes else found
    for (place, kind), stars in shapes.items():
        if kind == "stars" and (place, Kind.LEADER) not in shapes:
            own = (Kind.NAME, Kind.SYMBOL, Kind.HOUSE)
            rest = [shapes[place, each] for each in own if (place, each) in shapes]
            assert min(stars.distance(each) for each in rest) < AT_HAND, place


@pytest.mark.slow
@pytest.mark.parametrize(("name", "what"), [*product(GAMES, SHEETS)])
def test_no_name_misleads_or_folds_on_any_sheet(name: str, what: str) -> None:
    context = engraved(name, what, Ink.COLOUR)
    placed = letter(context, setter_of(name)).placements
    assert list(misleading(placed, context.ground, context.layout)) == []
    assert list(folded(placed)) == []


def folded(placed: Iterable[Placement]) -> Iterator[str]:
    """Yield names whose letters come together where their line bends."""
    for it in placed:
        if it.kind is Kind.NAME and len(it.boxes) > 4:
            middles = np.array([middle(each) for each in it.boxes])
            apart = np.hypot(*(middles[2:] - middles[:-2]).T)
            if apart.min() < FOLDED * np.median(apart):
                yield it.origin


def test_a_name_that_folds_is_found() -> None:
    line = [(2.0 * number, 0.0) for number in range(4)]
    back = [(6.5 - number, 1.5) for number in range(2)]
    boxes = tuple((x, y, x + 1.5, y + 2.0) for x, y in [*line, *back])
    assert list(folded([Placement(Kind.NAME, "river", boxes)])) == ["river"]
    assert list(folded([Placement(Kind.NAME, "river", (*boxes[:4], (8.0, 0.0, 9.5, 2.0)))])) == []


@pytest.mark.slow
@settings(max_examples=60, derandomize=True)
@given(st.integers(0, 10_000), st.sampled_from(ACROSS), st.sampled_from(Ink))
def test_nothing_meets_and_no_name_misleads_in_countries_made_at_random(
    seed: int, across: float, ink: Ink
) -> None:
    lettered, ground, layout, frame = in_a_country(seed, across, ink)
    assert list(collisions(lettered, frame)) == []
    if across >= READ_FROM:
        told = {(each.origin or "").split(".")[1] for each in lettered.findings}
        letters = [it for it in lettered.placements if it.kind is not Kind.STAR]
        found = misleading(letters, ground, layout)
        assert [each for each in found if told.isdisjoint(each.split())] == []
        assert len(told) <= TOLD


def test_nor_in_a_crowded_country() -> None:
    lettered, ground, layout, _ = in_a_country(5, 12.0, Ink.PHOTOCOPIER)
    assert list(misleading(lettered.placements, ground, layout)) == []


def test_a_name_without_room_at_its_sign_is_led_to_it() -> None:
    lettered, *_ = in_a_country(203, 9.0, Ink.COLOUR)
    led = [it for it in lettered.placements if it.kind is Kind.LEADER]
    assert led
    for line in led:
        found = (it for it in lettered.placements if it.origin == line.origin)
        name = union_all([box(*each) for it in found if it is not line for each in it.boxes])
        assert min(box(*each).distance(name) for each in line.boxes) < 1.0


def in_a_country(
    seed: int, across: float, ink: Ink
) -> tuple[Lettering, Ground, Layout, tuple[float, float, float, float]]:
    crowded = country(8, 6, seed, places=25, rivers=3, roads=12)
    layout = Layout.across(grid_of(crowded.grid), across)
    left, top, right, bottom = layout.bounds()
    frame = (left - 1, top - 1, right + 1, bottom + 1)
    ground = survey(crowded, reach_of(layout, frame))
    lettered = letter(prepare(ground, layout, PALETTES[ink], frame), typesetter())
    return lettered, ground, layout, frame


def put_at(drawn: Painted, origin: str, at: tuple[float, float]) -> Painted:
    """A painting with the middle of one name moved to a point."""

    def there(placement: Placement) -> Placement:
        left, top, right, bottom = around(placement.boxes)
        by = at[0] - (left + right) / 2, at[1] - (top + bottom) / 2
        return replace(placement, boxes=tuple(moved(each, by) for each in placement.boxes))

    name = (origin, Kind.NAME)
    placed = (there(it) if (it.origin, it.kind) == name else it for it in drawn.placements)
    return replace(drawn, placements=tuple(placed))


@pytest.mark.parametrize(
    ("name", "origin", "label", "said"),
    [
        ("arnhem", "places.eindhoven.name", "D4", "eindhoven is named at helmond"),
        ("mukden", "places.mukden.name", "64", "tombs bears the name of mukden"),
        ("mukden", "features.sha.name", "19", "sha is named at another water"),
        ("mukden", "features.sha.name", "91", "sha is named away from its hexsides"),
        ("arnhem", "features.arnhem-bridge.name", "E11", "arnhem-bridge is named across"),
    ],
)
def test_the_law_finds_a_name_at_the_wrong_thing(
    name: str, origin: str, label: str, said: str
) -> None:
    layout = the_layout(name)[0]
    wrong = put_at(the_painting(name), origin, layout.centre(layout.grid.cell(label)))
    found = misleading(wrong.placements, the_ground(name), layout)
    assert any(each.startswith(said) for each in found)
