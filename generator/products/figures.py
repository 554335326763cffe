"""Figures of the rules: the worked examples as pieces of the map."""

from __future__ import annotations

from generator.drawing.block import Block
from generator.drawing.excerpt import Country, excerpts
from generator.drawing.furniture import Ink
from generator.products.workshop import Workshop


def example_figures(
    workshop: Workshop, ink: Ink, width: float, ease: float = 0.0
) -> dict[str, Block]:
    """Return the figures of worked examples by their ids, `width` mm wide.

    Soft shades may be off by `ease` mm. There are none of a game without a map or without counters.
    """
    game = workshop.game
    if game.map is None or game.counters is None:
        return {}
    ground = workshop.atlas.figure_ground(game.map)
    country = Country(ground, game.map, game.sides, game.counters)
    return excerpts(country, game.tables.examples, width, workshop.pen(ink), ease)
