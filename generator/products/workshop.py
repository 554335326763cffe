"""The workshop: what every product of a game is made with."""

from __future__ import annotations

from dataclasses import field
from typing import TypeAlias

from generator.drawing.block import Block
from generator.drawing.furniture import LIVERIES, Ink, Pen
from generator.drawing.kit import Bound
from generator.imposition import Joint, Turn
from generator.model.game import Game
from generator.products.atlas import Atlas
from generator.records import dataclass
from generator.text import Catalogue, Typesetter


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a user asks for; everything there is where nothing is asked."""

    papers: tuple[str, ...] = ()
    inks: tuple[str, ...] = ()
    across: float | None = None
    """Width of the tiled map's hexes between opposite sides, in mm."""
    counter: float | None = None
    """Side in mm of the counters, in place of the game's own."""
    joint: Joint = Joint.OVERLAP
    """How the tiles are put together."""
    turn: Turn = Turn.LONG
    """The edge about which the printer turns sheets with backs."""
    offset: tuple[float, float] = (0.0, 0.0)
    """By how many mm backs are moved to the right and down."""

    def wants_paper(self, paper: str) -> bool:
        """Whether anything is to be printed on a paper."""
        return not self.papers or paper in self.papers

    def wants_ink(self, ink: str) -> bool:
        """Whether anything is to be printed in an ink."""
        return not self.inks or ink in self.inks


Album: TypeAlias = dict[tuple[Ink, float], dict[str, Block]]
"""Figures of worked examples that were drawn, by ink and width in mm."""


@dataclass(frozen=True, slots=True)
class Workshop:
    """A game, the type that it is set in, and what the user asks for."""

    game: Game
    catalogue: Catalogue
    typesetter: Typesetter
    wishes: Wishes = field(default_factory=Wishes)
    atlas: Atlas = field(default_factory=Atlas)
    album: Album = field(default_factory=dict)
    """Filled as figures are drawn; what is in it changes no file."""
    bound: tuple[Bound, ...] = ()
    """The parts of the file that is bound, for its list of contents."""

    def pen(self, ink: Ink) -> Pen:
        """Return what furniture, tables and counters are drawn with."""
        return Pen(LIVERIES[ink], self.typesetter)
