"""The print-and-play file: opening pages, and behind them products that are printed anyway."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil

from generator.drawing.counters.pieces import pieces
from generator.drawing.furniture.panel import neatline
from generator.drawing.kit.cover import Bound, Cover, Illustration, cover_page
from generator.drawing.kit.making import making_page
from generator.drawing.kit.materials import Tile, tiles
from generator.drawing.kit.props import Materials
from generator.drawing.mapsheet.card import Card
from generator.drawing.mapsheet.formats import Contents, Format
from generator.drawing.mapsheet.page import painted_map
from generator.drawing.mapsheet.plan import Plan, plan
from generator.drawing.mapsheet.swatches import Sample, swatch
from generator.geometry import Layout
from generator.model.counters import Shape
from generator.model.kit import Line
from generator.model.terrain import grid_of
from generator.products.atlas import Extent
from generator.products.context import BuildContext
from generator.products.product import Drawn, Edition, Sheets
from generator.products.slices import FirstPages
from generator.records import Frozen
from generator.scene import Group, Item
from generator.words import ENGLISH, Words, english


def draw_opening(game: FirstPages, context: BuildContext, edition: Edition) -> Drawn:
    """Draw the pages that tell what the game is, what is in the file and how it is made."""
    pen, card = context.pen(edition.ink), game.card
    cut = pieces(game.counters, game.sides, pen) if game.counters else ()
    fronts, backs = tiles(cut, pen), tiles(cut, pen, back=True)
    paper = (edition.sheet.width, edition.sheet.height)
    made = Materials(fronts, backs, card.map if card else None, pen)
    shown = illustrated(card, fronts, context, edition)
    bound = tuple(Bound(game.entries[name], *pages) for name, *pages in context.bound)
    cover = Cover(game.opening, paper, bound, fronts, shown, pen)
    making = making_page(game.opening, paper, made, _larger(game, context, edition))
    return Sheets((cover_page(cover), making))


class PaintedMap(Frozen):
    """A map that was painted for a cover."""

    plan: Plan
    art: Group

    def swatches(self, *, apart: bool) -> Iterator[tuple[Sample, Group]]:
        """Yield what its key explains, each with a piece of it, of its own if they stand apart."""
        page, pen = self.plan.page, self.plan.pen
        for sample in self.plan.samples:
            yield sample, swatch(sample, self.art, page.layout, pen, apart=apart)


def illustrated(
    card: Card | None,
    fronts: tuple[Tile, ...],
    context: BuildContext,
    edition: Edition,
    tell: Callable[[PaintedMap], object] = id,
) -> Illustration | None:
    """Return what covers show of a game; None of one without a map and without pieces.

    `tell` is told of its map as soon as that is painted.
    """
    pen, extent = context.pen(edition.ink), edition.product.extent or Extent.SHEETS
    if card is None:
        return Illustration(None, 1.0, fronts, pen) if fronts else None
    left, top, right, bottom = Layout.across(grid_of(card.map.grid), 1.0).bounds()

    def picture(width: float, height: float) -> tuple[Item, ...]:
        """Paint the map without numbers, in its frame; nobody plays on it: nothing is found."""
        sheet = Format(width, height, 0.0, Contents.PLAIN)
        planned = plan(card, sheet, edition.ink, context.typesetter)
        painted = painted_map(planned, context.ground(extent, planned), context.stages)
        tell(PaintedMap(planned, painted.art))
        return (painted.plain, *neatline((0.0, 0.0, width, height), pen))

    return Illustration(picture, (bottom - top) / (right - left), fronts, pen)


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
