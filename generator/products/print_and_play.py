"""The print-and-play file: opening pages, and behind them products that are printed anyway."""

from __future__ import annotations

from functools import partial
from math import ceil

from generator.drawing.counters.pieces import pieces
from generator.drawing.furniture.panel import neatline
from generator.drawing.furniture.theme import Ink
from generator.drawing.kit.cover import Bound, Cover, cover_page, tabletop
from generator.drawing.kit.making import making_page
from generator.drawing.kit.materials import tiles
from generator.drawing.kit.props import Materials
from generator.drawing.mapsheet.card import Card
from generator.drawing.mapsheet.formats import Contents, Format
from generator.drawing.mapsheet.page import draw
from generator.drawing.mapsheet.plan import plan
from generator.geometry import Layout
from generator.model.counters import Shape
from generator.model.kit import Line
from generator.model.terrain import grid_of
from generator.products.atlas import Extent
from generator.products.context import BuildContext
from generator.products.product import Drawn, Edition, Sheets
from generator.products.slices import FirstPages
from generator.scene import Item
from generator.words import ENGLISH, Words, english

_TABLE = 0.72
"""Height of the picture of a game without a map, as a part of its width."""


def draw_opening(game: FirstPages, context: BuildContext, edition: Edition) -> Drawn:
    """Draw the pages that tell what the game is, what is in the file and how it is made."""
    pen, card = context.pen(edition.ink), game.card
    cut = pieces(game.counters, game.sides, pen) if game.counters else ()
    fronts, backs = tiles(cut, pen), tiles(cut, pen, back=True)
    paper = (edition.sheet.width, edition.sheet.height)
    made = Materials(fronts, backs, card.map if card else None, pen)
    picture, ratio = partial(tabletop, fronts, pen) if fronts else None, _TABLE
    if card is not None:
        left, top, right, bottom = Layout.across(grid_of(card.map.grid), 1.0).bounds()
        ratio = (bottom - top) / (right - left)
        picture = partial(_map_picture, card, context, edition.ink)
    bound = tuple(Bound(game.entries[name], *pages) for name, *pages in context.bound)
    cover = Cover(game.opening, paper, bound, fronts, picture, ratio, pen)
    making = making_page(game.opening, paper, made, _larger(game, context, edition))
    return Sheets((cover_page(cover), making))


def _map_picture(
    card: Card, context: BuildContext, ink: Ink, width: float, height: float
) -> tuple[Item, ...]:
    """Paint the map without numbers, in its frame; nobody plays on it, so nothing is found."""
    sheet = Format(width, height, 0.0, Contents.PLAIN)
    planned = plan(card, sheet, ink, context.typesetter)
    (page, *_), _ = draw(planned, context.ground(Extent.SHEETS, planned), stages=context.stages)
    return (*page.items, *neatline((0.0, 0.0, width, height), context.pen(ink)))


def _larger(game: FirstPages, context: BuildContext, edition: Edition) -> tuple[Line, ...]:
    """Return how large the hexes are beside the counters, and how they are enlarged."""
    paper = edition.sheet
    hints = game.enlarging.get(paper.name, ())
    if not hints or game.card is None or game.counters is None:
        return hints
    planned = context.plan_of_paper(game.card, paper, Contents.FULL, edition.ink)
    counter = game.counters.counters.size.millimetres
    kind, have = planned.layout.grid.kind, planned.layout.across_flats
    words = context.typesetter.words
    pieces_of = words(_PIECES[game.counters.counters.shape], size=f"{counter:g}")
    return (Line("", held(have, kind.holding(counter), pieces_of, words)), *hints)


_PIECES = {
    Shape.SQUARE: english("counters of {size} mm"),
    Shape.ROUND: english("round counters of {size} mm"),
    Shape.STAND_UP: english("stand-ups of {size} mm"),
}


def held(have: float, want: float, pieces_of: str, words: Words = ENGLISH) -> str:
    """Say how large hexes are beside pieces, and how large they would be at ease; in mm."""
    across = f"{have:.0f}" if have >= want or round(have) < ceil(want) else f"{have:.1f}"
    told = _ROOMY if have >= want else _TIGHT
    return words(told, across=across, pieces=pieces_of, least=ceil(want))


_ROOMY = english("On the map in this file a hex is {across} mm across, with room for {pieces}.")
_TIGHT = english(
    "On the map in this file a hex is {across} mm across. Hexes of {least} mm or more have room for"
    " {pieces}: enlarge the map."
)
