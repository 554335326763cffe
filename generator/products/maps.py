"""The products with the map on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import repeat, zip_longest

from generator.diagnostics import Finding
from generator.drawing.aid.card import with_charts
from generator.drawing.aid.terrain import swatches_of
from generator.drawing.cell_areas import cell_areas
from generator.drawing.cutting import cut, is_heavy
from generator.drawing.mapsheet.card import Card as MapCard
from generator.drawing.mapsheet.formats import Contents
from generator.drawing.mapsheet.page import draw, painted_sheet
from generator.drawing.mapsheet.plan import Plan
from generator.drawing.mapsheet.setting_up import SetUp, setup_sheet
from generator.drawing.mapsheet.with_counters import draw_dressed, one_sheet
from generator.drawing.short_rules.back import ShortRules, draw_backs
from generator.geometry.layout import centre_lines
from generator.imposition.marks import with_cropmarks
from generator.imposition.nup import Card, n_up
from generator.imposition.tiles import in_pieces, quiet_cuts, sheets
from generator.imposition.tiling import Cuts, Joint, tiling
from generator.model.map import PlaceKind
from generator.products.atlas import Atlas, Extent, hex_width
from generator.products.context import BuildContext
from generator.products.product import Drawn, Edition, Sheets
from generator.products.slices import OneSheetEdition, Postcards, ScenarioSheets
from generator.scene import Box, Group, Page, under

THRIFT = (1.0, 0.985, 0.97, 0.955)
"""How large the hexes of a tiled map may be, as a part of those that hold counters with ease."""


LARGER = (1.12, 1.08, 1.04)
"""How much larger than that they may be on sheets that would else stay bare."""
_LEEWAY = 1.08
"""How much of a sheet is left to choose cuts that keep clear of type."""
_WHOLE = (PlaceKind.CITY, PlaceKind.TOWN)
_SITE = 0.5
"""How far a town reaches around the middle of its hex, in circumradii."""


def draw_postcard(card: MapCard, context: BuildContext, edition: Edition) -> Drawn:
    """Draw the postcard's front, and a second card for what finds no room on it."""
    planned = context.plan_of_card(card, edition.ink)
    pages, findings = draw(planned, context.ground(Extent.CARD, planned), stages=context.stages)
    front = _with_hex_areas(pages[0], planned, context)
    cut = tuple(with_cropmarks(page) for page in (front, *pages[1:]))
    return Sheets(cut, findings, forms=("pdf", "svg", "png"))


def draw_postcard_back(rules: ShortRules, context: BuildContext, edition: Edition) -> Drawn:
    """Draw the back, or as many as the rules need, for a print shop."""
    backs = draw_backs(rules, context.pen(edition.ink))
    return Sheets(tuple(with_cropmarks(page) for page in backs))


def draw_postcards(sides: Postcards, context: BuildContext, edition: Edition) -> Drawn:
    """Draw the postcards as often as a sheet holds them, with their backs."""
    card, rules = sides.front, sides.back
    planned = context.plan_of_card(card, edition.ink)
    fronts, findings = draw(planned, context.ground(Extent.CARD, planned), stages=context.stages)
    cards = _paired(fronts, draw_backs(rules, context.pen(edition.ink)))
    options = context.options
    sheets = n_up(cards, edition.sheet, context.typesetter, options.turn, options.offset)
    return Sheets(sheets, findings, two_sided=any(back for _, back in cards), turn=options.turn)


def _paired(fronts: tuple[Page, ...], behind: tuple[Page, ...]) -> tuple[Card, ...]:
    """Return front and back of each card; what is over of either goes on cards of its own."""
    count = min(len(fronts), len(behind))
    over = (*fronts[count:], *behind[count:])
    both = zip(fronts[:count], behind[:count], strict=True)
    return (*both, *zip_longest(over[0::2], over[1::2]))


def draw_map(card: MapCard, context: BuildContext, edition: Edition) -> Drawn:
    """Draw the map as large as a sheet of paper holds it, alone or with the tables beside it."""
    contents = Contents.FULL if edition.product.record.variant else Contents.BARE
    planned = context.plan_of_paper(card, edition.sheet, contents, edition.ink)
    return Sheets(*draw(planned, context.ground(Extent.SHEETS, planned), stages=context.stages))


def draw_tiled_map(card: MapCard, context: BuildContext, edition: Edition) -> Drawn:
    """Draw the map so large that counters fit its hexes, on as many sheets as that takes."""
    options = context.options
    planned = plan_of_tiles(card, context, edition)
    pages, findings = draw(planned, context.ground(Extent.SHEETS, planned), stages=context.stages)
    type_, kept = (
        context.typesetter,
        (*(place.covered for place in planned.places), *_sites(planned)),
    )
    # Edge to edge, players like the cuts through the middles of hexes, even through their numbers.
    edge_to_edge = options.joint is Joint.BUTT
    liked = Cuts(*centre_lines(planned.layout)) if edge_to_edge else None
    tiles: list[Page] = []
    pieces: list[str] = []
    for page, whole in zip(pages, (kept, *repeat((), len(pages) - 1)), strict=True):
        welcome = quiet_cuts(
            page, type_, whole, options.joint.overlap, liked=liked, beneath="hexes."
        )
        divided = tiling(page.width, page.height, edition.sheet, options.joint, welcome)
        tiles += sheets(page, divided, type_, _part_of if is_heavy(Group(page.items)) else None)
        pieces += in_pieces(page, divided, type_)
    return Sheets(tuple(tiles), findings, pieces=tuple(pieces))


def _sites(planned: Plan) -> Iterator[Box]:
    """Yield what had better stay whole of a map: towns, and places with stars."""
    layout = planned.layout
    for place in planned.card.map.places:
        if place.stars or place.kind in _WHOLE:
            for x, y in (layout.centre(layout.grid.cell(label)) for label in place.hexes):
                yield Box(x, y, x, y).grown(_SITE * layout.unit)


def _part_of(art: Group, window: Box) -> Group | None:
    """Return what a window shows of a group of art."""
    for part in cut((art,), window):
        return part if isinstance(part, Group) else None
    return None


def plan_of_tiles(card: MapCard, context: BuildContext, edition: Edition) -> Plan:
    """Return the plan of the map with hexes of the size that is asked for.

    Where none is, they are so large that they hold counters with ease, or hardly smaller if that
    saves sheets of paper; and larger where the sheets that it takes have room.
    """
    options = context.options
    own = hex_width(card)
    sizes = (options.across,) if options.across else tuple(own * part for part in THRIFT)
    plans = (context.plan_of_hexes(card, size, Contents.HOLDING, edition.ink) for size in sizes)

    def count(planned: Plan, larger: float = 1.0) -> int:
        width, height = planned.page.width * larger, planned.page.height * larger
        return len(tiling(width, height, edition.sheet, options.joint).tiles)

    fewest = min(plans, key=count)
    for larger in () if options.across else LARGER:
        if count(fewest, larger * _LEEWAY) == count(fewest):  # else it is not worth planning
            size = fewest.layout.across_flats * larger
            filling = context.plan_of_hexes(card, size, Contents.HOLDING, edition.ink)
            if count(filling, _LEEWAY) == count(fewest):
                return filling
    return fewest


def draw_plain_map(card: MapCard, context: BuildContext, edition: Edition) -> Drawn:
    """Draw the map without numbers and furniture, for play on a screen."""
    planned = context.plan_of_hexes(card, hex_width(card), Contents.PLAIN, edition.ink)
    pages, findings = draw(planned, context.ground(Extent.SHEETS, planned), stages=context.stages)
    front = _with_hex_areas(pages[0], planned, context)
    return Sheets((front,), findings, forms=("svg", "png"))


def draw_set_up(shown: SetUp, context: BuildContext, edition: Edition) -> Drawn:
    """Draw the map with the counters of the set-up in their places, arrivals beside it."""
    paper = edition.sheet
    sheet = setup_sheet(shown, paper.width, paper.height, edition.ink, context.typesetter)
    ground = context.ground(Extent.SHEETS, sheet.plan)
    return Sheets(*draw_dressed(sheet, ground, context.stages))


def draw_one_sheet(shown: OneSheetEdition, context: BuildContext, edition: Edition) -> Drawn:
    """Draw the map with all counters, their backs behind them, and all that play takes."""
    paper = edition.sheet
    sheet = one_sheet(shown.sheet, paper.width, paper.height, edition.ink, context.typesetter)
    ground = context.ground(Extent.SHEETS, sheet.plan)
    painted = painted_sheet(sheet.plan, ground, context.stages)
    pages, findings = draw_dressed(sheet, ground, context.stages, painted)
    swatches, pen = swatches_of(sheet.plan, painted.art), context.pen(edition.ink)
    pages = with_charts(pages, sheet.free, shown.charts, swatches, pen, sheet.for_reading)
    return Sheets(pages, findings, two_sided=True)


def draw_scenarios(game: ScenarioSheets, context: BuildContext, edition: Edition) -> Drawn:
    """Draw the set-up of each scenario; what is out of play in it is painted as such."""
    paper, pages, findings = edition.sheet, list[Page](), list[Finding]()
    for name, played in game.played:
        sheet = setup_sheet(played, paper.width, paper.height, edition.ink, context.typesetter)
        atlas = context.atlas if played.card.map == game.map else Atlas()
        ground = atlas.ground(Extent.SHEETS, sheet.plan, context.stages)
        drawn, found = draw_dressed(sheet, ground, context.stages)
        stem = f"scenarios.{name}"
        pages += (replace(page, items=tuple(under(page.items, stem))) for page in drawn)
        findings += (replace(each, origin=f"{stem}.{each.origin}") for each in found)
    return Sheets(tuple(pages), tuple(findings))


def _with_hex_areas(page: Page, planned: Plan, context: BuildContext) -> Page:
    """Return a page whose hexes can be pointed at on a screen."""
    areas = cell_areas(planned.card.map, planned.layout, context.typesetter.words)
    return replace(page, items=(*page.items, areas))
