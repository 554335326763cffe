"""What a user orders of counter sheets: how backs come behind fronts, on which paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import TypeAlias

from generator.imposition.marks import MARK_CLEAR, MARK_LENGTH
from generator.imposition.packing import BLEED, Area, Band, Form, Piece, packed
from generator.papers import Paper
from generator.records import Frozen
from generator.scene import Box, Group, Item, Transform
from generator.text import Typesetter
from generator.words import english

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

    def turned(self, paper: Paper) -> Transform:
        """Return how the page of a back is turned so that it lies upright behind its front."""
        degrees = 0 if self is Turn.LONG else 180
        return Transform.rotation(degrees, about=(paper.width / 2, paper.height / 2))


TURNED = {
    Turn.LONG: english("Two-sided: turn over the long edge"),
    Turn.SHORT: english("Two-sided: turn over the short edge"),
}
"""What stands on a sheet with backs."""
FRONTS, BACKS = english("fronts"), english("backs")


class Countersheet(Frozen):
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
    key: Guide | None = None
    """What shows how a counter is read: on a sheet that has room for it, else on a page behind."""
    listed: bool = False
    """Whether all pieces are listed: on a sheet that has room for it, else on pages behind."""


def outline_of(paper: Paper) -> Box:
    """Return the outline that both sides of a sheet bear; it is symmetrical both ways."""
    left, top, right, bottom = paper.printable
    return Box(left, top + MARGIN, right, bottom - MARGIN)


class Strip(Frozen):
    """Items within (0, 0) and (width, height), in mm."""

    width: float
    height: float
    items: tuple[Item, ...]

    def within(self, room: Box, name: str) -> Group:
        """Return the items in the middle of a room."""
        x = (room.left + room.right - self.width) / 2
        y = (room.top + room.bottom - self.height) / 2
        return Group(self.items, Transform.translation(x, y), name=name)


Guide: TypeAlias = Callable[[float, float], Strip | None]
"""Draws for a width and a height in mm how pieces are made; None without room."""


MARKS = MARK_CLEAR + MARK_LENGTH


APART = 4.0
"""Room in mm about what stands in bare paper."""


class Sheet(Frozen):
    """What lies on a sheet, and what is done with it."""

    bands: tuple[Band, ...]
    outline: Box
    folded: bool = False
    number: int = 0
    name: str = ""
    parted: bool = False
    """Whether the foot of a folded sheet is cut off before, and not folded with it."""

    @property
    def flat(self) -> tuple[Band, ...]:
        """The bands of pieces that have a back behind their front."""
        return tuple(band for band in self.bands if band.form is not Form.STANDING)

    @property
    def standing(self) -> tuple[Band, ...]:
        """The bands of stand-ups."""
        return tuple(band for band in self.bands if band.form is Form.STANDING)

    @property
    def parting(self) -> float | None:
        """Where a folded sheet is cut across before all; None where it is not."""
        return _foot(self.flat) if self.folded and self.parted else None

    @property
    def paired(self) -> bool:
        """Whether backs come behind it: not where most pieces stand, and the few others are bare.

        Spares do not count: they are blank anyhow.
        """
        flat, standing = (
            [piece for band in bands for piece in band.pieces if not piece.spare]
            for bands in (self.flat, self.standing)
        )
        return len(flat) > len(standing) or any(piece.back.art for piece in flat)

    @property
    def bare(self) -> Box:
        """The bare paper below all pieces, where nothing is cut: on the front and behind."""
        top = _foot(self.bands) if self.bands else self.outline.top
        return self.outline._replace(top=top).grown(-APART)


def arranged(
    pieces: Sequence[Piece], order: Countersheet, spares: Sequence[Piece]
) -> tuple[Sheet, ...]:
    """Return the sheets in order; stand-ups lie below all else.

    Where the rest is folded, they share its last sheet if that has room for them all.
    """
    box = outline_of(order.paper)
    if order.manner is Manner.FOLD:
        found = list(_folded(pieces, order, spares, box.grown(-MARKS)))
    else:
        found = [Sheet(bands, box) for bands in packed(pieces, spares, Area(box.grown(-MARKS)))]
    words, last = order.typesetter.words, len(found)
    return tuple(
        replace(each, number=number, name=words("Sheet {number} of {all}", number=number, all=last))
        for number, each in enumerate(found, 1)
    )


def _folded(
    pieces: Sequence[Piece], order: Countersheet, spares: Sequence[Piece], whole: Box
) -> Iterator[Sheet]:
    """Yield sheets that are folded down the middle, and what stands on its own."""
    outline = outline_of(order.paper)
    inner = order.paper.width / 2 - FOLD_CLEAR - BLEED
    flat = [piece for piece in pieces if piece.form is not Form.STANDING]
    standing = [piece for piece in pieces if piece.form is Form.STANDING]
    halves = packed(flat, spares, Area(whole._replace(right=inner), 1.0))
    *before, last = [Sheet(bands, outline, folded=True) for bands in halves]
    yield from before
    room = whole._replace(top=last.bare.top)
    if last.bands and standing and all(piece.cell[1] <= room.height for piece in standing):
        together = packed(standing, (), Area(room))
        if len(together) == 1:
            yield replace(last, bands=(*last.bands, *together[0]), parted=True)
            return
    if last.bands:
        yield last
    yield from (Sheet(bands, outline) for bands in packed(standing, (), Area(whole)) if bands)


def _foot(bands: Sequence[Band]) -> float:
    """Return how far down bands reach with their marks."""
    return max(band.box.bottom for band in bands) + MARKS + APART / 2
