"""Counter sheets: pieces in, pages out, each front followed by its back for duplex printing.

Pieces stand side by side in blocks, one block a group (a side of the game), so that a knife and a
ruler cut a whole row at once. A block lies in the middle of the page and its back is mirrored left
to right, so that the two meet when the sheet is turned over its long edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from generator.colour import Colour
from generator.imposition.cropmarks import CLEAR, LENGTH, cropmarks
from generator.imposition.paper import Paper
from generator.imposition.ruler import HEIGHT as RULER_HEIGHT
from generator.imposition.ruler import WIDTH as RULER_WIDTH
from generator.imposition.ruler import ruler
from generator.scene import Group, Item, Page, Paint, Path, Transform, rectangle
from generator.text import Anchor, Role, Typesetter
from generator.units import pt

BLEED = 2.0
HEAD = 9.0
"""Room for the sheet's name above the blocks."""
FOOT = RULER_HEIGHT + 2.0
GROUP_GAP = 2 * (CLEAR + LENGTH) + 1.0
"""Room between two blocks: the marks of both."""
_BLACK = Paint(Colour(0, 0, 0))


@dataclass(frozen=True, slots=True)
class PieceFace:
    """One side of a piece: grounds as (paint, top, bottom) stripes, and the art upon them."""

    grounds: tuple[tuple[Paint, float, float], ...]
    art: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece to be cut out, `side` mm square."""

    name: str
    group: str
    side: float
    front: PieceFace
    back: PieceFace


@dataclass(frozen=True, slots=True)
class Countersheet:
    """What is written on the sheets."""

    title: str
    paper: Paper
    typesetter: Typesetter


@dataclass(frozen=True, slots=True)
class _Block:
    """Pieces in rows of `columns`; (left, top) is the corner of the first."""

    pieces: tuple[Piece, ...]
    columns: int
    left: float
    top: float

    @property
    def side(self) -> float:
        return self.pieces[0].side

    @property
    def rows(self) -> int:
        return -(-len(self.pieces) // self.columns)

    @property
    def box(self) -> tuple[float, float, float, float]:
        right = self.left + self.columns * self.side
        return self.left, self.top, right, self.top + self.rows * self.side


def countersheets(pieces: Sequence[Piece], sheet: Countersheet) -> tuple[Page, ...]:
    """Return the pages: front, back, front, back, as many as the pieces need."""
    pages: list[Page] = []
    sheets = _arrange(pieces, sheet.paper)
    for number, blocks in enumerate(sheets, 1):
        name = f"Sheet {number} of {len(sheets)}"
        pages.append(_page(blocks, sheet, name, back=False))
        pages.append(_page(blocks, sheet, name, back=True))
    return tuple(pages)


def _arrange(pieces: Sequence[Piece], paper: Paper) -> list[tuple[_Block, ...]]:
    """Put the groups one below the other; one that does not fit goes on on the next sheet."""
    left, top, right, bottom = paper.printable
    start, end = top + HEAD + CLEAR + LENGTH, bottom - FOOT - CLEAR - LENGTH
    sheets: list[list[_Block]] = [[]]
    here = start
    for _, members in groupby(pieces, key=lambda piece: (piece.group, piece.side)):
        rest = tuple(members)
        while rest:
            side = rest[0].side
            most = int((right - left - 2 * (CLEAR + LENGTH)) // side)
            rows = int((end - here) // side)
            if rows < 1:
                sheets.append([])
                here = start
                continue
            taken, rest = rest[: rows * most], rest[rows * most :]
            columns = _columns(len(taken), most)
            block = _Block(taken, columns, (paper.width - columns * side) / 2, here)
            sheets[-1].append(block)
            here = block.box[3] + GROUP_GAP
    return [tuple(sheet) for sheet in sheets]


def _columns(count: int, most: int) -> int:
    """Return how many columns leave no more rows than needed and the fewest gaps in the last."""
    rows = -(-count // most)
    return -(-count // rows)


def _page(blocks: Sequence[_Block], sheet: Countersheet, name: str, *, back: bool) -> Page:
    items: list[Item] = []
    for block in blocks:
        items.extend(_block(block, sheet.paper, back=back))
        items.append(_marks(block))
    items.extend(_captions(blocks, sheet, name, back=back))
    face = "back" if back else "front"
    return Page(sheet.paper.width, sheet.paper.height, tuple(items), name=f"{name}, {face}")


def _block(block: _Block, paper: Paper, *, back: bool) -> Iterator[Item]:
    placed = [
        (piece.back if back else piece.front, *_place(block, number, paper, back=back))
        for number, piece in enumerate(block.pieces)
    ]
    for number, (face, x, y) in enumerate(placed):
        above = BLEED if number < block.columns else 0.0
        below = BLEED if number + block.columns >= len(placed) else 0.0
        yield from _grounds(face, (x - BLEED, y, block.side + 2 * BLEED), above, below)
    for face, x, y in placed:
        yield from _grounds(face, (x, y, block.side), 0.0, 0.0)
    for face, x, y in placed:
        yield Group(face.art, Transform.translation(x, y), name="counter")


def _place(block: _Block, number: int, paper: Paper, *, back: bool) -> tuple[float, float]:
    """Top left corner of a piece; on the back, mirrored about the middle of the page."""
    x = block.left + number % block.columns * block.side
    y = block.top + number // block.columns * block.side
    return (paper.width - x - block.side if back else x), y


def _grounds(
    face: PieceFace, place: tuple[float, float, float], above: float, below: float
) -> Iterator[Item]:
    """Fill a face's stripes at `place` (left, top, width); the outer ones reach into the bleed."""
    x, y, width = place
    last = len(face.grounds) - 1
    for number, (paint, top, bottom) in enumerate(face.grounds):
        start = y + top - (above if number == 0 else 0.0)
        end = y + bottom + (below if number == last else 0.0)
        yield Path(rectangle(x, start, width, end - start), fill=paint)


def _marks(block: _Block) -> Item:
    left, top, right, bottom = block.box
    verticals = [left + number * block.side for number in range(block.columns + 1)]
    horizontals = [top + number * block.side for number in range(block.rows + 1)]
    return cropmarks(verticals, horizontals, (left, top, right, bottom))


def _captions(
    blocks: Sequence[_Block], sheet: Countersheet, name: str, *, back: bool
) -> Iterator[Item]:
    left, top, right, bottom = sheet.paper.printable
    count = sum(len(block.pieces) for block in blocks)
    face = "backs" if back else "fronts"
    texts = (
        (f"{sheet.title} · {name}, {face}", (left, top + 3.0), Anchor.START),
        (f"{count} counters · turn over the long edge", (right, top + 3.0), Anchor.END),
        ("Print at 100%", (right, bottom - 1.0), Anchor.END),
    )
    for content, at, anchor in texts:
        yield sheet.typesetter.line(content, Role.SMALL, pt(7.5), at, paint=_BLACK, anchor=anchor)
    middle = (sheet.paper.width - RULER_WIDTH) / 2
    yield from ruler(middle, bottom - RULER_HEIGHT, sheet.typesetter)
