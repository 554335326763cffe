"""The second card: what found no room on the map, larger, on a card of the same size.

In: the insets and the page they were made for. Out: cards laid out in rows, spread over each card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from generator.drawing.furniture.pen import Pen, styled
from generator.drawing.furniture.titles import Titles, titles
from generator.drawing.mapsheet.arrangement import GAP, Place, Sheet
from generator.drawing.mapsheet.card import Card
from generator.drawing.mapsheet.forms import Form, Inset
from generator.records import Frozen
from generator.scene import Bounds, Item, Path, Point, Stroke, polyline
from generator.text import Anchor
from generator.units import pt

SIZES = (1.5, 1.35, 1.2, 1.1, 1.0)
"""By how much insets grow on a card of their own, the best first."""
HEAD = 9.0
"""Room for the heading, in mm."""
SPREAD = 3.0
"""Room between blocks, as a multiple of the gap, at most twice that."""


class Companion(Frozen):
    """A card beside the map: its heading and its insets, within the frame of the map."""

    heading: tuple[Item, ...]
    places: tuple[Place, ...]


_Row = list[tuple[Inset, Form]]


def companions(card: Card, page: Sheet, moved: Sequence[Inset], pen: Pen) -> tuple[Companion, ...]:
    """Return as many cards as the insets need, none for no insets."""
    left, top, right, bottom = page.frame
    room = (right - left - 4 * GAP, bottom - top - HEAD - 3 * GAP)
    found: list[Companion] = []
    rest = sorted(moved, key=lambda inset: inset.rank)
    while rest:
        rows, rest = _best_rows(rest, room)
        places = tuple(_placed(rows, (left + 2 * GAP, top + HEAD + GAP), room))
        found.append(Companion(_heading(card, page.frame, pen), places))
    return tuple(found)


def _best_rows(insets: Sequence[Inset], room: Point) -> tuple[list[_Row], list[Inset]]:
    """Return the insets in rows as large as all of them fit, or as many as fit at their size."""
    by_height = sorted(insets, key=lambda each: -each.forms[0].height)
    for factor, order, line in product(SIZES, _ORDERS, (insets, by_height)):
        rows, left_over = _rows(line, room, factor, order)
        if not left_over:
            return rows, []
    if not rows:  # larger than a card: it stands on one of its own, as small as it comes
        first, *others = insets
        form = min(first.forms, key=lambda form: form.area)
        fit = min(1.0, room[0] / form.width, room[1] / form.height)
        return [[(first, form.enlarged(fit))]], others
    return rows, left_over


_ORDERS: tuple[Callable[[Form], float], ...] = (
    lambda _: 0.0,
    lambda form: form.area,
    lambda form: form.height,
)
"""In what order the forms of an inset are tried: as listed, by area, by height."""


def _rows(
    insets: Sequence[Inset], room: Point, factor: float, order: Callable[[Form], float]
) -> tuple[list[_Row], list[Inset]]:
    """Set insets in rows; return the rows, and the insets that found no room."""
    rows: list[_Row] = []
    left_over: list[Inset] = []
    for inset in insets:
        forms = [form.enlarged(factor) for form in sorted(inset.forms, key=order)]
        if not any(_joined(rows, inset, form, room) for form in forms):
            left_over.append(inset)
    return rows, left_over


def _joined(rows: list[_Row], inset: Inset, form: Form, room: Point) -> bool:
    """Put a form into the first row that has room for it, or into a new one."""
    gap = SPREAD * GAP
    for row in [*rows, []]:
        width = sum(each.width + gap for _, each in row) + form.width
        others = [_height(each) for each in rows if each is not row]
        heights = [*others, max(_height(row), form.height)]
        if width <= room[0] and sum(heights) + gap * (len(heights) - 1) <= room[1]:
            if not row:
                rows.append(row)
            row.append((inset, form))
            return True
    return False


def _height(row: _Row) -> float:
    return max((form.height for _, form in row), default=0.0)


def _placed(rows: Sequence[_Row], corner: Point, room: Point) -> Iterator[Place]:
    """Spread rows over the card and blocks over their rows."""
    heights = [_height(row) for row in rows]
    down = (room[1] - sum(heights)) / (len(rows) + 1)
    y = corner[1] + down
    for row, height in zip(rows, heights, strict=True):
        across = (room[0] - sum(form.width for _, form in row)) / (len(row) + 1)
        x = corner[0] + across
        for inset, form in row:
            yield Place(inset, form, (x, y + (height - form.height) / 2))
            x += form.width + across
        y += height + down


def _heading(card: Card, frame: Bounds, pen: Pen) -> tuple[Item, ...]:
    left, top, right, _ = frame
    base = top + HEAD - 2.2
    style = styled("page-note", pt(7), anchor=Anchor.END)
    (what,) = pen.set(pen.words("Beside the map"), (right - 3 * GAP, base), style)
    room = right - left - 8 * GAP - what.width
    called = Titles(card.title, card.second)
    title = titles(called, (left + 3 * GAP, base), room, (pt(6), pt(14)), pen)
    line = polyline(((left + 2 * GAP, top + HEAD), (right - 2 * GAP, top + HEAD)))
    return *title, what, Path(line, stroke=Stroke(pen.theme.head, pen.width("inset")))
