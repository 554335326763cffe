"""Pieces on sheets: what lies on which, what is folded, and where paper stays bare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.imposition.cropmarks import CLEAR, LENGTH
from generator.imposition.order import FOLD_CLEAR, Countersheet, Manner, outline_of
from generator.imposition.packing import BLEED, Area, Band, Box, packed
from generator.imposition.piece import Form, Piece
from generator.records import dataclass

MARKS = CLEAR + LENGTH
APART = 4.0
"""Room in mm about what stands in bare paper."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What lies on a sheet, and what is done with it."""

    bands: tuple[Band, ...]
    outline: Box
    folded: bool = False
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
        left, top, right, bottom = self.outline
        if self.bands:
            top = _foot(self.bands)
        return Box(left + APART, top + APART, right - APART, bottom - APART)


def arranged(
    pieces: Sequence[Piece], order: Countersheet, spares: Sequence[Piece]
) -> tuple[Sheet, ...]:
    """Return the sheets in order; stand-ups lie below all else.

    Where the rest is folded, they share its last sheet if that has room for them all.
    """
    box = outline_of(order.paper)
    whole = Box(box.left + MARKS, box.top + MARKS, box.right - MARKS, box.bottom - MARKS)
    found = (
        list(_folded(pieces, order, spares, whole))
        if order.manner is Manner.FOLD
        else [Sheet(bands, box) for bands in packed(pieces, spares, Area(whole))]
    )
    return tuple(
        replace(each, name=f"Sheet {number} of {len(found)}")
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
    halves = [
        bands for bands in packed(flat, spares, Area(whole._replace(right=inner), 1.0)) if bands
    ]
    last = Sheet(halves.pop(), outline, folded=True) if halves else None
    yield from (Sheet(bands, outline, folded=True) for bands in halves)
    if last and standing:
        room = Area(whole._replace(top=last.bare.top))
        together = _on_one(standing, room)
        if together:
            yield replace(last, bands=(*last.bands, *together), parted=True)
            return
    if last:
        yield last
    yield from (Sheet(bands, outline) for bands in packed(standing, (), Area(whole)) if bands)


def _on_one(pieces: Sequence[Piece], room: Area) -> tuple[Band, ...]:
    """Return the bands of pieces that all lie within a room; none where they do not."""
    if any(piece.cell[1] > room.height for piece in pieces):
        return ()
    found = packed(pieces, (), room)
    return found[0] if len(found) == 1 else ()


def _foot(bands: Sequence[Band]) -> float:
    """Return how far down bands reach with their marks."""
    return max(band.box.bottom for band in bands) + MARKS + APART / 2
