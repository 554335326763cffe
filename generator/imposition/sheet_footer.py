"""Feet of counter sheets: sheets in, what stands below their pieces out.

A list of all pieces goes where the most bare paper is, so that it needs no page of its own; how
pieces are made is shown on the front alone with the list behind it, or below the list, and on
whatever other sheet has room. A list that is longer goes on on the back. Where there is no room for
the pictures, their words stand alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from operator import itemgetter
from typing import TypeAlias

from generator.imposition.inventory import listing
from generator.imposition.order import APART, Countersheet, Guide, Manner, Sheet, Strip, Turn
from generator.imposition.packing import Piece
from generator.records import Frozen
from generator.scene import Box, Group, Item

Items: TypeAlias = tuple[Item, ...]

_SHARES = (0.42, 0.35, 0.28, 0.5)
"""How much of a room the guide is given that shares it with the list."""
_WORDED = (0.28, 0.2, 0.14, 0.1)
"""The same of its words."""

_ROOMY = 0.2
"""Bare paper, of the paper's height, that the list or the guide may have for itself."""
_HALF = 0.4
"""Bare paper on a back, of the paper's height, that is not left bare though its front tells all."""


class SheetFooters(Frozen):
    """What stands at the foot of sheets, by their names."""

    fronts: Mapping[str, Items]
    backs: Mapping[str, Items]
    listed: bool = False
    """Whether the list is among it."""
    keyed: bool = False
    """Whether it is shown how a counter is read."""

    @property
    def guided(self) -> bool:
        """Whether it is shown how pieces are made."""
        shown = (*self.fronts.values(), *self.backs.values())
        groups = (each for foot in shown for each in foot if isinstance(each, Group))
        return any(group.name == "guide" for group in groups)


def sheet_footers(
    sheets: Sequence[Sheet], pieces: Sequence[Piece], order: Countersheet
) -> SheetFooters:
    """Return what stands at the foot of sheets.

    How a counter is read stands above all else, where the list finds room besides; else wherever
    there is room for it, and the list on pages of its own.
    """
    bare = [_Foot(each, pieces, order) for each in sheets]
    first: SheetFooters | None = None
    for feet in _keyed(bare) if order.key else ():
        footers = _filled(feet, order)
        if footers.listed or not order.listed:
            return footers
        first = first or footers
    return first or _filled(bare, order)


def _keyed(feet: Sequence[_Foot]) -> Iterator[tuple[_Foot, ...]]:
    """Yield feet of which one has the key, the barest first, on its front and then behind."""
    for foot in sorted(feet, key=lambda foot: foot.front.top):
        for behind in (False, True) if foot.two_sided else (False,):
            room = foot.back if behind else foot.front
            key = foot.order.key(room.width, room.height) if foot.order.key else None
            if key is not None:
                keyed = replace(foot, key=key, behind=behind)
                yield tuple(keyed if each is foot else each for each in feet)


def _filled(feet: Sequence[_Foot], order: Countersheet) -> SheetFooters:
    """Return what stands at these feet."""
    fronts: dict[str, Items] = {}
    backs: dict[str, Items] = {}
    for foot in sorted(feet, key=lambda foot: foot.front.top) if order.listed else ():
        both = foot.with_list()
        if both:
            fronts[foot.each.name], backs[foot.each.name] = both
            break
    listed = bool(fronts)
    for foot in feet:
        if foot.each.name not in fronts:
            fronts[foot.each.name] = _made(foot.front, order.guide)
            if foot.two_sided and foot.back.height > _HALF * order.paper.height:
                backs[foot.each.name] = _made(foot.back, order.guide)
    for foot in feet:
        if foot.key is not None:
            place = backs if foot.behind else fronts
            place[foot.each.name] = (*foot.keyed, *place.get(foot.each.name, ()))
    footers = SheetFooters(fronts, backs, listed, any(foot.key for foot in feet))
    if not footers.guided:  # words stand on the first front that has nothing but room for them
        words = (
            (f.each.name, _made(f.front, order.words)) for f in feet if not fronts[f.each.name]
        )
        fronts |= dict(islice(filter(itemgetter(1), words), 1))
    return footers


def parted(each: Sheet, footers: SheetFooters) -> Sheet:
    """Return a sheet that is folded no further down than its pieces reach, if it has a foot."""
    return replace(each, parted=each.parted or bool(footers.fronts.get(each.name)))


class _Foot(Frozen):
    """The bare paper of a sheet, and the pieces of all sheets."""

    each: Sheet
    pieces: Sequence[Piece]
    order: Countersheet

    key: Strip | None = None
    behind: bool = False
    """Whether the key stands on the back."""

    @property
    def front(self) -> Box:
        return self._below(self.each.bare, self.key if not self.behind else None)

    @property
    def keyed(self) -> Items:
        """The key at the head of its room."""
        if self.key is None:
            return ()
        room = replace(self, key=None)
        whole = room.back if self.behind else room.front
        own = whole._replace(bottom=whole.top + self.key.height)
        return (self.key.within(own, "key"),)

    @staticmethod
    def _below(room: Box, key: Strip | None) -> Box:
        return room if key is None else room._replace(top=room.top + key.height + APART)

    @property
    def back(self) -> Box:
        """The bare paper behind: at its head where the sheet is turned head over heels."""
        room, height = self.each.bare, self.order.paper.height
        if self.order.manner is Manner.DUPLEX and self.order.turn is not Turn.LONG:
            room = room._replace(top=height - room.bottom, bottom=height - room.top)
        return self._below(room, self.key if self.behind else None)

    @property
    def two_sided(self) -> bool:
        manner = self.order.manner
        return manner is Manner.DUPLEX or (manner is Manner.SEPARATE and self.each.paired)

    def with_list(self) -> tuple[Items, Items] | None:
        """Return what stands on front and back, the list among it; None without room.

        How pieces are made is read before a sheet is cut: it stands on the front, alone or below
        the list. Rather than that, its pictures are left out.
        """
        made = _made(self.front, self.order.guide)
        apart = made, self._list(self.back) if made and self.two_sided else ()
        if all(apart) and self.front.height > _ROOMY * self.order.paper.height:
            return apart
        if both := self._together():
            return both, ()
        return apart if all(apart) else self._in_words() or self._listed(self.front, self.back)

    def _together(self) -> Items:
        """Return the list with the guide below it; nothing where the front does not hold both."""
        for made in _parts(self.order.guide, self.front, _SHARES):
            above, below = _shared(self.front, made)
            if items := self._list(above):
                return *items, made.within(below, "guide")
        return ()

    def _in_words(self) -> tuple[Items, Items] | None:
        """Return the list, with the guide's words below it: on the front, or else on the back."""
        made = list(_parts(self.order.words, self.front, _WORDED))
        for words in made:
            above, below = _shared(self.front, words)
            if both := self._listed(above, self.back):
                return (*both[0], words.within(below, "guide")), both[1]
        for words in made:
            above, below = _shared(self.back, words)
            both = self._listed(self.front, above)
            if both and both[1]:
                return both[0], (*both[1], words.within(below, "guide"))
        return None

    def _listed(self, front: Box, back: Box) -> tuple[Items, Items] | None:
        """Return the list for a room on the front; what it does not hold stands in one behind."""
        size = front.width, front.height
        for parts in (1, 2) if self.two_sided else (1,):
            strips = listing(self.pieces, self.order.typesetter, size, parts)
            if strips and all(rest.height <= back.height for rest in strips[1:]):
                rest = tuple(rest.within(back, "list") for rest in strips[1:])
                return (strips[0].within(front, "list"),), rest
        return None

    def _list(self, room: Box) -> Items:
        """Return the whole list in the middle of a room; nothing where it finds no room."""
        strips = listing(self.pieces, self.order.typesetter, (room.width, room.height))
        return tuple(strip.within(room, "list") for strip in strips)


def _parts(guide: Guide | None, room: Box, shares: Sequence[float]) -> Iterator[Strip]:
    """Yield how pieces are made, for shares of a room's height that hold it."""
    made = (guide(room.width, share * room.height) for share in shares) if guide else ()
    return filter(None, made)


def _shared(room: Box, made: Strip) -> tuple[Box, Box]:
    """Return what is left of a room above a strip, and the strip's own room."""
    top = room.bottom - made.height
    return room._replace(bottom=top - APART), room._replace(top=top)


def _made(room: Box, guide: Guide | None) -> Items:
    """Return how pieces are made, in the middle of a room; nothing where it finds no room."""
    return tuple(made.within(room, "guide") for made in _parts(guide, room, (1.0,)))
