"""Names stand nearer to their own things than to any other, on every product and in both inks.

In countries made at random nothing that is placed meets anything else, either.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from cartography_country import country
from cartography_laws import collisions
from cartography_nearness import misleading
from cartography_press import GAMES, NAMES, the_ground, the_layout, the_painting
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import box, union_all

from generator.drawing.cartography.ground import Ground
from generator.drawing.cartography.lettering.boxes import Kind, Placement, around, moved
from generator.drawing.cartography.lettering.letter import Lettering, letter
from generator.drawing.cartography.painting import Painted, reach_of
from generator.drawing.cartography.preparing import prepare
from generator.drawing.cartography.surveying import survey
from generator.drawing.furniture.theme import Ink
from generator.drawing.mapsheet.card import card_of
from generator.drawing.mapsheet.formats import Contents, hexes_format, paper_format, postcard_format
from generator.drawing.mapsheet.plan import Plan, larger_hexes, plan
from generator.drawing.mapsheet.setting_up import set_up_of, setup_sheet
from generator.drawing.mapsheet.stands import stood
from generator.drawing.mapsheet.with_counters import PlanWithCounters, one_sheet, one_sheet_of
from generator.drawing.palette import PALETTES, for_sides
from generator.geometry.layout import Layout
from generator.model.terrain import grid_of
from generator.papers import PAPERS
from generator.products.atlas import Atlas, Extent, atlas, hex_width
from tests.shumshu import game
from tests.typesetting import typesetter

SHEETS = (
    "postcard",
    *(f"{what}-{paper}" for what in ("map", "tables") for paper in PAPERS),
    *(f"{what}-{paper}" for what in ("setup", "one") for paper in ("a4", "letter")),
    "tiled",
    "plain",
)
"""All products with a map, on all papers that they are printed on."""
OFTEN = ("postcard", "map-a4", "tables-a4", "tables-a3", "setup-a4", "tiled")
"""Those that are tried in both inks; the others in colour, for the atlas has laid these out."""
ACROSS = (6.0, 9.0, 10.0, 14.5, 16.0, 21.7, 26.0, 40.0)
"""Sizes of hexes in mm."""
READ_FROM = 9.0
"""From hexes of this size on each name has room at its own thing; below, names are left off."""
CASES = [
    (name, what, ink)
    for name, what, ink in product(GAMES, SHEETS, Ink)
    if what in OFTEN or ink is Ink.COLOUR
]


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("name", NAMES)
def test_no_name_misleads_on_a_postcard(name: str, ink: Ink) -> None:
    drawn = the_painting(name, ink)
    assert list(misleading(drawn.placements, the_ground(name), the_layout(name)[0])) == []


@cache
def surveyed(name: str) -> Atlas:
    """The grounds that the products of a game share."""
    return atlas(card_of(game(name)), typesetter(), (Extent.CARD, Extent.SHEETS))


@cache
def with_counters(name: str, what: str, ink: Ink) -> PlanWithCounters:
    """A sheet of a game, with the counters that stand on its map."""
    card, letters, (kind, _, size) = card_of(game(name)), typesetter(), what.partition("-")
    paper = PAPERS[size or "a4"]
    if kind == "setup":
        return setup_sheet(set_up_of(game(name)), paper.width, paper.height, ink, letters)
    if kind == "one":
        return one_sheet(one_sheet_of(game(name)), paper.width, paper.height, ink, letters)
    if kind == "postcard":
        return PlanWithCounters(plan(card, postcard_format(card), ink, letters))
    if kind in ("tiled", "plain"):
        contents = Contents.HOLDING if kind == "tiled" else Contents.PLAIN
        sheet, lay = hexes_format(card, hex_width(card), contents), plan
    else:
        contents = Contents.FULL if kind == "tables" else Contents.BARE
        sheet, lay = paper_format(paper.width, paper.height, contents), larger_hexes
    known = surveyed(name).plans if ink is Ink.COLOUR else {}
    return PlanWithCounters(known.get(sheet) or lay(card, sheet, ink, letters))


def covered(sheet: PlanWithCounters) -> Iterator[tuple[float, float, float, float]]:
    """What insets and counters cover of a map."""
    yield from (place.covered for place in sheet.plan.places)
    for stand in sheet.stands:
        yield from stood(stand, sheet.plan.layout, typesetter())[1]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "what", "ink"), CASES)
def test_no_name_misleads_on_any_sheet(name: str, what: str, ink: Ink) -> None:
    sheet = with_counters(name, what, ink)
    planned: Plan = sheet.plan
    extent = Extent.CARD if what == "postcard" else Extent.SHEETS
    ground = surveyed(name).ground(extent, planned)
    palette = for_sides(PALETTES[ink], planned.card.sides)
    frame, hidden = planned.page.frame, list(covered(sheet))
    engraved = prepare(ground, planned.layout, palette, frame, hidden)
    set_on_it = letter(engraved, typesetter())
    assert list(misleading(set_on_it.placements, ground, planned.layout)) == []


@pytest.mark.slow
@settings(max_examples=60, derandomize=True)
@given(st.integers(0, 10_000), st.sampled_from(ACROSS), st.sampled_from(Ink))
def test_nothing_meets_and_no_name_misleads_in_countries_made_at_random(
    seed: int, across: float, ink: Ink
) -> None:
    lettered, ground, layout, frame = in_a_country(seed, across, ink)
    assert list(collisions(lettered, frame)) == []
    if across >= READ_FROM:
        assert list(misleading(lettered.placements, ground, layout)) == []


def test_nor_in_a_crowded_country() -> None:
    lettered, ground, layout, _ = in_a_country(5, 12.0, Ink.PHOTOCOPIER)
    assert list(misleading(lettered.placements, ground, layout)) == []


def test_a_name_without_room_at_its_sign_is_led_to_it() -> None:
    lettered, *_ = in_a_country(200, 9.0, Ink.COLOUR)
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
        ("arnhem", "features.nijmegen-bridge.name", "H9", "nijmegen-bridge is named across"),
    ],
)
def test_the_law_finds_a_name_at_the_wrong_thing(
    name: str, origin: str, label: str, said: str
) -> None:
    layout = the_layout(name)[0]
    wrong = put_at(the_painting(name), origin, layout.centre(layout.grid.cell(label)))
    found = misleading(wrong.placements, the_ground(name), layout)
    assert any(each.startswith(said) for each in found)
