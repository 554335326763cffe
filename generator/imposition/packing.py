"""Packing: pieces in, rows on sheets out. Plain arithmetic in mm; nothing is drawn.

Pieces of one group, size and form are a lot. Lots lie one below the other in rows as long as the
sheet is wide, so that a knife goes straight through; lots of one size follow each other, so that
their upright cuts are the same. Where a lot has a spare, it fills the lot's last row; a lot that
has thus got fewer than `FEW`, and fewer than its own pieces, gets one more row of them where that
takes no further sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from generator.diagnostics import Origin
from generator.imposition.marks import MARK_CLEAR, MARK_LENGTH
from generator.records import Frozen
from generator.scene import Box, PieceFace

ROUND_APART = 1.0
"""Half the room in mm between two round pieces: what each bleeds into."""


STANDING_APART = 2.5
"""Half the room in mm between two stand-ups: scissors go between them."""


_TAB = 0.4  # of a stand-up's width


_LEAST_TAB = 5.0  # mm: enough for glue


class Form(StrEnum):
    """How a piece is cut."""

    FLAT = "flat"
    """Along straight lines that run across the whole sheet."""
    ROUND = "round"
    """Along a circle."""
    STANDING = "standing"
    """Along an outline of front, back and two tabs; it is folded and stands."""


class Piece(Frozen):
    """A piece to be cut out, `width` by `height` mm; a stand-up is that large as seen from ahead.

    Pieces of a `group` (a side of the game) stand together. A `spare` fills a gap: it is counted
    apart.
    """

    name: str
    group: str
    width: float
    height: float
    front: PieceFace
    back: PieceFace
    form: Form = Form.FLAT
    spare: bool = False
    second: str = ""
    """Its name in a second language, which the inventory tells under the first."""
    second_origin: Origin | None = None

    @property
    def tab(self) -> float:
        """The depth of each of a stand-up's two tabs."""
        return max(_LEAST_TAB, _TAB * self.width)

    @property
    def cut(self) -> tuple[float, float]:
        """The width and height of what is cut out."""
        if self.form is Form.STANDING:
            return self.width, 2 * (self.height + self.tab)
        return self.width, self.height

    @property
    def cell(self) -> tuple[float, float]:
        """The width and height that it takes up among others of its kind."""
        apart = {Form.FLAT: 0.0, Form.ROUND: ROUND_APART, Form.STANDING: STANDING_APART}[self.form]
        return self.cut[0] + 2 * apart, self.cut[1] + 2 * apart


BLEED = 2.0
GUTTER = 2 * BLEED
"""Room between lots of one size: each bleeds into half of it."""
MARKED = 2 * (MARK_CLEAR + MARK_LENGTH)
"""Room between lots of two sizes: the marks of both."""
FEW = 6
"""Spares of a lot that are too few to play with."""
_HAIR = 1e-6


class Area(Frozen):
    """Where pieces may lie; rows narrower than it stand at `align` (0 left, 0.5 in the middle)."""

    box: Box
    align: float = 0.5


class Band(Frozen):
    """Rows of pieces of one lot on one sheet, from its top left corner on."""

    pieces: tuple[Piece, ...]
    columns: int
    left: float
    top: float

    @property
    def cell(self) -> tuple[float, float]:
        """The width and height of a piece's cell."""
        return self.pieces[0].cell

    @property
    def form(self) -> Form:
        """The form of its pieces."""
        return self.pieces[0].form

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return -(-len(self.pieces) // self.columns)

    @property
    def box(self) -> Box:
        """What its cells cover."""
        width, height = self.cell
        right = self.left + self.columns * width
        return Box(self.left, self.top, right, self.top + self.rows * height)

    def places(self) -> tuple[tuple[Piece, float, float], ...]:
        """Return each piece with the left and top of what is cut out, in reading order."""
        width, height = self.cell
        placed = []
        for number, piece in enumerate(self.pieces):
            row, column = divmod(number, self.columns)
            x = self.left + column * width + (width - piece.cut[0]) / 2
            placed.append((piece, x, self.top + row * height + (height - piece.cut[1]) / 2))
        return tuple(placed)


class _Lot(Frozen):
    """Pieces that are alike but for their faces, and what fills their last row."""

    pieces: tuple[Piece, ...]
    columns: int
    rows: int
    spare: Piece | None

    @property
    def filled(self) -> tuple[Piece, ...]:
        if self.spare is None:
            return self.pieces
        return (*self.pieces, *[self.spare] * (self.rows * self.columns - len(self.pieces)))


def packed(
    pieces: Sequence[Piece], spares: Sequence[Piece], area: Area
) -> tuple[tuple[Band, ...], ...]:
    """Return the bands of each sheet; raises ValueError for a piece larger than `area`.

    `spares` holds at most one piece for each group, size and form.
    """
    lots = _lots(pieces, spares, area.box)
    sheets = len(_stacked(lots, area))
    for number, lot in enumerate(lots):  # one with few spares has a row more, where there is room
        few = min(FEW, len(lot.pieces))
        if lot.spare is not None and len(lot.filled) - len(lot.pieces) < few:
            more = [*lots[:number], replace(lot, rows=lot.rows + 1), *lots[number + 1 :]]
            if len(_stacked(more, area)) == sheets:
                lots = more
    return tuple(map(tuple, _stacked(lots, area)))


def _key(piece: Piece) -> tuple[str, Form, float, float]:
    return piece.group, piece.form, piece.width, piece.height


def _lots(pieces: Sequence[Piece], spares: Sequence[Piece], room: Box) -> list[_Lot]:
    """Return the lots: forms and sizes in the order in which they are met, groups within them.

    Stand-ups come last: they have nothing on the back of the sheet, which stays bare in one piece.
    """
    filling = {_key(spare): spare for spare in spares}
    members: dict[tuple[Form, float, float], dict[str, list[Piece]]] = {}
    for piece in pieces:
        group, form, width, height = _key(piece)
        members.setdefault((form, width, height), {}).setdefault(group, []).append(piece)
    ordered = sorted(members, key=lambda kind: kind[0] is Form.STANDING)
    lots = (lot for kind in ordered for lot in members[kind].values())
    return [_lot(tuple(lot), filling.get(_key(lot[0])), room) for lot in lots]


def _lot(pieces: tuple[Piece, ...], spare: Piece | None, room: Box) -> _Lot:
    width, height = pieces[0].cell
    most = int(room.width / width + _HAIR)
    if most < 1 or height > room.height + _HAIR:
        raise ValueError(f"a piece of {width:g} x {height:g} mm is larger than the sheet")
    rows = -(-len(pieces) // most)
    columns = -(-len(pieces) // rows) if pieces[0].form is Form.STANDING else most
    return _Lot(pieces, columns, rows, spare)


def _stacked(lots: Sequence[_Lot], area: Area) -> list[list[Band]]:
    """Put the lots one below the other; one that does not fit goes on on the next sheet."""
    sheets: list[list[Band]] = [[]]
    here, before = 0.0, None
    for lot in lots:
        first, (width, height) = 0, lot.pieces[0].cell
        left = area.box.left + (area.box.width - lot.columns * width) * area.align
        while first < lot.rows:
            same = before and alike(before.pieces[0], lot.pieces[0])
            top = here + (GUTTER if same else MARKED if before else 0.0)
            rows = min(int((area.box.height - top) / height + _HAIR), lot.rows - first)
            if rows < 1:
                sheets.append([])
                here, before = 0.0, None
                continue
            pieces = lot.filled[first * lot.columns : (first + rows) * lot.columns]
            sheets[-1].append(Band(pieces, lot.columns, left, area.box.top + top))
            first, here, before = first + rows, top + rows * height, lot
    return sheets


def alike(one: Piece, other: Piece) -> bool:
    """Tell whether the same upright cuts serve two pieces."""
    return one.form is other.form and one.cell[0] == other.cell[0]
