"""Feet of counter sheets: sheets in, what stands below their pieces out.

A list of all pieces goes where the most bare paper is, so that it needs no page of its own; how
pieces are made is shown on the front alone with the list behind it, or below the list, and on
whatever other sheet has room. A list that is longer goes on on the back. Where there is no room for
the pictures, their words stand alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.imposition.inventory import listing
from generator.imposition.order import APART, Countersheet, Guide, Manner, Sheet, Strip, Turn
from generator.imposition.packing import Box, Piece
from generator.records import dataclass
from generator.scene import Group, Item

_SHARES = (0.42, 0.35, 0.28, 0.5)
"""How much of a room the guide is given that shares it with the list."""
_WORDED = (0.28, 0.2, 0.14, 0.1)
"""The same of its words."""

_ROOMY = 0.2
"""Bare paper, of the paper's height, that the list or the guide may have for itself."""
_HALF = 0.4
"""Bare paper on a back, of the paper's height, that is not left bare though its front tells all."""


@dataclass(frozen=True, slots=True)
class SheetFooters:
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


def sheet_footers(
    sheets: Sequence[Sheet], pieces: Sequence[Piece], order: Countersheet
) -> SheetFooters:
    """Return what stands at the foot of sheets."""
    fronts: dict[str, tuple[Item, ...]] = {}
    backs: dict[str, tuple[Item, ...]] = {}
    widest = sorted(sheets, key=lambda each: each.bare.top)
    for each in widest if order.listed else ():
        found = _with_list(each, pieces, order)
        if found:
            fronts[each.name], backs[each.name] = found
            break
    listed = bool(fronts)
    for each in sheets:
        if each.name not in fronts:
            fronts[each.name] = _guide(each.bare, order.guide)
            behind = _behind(each, order)
            if _has_back(each, order) and _height(behind) > _HALF * order.paper.height:
                backs[each.name] = _guide(behind, order.guide)
    standing = SheetFooters(fronts, backs, listed)
    if standing.guided:
        return standing
    return replace(standing, fronts={**fronts, **_words(sheets, standing, order)})


def _words(
    sheets: Sequence[Sheet], standing: SheetFooters, order: Countersheet
) -> Mapping[str, tuple[Item, ...]]:
    """Return the guide in words for the first sheet whose front has nothing but room for it."""
    for each in sheets:
        told = () if standing.fronts[each.name] else _guide(each.bare, order.words)
        if told:
            return {each.name: told}
    return {}


def parted(each: Sheet, standing: SheetFooters) -> Sheet:
    """Return a sheet that is folded no further down than its pieces reach, if it has a foot."""
    return replace(each, parted=each.parted or bool(standing.fronts.get(each.name)))


def _with_list(
    each: Sheet, pieces: Sequence[Piece], order: Countersheet
) -> tuple[tuple[Item, ...], tuple[Item, ...]] | None:
    """Return what stands on the front and back of a sheet, the list among it; None without room.

    How pieces are made is read before a sheet is cut: it stands on the front, alone or below the
    list. Rather than that, its pictures are left out.
    """
    room, behind = each.bare, _behind(each, order)
    apart = _apart(each, pieces, order) if _has_back(each, order) else None
    if apart and _height(room) > _ROOMY * order.paper.height:
        return apart
    if both := _together(room, pieces, order):
        return both, ()
    if apart:
        return apart
    return _in_words(each, pieces, order) or _listed(each, (room, behind), pieces, order)


def _apart(
    each: Sheet, pieces: Sequence[Piece], order: Countersheet
) -> tuple[tuple[Item, ...], tuple[Item, ...]] | None:
    """Return the guide for the front and the list behind it."""
    guide, behind = _guide(each.bare, order.guide), _list(_behind(each, order), pieces, order)
    return (guide, behind) if guide and behind else None


def _together(room: Box, pieces: Sequence[Piece], order: Countersheet) -> tuple[Item, ...]:
    """Return the list with the guide below it; nothing where a room does not hold both."""
    for share in _SHARES if order.guide else ():
        made = order.guide and order.guide(_width(room), share * _height(room))
        if made:
            above, below = _shared(room, made)
            told = _list(above, pieces, order)
            if told:
                return *told, made.within(below, "guide")
    return ()


def _in_words(
    each: Sheet, pieces: Sequence[Piece], order: Countersheet
) -> tuple[tuple[Item, ...], tuple[Item, ...]] | None:
    """Return the list, with the guide's words below it: on the front, or else on the back."""
    front, back = each.bare, _behind(each, order)
    made = [
        told
        for share in (_WORDED if order.words else ())
        if (told := order.words and order.words(_width(front), share * _height(front)))
    ]
    for words in made:
        above, below = _shared(front, words)
        if found := _listed(each, (above, back), pieces, order):
            return (*found[0], words.within(below, "guide")), found[1]
    for words in made:
        above, below = _shared(back, words)
        found = _listed(each, (front, above), pieces, order)
        if found and found[1]:
            return found[0], (*found[1], words.within(below, "guide"))
    return None


def _listed(
    each: Sheet, rooms: tuple[Box, Box], pieces: Sequence[Piece], order: Countersheet
) -> tuple[tuple[Item, ...], tuple[Item, ...]] | None:
    """Return the list for a room on the front; what it does not hold stands in one behind."""
    front, back = rooms
    for parts in (1, 2) if _has_back(each, order) else (1,):
        told = listing(pieces, order.typesetter, (_width(front), _height(front)), parts)
        if told and all(rest.height <= _height(back) for rest in told[1:]):
            rest = tuple(rest.within(back, "list") for rest in told[1:])
            return (told[0].within(front, "list"),), rest
    return None


def _shared(room: Box, made: Strip) -> tuple[Box, Box]:
    """Return what is left of a room above a strip, and the strip's own room."""
    top = room.bottom - made.height
    return room._replace(bottom=top - APART), room._replace(top=top)


def _list(room: Box, pieces: Sequence[Piece], order: Countersheet) -> tuple[Item, ...]:
    """Return the whole list in the middle of a room; nothing where it finds no room."""
    told = listing(pieces, order.typesetter, (_width(room), _height(room)))
    return (told[0].within(room, "list"),) if told else ()


def _behind(each: Sheet, order: Countersheet) -> Box:
    """Return the bare paper on the back: at its head where the sheet is turned head over heels."""
    left, top, right, bottom = room = each.bare
    if order.manner is not Manner.DUPLEX or order.turn is Turn.LONG:
        return room
    height = order.paper.height
    return Box(left, height - bottom, right, height - top)


def _has_back(each: Sheet, order: Countersheet) -> bool:
    return order.manner is Manner.DUPLEX or (order.manner is Manner.SEPARATE and each.paired)


def _guide(room: Box, guide: Guide | None) -> tuple[Item, ...]:
    made = guide(_width(room), _height(room)) if guide else None
    return (made.within(room, "guide"),) if made else ()


def _width(room: Box) -> float:
    return room.right - room.left


def _height(room: Box) -> float:
    return room.bottom - room.top
