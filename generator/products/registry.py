"""All products with what draws them, and what is printed of a game: its editions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from generator.combat.report import odds_report
from generator.comparison.products import RECORDS, Needs, ProductRecord
from generator.drawing.aid.card import aid_pages, aid_panels
from generator.drawing.aid.composer import compose
from generator.drawing.aid.forms import form_pages
from generator.drawing.aid.terrain import Swatches, map_swatches
from generator.drawing.furniture.theme import Ink
from generator.drawing.odds.page import odds_page
from generator.imposition import PAPERS
from generator.model.game import Game
from generator.products import counters, maps, print_and_play, rules
from generator.products.atlas import Extent, atlas
from generator.products.context import BuildContext, BuildOptions
from generator.products.product import DrawFunctions, Drawn, Edition, Exported, Product, Sheets
from generator.reporting import odds_as_csv, odds_as_json


def draw_card(context: BuildContext, edition: Edition) -> Drawn:
    """Draw the player's aid: every table and all else that is looked up in play."""
    pen, paper = context.pen(edition.ink), edition.sheet
    panels = aid_panels(context.game, _swatches(context, edition), pen)
    composed = compose(panels, (paper.width, paper.height), pen)
    return Sheets(*aid_pages(context.game, composed, pen))


def _swatches(context: BuildContext, edition: Edition) -> Swatches:
    """Cut swatches out of the postcard's map; a game without a map has none."""
    if context.game.map is None:
        return {}
    planned = context.plan_of_card(edition.ink)
    return map_swatches(planned, context.atlas.ground(Extent.CARD, planned))


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
    data = (("json", odds_as_json((report,))), ("csv", odds_as_csv((report,))))
    return Sheets(
        (page,), forms=("pdf", "svg", "png"), data=data if edition.ink is Ink.COLOUR else ()
    )


def export_validator(_context: BuildContext, _edition: Edition) -> Drawn:
    """Say that a validator is to be packed: there is nothing to draw."""
    return Exported()


_DRAW_FUNCTIONS: DrawFunctions = {
    **maps.DRAW_FUNCTIONS,
    **counters.DRAW_FUNCTIONS,
    **rules.DRAW_FUNCTIONS,
    **print_and_play.DRAW_FUNCTIONS,
    "card": (draw_card, Extent.CARD),
    "forms": (draw_forms, None),
    "odds": (draw_odds, None),
    "validator": (export_validator, None),
}

PRODUCTS = tuple(Product(record, *_DRAW_FUNCTIONS[name]) for name, record in RECORDS.items())
"""All products, in the order in which they are printed."""


def editions(game: Game, options: BuildOptions, only: Collection[str] = ()) -> Iterator[Edition]:
    """Yield what is printed of `game`; `only` names products, whole or by what they are."""
    for product in PRODUCTS:
        record = product.record
        asked = not only or record.name in only or record.what in only
        if asked and record.has(game):
            papers = [PAPERS[paper] for paper in record.papers if options.wants_paper(paper)]
            for paper in papers if record.papers else (None,):
                yield from (Edition(product, paper, ink) for ink in _inks(record, options))


def _inks(record: ProductRecord, options: BuildOptions) -> Iterator[Ink]:
    """Yield the inks that a product is printed in; one that has none is made once all the same."""
    yield from (Ink(ink) for ink in record.inks if options.wants_ink(ink))
    if not record.inks:
        yield Ink.COLOUR


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
    wanted = tuple(dict.fromkeys((*ordered, *parts)))
    for needs in Needs:
        wave = tuple(edition for edition in wanted if edition.product.record.needs is needs)
        if wave or needs is Needs.NOTHING:
            yield wave


def prepared(context: BuildContext, ordered: Sequence[Edition]) -> BuildContext:
    """Return the context with the grounds surveyed that the editions are painted on."""
    drawn = (edition for wave in in_waves(ordered, context.game) for edition in wave)
    extents = dict.fromkeys(edition.product.extent for edition in drawn)
    surveyed = tuple(extent for extent in extents if extent)
    return replace(context, atlas=atlas(context.game, context.typesetter, surveyed))
