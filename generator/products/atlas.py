"""The atlas: the ground of a game's map, surveyed before anything is painted on it.

In: the card of a game, the editions ordered of it. Out: one ground for its postcard, one that
reaches as far as all sheets of paper do. How far depends on the game alone: what else is ordered
must not change a byte of a file, and a postcard alone need not wait for all sheets to be laid out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import field
from enum import StrEnum
from typing import TypeAlias

from generator.drawing.cartography.ground import Ground, Reach
from generator.drawing.cartography.surveying import survey
from generator.drawing.furniture.theme import Ink
from generator.drawing.mapsheet.card import Card
from generator.drawing.mapsheet.formats import (
    Contents,
    Format,
    hexes_format,
    paper_format,
    postcard_format,
)
from generator.drawing.mapsheet.plan import Plan, larger_hexes, plan, reach
from generator.model.map import Map
from generator.model.room import PageAndPanel, papers_with_room
from generator.model.terrain import grid_of
from generator.papers import PAPERS
from generator.records import Frozen
from generator.stages import DIRECT, Stages
from generator.text import Typesetter

COMMON_COUNTER = 15.0
"""Side in mm of the counters that a map without any is enlarged for."""
FIGURE_REACH: Reach = (2.6, 2.6, 2.6, 2.6)
"""Beyond the grid a figure shows the hex from which units come, and a little around it."""
EASE = 1.25
"""How much wider than it must be a hex is that holds a counter: fingers need room, and stacks."""


class Extent(StrEnum):
    """What a ground is surveyed for."""

    CARD = "card"
    SHEETS = "sheets"
    FIGURES = "figures"


class Atlas(Frozen):
    """The grounds that were surveyed, and the plans that say how far they must reach."""

    surveys: Mapping[Extent, Ground] = field(default_factory=dict)
    plans: Mapping[Format, Plan] = field(default_factory=dict)
    """Plans in colour, by their formats."""

    def ground(self, extent: Extent, planned: Plan, stages: Stages = DIRECT) -> Ground:
        """Return a ground for a plan: the common one, or its own where that does not reach."""
        needed = reach(planned)
        common = self.surveys.get(extent)
        if common and all(have >= want for have, want in zip(common.reach, needed, strict=True)):
            return common
        return survey(planned.card.map, needed, stages)

    def figure_ground(self, game_map: Map, stages: Stages = DIRECT) -> Ground:
        """Return the ground that figures of the rules are painted on."""
        common = self.surveys.get(Extent.FIGURES)
        return common or survey(game_map, FIGURE_REACH, stages)


def atlas(
    card: Card, typesetter: Typesetter, extents: Collection[Extent], stages: Stages = DIRECT
) -> Atlas:
    """Survey the grounds of `extents`."""
    surveys: dict[Extent, Ground] = {}
    plans: dict[Format, Plan] = {}
    for extent in extents:
        farthest = FIGURE_REACH
        if extent is not Extent.FIGURES:
            formats = _formats(extent, card)
            made = {sheet: lay(card, sheet, Ink.COLOUR, typesetter) for sheet, lay in formats}
            left, top, right, bottom = map(max, zip(*map(reach, made.values()), strict=True))
            farthest = left, top, right, bottom
            plans |= made
        surveys[extent] = survey(card.map, farthest, stages)
    return Atlas(surveys, plans)


def hex_width(card: Card) -> float:
    """Return how wide hexes are in mm, between opposite sides, that hold a counter with ease."""
    return EASE * grid_of(card.map.grid).kind.holding(card.counter or COMMON_COUNTER)


Planner: TypeAlias = Callable[[Card, Format, Ink, Typesetter], Plan]
"""What lays a map out in a format, in an ink."""


def _formats(extent: Extent, card: Card) -> Iterator[tuple[Format, Planner]]:
    """Yield the formats of what is printed of every map, and what lays each out."""
    if extent is Extent.CARD:
        yield postcard_format(card), plan
        return
    grid = grid_of(card.map.grid)
    room = papers_with_room(PageAndPanel(card.width, card.height, card.panel_width), grid)
    for paper in (paper for paper in PAPERS.values() if paper.name in room):
        for contents in (Contents.BARE, Contents.FULL):
            yield paper_format(paper.width, paper.height, contents), larger_hexes
    for contents in (Contents.HOLDING, Contents.PLAIN):
        yield hexes_format(card, hex_width(card), contents), plan
