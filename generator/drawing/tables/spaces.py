"""Spaces for counters: tracks of numbered ones, the turns with their dates; holding boxes."""

from __future__ import annotations

from typing import TypeAlias

from generator.diagnostics import Origin
from generator.drawing.block import Block, stack
from generator.drawing.furniture.panel import BAND, INSET, band, framed, inner_width
from generator.drawing.furniture.pen import Pen, styled
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.notes import footnotes
from generator.model.telling import Events
from generator.scene import Cap, Item, Path, Stroke, rectangle
from generator.text import Anchor, Level

_NUMBER = styled("track-number", anchor=Anchor.MIDDLE, level=Level.CAPITALS)
_CAPTION = styled("track-caption", anchor=Anchor.MIDDLE, level=Level.CAPITALS, leading=2.05)
_ASIDE = 1.1
"""Room beside a number within its space, on both sides together, in mm."""
_EVENT = styled("track-event", anchor=Anchor.MIDDLE, level=Level.CAPITALS, leading=2.05)
_BESIDE = 1.0
"""Room beside what is told of a space, on both sides together, in mm."""
_FOOT = 0.9
"""Room below what is told of a space, in mm."""
Labels: TypeAlias = tuple[tuple[str, str], ...]
"""The numbers of spaces and their captions: dates, or nothing."""


def least_space(labels: Labels, pen: Pen, events: Events | None = None) -> float:
    """Return how wide spaces must be for their numbers, captions and what `events` tell, in mm."""
    told = (text for number, _ in labels for _, text in (events or {}).get(number, ()))
    events_wide = [pen.measure(word, _EVENT) + _BESIDE for text in told for word in text.split()]
    words = {word for _, caption in labels for word in caption.split()}
    captions = [pen.measure(word, _CAPTION) + 0.4 for word in words]
    numbers = [pen.measure(number, _NUMBER) + _ASIDE for number, _ in labels]
    return max((*events_wide, *captions, *numbers), default=0.0)


def track(
    labels: Labels,
    columns: int,
    size: tuple[float, float],
    pen: Pen,
    origin: str,
    events: Events | None = None,
) -> Block:
    """Return spaces in rows of `columns`, of a `size` (width, height) or as high as captions need.

    Labels are printed in their spaces, and what `events` tell of them below. Where numbers or words
    are wider than that, spaces are, and stand in more rows of the same length.
    """
    told = [events.get(number, ()) if events else () for number, _ in labels]
    columns, space = _roomy(len(labels), columns, size[0], least_space(labels, pen, events))
    style = pen.worn(_CAPTION)
    room = space - _BESIDE
    words = (word for _, caption in labels for word in caption.split())
    widest = max((pen.measure(word, _CAPTION) for word in words), default=0.0)
    captions = [pen.wrap(caption, _CAPTION, max(room, widest)) for _, caption in labels]
    if max(map(len, captions), default=0) > 1:  # dates that are alike are broken alike
        parted = [pen.wrap(caption, _CAPTION, widest) for _, caption in labels]
        alike = len({len(caption) for caption in parted}) == 1
        captions = parted if alike and len(parted[0]) == max(map(len, captions)) else captions
    below = [[(pen.evened(text, _EVENT, room), its) for its, text in each] for each in told]
    rows = [
        len(caption) + sum(len(lines) for lines, _ in each)
        for caption, each in zip(captions, below, strict=True)
    ]
    needed = max(3.05 + style.leading * max(rows), 3.6) + (_FOOT if any(told) else 0.0)
    tall = max(size[1], needed)
    down = min(0.6, (tall - needed) / 2)
    edge = Stroke(pen.theme.head, pen.width("space"), cap=Cap.BUTT)
    items: list[Item] = []
    for index, (number, _) in enumerate(labels):
        caption = captions[index]
        left, top = index % columns * space, index // columns * tall
        fill = pen.theme.paper if index % 2 else pen.theme.stripe
        outline = rectangle(left + 0.2, top + 0.2, space - 0.4, tall - 0.4, 0.5)
        items.append(Path(outline, fill, edge))
        own, middle = f"{origin}.{number}", left + space / 2
        at = (middle, top + (down + 1.5 if caption or any(told) else tall / 2))
        items += pen.set(number, at, _NUMBER, own)
        items += pen.set(caption, (middle, top + down + 3.5), _CAPTION, f"{own}.date")
        base = top + tall - _FOOT - 0.7
        for lines, its in reversed(below[index]):
            base -= style.leading * (len(lines) - 1)
            items += pen.set(lines, (middle, base), _EVENT, its)
            base -= style.leading
    deep = -(-len(labels) // columns) * tall
    return Block(min(columns, len(labels)) * space, deep, tuple(items), name="track")


def _roomy(count: int, columns: int, space: float, least: float) -> tuple[int, float]:
    """Return columns and their width where spaces take `least` mm."""
    if least <= space:
        return columns, space
    length = columns * space
    even = evened(count, max(1, int(length / least)))
    return even, max(least, min(length, count * space) / even)


def evened(count: int, most: int) -> int:
    """Return in how many columns so many spaces stand, `most` at most, in rows of one length."""
    return -(-count // -(-count // most))


_NOTE = styled(
    "box-note", anchor=Anchor.MIDDLE, level=Level.CAPITALS, leading=2.4, line=Anchor.MIDDLE
)
AROUND = 2.65
"""Height of a box below its band that is not room for counters, in mm."""
AIR = 0.9
"""Room above and below a note together, in mm."""
MARGIN = 0.8
"""Room at each side of a note, in mm."""


Notes: TypeAlias = tuple[tuple[Origin, str], ...]
"""What stands in a box, each text with its origin."""


def notes_fit(notes: Notes, size: tuple[float, float], pen: Pen) -> bool:
    """Say whether notes find room in a box of the outer `size` (width, height)."""
    room, tall = inner_width(size[0]) - 2 * MARGIN, size[1] - INSET - BAND - AROUND
    texts = [text for _, text in notes]
    words = max((pen.measure(word, _NOTE) for each in texts for word in each.split()), default=0.0)
    rows = sum(len(pen.wrap(each, _NOTE, room)) for each in texts)
    return words <= room and rows * pen.worn(_NOTE).leading + AIR <= tall


def holding_box(
    origin: Origin, name: str, notes: Notes, size: tuple[float, float], pen: Pen, foot: str = ""
) -> Block:
    """Return a panel of the outer `size` (width, height) with room for counters and notes.

    It is taller where its name takes several lines, or notes more than the room for counters, and
    by a line at its `foot`.
    """
    width, height = size
    room, leading = inner_width(width), pen.worn(_NOTE).leading
    set_in = [(its, pen.wrap(text, _NOTE, room - 2 * MARGIN)) for its, text in notes]
    high = sum(len(rows) for _, rows in set_in) * leading
    tall = max(height - INSET - BAND - AROUND, high + AIR)
    dashes = Stroke(pen.theme.head, pen.width("space"), cap=Cap.BUTT, dash=(0.9, 0.6))
    ground = Path(rectangle(0, 0, room, tall, 0.8), pen.theme.stripe, dashes)
    words, top = list[Item](), (tall - high) / 2
    for its, rows in set_in:
        words += pen.set(rows, (room / 2, top + len(rows) * leading / 2), _NOTE, its)
        top += len(rows) * leading
    head = band(width, name, pen, f"{origin}.name")
    body = Block(room, tall, (ground, *words))
    if foot:
        body = stack((body, footnotes((Cell(foot),), room, pen)), 0.5)
    return framed(body, pen, head, name=f"inset-{origin}")
