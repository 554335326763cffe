"""The back of the postcard, with the rules in short."""

from __future__ import annotations

from generator.drawing.furniture import Ink
from generator.drawing.short_rules import draw_backs, short_rules
from generator.imposition.trimmed import with_cropmarks
from generator.products.product import Drawn, Edition, Sheets
from generator.products.workshop import Workshop
from generator.scene import Page


def draw_postcard_back(workshop: Workshop, edition: Edition) -> Drawn:
    """Draw the back, or as many as the rules need, for a print shop."""
    return Sheets(tuple(with_cropmarks(page) for page in backs(workshop, edition.ink)))


def backs(workshop: Workshop, ink: Ink) -> tuple[Page, ...]:
    """Return the backs of the game's postcard at trim size, with their bleed."""
    return draw_backs(short_rules(workshop.game), workshop.pen(ink))
