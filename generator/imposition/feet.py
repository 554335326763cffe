"""Feet of counter sheets: sheets in, what stands below their pieces out.

A list of all pieces goes where the most bare paper is, so that it needs no page of its own; how
pieces are made is shown below it on the front, or on the front alone with the list behind it, and
on whatever other sheet has room. A list that is longer goes on on the back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.imposition.arrangement import APART, Sheet
from generator.imposition.inventory import listing
from generator.imposition.order import Countersheet, Manner, Turn
from generator.imposition.packing import Box
from generator.imposition.piece import Piece
from generator.records import dataclass
from generator.scene import Group, Item

_SHARES = (0.42, 0.35, 0.28, 0.5)
"""How much of a room the guide is given that shares it with the list."""

_HALF = 0.4
"""Bare paper on a back, of the paper's height, that is not left bare though its front tells all."""


@dataclass(frozen=True, slots=True)
class Feet:
    """What stands at the foot of sheets, by their names."""

    fronts: Mapping[str, tuple[Item, ...]]
    backs: Mapping[str, tuple[Item, ...]]
    listed: bool = False
    """Whether the list is among it."""

    @property
    def guided(self) -> bool:
        """Whether it is shown how pieces are made."""
        shown = (*self.fronts.values(), *self.backs.values())
        return any(
            isinstance(each, Group) and each.name == "guide" for foot in shown for each in foot
        )


def feet(sheets: Sequence[Sheet], pieces: Sequence[Piece], order: Countersheet) -> Feet:
    """Return what stands at the foot of sheets."""
    fronts: dict[str, tuple[Item, ...]] = {}
    backs: dict[str, tuple[Item, ...]] = {}
    widest = sorted(sheets, key=lambda each: each.bare().top)
    for each in widest if order.listed else ():
        found = _with_list(each, pieces, order)
        if found:
            fronts[each.name], backs[each.name] = found
            break
    listed = bool(fronts)
    for each in sheets:
        if each.name not in fronts:
            fronts[each.name] = _guide(each.bare(), order)
            behind = _behind(each, order)
            if _has_back(each, order) and _ample(behind, order):
                backs[each.name] = _guide(behind, order)
    return Feet(fronts, backs, listed)


def parted(each: Sheet, standing: Feet) -> Sheet:
    """Return a sheet that is folded no further down than its pieces reach, if it has a foot."""
    return replace(each, parted=each.parted or bool(standing.fronts.get(each.name)))


def _with_list(
    each: Sheet, pieces: Sequence[Piece], order: Countersheet
) -> tuple[tuple[Item, ...], tuple[Item, ...]] | None:
    """Return the list for the front and back of a sheet, with the guide; None without room.

    The guide is read before a sheet is cut: it stands on the front, alone or below the list.
    """
    two_sided = _has_back(each, order)
    if not (two_sided and _ample(_behind(each, order), order)):
        both = _together(each.bare(), pieces, order)
        if both:
            return both, ()
    if two_sided:
        return _on_both(each, pieces, order)
    alone = _list(each.bare(), pieces, order)
    return (alone, ()) if alone else None


def _ample(behind: Box, order: Countersheet) -> bool:
    """Whether so much of a back is bare that something is to stand there."""
    return _height(behind) > _HALF * order.paper.height


def _together(room: Box, pieces: Sequence[Piece], order: Countersheet) -> tuple[Item, ...]:
    """Return the list with the guide below it; nothing where a room does not hold both."""
    for share in _SHARES if order.guide else ():
        made = order.guide and order.guide(_width(room), share * _height(room))
        if made:
            between = room.bottom - made.height - 2 * APART
            above, below = room._replace(bottom=between), room._replace(top=between + 2 * APART)
            told = _list(above, pieces, order)
            if told:
                return *told, made.within(below, "guide")
    return ()


def _on_both(
    each: Sheet, pieces: Sequence[Piece], order: Countersheet
) -> tuple[tuple[Item, ...], tuple[Item, ...]] | None:
    """Return the guide for the front and the list behind it; or the list for the front, or both."""
    front, back = each.bare(), _behind(each, order)
    guide, behind = _guide(front, order), _list(back, pieces, order)
    if guide and behind:
        return guide, behind
    for parts in (1, 2):
        told = listing(pieces, order.typesetter, (_width(front), _height(front)), parts)
        if told:
            rest = (told[1].within(back, "list"),) if told[1:] else ()
            return (told[0].within(front, "list"),), rest
    return None


def _list(room: Box, pieces: Sequence[Piece], order: Countersheet) -> tuple[Item, ...]:
    """Return the whole list in the middle of a room; nothing where it finds no room."""
    told = listing(pieces, order.typesetter, (_width(room), _height(room)))
    return (told[0].within(room, "list"),) if told else ()


def _behind(each: Sheet, order: Countersheet) -> Box:
    """Return the bare paper on the back: at its head where the sheet is turned head over heels."""
    left, top, right, bottom = room = each.bare(back=True)
    if order.manner is not Manner.DUPLEX or order.turn is Turn.LONG:
        return room
    height = order.paper.height
    return Box(left, height - bottom, right, height - top)


def _has_back(each: Sheet, order: Countersheet) -> bool:
    return order.manner is Manner.DUPLEX or (order.manner is Manner.SEPARATE and bool(each.flat))


def _guide(room: Box, order: Countersheet) -> tuple[Item, ...]:
    made = order.guide(_width(room), _height(room)) if order.guide else None
    return (made.within(room, "guide"),) if made else ()


def _width(room: Box) -> float:
    return room.right - room.left


def _height(room: Box) -> float:
    return room.bottom - room.top
