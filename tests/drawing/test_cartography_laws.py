"""Laws over maps made at random and over every example at every size, in both inks.

A short run each time; all of it with `-m slow`.
"""

from __future__ import annotations

import pytest
from cartography_country import country
from cartography_laws import collisions, lies, strays
from cartography_maps import KEY, TERRAIN
from cartography_press import NAMES, the_ground, the_layout, the_lettering, the_map
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.board import Orientation
from generator.board.cell import Offset
from generator.drawing.cartography.lettering.letter import letter
from generator.drawing.cartography.painting import paint, reach_of
from generator.drawing.cartography.preparing import prepare
from generator.drawing.cartography.surveying import survey
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import PALETTES
from generator.geometry.layout import Layout
from generator.model.map import GridSpec, Map
from generator.model.terrain import grid_of
from tests.typesetting import typesetter

SIZES = (6.0, 10.0, 16.0, 26.0, 40.0)
KNOWN = {"DRW001", "DRW002", "DRW005"}


@st.composite
def maps(draw: st.DrawFn) -> Map:
    """Any small map, from all sea to all land, in stripes, dots and patches."""
    columns, rows = draw(st.integers(1, 7)), draw(st.integers(1, 6))
    signs = draw(st.sampled_from(("~.", "~~~o.^%&n#", "~....^", "~~~.", ".&^%n#o", "~", ".", "^")))
    row = st.text(alphabet=signs, min_size=columns, max_size=columns)
    picture = "\n".join(draw(st.lists(row, min_size=rows, max_size=rows)))
    orientation, offset = draw(st.sampled_from(Orientation)), draw(st.sampled_from(Offset))
    spec = GridSpec(columns, rows, orientation=orientation, offset=offset)
    return Map(spec, KEY, TERRAIN, picture)


@settings(max_examples=12, derandomize=True)
@given(maps())
def test_the_ground_says_what_the_hexes_say(game_map: Map) -> None:
    assert list(lies(survey(game_map))) == []


@pytest.mark.slow
@settings(max_examples=500, derandomize=True)
@given(maps())
def test_the_ground_of_five_hundred_maps_says_what_the_hexes_say(game_map: Map) -> None:
    assert list(lies(survey(game_map))) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_sign_stands_in_its_own_hex_beside_counters_too(name: str) -> None:
    layout, frame = the_layout(name, 16.0)
    half, centre = 0.33 * layout.across_flats, layout.centre
    counters = tuple(
        (x - half, y - half, x + half, y + half)
        for place in the_map(name).places
        for x, y in (centre(grid_of(the_map(name).grid).cell(place.hexes[0])),)
    )
    context = prepare(the_ground(name), layout, PALETTES[Ink.COLOUR], frame, counters)
    assert list(strays(letter(context, typesetter()), the_map(name), layout)) == []


@pytest.mark.slow
@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("across", SIZES)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_placed_meets_anything_else_at_any_size(name: str, across: float, ink: Ink) -> None:
    lettered, ground = the_lettering(name, ink, across)
    assert list(strays(lettered, the_map(name), the_layout(name, across)[0])) == []
    assert list(collisions(lettered, the_layout(name, across)[1])) == []
    assert {finding.code for finding in (*ground.findings, *lettered.findings)} <= KNOWN


@pytest.mark.parametrize(("ink", "across"), [(Ink.COLOUR, 6.0), (Ink.PHOTOCOPIER, 12.0)])
def test_a_crowded_country_tells_of_what_finds_no_room(ink: Ink, across: float) -> None:
    crowded = country(9, 6, 5, places=40, rivers=3, roads=20)
    layout = Layout.across(grid_of(crowded.grid), across)
    left, top, right, bottom = layout.bounds()
    frame = (left - 1, top - 1, right + 1, bottom + 1)
    ground = survey(crowded, reach_of(layout, frame))
    drawn = paint(prepare(ground, layout, PALETTES[ink], frame), typesetter())
    assert list(collisions(drawn, frame)) == []
    assert list(strays(drawn, crowded, layout)) == []
    assert {finding.code for finding in drawn.findings} <= KNOWN
    left_off = [finding for finding in drawn.findings if finding.code == "DRW001"]
    assert bool(left_off) is (across < 10)


@pytest.mark.slow
def test_a_great_country_tells_the_truth() -> None:
    ground = survey(country(60, 45, 1))
    assert list(lies(ground)) == []
