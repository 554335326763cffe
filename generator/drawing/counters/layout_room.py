"""Where the parts of a described face stand: places and measures in, boxes in mm out."""

from __future__ import annotations

from collections.abc import Iterable

from generator.drawing.counters.outline import Box
from generator.drawing.counters.plan import Cut
from generator.model.faces import Measure, Part, PartKind, PartPlace

TOLERANCE = 0.05
"""What two boxes may share, or one may stand out, in mm: less than a knife is off."""

GROUNDWORK = frozenset({PartKind.BOX, PartKind.LINE, PartKind.STRIPE})
"""What other parts may stand on."""


def anchor_of(part: Part, cut: Cut) -> tuple[float, float]:
    """Return the point of the face that a part is tied to."""
    left, top, right, bottom = _frame(part, cut)
    across, down = part.at.shares
    x, y = left + (right - left) * across, top + (bottom - top) * down
    if part.move is None:
        return x, y
    return x + part.move[0].of(cut.width), y + part.move[1].of(cut.height)


def _frame(part: Part, cut: Cut) -> Box:
    """Return what a part keeps within: all of the counter for stripes; on a round one, a square."""
    if part.show is PartKind.STRIPE:
        return 0.0, 0.0, cut.width, cut.height
    if cut.round and part.at in {PartPlace.TOP, PartPlace.BOTTOM}:
        inset = cut.height * 0.12
        return inset, inset, cut.width - inset, cut.height - inset
    return cut.inner()


def box_of(part: Part, cut: Cut, width: float, height: float) -> Box:
    """Return the box of a part of this size."""
    x, y = anchor_of(part, cut)
    across, down = part.at.shares
    left, top = x - width * across, y - height * down
    return left, top, left + width, top + height


def room_of(part: Part, cut: Cut) -> float:
    """Return how wide a text may be: as it says, or from its place to the edge of the safe area."""
    if part.width is not None:
        return part.width.of(cut.width)
    x, y = anchor_of(part, cut)
    left, right = cut.room(y, y)
    match part.at.shares[0]:
        case 0.0:
            return right - x
        case 1.0:
            return x - left
        case _:
            return 2 * min(x - left, right - x)


def measured(measure: Measure | None, whole: float, default: float) -> float:
    """Return a measure in mm, or `default` where there is none."""
    return default if measure is None else measure.of(whole)


def fits(box: Box, cut: Cut) -> bool:
    """Whether a box keeps within the safe area."""
    left, top, right, bottom = box
    first, last = cut.room(top, bottom)
    inside = first - TOLERANCE <= left and right <= last + TOLERANCE
    safe = cut.inner()[1] if not cut.round else 0.0
    return inside and safe - TOLERANCE <= top and bottom <= cut.height - safe + TOLERANCE


def shared(box: Box, others: Iterable[tuple[int, Box]]) -> int | None:
    """Return the first of the numbered boxes that lies over another box; None where none does."""
    for number, other in others:
        across = min(box[2], other[2]) - max(box[0], other[0])
        down = min(box[3], other[3]) - max(box[1], other[1])
        if across > TOLERANCE and down > TOLERANCE:
            return number
    return None
