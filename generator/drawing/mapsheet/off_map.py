"""What counters stand on beside the map: holding boxes and tracks, as insets.

A box holds two counters where there is room for that, or one; a space of a track one. Smaller forms
follow, for a card on which nobody plays.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.furniture import Pen, band_width, inner_width
from generator.drawing.mapsheet.card import Card
from generator.drawing.mapsheet.forms import Form, Inset, panelled
from generator.drawing.tables import holding_box, note_fits, track
from generator.model.map import Box, Track
from generator.model.names import plain_text
from generator.scene import Point

SPACE = 8.6
"""Side of a space of a track that holds no counter, in mm."""
LONG = 24
"""Spaces of a track that is also tried in rows of ten and of twenty."""
LOOSE = 0.8
"""How much wider than its counter a space is, in mm on paper."""
BOXES = ((34.0, 17.0), (30.0, 15.0), (26.0, 14.0), (26.0, 13.0), (18.0, 19.0))
"""Outer sizes of a box that holds no counter, the best first."""
AROUND: Point = (2.9, 7.2)
"""What a box is larger than its room for counters, across and down, in mm."""
NORTH_WEST, SOUTH_WEST = (0.0, 0.0), (0.0, 1.0)


def box_inset(box: Box, card: Card, width: float, growth: float, pen: Pen) -> Inset:
    """Return a holding box; `width` is that of the panel before it grows."""
    note = plain_text(card.names, box.note) if box.note else ""
    origin = f"boxes.{box.id}"

    def form(size: tuple[float, float]) -> Form:
        return Form(holding_box(origin, box.name, note, size, pen), growth)

    least = band_width(box.name, pen)
    sizes = tuple(
        (max(size[0], least), size[1])
        for size in _box_sizes(card.counter / growth)
        if note_fits(note, size, pen)
    )
    forms = tuple(map(form, dict.fromkeys(sizes or BOXES[:1])))
    held = next((size for size in (*sizes, BOXES[0]) if size[0] <= width), BOXES[0])
    return Inset(f"box {box.id}", forms, SOUTH_WEST, 5, 5, on_panel=form((width, held[1])))


def _box_sizes(counter: float) -> Iterator[tuple[float, float]]:
    if counter:
        side = counter + LOOSE
        for across in (2, 1):
            yield across * side + AROUND[0], side + AROUND[1]
    yield from BOXES


def track_inset(each: Track, card: Card, width: float, growth: float, pen: Pen) -> Inset:
    """Return a track in rows of several lengths; `width` is that of the panel before it grows."""
    origin = f"tracks.{each.id}"
    labels = _labels(each, card)
    count = len(labels)
    half = -(-count // 2) if count > 6 else count

    def form(columns: int, space: float) -> Form:
        wide = max(space, inner_width(band_width(each.name, pen)) / columns)
        body = track(labels, columns, wide, pen, origin)
        return panelled(body, each.name, pen, f"{origin}.name").enlarged(growth)

    roomy = max(SPACE, (card.counter + LOOSE) / growth) if card.counter else SPACE
    third, many = -(-count // 3), [10, 20] if count > LONG else []
    shapes = [(columns, roomy) for columns in dict.fromkeys((half, count, third, *many))]
    shapes += [(columns, SPACE) for columns in dict.fromkeys((half, third, count, *many))]
    forms = tuple(form(columns, space) for columns, space in dict.fromkeys(shapes))
    return Inset(
        f"track {each.id}", forms, NORTH_WEST, 2, 2, on_panel=form(half, inner_width(width) / half)
    )


def _labels(each: Track, card: Card) -> tuple[tuple[str, str], ...]:
    if each.turns:
        return card.turns
    numbers = range(each.start, each.start + (each.spaces or 0))
    return tuple((str(number), "") for number in numbers)
