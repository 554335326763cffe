"""Counter sheets: pieces in, pages out, with backs that meet their fronts.

However the backs are printed, a piece that was cut out shows its back upright when it is turned
over sideways, like the page of a book:

- duplex, long edge: the back of a piece at x lies at W - x, W being the width of the paper;
- duplex, short edge: the same page turned upside down, since the paper is turned that way too;
- fold: fronts left and backs right of a line down the middle, mirrored about it;
- separate: the backs as for the long edge, on sheets of their own.

Both sides of a sheet bear the same outline at the same place: separate sheets are laid on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum

from generator.imposition.cropmarks import CLEAR, LENGTH
from generator.imposition.cutouts import HAIRLINE, backs, fronts
from generator.imposition.guide import Guide, guides
from generator.imposition.ink import BLACK
from generator.imposition.packing import BLEED, Area, Band, Box, packed
from generator.imposition.paper import Paper
from generator.imposition.piece import Form, Piece
from generator.imposition.ruler import HEIGHT as RULER_HEIGHT
from generator.imposition.ruler import ruler
from generator.records import dataclass
from generator.scene import (
    Cap,
    Group,
    Item,
    Join,
    Page,
    Path,
    Stroke,
    Transform,
    polyline,
    rectangle,
)
from generator.text import Anchor, Role, Typesetter
from generator.units import pt

MARGIN = 9.0
"""Room between what printers reach and the outline: captions above, the ruler below."""
FOLD_CLEAR = 5.0
"""Room between the fold and all art."""
_MARKS = CLEAR + LENGTH
_SIZE = pt(7.5)
_DASH = (3.0, 1.5)


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


@dataclass(frozen=True, slots=True)
class Cut:
    """Sheets as they are printed, and the pieces that are on them, spares included."""

    pages: tuple[Page, ...]
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The bands of a sheet, its number, and what is done with it."""

    bands: tuple[Band, ...]
    folded: bool
    name: str = ""


def countersheets(
    pieces: Sequence[Piece], sheet: Countersheet, spares: Sequence[Piece] = ()
) -> Cut:
    """Return the pages that the pieces need: front, back, front, back; or all backs at the end.

    `spares` holds what fills gaps, one for each group and size. Raises ValueError for a piece that
    is larger than the paper holds.
    """
    arranged = _sheets(pieces, sheet, spares)
    sides = [(_front(each, sheet), _back(each, sheet)) for each in arranged]
    if sheet.manner is Manner.SEPARATE:
        pages = [front for front, _ in sides]
        pages += [back for each, (_, back) in zip(arranged, sides, strict=True) if _has_backs(each)]
    elif sheet.manner is Manner.FOLD:
        pages = [front for front, _ in sides]
    else:
        pages = [page for both in sides for page in both]
    cut = (piece for each in arranged for band in each.bands for piece in band.pieces)
    return Cut(tuple(pages), tuple(cut))


def outline_of(paper: Paper) -> Box:
    """Return the outline that both sides of a sheet bear; it is symmetrical both ways."""
    left, top, right, bottom = paper.printable
    return Box(left, top + MARGIN, right, bottom - MARGIN)


def _sheets(
    pieces: Sequence[Piece], sheet: Countersheet, spares: Sequence[Piece]
) -> tuple[_Sheet, ...]:
    """Return the sheets in order; what is not folded lies on sheets of its own."""
    left, top, right, bottom = outline_of(sheet.paper)
    box = Box(left + _MARKS, top + _MARKS, right - _MARKS, bottom - _MARKS)
    whole = Area(box)
    if sheet.manner is Manner.FOLD:
        inner = sheet.paper.width / 2 - FOLD_CLEAR - BLEED
        half = Area(Box(box.left, box.top, inner, box.bottom), align=1.0)
        flat = [piece for piece in pieces if piece.form is not Form.STANDING]
        standing = [piece for piece in pieces if piece.form is Form.STANDING]
        found = [_Sheet(bands, True) for bands in packed(flat, spares, half) if bands]
        found += [_Sheet(bands, False) for bands in packed(standing, (), whole) if bands]
    else:
        found = [_Sheet(bands, False) for bands in packed(pieces, spares, whole)]
    return tuple(
        _Sheet(each.bands, each.folded, f"Sheet {number} of {len(found)}")
        for number, each in enumerate(found, 1)
    )


def _has_backs(each: _Sheet) -> bool:
    return any(band.form is not Form.STANDING for band in each.bands)


def _front(each: _Sheet, sheet: Countersheet) -> Page:
    width, height = sheet.paper.width, sheet.paper.height
    items = [*fronts(each.bands), _outline(sheet.paper)]
    name = f"{each.name}, front"
    if each.folded:
        items += [*backs(each.bands, width / 2), _fold(sheet.paper)]
        name = each.name
    if sheet.guide is not None:
        fold = width / 2 if each.folded else None
        items += guides(each.bands, outline_of(sheet.paper), sheet.guide, fold=fold)
    items += _captions(each, sheet, "" if each.folded else "fronts")
    return Page(width, height, tuple(items), name=name)


def _back(each: _Sheet, sheet: Countersheet) -> Page:
    width, height = sheet.paper.width, sheet.paper.height
    items = (*backs(each.bands, width / 2), _outline(sheet.paper))
    captions = tuple(_captions(each, sheet, "backs"))
    if sheet.manner is Manner.DUPLEX:
        upright = sheet.turn is Turn.LONG
        turned = Transform.rotation(0 if upright else 180, about=(width / 2, height / 2))
        moved = Transform.translation(*sheet.offset)
        items = (Group((Group(items, turned, name="backs"), *captions), moved),)
        captions = ()
    return Page(width, height, (*items, *captions), name=f"{each.name}, back")


def _outline(paper: Paper) -> Item:
    left, top, right, bottom = outline_of(paper)
    stroke = Stroke(BLACK, HAIRLINE, join=Join.MITRE)
    return Path(rectangle(left, top, right - left, bottom - top), stroke=stroke)


def _fold(paper: Paper) -> Item:
    _, top, _, bottom = outline_of(paper)
    line = polyline(((paper.width / 2, top), (paper.width / 2, bottom)))
    return Path(line, stroke=Stroke(BLACK, 0.25, cap=Cap.BUTT, dash=_DASH))


def _captions(each: _Sheet, sheet: Countersheet, face: str) -> Iterator[Item]:
    """Yield what stands in the margins: names and counts above, ruler and what to do below."""
    left, top, right, bottom = sheet.paper.printable
    name = f"{sheet.title} · {each.name}{f', {face}' if face else ''}"
    texts = (
        (name, (left, top + 2.8), Anchor.START, Role.CELL),
        (counts(each.bands), (left, top + 6.4), Anchor.START, Role.SMALL),
        (_which_edge(each, sheet, face), (right, top + 2.8), Anchor.END, Role.CELL),
        ("Print at 100%", (right, bottom - 4.0), Anchor.END, Role.CELL),
        (_what_to_do(each, sheet), (right, bottom - 0.8), Anchor.END, Role.SMALL),
    )
    for content, at, anchor, role in texts:
        yield sheet.typesetter.line(content, role, _SIZE, at, paint=BLACK, anchor=anchor)
    yield from ruler(left, bottom - RULER_HEIGHT, sheet.typesetter)


def counts(bands: Sequence[Band]) -> str:
    """Return how many pieces of each group lie in bands, and how many spares."""
    pieces = [piece for band in bands for piece in band.pieces]
    groups = Counter(piece.group for piece in pieces if not piece.spare)
    spares = sum(piece.spare for piece in pieces)
    told = ", ".join(f"{group} {count}" for group, count in groups.items())
    counted = f"{groups.total()} piece{'' if groups.total() == 1 else 's'}"
    blanks = f"; {spares} blank{'' if spares == 1 else 's'} to spare" if spares else ""
    return f"{counted}: {told}{blanks}"


def _which_edge(each: _Sheet, sheet: Countersheet, face: str) -> str:
    if each.folded:
        return "Fold along the dashed line"
    if sheet.manner is Manner.FOLD:
        return "One side only"
    if sheet.manner is Manner.SEPARATE:
        behind = f"to be glued behind {each.name.partition(' of ')[0].lower()}"
        return behind if face == "backs" else "One side only"
    shifted = "moved {:g}, {:g} mm · ".format(*sheet.offset) if any(sheet.offset) else ""
    edge = f"turn over the {sheet.turn.value} edge"
    return (shifted if face == "backs" else "") + f"Two-sided: {edge}"


def _what_to_do(each: _Sheet, sheet: Countersheet) -> str:
    forms = {band.form for band in each.bands}
    standing = (
        "Stand-ups: cut solid, fold dashed lines, glue the panels back to back, the tabs to a base."
    )
    if each.folded:
        return "Fold the halves back to back, glue, let dry under a weight; then cut."
    if Form.STANDING in forms:
        return standing
    if sheet.manner is Manner.SEPARATE:
        return "Glue the sheets back to back, outline on outline; let dry, then cut."
    return "Cut from mark to mark." + (" Round pieces: on the line." if Form.ROUND in forms else "")
