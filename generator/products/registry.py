"""All products with what draws them, and what is printed of a game: its editions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product as product_of

from generator.combat.report import odds_report
from generator.comparison.products import RECORDS, Needs
from generator.drawing.aid.card import aid_pages, aid_panels
from generator.drawing.aid.composer import compose
from generator.drawing.aid.forms import form_pages
from generator.drawing.aid.panels import Swatches
from generator.drawing.aid.terrain import map_swatches
from generator.drawing.furniture.theme import Ink
from generator.drawing.mapsheet.setting_up import setup_sheet
from generator.drawing.mapsheet.with_counters import one_sheet
from generator.drawing.odds.page import odds_page
from generator.model.game import Game
from generator.papers import PAPERS
from generator.products import counters, maps, print_and_play, rules
from generator.products.atlas import Extent, atlas
from generator.products.context import BuildContext, BuildOptions
from generator.products.product import Draw, Drawn, Edition, Exported, Product, Sheets
from generator.reporting.odds import odds_as_csv, odds_as_json


def draw_card(context: BuildContext, edition: Edition) -> Drawn:
    """Draw the player's aid: every table and all else that is looked up in play."""
    pen, paper = context.pen(edition.ink), edition.sheet
    swatches: Swatches = {}  # cut out of the postcard's map
    if context.game.map is not None:
        planned = context.plan_of_card(edition.ink)
        swatches = map_swatches(planned, context.atlas.ground(Extent.CARD, planned))
    composed = compose(aid_panels(context.game, swatches, pen), (paper.width, paper.height), pen)
    return Sheets(aid_pages(context.game, composed, pen))


def draw_forms(context: BuildContext, edition: Edition) -> Drawn:
    """Draw the sheets that players fill in."""
    paper = edition.sheet
    pages = form_pages(context.game, (paper.width, paper.height), context.pen(edition.ink))
    return Sheets(pages)


def draw_odds(context: BuildContext, edition: Edition) -> Drawn:
    """Draw the charts; the numbers, which have no colour, lie beside those in colour ink."""
    game = context.game
    report = odds_report(game.id, game.title, game.tables)
    page = odds_page(game, report, context.pen(edition.ink))
    texts = (("json", odds_as_json((report,))), ("csv", odds_as_csv((report,))))
    data = texts if edition.ink is Ink.COLOUR else ()
    return Sheets((page,), forms=("pdf", "svg", "png"), data=data)


def export_validator(_context: BuildContext, _edition: Edition) -> Drawn:
    """Say that a validator is to be packed: there is nothing to draw."""
    return Exported()


_DRAW_FUNCTIONS: Mapping[str, tuple[Draw, Extent | None]] = {
    "postcard": (maps.draw_postcard, Extent.CARD),
    "postcard-back": (maps.draw_postcard_back, None),
    "postcards": (maps.draw_postcards, Extent.CARD),
    "map": (maps.draw_map, Extent.SHEETS),
    "map-tables": (maps.draw_map, Extent.SHEETS),
    "map-tiled": (maps.draw_tiled_map, Extent.SHEETS),
    "map-plain": (maps.draw_plain_map, Extent.SHEETS),
    "setup": (partial(maps.draw_dressed_map, setup_sheet), Extent.SHEETS),
    "scenarios": (maps.draw_scenarios, Extent.SHEETS),
    "one-sheet": (partial(maps.draw_dressed_map, one_sheet), Extent.SHEETS),
    "counters-duplex": (counters.draw_counters, None),
    "counters-fold": (counters.draw_counters, None),
    "counters-separate": (counters.draw_counters, None),
    "calibration": (counters.draw_calibration, None),
    "rules": (rules.draw_rules, Extent.FIGURES),
    "rules-booklet": (rules.draw_rules, Extent.FIGURES),
    "rules-html": (rules.write_rules_page, Extent.FIGURES),
    "print-and-play": (print_and_play.draw_opening, Extent.SHEETS),
    "card": (draw_card, Extent.CARD),
    "forms": (draw_forms, None),
    "odds": (draw_odds, None),
    "validator": (export_validator, None),
}
"""What draws products, by their names, and the ground that each is painted on."""

PRODUCTS = tuple(Product(record, *_DRAW_FUNCTIONS[name]) for name, record in RECORDS.items())
"""All products, in the order in which they are printed."""


def editions(game: Game, options: BuildOptions, only: Collection[str] = ()) -> Iterator[Edition]:
    """Yield what is printed of `game`; `only` names products, whole or by what they are.

    What has no paper or no ink is made once all the same.
    """
    for product in PRODUCTS:
        record = product.record
        asked = not only or record.name in only or record.what in only
        if asked and record.has(game):
            papers = [PAPERS[paper] for paper in _asked(record.papers, options.papers)]
            inks = map(Ink, _asked(record.inks, options.inks) if record.inks else ("colour",))
            both = product_of(papers if record.papers else (None,), inks)
            yield from (Edition(product, paper, ink) for paper, ink in both)


def _asked(there: Sequence[str], asked: Collection[str]) -> Iterator[str]:
    return (each for each in there if not asked or each in asked)


def parts_of(edition: Edition, game: Game) -> tuple[Edition, ...]:
    """Return the editions that are bound behind one: all parts that the game has."""
    if edition.product.record.needs is not Needs.PARTS:
        return ()
    parts = (each for each in PRODUCTS if each.record.part and each.record.has(game))
    return tuple(Edition(part, edition.paper, edition.ink) for part in parts)


def in_waves(ordered: Sequence[Edition], game: Game) -> Iterator[tuple[Edition, ...]]:
    """Yield what was ordered and the parts it needs, in waves that need nothing but earlier ones.

    No edition is in two waves. Only the first may be empty, where all that was ordered needs files.
    """
    parts = (part for edition in ordered for part in parts_of(edition, game))
    needed = tuple(dict.fromkeys((*ordered, *parts)))
    for needs in Needs:
        wave = tuple(edition for edition in needed if edition.product.record.needs is needs)
        if wave or needs is Needs.NOTHING:
            yield wave


def prepared(context: BuildContext, ordered: Sequence[Edition]) -> BuildContext:
    """Return the context with the grounds surveyed that the editions are painted on."""
    drawn = (edition for wave in in_waves(ordered, context.game) for edition in wave)
    extents = dict.fromkeys(edition.product.extent for edition in drawn)
    surveyed = tuple(extent for extent in extents if extent)
    return replace(context, atlas=atlas(context.game, context.typesetter, surveyed))
