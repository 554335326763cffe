"""All products with what draws them, and what is printed of a game: its editions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product as product_of
from operator import attrgetter as of
from typing import Any, TypeAlias

from generator.combat.report import odds_report
from generator.comparison.products import LIGHT, RECORDS, Needs, parts_of_game
from generator.drawing.aid.card import aid_pages, composed_aid
from generator.drawing.aid.forms import Forms, form_pages
from generator.drawing.aid.panels import Swatches
from generator.drawing.aid.terrain import map_swatches
from generator.drawing.furniture.theme import Ink
from generator.drawing.mapsheet.card import card_of
from generator.drawing.odds.page import OddsTables, odds_page
from generator.model.game import Game
from generator.papers import PAPERS
from generator.products import counters, maps, print_and_play, rules
from generator.products.atlas import Extent, atlas
from generator.products.context import BuildContext, BuildOptions, with_counters
from generator.products.product import Draw, Drawn, Edition, Exported, Product, Sheets
from generator.products.slices import Carried, LookedUp, Slices
from generator.reporting.odds import odds_as_csv, odds_as_json


def draw_card(game: LookedUp, context: BuildContext, edition: Edition) -> Drawn:
    """Draw the player's aid: every table and all else that is looked up in play."""
    pen, paper = context.pen(edition.ink), edition.sheet
    swatches: Swatches = {}  # cut out of the postcard's map
    if game.card is not None:
        planned = context.plan_of_card(game.card, edition.ink)
        swatches = map_swatches(planned, context.ground(Extent.CARD, planned), context.stages)
    composed = composed_aid(game.aid, swatches, (paper.width, paper.height), pen)
    return Sheets(aid_pages(game.aid, composed, pen))


def draw_forms(forms: Forms, context: BuildContext, edition: Edition) -> Drawn:
    """Draw the sheets that players fill in."""
    paper = edition.sheet
    pages = form_pages(forms, (paper.width, paper.height), context.pen(edition.ink))
    return Sheets(pages)


def draw_odds(game: OddsTables, context: BuildContext, edition: Edition) -> Drawn:
    """Draw the charts; the numbers, which have no colour, lie beside those in colour ink."""
    report = odds_report(game.id, game.title, game.tables, dict(game.ratings))
    page = odds_page(game, report, context.pen(edition.ink))
    texts = (("json", odds_as_json((report,))), ("csv", odds_as_csv((report,))))
    data = texts if edition.ink is Ink.COLOUR and not edition.light else ()
    return Sheets((page,), forms=("pdf", "svg", "png"), data=data)


def export_validator(carried: Carried, _context: BuildContext, _edition: Edition) -> Drawn:
    """Say that a validator is to be packed: there is nothing to draw."""
    return Exported(carried.game)


_Entry: TypeAlias = tuple[Callable[[Slices], Any], Draw, Extent | None, tuple[str, ...], float]
_TILES, _BACKS, _OFFSET = ("across", "joint"), ("turn", "offset"), ("offset",)

_DRAW_FUNCTIONS: Mapping[str, _Entry] = {
    "postcard": (of("card"), maps.draw_postcard, Extent.CARD, (), 1.4),
    "postcard-back": (of("short_rules"), maps.draw_postcard_back, None, (), 0.3),
    "postcards": (of("postcards"), maps.draw_postcards, Extent.CARD, _BACKS, 1.0),
    "map": (of("card"), maps.draw_map, Extent.SHEETS, (), 1.0),
    "map-tables": (of("card"), maps.draw_map, Extent.SHEETS, (), 1.1),
    "map-tiled": (of("card"), maps.draw_tiled_map, Extent.SHEETS, _TILES, 1.7),
    "map-plain": (of("card"), maps.draw_plain_map, Extent.SHEETS, (), 1.5),
    "setup": (of("set_up"), maps.draw_set_up, Extent.SHEETS, (), 1.5),
    "scenarios": (of("scenarios"), maps.draw_scenarios, Extent.SHEETS, (), 0.9),
    "one-sheet": (of("one_sheet"), maps.draw_one_sheet, Extent.SHEETS, _OFFSET, 1.6),
    "counters-duplex": (of("cut_sheets"), counters.draw_counters, None, _BACKS, 0.3),
    "counters-fold": (of("cut_sheets"), counters.draw_counters, None, (), 0.3),
    "counters-separate": (of("cut_sheets"), counters.draw_counters, None, (), 0.3),
    "calibration": (of("nothing"), counters.draw_calibration, None, _BACKS, 0.3),
    "rules": (of("rules_on_paper"), rules.draw_rules, Extent.FIGURES, (), 2.5),
    "rules-booklet": (of("booklet"), rules.draw_booklet, Extent.FIGURES, (), 2.5),
    "rules-html": (of("rules_on_screen"), rules.write_rules_page, Extent.FIGURES, (), 1.0),
    "print-and-play": (of("first_pages"), print_and_play.draw_opening, Extent.SHEETS, (), 0.9),
    "card": (of("looked_up"), draw_card, Extent.CARD, (), 1.1),
    "forms": (of("forms"), draw_forms, None, (), 0.3),
    "odds": (of("odds"), draw_odds, None, (), 0.3),
    "validator": (of("carried"), export_validator, None, (), 1.0),
}
"""What draws products, by their names: of what, on which ground, by which options, how long."""

PRODUCTS = tuple(Product(record, *_DRAW_FUNCTIONS[name]) for name, record in RECORDS.items())
"""All products, in the order in which they are printed."""
USUAL = ("print-and-play", "rules-html")
"""What most people want of a game: all of it in one file to print, and its rules on a screen."""


def editions(game: Game, options: BuildOptions, only: Collection[str] = ()) -> Iterator[Edition]:
    """Yield what is printed of `game`; `only` names products, whole or by what they are.

    What has no paper or no ink is made once all the same.
    """
    for product in PRODUCTS:
        record = product.record
        asked = not only or record.name in only or record.what in only
        if asked and record.has(game):
            papers = [PAPERS[paper] for paper in _asked(record.papers_for(game), options.papers)]
            named = [*_asked(record.inks, options.inks)] if record.inks else ["colour"]
            inks = [(Ink(name), False) for name in named]
            if record.inks and LIGHT in options.inks:
                inks.append((Ink.COLOUR, True))
            both = product_of(papers if record.papers else (None,), inks)
            yield from (Edition(product, paper, *ink) for paper, ink in both)


def _asked(there: Sequence[str], asked: Collection[str]) -> Iterator[str]:
    return (each for each in there if not asked or each in asked)


def parts_of(edition: Edition, game: Game) -> tuple[Edition, ...]:
    """Return the editions that are bound behind one: all parts that the game has."""
    if edition.product.record.needs is not Needs.PARTS:
        return ()
    bound = parts_of_game(game)
    parts = (each for each in PRODUCTS if each.record in bound)
    return tuple(Edition(part, edition.paper, edition.ink, edition.light) for part in parts)


def with_parts(ordered: Sequence[Edition], game: Game) -> tuple[Edition, ...]:
    """Return what was ordered and the parts it needs, each once and none before what it needs."""
    parts = (part for edition in ordered for part in parts_of(edition, game))
    needed, order = dict.fromkeys((*ordered, *parts)), list(Needs)
    return tuple(sorted(needed, key=lambda edition: order.index(edition.product.record.needs)))


def prepared(context: BuildContext, game: Game, needed: Iterable[Edition]) -> BuildContext:
    """Return the context with what the editions are drawn of.

    Counters are as large as the user asks for.
    """
    drawn = {edition.product for edition in needed}
    game = with_counters(game, context.options.counter)
    return with_inputs(context, game, [product for product in PRODUCTS if product in drawn])


def surveyed(context: BuildContext, game: Game, drawn: Iterable[Edition]) -> BuildContext:
    """Return the context with the grounds on which editions are painted."""
    wanted = {edition.product.extent for edition in drawn}
    extents = tuple(extent for extent in Extent if extent in wanted)
    if not extents or game.map is None:
        return context
    game = with_counters(game, context.options.counter)
    made = atlas(card_of(game), context.typesetter, extents, context.stages)
    return replace(context, atlas=made)


def with_inputs(
    context: BuildContext, game: Game, products: Iterable[Product] = PRODUCTS
) -> BuildContext:
    """Return the context with what some products are drawn of, those that the game has."""
    slices = Slices(game)
    inputs = {each.name: each.input(slices) for each in products if each.record.has(game)}
    return replace(context, inputs=inputs, digests={}, imprint=slices.imprint)
