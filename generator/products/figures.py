"""Figures of the rules: the worked examples as pieces of the map.

They are drawn once for each ink and size and kept for the other editions of a process.
"""

from __future__ import annotations

from generator.drawing.block import Block
from generator.drawing.excerpt import Country, excerpts
from generator.drawing.furniture import Ink
from generator.products.workshop import Workshop

WIDTH = 83.0
"""Width of a figure in mm, which columns of all sheets, leaves and screens have room for."""


def example_figures(workshop: Workshop, ink: Ink, room: float = WIDTH) -> dict[str, Block]:
    """Return the figures of worked examples by their ids, as wide as a `room` in mm allows.

    There are none of a game without a map or without counters.
    """
    width = min(WIDTH, room)
    kept = workshop.album.get((ink, width))
    if kept is None:
        kept = workshop.album[ink, width] = _drawn(workshop, ink, width)
    return kept


def _drawn(workshop: Workshop, ink: Ink, width: float) -> dict[str, Block]:
    game = workshop.game
    if game.map is None or game.counters is None:
        return {}
    ground = workshop.atlas.figure_ground(game.map)
    country = Country(ground, game.map, game.sides, game.counters)
    return excerpts(country, game.tables.examples, width, workshop.pen(ink))
