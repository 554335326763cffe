"""All products: one entry each."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from generator.drawing.furniture import Ink
from generator.drawing.short_rules import short_rules
from generator.imposition import PAPERS, Manner
from generator.model.game import Game
from generator.model.kit import PARTS, has_aid, parts_of_game
from generator.products.atlas import Extent, atlas
from generator.products.backs import draw_postcard_back
from generator.products.cards import draw_card, draw_forms
from generator.products.counters import draw_calibration, draw_counters
from generator.products.kit import KIT, draw_opening
from generator.products.maps import (
    draw_map,
    draw_map_with_tables,
    draw_one_sheet,
    draw_plain_map,
    draw_postcard,
    draw_postcards,
    draw_setup,
    draw_tiled_map,
)
from generator.products.odds import draw_odds, has_odds
from generator.products.product import Edition, Product
from generator.products.rules import draw_rules, draw_rules_booklet, write_rules_page
from generator.products.validators import export_validator
from generator.products.workshop import Wishes, Workshop

_OFFICE = ("a4", "letter")
_SHEETS = Extent.SHEETS


def _has_map(game: Game) -> bool:
    return game.map is not None


def _has_counters(game: Game) -> bool:
    return game.counters is not None


def _has_both(game: Game) -> bool:
    return _has_map(game) and _has_counters(game)


def _has_set_up(game: Game) -> bool:
    return "setup" in parts_of_game(game)


def _has_rules(game: Game) -> bool:
    return bool(game.rules.sections)


def _has_short_rules(game: Game) -> bool:
    return bool(short_rules(game).sections)


def _has_parts(game: Game) -> bool:
    return _has_map(game) or _has_counters(game) or _has_rules(game)


def _has_forms(game: Game) -> bool:
    return bool(game.forms)


def _always(_game: Game) -> bool:
    return True


PRODUCTS = (
    Product("postcard", _has_map, draw_postcard, extent=Extent.CARD),
    Product("postcard-back", _has_short_rules, draw_postcard_back),
    Product("map", _has_map, draw_map, tuple(PAPERS), extent=_SHEETS),
    Product("map", _has_map, draw_map_with_tables, tuple(PAPERS), "tables", _SHEETS),
    Product("map-tiled", _has_map, draw_tiled_map, _OFFICE, extent=_SHEETS),
    Product("map-plain", _has_map, draw_plain_map, extent=_SHEETS),
    Product("setup", _has_set_up, draw_setup, _OFFICE, extent=_SHEETS),
    Product("one-sheet", _has_both, draw_one_sheet, _OFFICE, extent=_SHEETS),
    *(
        Product("counters", _has_counters, draw_counters, _OFFICE, manner.value)
        for manner in Manner
    ),
    Product("calibration", _has_counters, draw_calibration, _OFFICE),
    Product("postcards", _has_map, draw_postcards, _OFFICE, extent=Extent.CARD),
    Product("card", has_aid, draw_card, _OFFICE, extent=Extent.CARD),
    Product("forms", _has_forms, draw_forms, _OFFICE),
    Product("rules", _has_rules, draw_rules, _OFFICE, extent=Extent.FIGURES),
    Product("rules-booklet", _has_rules, draw_rules_booklet, _OFFICE, extent=Extent.FIGURES),
    Product(
        "rules",
        _has_rules,
        write_rules_page,
        variant="html",
        extent=Extent.FIGURES,
        inks=(Ink.COLOUR,),
    ),
    Product("odds", has_odds, draw_odds),
    Product(KIT, _has_parts, draw_opening, _OFFICE, extent=_SHEETS, parts=PARTS),
    Product("validator", _always, export_validator, last=True),
)
"""All products, in the order in which they are printed."""


def editions(game: Game, wishes: Wishes, only: Collection[str] = ()) -> Iterator[Edition]:
    """Yield what is printed of `game`; `only` names products, whole or by what they are."""
    for product in PRODUCTS:
        asked = not only or product.name in only or product.what in only
        if asked and product.has(game):
            papers = [PAPERS[paper] for paper in product.papers if wishes.wants_paper(paper)]
            for paper in papers if product.papers else (None,):
                inks = product.inks[:1] if product.last else filter(wishes.wants_ink, product.inks)
                yield from (Edition(product, paper, ink) for ink in inks)


def parts_of(edition: Edition, game: Game) -> tuple[Edition, ...]:
    """Return the editions that are bound behind one: those of its parts that the game has."""
    found = {product.name: product for product in PRODUCTS if product.has(game)}
    wanted = (found[name] for name in edition.product.parts if name in found)
    return tuple(Edition(product, edition.paper, edition.ink) for product in wanted)


def prepared(workshop: Workshop, ordered: Sequence[Edition]) -> Workshop:
    """Return the workshop with the grounds surveyed that the editions are painted on."""
    parts = [part for edition in ordered for part in parts_of(edition, workshop.game)]
    drawn = [each.product.extent for each in (*ordered, *parts)]
    extents = dict.fromkeys(extent for extent in drawn if extent)
    return replace(workshop, atlas=atlas(workshop.game, workshop.typesetter, tuple(extents)))
