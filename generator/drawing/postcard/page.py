"""The front of a postcard: the map, and on it or beside it everything needed in play."""

from __future__ import annotations

from generator.diagnostics import Finding
from generator.drawing.cartography import paint, reach_of, survey
from generator.drawing.furniture import Ink, Pen, neatline
from generator.drawing.palette import PALETTES
from generator.drawing.postcard.arrangement import arrange, lay_out
from generator.drawing.postcard.card import Card
from generator.drawing.postcard.insets import insets
from generator.drawing.postcard.swatches import entries
from generator.scene import Page, Path, rectangle


def postcard(card: Card, ink: Ink, pen: Pen) -> tuple[Page, tuple[Finding, ...]]:
    """Return the page at trim size, and what is to be said about it.

    The map is painted once; the swatches of its key are pieces of that painting.
    """
    frame, layout = lay_out(card)
    across = card.map.grid.across
    scale = layout.across_flats / across.kilometres if across else 0.0
    measured = insets(card, entries(card.map, layout, None, pen), scale, pen)
    arrangement = arrange(card, frame, layout, measured)
    ground = survey(card.map, reach_of(layout, frame))
    covered = tuple(place.box for place in arrangement.places)
    painted = paint(ground, layout, PALETTES[ink], pen.typesetter, frame, covered)
    drawn = insets(card, entries(card.map, layout, painted.art, pen), scale, pen)
    blocks = tuple(arrangement.blocks(drawn))
    items = (
        Path(rectangle(0, 0, card.width, card.height), fill=pen.livery.paper),
        painted.scene,
        *(block.at(*at) for block, at in blocks),
        *neatline(card.width, card.height, pen),
    )
    findings = tuple(finding for block, _ in blocks for finding in block.findings)
    page = Page(card.width, card.height, items, name=card.title)
    return page, (*painted.findings, *findings, *arrangement.findings)
