"""The ink of all that is printed around pieces and pages: marks, rulers, captions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from generator import colour
from generator.papers import Paper
from generator.scene import (
    Box,
    Cap,
    Item,
    Page,
    Paint,
    Path,
    Point,
    Segment,
    Stroke,
    Text,
    polyline,
    ticks,
)
from generator.text import Anchor, Typesetter
from generator.units import MILLIMETRES_PER_INCH

BLACK = Paint(colour.BLACK)


Label: TypeAlias = tuple[str, str, Point, Anchor]
"""A text, its style of type, and its baseline's start, middle or end."""


def labels(rows: Iterable[Label], typesetter: Typesetter) -> Iterator[Text]:
    """Yield lines of type in black."""
    for content, style, at, anchor in rows:
        role, size = typesetter.style(style)
        yield typesetter.line(content, role, size, at, paint=BLACK, anchor=anchor)


RULER_WIDTH = 52.0
RULER_HEIGHT = 6.4
_EIGHTH = MILLIMETRES_PER_INCH / 8


def ruler(left: float, top: float, typesetter: Typesetter) -> tuple[Item, ...]:
    """Return a ruler with its top left corner at (left, top): millimetres above, inches below."""
    axis = top + RULER_HEIGHT / 2
    ticks: list[Segment] = [*polyline(((left, axis), (left + 50.8, axis)))]
    for count, step, whole, half, down in ((51, 1.0, 10, 5, -1), (17, _EIGHTH, 8, 4, 1)):
        for number in range(count):
            length = 2.0 if number % whole == 0 else 1.4 if number % half == 0 else 0.9
            x = left + number * step
            ticks.extend(polyline(((x, axis), (x, axis + down * length))))
    names = (("50 mm", axis - 0.9), ("2 in", axis + 2.6))
    rows = ((name, "ruler-figure", (left + 51.6, y), Anchor.START) for name, y in names)
    return Path(tuple(ticks), stroke=Stroke(BLACK, 0.12, cap=Cap.BUTT)), *labels(rows, typesetter)


_BESIDE = 6.0
"""Room between the ruler, with its words, and what stands beside it, in mm."""
_LINE = 2.9
"""How far lines at the foot stand from each other, in mm."""


def margin(
    paper: Paper, typesetter: Typesetter, names: Sequence[str], edge: str, *steps: str, foot: float
) -> Iterator[Item]:
    """Yield what stands in the margins: a name or two and an edge above, ruler and steps below.

    The last line ends `foot` mm above what printers do not reach. Steps too long for the room
    beside the ruler are set smaller, and then in more lines.
    """
    left, top, right, bottom = paper.printable
    above = zip(names, ("sheet-name", "sheet-note"), (2.8, 6.4), strict=False)
    rows = [(name, style, (left, top + down), Anchor.START) for name, style, down in above]
    rows.append((edge, "sheet-name", (right, top + 2.8), Anchor.END))
    yield from labels(rows, typesetter)
    below = [(typesetter.words("Print at 100%"), *typesetter.style("sheet-name"))]
    room, (role, usual) = right - left - RULER_WIDTH - _BESIDE, typesetter.style("sheet-note")
    smallest = typesetter.style("sheet-note", 0.0)[1]
    for step in steps:
        size = typesetter.fit(step, role, usual, room, smallest) or smallest
        lines = typesetter.wrap(step, role, size, room + 0.1)
        below += [(line, role, size) for line in lines]
    for number, (content, face, size) in enumerate(reversed(below)):
        at = (right, bottom - foot - _LINE * number)
        yield typesetter.line(content, face, size, at, paint=BLACK, anchor=Anchor.END)
    yield from ruler(left, bottom - RULER_HEIGHT, typesetter)


MARK_LENGTH = 2.6
MARK_WIDTH = 0.15
MARK_CLEAR = 2.4
"""Distance between the block and its marks: past the bleed, so that marks survive the first cut."""


def cropmarks(
    verticals: Iterable[float],
    horizontals: Iterable[float],
    box: Box,
    clear: float = MARK_CLEAR,
    length: float = MARK_LENGTH,
) -> Path:
    """Return marks at cuts x = `verticals` and y = `horizontals`, `clear` mm around `box`.

    The box is that of what is cut; the marks are `length` mm long.
    """
    marks = ticks(verticals, horizontals, box, clear, length)
    return Path(marks, stroke=Stroke(BLACK, MARK_WIDTH, cap=Cap.BUTT))


TRIM_LENGTH = 5.0
TRIM_CLEAR = 1.0
"""Room between the bleed and the marks, in mm: the first cut does not take them off."""


def with_cropmarks(page: Page) -> Page:
    """Return a page with marks in its margin that continue the trim on all sides.

    The margin grows to hold them; trim and bleed stay as they are.
    """
    clear, box = page.bleed + TRIM_CLEAR, Box(0.0, 0.0, page.width, page.height)
    marks = cropmarks(box[::2], box[1::2], box, clear, TRIM_LENGTH)
    return replace(page, items=(*page.items, marks), margin=max(page.margin, clear + TRIM_LENGTH))
