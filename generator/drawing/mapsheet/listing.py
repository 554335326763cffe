"""The list beside a set-up map: who begins where, who arrives when, who has to leave.

In: a `Roll`. Out: its entries, each with the side's name, the text in the game's own words, and the
counters that it names: each small as it was cut out, with its name beside it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import TypeAlias

from generator.diagnostics import Origin
from generator.drawing.block import Block, stack
from generator.drawing.furniture.pen import Pen, Style, styled
from generator.drawing.furniture.theme import Ink
from generator.drawing.mapsheet.miniature import slot
from generator.model.counters import Arrival, Counters, Setup, Withdrawal
from generator.model.elsewhere import ARRIVALS, SET_UP, WITHDRAWALS
from generator.model.game import Side
from generator.model.map import Map
from generator.model.names import plain_text
from generator.model.rules import EDITORIAL, SETTLED
from generator.model.states import OWNERS
from generator.model.telling import Course, Names
from generator.records import Frozen
from generator.scene import Item, Paint
from generator.text import Level
from generator.units import pt
from generator.words import Words, english

LINE = 3.1
_SMALLEST = pt(7.1)
"""The least type of a side's name, which may be set smaller by the list: 6 pt then."""
HEAD = 3.6
"""Height of the line with a side's name, in mm."""
SLOT = 4.6
"""Width of a slot beside a side's name, in mm."""
_ROUNDED = 1e-6
GAP = 1.6
"""Room between entries, in mm."""
_SPACE, _AFTER = 0.9, 1.2
"""Room around counters, and between a counter and its name, in mm."""
_MOST = 4
"""How many counters stand side by side at the most."""
_LEADING = 2.8
_SIDE = styled("list-side", level=Level.CAPITALS, leading=_LEADING)
_TEXT = styled("list-text", leading=LINE)
_UNIT = styled("list-unit", level=Level.CAPITALS)
_FIGURE = styled("list-figure", level=Level.CAPITALS)


class _Drawn(Frozen):
    """An entry: whole, and as it stands below another of its side."""

    whole: Block
    below: Block
    side: str | None = None


class Roll(Frozen):
    """What the list is made of."""

    counters: Counters
    map: Map
    sides: tuple[Side, ...]
    names: Names
    told: Mapping[Origin, str]
    """What the data tell: where set-ups begin, when and where arrivals come, who is in a pool."""
    slots: Mapping[str, int]
    """The numbers of set-ups that have slots on the map."""
    faces: Mapping[str, Block]
    """The front of each unit, small; none where names are enough."""
    widths: Mapping[str, float]
    """How much room the name of each unit takes in two rows, in mm."""
    pen: Pen
    course: Course = ()
    """How a scenario goes."""
    owners: Course = ()
    """Who controls places at first."""
    tried: dict[tuple[str, str, float], _Drawn] | None = None
    """Entries of a draft by their list, id and width: sheets of all heights try the same widths."""

    @property
    def draft(self) -> Roll:
        """The same for trials of how high it is."""
        return replace(self, pen=self.pen.draft, tried={})


class Chapter(Frozen):
    """Set-up, arrivals or withdrawals, or how a scenario goes: a title and its entries."""

    title: str
    entries: tuple[Block, ...]
    below: tuple[Block, ...]
    """The same as they stand below the one before: a side is named once for all in a row."""

    @property
    def shown(self) -> tuple[Block, ...]:
        """The entries in one column."""
        return (*self.entries[:1], *self.below[1:])

    def part(self, start: int, stop: int, title: str) -> Chapter:
        """Return some of the entries, from one number on and before another."""
        return Chapter(title, self.entries[start:stop], self.below[start:stop])


_Entry: TypeAlias = Setup | Arrival | Withdrawal


class _Named(Frozen):
    """A unit that an entry names: how often, and the hex that is its own."""

    unit: str
    count: int = 1
    hex: str = ""


def name_widths(names: Mapping[str, str], pen: Pen) -> dict[str, float]:
    """Return how wide names are that stand in two rows, broken where that makes them narrowest."""
    return {unit: _in_two_rows(name.split(), pen) for unit, name in names.items()}


def _in_two_rows(words: Sequence[str], pen: Pen) -> float:
    def width(part: Sequence[str]) -> float:
        return pen.measure(" ".join(part), _UNIT)

    cuts = range(1, len(words) + 1)
    return min((max(width(words[:cut]), width(words[cut:])) for cut in cuts), default=0.0)


def chapters(roll: Roll, width: float, tallest: float = math.inf) -> tuple[Chapter, ...]:
    """Return the chapters, entries `width` mm wide; the last explains the mark of a ruling.

    There are none where entries with the gaps between them are taller than `tallest` together:
    those behind the first that is too much are not set.
    """
    counters = roll.counters
    fields: tuple[tuple[str, str, tuple[_Entry, ...]], ...] = (
        (SET_UP, "setup", counters.setup),
        (ARRIVALS, "arrivals", counters.arrivals),
        (WITHDRAWALS, "withdrawals", counters.withdrawals),
    )
    found = []
    spare = tallest + _ROUNDED
    drawn = [(english("The scenario"), _parts(roll, roll.course, width))]
    for title, field, entries in fields:
        drawn.append((title, [partial(_entry, roll, each, field, width) for each in entries]))
    drawn.append((OWNERS, _parts(roll, roll.owners, width)))
    for title, works in drawn:
        written: list[_Drawn] = []
        shown: list[Block] = []
        for draw in works:
            made = draw()
            again = bool(written) and made.side is not None and written[-1].side == made.side
            written.append(made)
            shown.append(made.below if again else made.whole)
            spare -= shown[-1].height + (GAP if written[1:] else 0.0)
            if spare < 0.0:
                return ()
        if written:
            whole = tuple(each.whole for each in written)
            found.append(Chapter(roll.pen.words(title), whole, tuple(shown)))
    prose = (each.text for _, _, entries in fields for each in entries if each.text)
    texts = (*(plain_text(roll.names, each) for each in prose), *(text for *_, text in roll.course))
    if any(EDITORIAL in text for text in texts):
        explained = _words(roll, f"{EDITORIAL} {roll.pen.words(SETTLED)}", None, width)
        last, more = found[-1], (explained,)
        found[-1] = Chapter(last.title, last.entries + more, last.below + more)
    return tuple(found)


def _entry(roll: Roll, entry: _Entry, field: str, width: float) -> _Drawn:
    if roll.tried is None:
        return _drawn(roll, entry, field, width)
    key = field, entry.id, width
    if key not in roll.tried:
        roll.tried[key] = _drawn(roll, entry, field, width)
    return roll.tried[key]


def _drawn(roll: Roll, entry: _Entry, field: str, width: float) -> _Drawn:
    head, body = _head(roll, entry, field, width), _body(roll, entry, field, width)
    whole = stack((head, body), 0.0)
    slotted = isinstance(entry, Setup) and entry.id in roll.slots  # which its name stands beside
    return _Drawn(whole, whole if slotted else body, entry.side)


def _body(roll: Roll, entry: _Entry, field: str, width: float) -> Block:
    parts = list[Block]()
    origin = f"{field}.{entry.id}"
    if entry.text:
        parts.append(_words(roll, plain_text(roll.names, entry.text), f"{origin}.text", width))
    said = (here for here in (f"{origin}.when", f"{origin}.where") if here in roll.told)
    parts += [_words(roll, roll.told[here], here, width) for here in said]
    drawn = None if isinstance(entry, Withdrawal) or not entry.draw else entry.draw.pool
    pool = next((each for each in roll.counters.pools if each.id == drawn), None)
    if pool is not None and isinstance(entry, Arrival):
        pooled = f"pools.{pool.id}.units"
        parts.append(_words(roll, roll.told[pooled], pooled, width))
        return stack(parts, 0.0)
    if pool is not None:
        parts.append(_words(roll, f"{pool.name}:", None, width))
    named = tuple(_named(roll, entry, pool.units if pool else entry.units))
    parts.append(_pieces(roll, named, width))
    return stack([part for part in parts if part.height], 0.0)


def _parts(roll: Roll, course: Course, width: float) -> list[Callable[[], _Drawn]]:
    """Return what draws the parts of a course; those of one head stand below it together."""
    return [
        partial(_told, roll, head, [*parts], width)
        for head, parts in groupby(course, lambda part: part[0])
    ]


def _told(roll: Roll, head: str, parts: Sequence[tuple[str, Origin, str]], width: float) -> _Drawn:
    told = [_words(roll, text, origin, width) for _, origin, text in parts]
    if head:
        rows, style = roll.pen.fitted(head, _SIDE, _SMALLEST, width)
        items = roll.pen.set(rows, (0.0, HEAD / 2), style)
        told.insert(0, Block(width, HEAD + 0.3 + (len(rows) - 1) * _LEADING, tuple(items)))
    whole = stack(told, 0.0)
    return _Drawn(whole, whole)


def _named(roll: Roll, entry: _Entry, units: tuple[str, ...]) -> Iterator[_Named]:
    """Yield the units of an entry, alike ones once; each with its hex where it has its own."""
    where = entry.where
    places = {place.id: place.hexes[0] for place in roll.map.places}
    hexes = (*where.hexes, *(places.get(place, "") for place in where.places))
    paired = where.each and not (isinstance(entry, Withdrawal) or entry.draw)
    if paired and len(hexes) == len(units):
        yield from (_Named(unit, 1, at) for unit, at in zip(units, hexes, strict=True))
        return
    yield from (_Named(unit, count) for unit, count in Counter(units).items())


def _head(roll: Roll, entry: _Entry, field: str, width: float) -> Block:
    """Return the line with the side's name, behind the slot that its counters have on the map."""
    side = next(each for each in roll.sides if each.id == entry.side)
    left, high = 0.0, HEAD
    items: list[Item] = []
    number = roll.slots.get(entry.id, 0) if isinstance(entry, Setup) else 0
    if number:
        items.append(slot(number, side, SLOT, roll.pen).at(0.0, 0.0))
        left, high = SLOT + 1.0, SLOT
    origin, theme = f"{field}.{entry.id}.side", roll.pen.theme
    paint = Paint(side.band) if theme.ink is Ink.COLOUR else theme.text
    rows, style = roll.pen.fitted(side.name, _SIDE, _SMALLEST, width - left)
    items += roll.pen.set(rows, (left, high / 2), style, origin, paint)
    return Block(width, high + 0.3 + (len(rows) - 1) * _LEADING, tuple(items))


def _words(roll: Roll, text: str, origin: Origin | None, width: float) -> Block:
    rows = roll.pen.wrap(text, _TEXT, width)
    items = roll.pen.set(rows, (0.0, LINE * 0.75), _TEXT, origin)
    return Block(width, len(rows) * LINE, items)


def _pieces(roll: Roll, named: tuple[_Named, ...], width: float) -> Block:
    """Return counters with their names, side by side as far as a width holds them."""
    across = _across(roll, named, width)
    cell = width / across
    items: list[Item] = []
    top = _SPACE
    for start in range(0, len(named), across):
        blocks = [_piece(roll, each, cell) for each in named[start : start + across]]
        high = max(block.height for block in blocks)
        for number, block in enumerate(blocks):
            items.append(block.at(number * cell, top + (high - block.height) / 2))
        top += high + _SPACE
    return Block(width, top if named else 0.0, tuple(items))


def _across(roll: Roll, named: tuple[_Named, ...], width: float) -> int:
    """Return how many counters of an entry stand side by side: names are to be read at a glance."""
    for count in range(min(_MOST, len(named)), 1, -1):
        if all(
            max(roll.widths[each.unit], roll.pen.measure(_number(each, roll.pen.words), _FIGURE))
            <= _room(roll, each, width / count)
            for each in named
        ):
            return count
    return 1


def _number(each: _Named, words: Words) -> str:
    """Return how many counters there are of a unit, where they are several."""
    return words("{number} counters", number=each.count) if each.count > 1 else ""


def _room(roll: Roll, each: _Named, width: float) -> float:
    """Return the room for a name beside its counter, in mm."""
    face = roll.faces.get(each.unit)
    return width - (face.width + _AFTER if face else 0.0) - _AFTER


def _piece(roll: Roll, each: _Named, width: float) -> Block:
    """Return a counter and its name, with its number and its hex where it has them."""
    face = roll.faces.get(each.unit)
    left, pen = face.width + _AFTER if face else 0.0, roll.pen
    name = roll.names["unit"][each.unit]
    rows: list[tuple[str, Style, Origin | None]] = [
        (row, _UNIT, f"units.{each.unit}.name")
        for row in pen.wrap(name, _UNIT, _room(roll, each, width))
    ]
    if each.hex:
        rows.append((each.hex, _FIGURE, f"hexes.{each.hex}"))
    if each.count > 1:
        rows.append((_number(each, pen.words), _FIGURE, None))
    high = max(face.height if face else 0.0, len(rows) * _LEADING)
    first = high / 2 - (len(rows) - 1) * _LEADING / 2
    items: list[Item] = [face.at(0.0, (high - face.height) / 2)] if face else []
    for number, (row, style, origin) in enumerate(rows):
        items += pen.set(row, (left, first + number * _LEADING), style, origin)
    return Block(width, high, tuple(items))
