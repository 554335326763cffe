"""The print-and-play file: opening pages, and behind them products that are printed anyway."""

from __future__ import annotations

from functools import partial
from math import ceil

from generator.drawing.counters.pieces import pieces
from generator.drawing.furniture.panel import neatline
from generator.drawing.furniture.theme import Ink
from generator.drawing.kit.cover import Cover, cover_page, tabletop
from generator.drawing.kit.making import making_page
from generator.drawing.kit.materials import tiles
from generator.drawing.kit.props import Materials
from generator.drawing.mapsheet.card import card_of
from generator.drawing.mapsheet.formats import Contents, Format
from generator.drawing.mapsheet.page import draw
from generator.drawing.mapsheet.plan import plan
from generator.geometry import Layout
from generator.geometry.layout import smallest_hex
from generator.model.kit import Line, enlarging, shape_of
from generator.model.terrain import grid_of
from generator.products.atlas import Extent
from generator.products.context import BuildContext
from generator.products.product import Drawn, Edition, Sheets
from generator.scene import Item

_TABLE = 0.72
"""Height of the picture of a game without a map, as a part of its width."""


def draw_opening(context: BuildContext, edition: Edition) -> Drawn:
    """Draw the pages that tell what the game is, what is in the file and how it is made."""
    game, pen = context.game, context.pen(edition.ink)
    cut = pieces(game.counters, game.sides, pen) if game.counters else ()
    fronts, backs = tiles(cut, pen), tiles(cut, pen, back=True)
    paper = (edition.sheet.width, edition.sheet.height)
    made = Materials(fronts, backs, game.map, pen)
    picture, ratio = partial(tabletop, fronts, pen), _TABLE
    if game.map is not None:
        left, top, right, bottom = Layout.across(grid_of(game.map.grid), 1.0).bounds()
        ratio = (bottom - top) / (right - left)
        picture = partial(_map_picture, context, edition.ink)
    cover = Cover(game, paper, context.bound, fronts, picture, ratio, pen)
    making = making_page(game, paper, made, _larger(context, edition))
    return Sheets((cover_page(cover), making))


def _map_picture(context: BuildContext, ink: Ink, width: float, height: float) -> tuple[Item, ...]:
    """Paint the map without numbers, in its frame; nobody plays on it, so nothing is found."""
    card = card_of(context.game)
    sheet = Format(width, height, 0.0, Contents.PLAIN)
    planned = plan(card, sheet, ink, context.typesetter)
    (page, *_), _ = draw(planned, context.atlas.ground(Extent.SHEETS, planned))
    return (*page.items, *neatline((0.0, 0.0, width, height), context.pen(ink)))


def _larger(context: BuildContext, edition: Edition) -> tuple[Line, ...]:
    """Return how large the hexes are beside the counters, and how they are enlarged."""
    game, paper = context.game, edition.sheet
    hints = enlarging(game, paper.name)
    if not hints or game.counters is None:
        return hints
    planned = context.plan_of_paper(paper, Contents.FULL, edition.ink)
    counter = game.counters.counters.size.millimetres
    have, want = planned.layout.across_flats, smallest_hex(counter)
    return (Line("", held(have, want, f"{shape_of(game)} of {counter:g} mm")), *hints)


def held(have: float, want: float, pieces_of: str) -> str:
    """Say how large hexes are beside pieces, and how large they would be at ease; in mm."""
    across = f"{have:.0f}" if have >= want or round(have) < ceil(want) else f"{have:.1f}"
    hexes = f"On the map in this file a hex is {across} mm across"
    if have >= want:
        return f"{hexes}, with room for {pieces_of}."
    return f"{hexes}. Hexes of {ceil(want)} mm or more have room for {pieces_of}: enlarge the map."
