"""What a user orders of counter sheets: how backs come behind fronts, on which paper."""

from __future__ import annotations

from enum import StrEnum

from generator.imposition.guide import Guide
from generator.imposition.packing import Box
from generator.papers import Paper
from generator.records import dataclass
from generator.text import Typesetter

MARGIN = 9.0
"""Room between what printers reach and the outline: captions above, the ruler below."""
FOLD_CLEAR = 5.0
"""Room between the fold and all art."""


class Manner(StrEnum):
    """How backs come behind their fronts."""

    DUPLEX = "duplex"
    FOLD = "fold"
    SEPARATE = "separate"


class Turn(StrEnum):
    """The edge about which a printer turns a sheet to print its back."""

    LONG = "long"
    SHORT = "short"


@dataclass(frozen=True, slots=True)
class Countersheet:
    """What is written on the sheets, and how backs come behind fronts.

    `offset` is by how many mm a printer is to set the backs to the right and down, to make up for
    what it sets them off itself; it holds for duplex printing.
    """

    title: str
    paper: Paper
    typesetter: Typesetter
    manner: Manner = Manner.DUPLEX
    turn: Turn = Turn.LONG
    offset: tuple[float, float] = (0.0, 0.0)
    guide: Guide | None = None
    """What is drawn where a sheet has room for it."""
    words: Guide | None = None
    """What stands in its place where there is no room for it."""
    listed: bool = False
    """Whether all pieces are listed: on a sheet that has room for it, else on pages behind."""


def outline_of(paper: Paper) -> Box:
    """Return the outline that both sides of a sheet bear; it is symmetrical both ways."""
    left, top, right, bottom = paper.printable
    return Box(left, top + MARGIN, right, bottom - MARGIN)
