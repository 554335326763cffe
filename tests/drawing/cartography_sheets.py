"""All sheets with a map that a game is printed on, laid out and prepared to be lettered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.preparing import prepare
from generator.drawing.furniture.theme import Ink
from generator.drawing.mapsheet.card import card_of
from generator.drawing.mapsheet.formats import Contents, hexes_format, paper_format, postcard_format
from generator.drawing.mapsheet.plan import larger_hexes, plan
from generator.drawing.mapsheet.setting_up import set_up_of, setup_sheet
from generator.drawing.mapsheet.stands import stood
from generator.drawing.mapsheet.with_counters import PlanWithCounters, one_sheet, one_sheet_of
from generator.drawing.palette import PALETTES, for_sides
from generator.papers import PAPERS
from generator.products.atlas import Atlas, Extent, atlas, hex_width
from generator.products.fonts import open_fonts
from generator.text import Typesetter
from tests.shumshu import folder_of, game

SHEETS = (
    "postcard",
    *(f"{what}-{paper}" for what in ("map", "tables") for paper in PAPERS),
    *(f"{what}-{paper}" for what in ("setup", "one") for paper in ("a4", "letter")),
    "tiled",
    "plain",
)
"""All products with a map, on all papers that they are printed on."""


@cache
def setter_of(name: str) -> Typesetter:
    """What sets type in the faces of a game."""
    found = open_fonts(game(name), (folder_of(name) / "fonts",))[1]
    assert found is not None
    return found


@cache
def surveyed(name: str) -> Atlas:
    """The grounds that the products of a game share."""
    return atlas(card_of(game(name)), setter_of(name), (Extent.CARD, Extent.SHEETS))


@cache
def with_counters(name: str, what: str, ink: Ink) -> PlanWithCounters:
    """A sheet of a game, with the counters that stand on its map."""
    card, letters, (kind, _, size) = card_of(game(name)), setter_of(name), what.partition("-")
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


def covered(
    sheet: PlanWithCounters, setter: Typesetter
) -> Iterator[tuple[float, float, float, float]]:
    """What insets and counters cover of a map."""
    yield from (place.covered for place in sheet.plan.places)
    for stand in sheet.stands:
        yield from stood(stand, sheet.plan.layout, setter)[1]


def engraved(name: str, what: str, ink: Ink) -> RenderContext:
    """The map of a sheet of a game, ready to be lettered."""
    sheet = with_counters(name, what, ink)
    extent = Extent.CARD if what == "postcard" else Extent.SHEETS
    palette = for_sides(PALETTES[ink], sheet.plan.card.sides)
    ground, hidden = (
        surveyed(name).ground(extent, sheet.plan),
        list(covered(sheet, setter_of(name))),
    )
    return prepare(ground, sheet.plan.layout, palette, sheet.plan.page.frame, hidden)
