"""The list beside a set-up map: who begins where, and who arrives when, in the game's own words.

Each entry bears the side's name, the text, and a chip with the symbol of each of its counters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from generator.drawing.block import Block, stack
from generator.drawing.counters import dress, figure
from generator.drawing.counters.patterns import field_pattern
from generator.drawing.furniture import Ink, Pen, band
from generator.drawing.furniture.panel import framed, inner_width
from generator.drawing.tables.sheets import Names
from generator.model.counters import Arrival, Counters, Setup
from generator.model.game import Side
from generator.model.names import plain_text
from generator.records import dataclass
from generator.scene import Group, Item, Paint, Path, Stroke, Transform, rectangle
from generator.text import Anchor, Role
from generator.units import pt

SIZE, LINE = pt(7.4), 3.1
HEAD = 3.6
"""Height of the line with a side's name, in mm."""
CHIP = 6.2
"""Side of a chip, in mm."""
SPACE = 0.6
"""Room around chips, in mm."""
GAP = 1.6
"""Room between entries, in mm."""
_SHARES = tuple(part / 20 for part in range(5, 16))
"""How much of a row the first of two panels may take."""
WIDEST = 5.0
"""The most that it grows by to fill a column."""


@dataclass(frozen=True, slots=True)
class Roll:
    """What the list is made of."""

    counters: Counters
    sides: tuple[Side, ...]
    names: Names
    pen: Pen


def listing(roll: Roll, width: float, spare: float = 0.0) -> tuple[Block, ...]:
    """Return the panels of the list, each `width` mm wide: set-up, then arrivals.

    They share out `spare` mm of height between their entries.
    """
    gaps = sum(max(0, len(entries) - 1) for _, _, entries in _fields(roll.counters))
    gap = GAP + min(WIDEST, spare / max(1, gaps))
    return tuple(
        framed(body, roll.pen, band(width, title, roll.pen))
        for title, body in _bodies(roll, width, gap)
    )


def level(roll: Roll, width: float, between: float) -> tuple[Block, ...]:
    """Return the same panels to stand side by side within `width` mm, `between` them so much.

    All are as high as the highest, and as wide as makes that lowest and leaves least of it bare.
    """
    parts = len(_told(roll.counters))
    room = width - (parts - 1) * between
    shares = [(share, 1.0 - share) for share in _SHARES] if parts > 1 else [(1.0, 0.0)]
    tried = (_levelled(roll, (room * first, room * second)) for first, second in shares)
    _, _, blocks = min(tried, key=lambda found: (round(found[0], 1), found[1]))
    return blocks


def _levelled(roll: Roll, widths: tuple[float, float]) -> tuple[float, float, tuple[Block, ...]]:
    """Return how high panels of such widths are, how much of them is bare, and the panels."""
    bodies = [
        (title, stack(_entries(roll, entries, field, inner_width(width)), GAP), width)
        for (title, field, entries), width in zip(_told(roll.counters), widths, strict=False)
    ]
    height = max((body.height for _, body, _ in bodies), default=0.0)
    bare = sum((height - body.height) * width for _, body, width in bodies)
    blocks = tuple(
        framed(replace(body, height=height), roll.pen, band(width, title, roll.pen))
        for title, body, width in bodies
    )
    return height, bare, blocks


_Entries: TypeAlias = tuple[Setup, ...] | tuple[Arrival, ...]


def _fields(counters: Counters) -> tuple[tuple[str, str, _Entries], ...]:
    return (("Set-up", "setup", counters.setup), ("Arrivals", "arrivals", counters.arrivals))


def _told(counters: Counters) -> tuple[tuple[str, str, _Entries], ...]:
    return tuple(each for each in _fields(counters) if each[2])


def _bodies(roll: Roll, width: float, gap: float) -> Iterator[tuple[str, Block]]:
    """Yield the titles of the panels, and their entries one below the other."""
    for title, field, entries in _told(roll.counters):
        yield title, stack(_entries(roll, entries, field, inner_width(width)), gap)


def _entries(roll: Roll, entries: _Entries, field: str, width: float) -> list[Block]:
    return [_entry(roll, each, field, width) for each in entries]


def _entry(roll: Roll, entry: Setup | Arrival, field: str, width: float) -> Block:
    pen = roll.pen
    side = next(each for each in roll.sides if each.id == entry.side)
    items: list[Item] = [
        pen.write(
            side.name,
            Role.CELL,
            pt(7.8),
            (0.0, HEAD - 0.9),
            paint=_name_paint(side, pen),
            anchor=Anchor.START,
        )
    ]
    text = plain_text(roll.names, entry.text) if entry.text else ""
    top = HEAD
    for row in pen.typesetter.wrap(text, Role.SMALL, SIZE, width) if text else ():
        at = (0.0, top + LINE * 0.75)
        origin = f"{field}.{entry.id}.text"
        items.append(pen.write(row, Role.SMALL, SIZE, at, anchor=Anchor.START, origin=origin))
        top += LINE
    chips = tuple(_chips(roll, entry, side, width))
    if chips:
        items.append(Group(chips, Transform.translation(0.0, top + SPACE)))
        top += SPACE + -(-len(chips) // _per_row(width)) * (CHIP + SPACE)
    return Block(width, top, tuple(items))


def _per_row(width: float) -> int:
    return max(1, int((width + SPACE) // (CHIP + SPACE)))


def _chips(roll: Roll, entry: Setup | Arrival, side: Side, width: float) -> Iterator[Group]:
    units = {unit.id: unit for unit in roll.counters.units}
    edge = Stroke(roll.pen.livery.head, 0.12)
    worn = dress(side, roll.pen.livery)
    pattern = field_pattern(worn, (0.0, 0.0, CHIP, CHIP))
    wide = CHIP * 0.72
    box = (CHIP - wide) / 2, (CHIP - wide / 1.5) / 2, (CHIP + wide) / 2, (CHIP + wide / 1.5) / 2
    for number, each in enumerate(entry.units):
        ground = Path(rectangle(0.0, 0.0, CHIP, CHIP), worn.field, edge)
        row, column = divmod(number, _per_row(width))
        at = Transform.translation(column * (CHIP + SPACE), row * (CHIP + SPACE))
        yield Group((ground, *pattern, *figure(units[each], worn, box)), at)


def _name_paint(side: Side, pen: Pen) -> Paint:
    """Return the colour of a side's name on paper."""
    return Paint(side.band) if pen.livery.ink is Ink.COLOUR else pen.livery.text
