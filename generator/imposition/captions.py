"""What stands in the margins of a counter sheet: a sheet in, lines of type out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from generator.imposition.arrangement import Sheet
from generator.imposition.ink import BLACK
from generator.imposition.order import Countersheet, Manner
from generator.imposition.packing import Band
from generator.imposition.piece import Form
from generator.imposition.ruler import HEIGHT as RULER_HEIGHT
from generator.imposition.ruler import ruler
from generator.scene import Item
from generator.text import Anchor, Role
from generator.units import pt

_SIZE = pt(7.5)
_FOOT, _LINE = 0.6, 2.9
"""How far the last line stands above the margin's foot, and lines from each other, in mm."""
_STANDING = (
    "Stand-ups: cut solid, fold dashed lines, glue the panels back to back, the tabs to a base."
)
_FOLDED = "Fold along the dashed line, print outside; glue the halves around a card, let dry, cut."
_PARTED = (
    "First cut along the solid line across the sheet. Fold the part above it, print outside; "
    "glue its halves around a card, let dry, cut."
)
_GLUED = "Glue fronts and backs to the two sides of a card, outline on outline; let dry."
_CUT = "Cut from mark to mark: first along the rows, then each row into its pieces."
_GLUED_ABOVE = (
    "First cut fronts and backs across above the stand-ups. Glue what is above to the two sides of "
    "a card, outline on outline; let dry, then cut."
)


def captions(each: Sheet, order: Countersheet, face: str) -> Iterator[Item]:
    """Yield names and counts above, ruler and what to do below; folded sheets have no `face`."""
    left, top, right, bottom = order.paper.printable
    name = f"{order.title} · {each.name}{f', {face}' if face else ''}"
    texts = [
        (name, (left, top + 2.8), Anchor.START, Role.CELL),
        (counts(each.bands), (left, top + 6.4), Anchor.START, Role.SMALL),
        (_which_edge(each, order, face), (right, top + 2.8), Anchor.END, Role.CELL),
    ]
    todo = (("Print at 100%", Role.CELL), *((row, Role.SMALL) for row in _what_to_do(each, order)))
    texts += [
        (content, (right, bottom - _FOOT - _LINE * number), Anchor.END, role)
        for number, (content, role) in enumerate(reversed(todo))
    ]
    for content, at, anchor, role in texts:
        yield order.typesetter.line(content, role, _SIZE, at, paint=BLACK, anchor=anchor)
    yield from ruler(left, bottom - RULER_HEIGHT, order.typesetter)


def counts(bands: Sequence[Band]) -> str:
    """Return how many pieces of each group lie in bands, and how many spares."""
    pieces = [piece for band in bands for piece in band.pieces]
    groups = Counter(piece.group for piece in pieces if not piece.spare)
    spares = sum(piece.spare for piece in pieces)
    told = ", ".join(f"{group} {count}" for group, count in groups.items())
    counted = f"{groups.total()} piece{'' if groups.total() == 1 else 's'}"
    blanks = f"; {spares} blank{'' if spares == 1 else 's'} to spare" if spares else ""
    return f"{counted}: {told}{blanks}"


def _which_edge(each: Sheet, order: Countersheet, face: str) -> str:
    if each.folded:
        return "Fold along the dashed line"
    if order.manner is Manner.FOLD:
        return "One side only"
    if order.manner is Manner.SEPARATE:
        if face == "backs" and each.standing:
            return f"Glue behind the flat pieces of {each.name.partition(' of ')[0].lower()}"
        behind = f"Glue behind {each.name.partition(' of ')[0].lower()}"
        return behind if face == "backs" else "One side only"
    shifted = "moved {:g}, {:g} mm · ".format(*order.offset) if any(order.offset) else ""
    edge = f"turn over the {order.turn.value} edge"
    return (shifted if face == "backs" else "") + f"Two-sided: {edge}"


def _what_to_do(each: Sheet, order: Countersheet) -> tuple[str, ...]:
    """Return what is done with a sheet, in the order in which it is done, in one line or two."""
    forms = {band.form for band in each.bands}
    if each.parting is not None:
        return (_PARTED, _STANDING) if each.standing else (_PARTED,)
    if each.folded:
        return (_FOLDED,)
    standing = (_STANDING,) if each.standing else ()
    if not each.flat:
        return standing
    cut = _CUT + (" Round pieces: on the line." if Form.ROUND in forms else "")
    if order.manner is Manner.SEPARATE and each.paired:
        return (_GLUED_ABOVE, *standing) if standing else (_GLUED, cut)
    return (cut, *standing)
