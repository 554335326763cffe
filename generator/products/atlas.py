"""The atlas: the ground of a game's map, surveyed before anything is painted on it.

In: a game, the editions ordered of it. Out: one ground for its postcard, one that reaches as far as
all sheets of paper do. How far depends on the game alone: what else is ordered must not change a
byte of a file, and a postcard alone need not wait for all sheets to be laid out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from generator.drawing.cartography import Ground, Reach, survey
from generator.drawing.furniture import Ink
from generator.drawing.mapsheet import (
    Card,
    Contents,
    Plan,
    card_of,
    hexes_format,
    larger_hexes,
    paper_format,
    plan,
    postcard_format,
    reach,
)
from generator.geometry.fitting import smallest_hex
from generator.imposition import PAPERS
from generator.model.game import Game
from generator.text import Typesetter

COMMON_COUNTER = 15.0
"""Side in mm of the counters that a map without any is enlarged for."""
EASE = 1.25
"""How much wider than it must be a hex is that holds a counter: fingers need room, and stacks."""


class Extent(StrEnum):
    """What a ground is surveyed for."""

    CARD = "card"
    SHEETS = "sheets"


@dataclass(frozen=True, slots=True)
class Survey:
    """A ground and how far it reaches beyond the grid."""

    ground: Ground
    reach: Reach
    plan: Plan | None = None
    """The plan that it was made for, if it was for one alone."""


@dataclass(frozen=True, slots=True)
class Atlas:
    """The grounds that were surveyed."""

    surveys: Mapping[Extent, Survey] = field(default_factory=dict)

    def ground(self, extent: Extent, planned: Plan) -> Ground:
        """Return a ground for a plan: the common one, or its own where that does not reach."""
        wanted = reach(planned)
        common = self.surveys.get(extent)
        if common and all(have >= want for have, want in zip(common.reach, wanted, strict=True)):
            return common.ground
        return survey(planned.card.map, wanted)

    def plan_of_card(self, ink: Ink) -> Plan | None:
        """Return the plan of the postcard, if it was made already in that ink."""
        made = self.surveys.get(Extent.CARD)
        return made.plan if made and made.plan and made.plan.ink is ink else None


def atlas(game: Game, typesetter: Typesetter, extents: Collection[Extent]) -> Atlas:
    """Survey the grounds of `extents`; a game without a map has none."""
    if game.map is None:
        return Atlas()
    card = card_of(game)
    return Atlas({extent: _survey(card, extent, typesetter) for extent in extents})


def _survey(card: Card, extent: Extent, typesetter: Typesetter) -> Survey:
    if extent is Extent.CARD:
        planned = plan(card, postcard_format(card), Ink.COLOUR, typesetter)
        return Survey(survey(card.map, reach(planned)), reach(planned), planned)
    farthest = _widest(reach(each) for each in _sheets(card, typesetter))
    return Survey(survey(card.map, farthest), farthest)


def hex_width(card: Card, counter: float | None = None) -> float:
    """Return how wide hexes are in mm, between opposite sides, that hold a counter with ease.

    A counter of `counter` mm, or as large as the game's own.
    """
    return EASE * smallest_hex(counter or card.counter or COMMON_COUNTER)


def _sheets(card: Card, typesetter: Typesetter) -> Iterator[Plan]:
    """Yield the plans of what is printed of every map on paper."""
    for paper in PAPERS.values():
        for contents in (Contents.BARE, Contents.FULL):
            sheet = paper_format(paper.width, paper.height, contents)
            yield larger_hexes(card, sheet, Ink.COLOUR, typesetter)
    for contents in (Contents.HOLDING, Contents.PLAIN):
        sheet = hexes_format(card, hex_width(card), contents)
        yield plan(card, sheet, Ink.COLOUR, typesetter)


def _widest(reaches: Iterator[Reach]) -> Reach:
    left, top, right, bottom = (max(side) for side in zip(*reaches, strict=True))
    return left, top, right, bottom
