"""Counter sheets: pieces in, pages out, with backs that meet their fronts.

However the backs are printed, a piece that was cut out shows its back upright when it is turned
over sideways, like the page of a book:

- duplex, long edge: the back of a piece at x lies at W - x, W being the width of the paper;
- duplex, short edge: the same page turned upside down, since the paper is turned that way too;
- fold: fronts left and backs right of a line down the middle, mirrored about it;
- separate: the backs as for the long edge, on sheets of their own.

Both sides of a sheet bear the same outline at the same place: separate sheets are laid on it.
Below the pieces, where paper is bare, stand the inventory and how they are made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.imposition.arrangement import Sheet, arranged
from generator.imposition.captions import captions
from generator.imposition.cutouts import HAIRLINE, backs, fronts
from generator.imposition.feet import Feet, feet, parted
from generator.imposition.ink import BLACK
from generator.imposition.inventory import inventory
from generator.imposition.order import Countersheet, Manner, Turn
from generator.imposition.piece import Piece
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

_FIRM, _DASH = 0.25, (3.0, 1.5)


@dataclass(frozen=True, slots=True)
class Cut:
    """Sheets as they are printed, and the pieces that are on them, spares included."""

    pages: tuple[Page, ...]
    pieces: tuple[Piece, ...]


def countersheets(
    pieces: Sequence[Piece], order: Countersheet, spares: Sequence[Piece] = ()
) -> Cut:
    """Return the pages that the pieces need: front, back, front, back; or all backs at the end.

    `spares` holds what fills gaps, one for each group and size. Where all pieces are to be listed
    and no sheet has room for that, pages with the list come behind all others. Raises ValueError
    for a piece that is larger than the paper holds.
    """
    found = arranged(pieces, order, spares)
    cut = tuple(piece for each in found for band in each.bands for piece in band.pieces)
    ordered = _by_group(cut, pieces)
    standing = feet(found, ordered, order)
    sheets = [parted(each, standing) for each in found]
    sides = [(_front(each, standing, order), _back(each, standing, order)) for each in sheets]
    if order.manner is Manner.SEPARATE:
        pages = [front for front, _ in sides]
        pages += [back for each, (_, back) in zip(sheets, sides, strict=True) if each.paired]
    elif order.manner is Manner.FOLD:
        pages = [front for front, _ in sides]
    else:
        pages = [page for both in sides for page in both]
    if order.listed and not standing.listed:
        pages += inventory(ordered, order, guided=standing.guided)
    return Cut(tuple(pages), cut)


def _by_group(cut: Sequence[Piece], pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Return what lies on the sheets with its groups in the order of the game."""
    groups = list(dict.fromkeys(piece.group for piece in pieces))
    return tuple(sorted(cut, key=lambda piece: groups.index(piece.group)))


def _front(each: Sheet, standing: Feet, order: Countersheet) -> Page:
    width, height = order.paper.width, order.paper.height
    items = [*fronts(each.bands), _outline(each)]
    name = f"{each.name}, front"
    if each.folded:
        items += [*backs(each.bands, width / 2), *_folds(each, width / 2)]
        name = each.name
    items += [
        *standing.fronts.get(each.name, ()),
        *captions(each, order, "" if each.folded else "fronts"),
    ]
    return Page(width, height, tuple(items), name=name)


def _back(each: Sheet, standing: Feet, order: Countersheet) -> Page:
    width, height = order.paper.width, order.paper.height
    items = (*backs(each.bands, width / 2), _outline(each))
    told = (*standing.backs.get(each.name, ()), *captions(each, order, "backs"))
    if order.manner is Manner.DUPLEX:
        upright = order.turn is Turn.LONG
        turned = Transform.rotation(0 if upright else 180, about=(width / 2, height / 2))
        moved = Transform.translation(*order.offset)
        items = (Group((Group(items, turned, name="backs"), *told), moved),)
        told = ()
    return Page(width, height, (*items, *told), name=f"{each.name}, back")


def _outline(each: Sheet) -> Item:
    left, top, right, bottom = each.outline
    stroke = Stroke(BLACK, HAIRLINE, join=Join.MITRE)
    return Path(rectangle(left, top, right - left, bottom - top), stroke=stroke)


def _folds(each: Sheet, middle: float) -> Iterator[Item]:
    """Yield the fold, as far down as the sheet is folded, and the cut across below it."""
    left, top, right, bottom = each.outline
    if each.parting is not None:
        bottom = each.parting
        across = polyline(((left, bottom), (right, bottom)))
        yield Path(across, stroke=Stroke(BLACK, _FIRM, cap=Cap.BUTT))
    line = polyline(((middle, top), (middle, bottom)))
    yield Path(line, stroke=Stroke(BLACK, _FIRM, cap=Cap.BUTT, dash=_DASH))
