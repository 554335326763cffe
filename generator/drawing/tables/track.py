"""Tracks: a row of numbered spaces; for the turns of the game with their dates."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.block import Block
from generator.drawing.furniture.pen import Pen
from generator.scene import Cap, Item, Path, Point, Stroke, rectangle
from generator.text import Anchor, Level, Role
from generator.units import pt

NUMBER, CAPTION = pt(7.4), pt(6)
"""Sizes of a space's number and of its caption."""
_ASIDE = 1.1
"""Room beside a number within its space, on both sides together, in mm."""
LINE = 2.05
"""Distance between the lines of a caption, in mm."""


def track(
    labels: tuple[tuple[str, str], ...],
    columns: int,
    space: float,
    pen: Pen,
    origin: str,
) -> Block:
    """Return spaces `space` mm wide in rows of `columns`, as high as their captions need.

    Each label is a number and a caption (a date, or nothing), printed in its space. Where numbers
    or words are wider than that, spaces are, and stand in more rows of the same length.
    """
    columns, space = _roomy(labels, columns, space, pen)
    captions = [_lines(caption, space - 0.4, pen) for _, caption in labels]
    needed = max(3.05 + LINE * max(map(len, captions)), 3.6)
    tall = max(space if space > 8 else 0.0, needed)
    down = min(0.6, (tall - needed) / 2)
    items: list[Item] = []
    for index, (number, _) in enumerate(labels):
        at = (index % columns * space, index // columns * tall)
        items.append(_cell(at, (space, tall), index, pen))
        here = (at[0], at[1] + (down if captions[index] else 0.0))
        items.extend(
            _label(number, captions[index], here, (space, tall), f"{origin}.{number}", pen)
        )
    rows = -(-len(labels) // columns)
    return Block(min(columns, len(labels)) * space, rows * tall, tuple(items), name="track")


def _roomy(
    labels: tuple[tuple[str, str], ...], columns: int, space: float, pen: Pen
) -> tuple[int, float]:
    """Return columns and their width with room for all numbers and words of captions."""
    measure = pen.typesetter.measure
    least = max(measure(number, Role.FACTOR, NUMBER) + _ASIDE for number, _ in labels)
    words = {word for _, caption in labels for word in caption.split()}
    least = max([least, *(measure(word, Role.SMALL, CAPTION) + 0.4 for word in words)])
    if least <= space:
        return columns, space
    length = columns * space
    most = max(1, int(length / least))
    even = -(-len(labels) // -(-len(labels) // most))
    return even, max(least, min(length, len(labels) * space) / even)


def _label(
    number: str,
    caption: tuple[str, ...],
    at: Point,
    size: tuple[float, float],
    origin: str,
    pen: Pen,
) -> Iterator[Item]:
    """Set the number of a space and, under it, the lines of its caption."""
    middle, top = at[0] + size[0] / 2, at[1]
    yield pen.write(
        number,
        Role.FACTOR,
        NUMBER,
        (middle, top + (1.6 if caption else size[1] / 2)),
        paint=pen.theme.accent,
        level=Level.CAPITALS,
        origin=origin,
    )
    yield from pen.lines(
        caption,
        Role.SMALL,
        CAPTION,
        (middle, top + 3.75),
        LINE,
        anchor=Anchor.MIDDLE,
        level=Level.CAPITALS,
        origin=f"{origin}.date",
    )


def _lines(caption: str, width: float, pen: Pen) -> tuple[str, ...]:
    return pen.typesetter.wrap(caption, Role.SMALL, CAPTION, width) if caption else ()


def _cell(at: Point, size: tuple[float, float], index: int, pen: Pen) -> Item:
    edge = Stroke(pen.theme.head, 0.16, cap=Cap.BUTT)
    fill = pen.theme.stripe if index % 2 == 0 else pen.theme.paper
    outline = rectangle(at[0] + 0.2, at[1] + 0.2, size[0] - 0.4, size[1] - 0.4, 0.5)
    return Path(outline, fill, edge)
