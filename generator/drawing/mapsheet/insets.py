"""The insets of a map sheet: title, tables, key, tracks, boxes.

In: a card, its samples, the format's contents and growth. Out: insets in the order of reading, each
in all forms that it can take, the best first. A box holds two counters where there is room for
that, or one; a space of a track one. Smaller forms follow, for a card on which nobody plays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.drawing.block import Block, beside, stack
from generator.drawing.furniture.cartouche import cartouche
from generator.drawing.furniture.panel import band_width, inner_width
from generator.drawing.furniture.pen import Pen
from generator.drawing.mapsheet.card import Card
from generator.drawing.mapsheet.formats import Contents, Growth
from generator.drawing.mapsheet.forms import Form, Inset, panelled
from generator.drawing.mapsheet.swatches import Sample
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.grid import grid_table
from generator.drawing.tables.key import column_width, key
from generator.drawing.tables.notes import footnotes, legend
from generator.drawing.tables.odds import odds_table
from generator.drawing.tables.sheets import sheet_of
from generator.drawing.tables.spaces import holding_box, note_fits, track
from generator.model.elsewhere import NOTES, leaves_out_notes
from generator.model.map import Box, Track
from generator.model.names import plain_text
from generator.model.tables import OddsTable, Table
from generator.records import dataclass
from generator.scene import Point

WIDTH = 42.0
"""Outer width of tables and key where there is no panel to say it, in mm."""
TITLES = (64.0, 46.0, 38.0)
"""Outer widths of a title off the panel."""
NORTH_WEST, NORTH_EAST = (0.0, 0.0), (1.0, 0.0)


@dataclass(frozen=True, slots=True)
class Order:
    """What is asked of the insets."""

    card: Card
    samples: tuple[Sample, ...]
    contents: Contents
    growth: Growth
    pen: Pen
    noted: bool = True
    """Whether tables say where their notes are; of a postcard's tables its back does."""

    @property
    def width(self) -> float:
        """Outer width of tables and key before they grow: that of the panel where there is one."""
        return self.card.panel_width or WIDTH


def insets(order: Order) -> tuple[Inset, ...]:
    """Return all insets but compass and scale, in the order of reading."""
    if order.contents is Contents.PLAIN:
        return ()
    found: list[Inset] = [_title(order)]
    card, growth, pen = order.card, order.growth.tables, order.pen
    if order.contents in (Contents.FULL, Contents.HOLDING):
        found += [track_inset(each, card, order.width, growth, pen) for each in card.map.tracks]
    if order.contents is Contents.FULL:
        found += [_table(table, order) for table in card.tables]
    if order.contents is not Contents.NAMED and order.samples:
        found.append(_key(order))
    if order.contents in (Contents.FULL, Contents.HOLDING):
        found += [box_inset(box, card, order.width, growth, pen) for box in card.map.boxes]
    return tuple(found)


def _title(order: Order) -> Inset:
    card, growth = order.card, order.growth
    lines = (("subtitle", card.subtitle), ("designer", card.byline))
    second = (card.second.origin, card.second.text) if card.second else None

    def form(width: float, factor: float) -> Form:
        return Form(cartouche(card.title, lines, width, order.pen, second), factor)

    free = tuple(form(width, growth.title) for width in TITLES)
    small = tuple(form(width, growth.tables) for width in TITLES[1:])
    on_panel = form(order.width, growth.tables)
    return Inset("title", (*free, *small), NORTH_WEST, 0, 0, on_panel=on_panel)


def _table(table: Table, order: Order) -> Inset:
    field = "short" if table.short else "name"
    title, origin = table.short or table.name, f"tables.{table.id}.{field}"

    def form(body: Block) -> Form:
        return panelled(body, title, order.pen, origin).enlarged(order.growth.tables)

    room = inner_width(order.width)
    column = form(stack(_parts(table, room, order), 1.0))
    wide = form(beside(_parts(table, room, order), 2.0))
    return Inset(f"table {table.id}", (column, wide), NORTH_EAST, 1, 3, on_panel=column)


def _parts(table: Table, room: float, order: Order) -> tuple[Block, ...]:
    """Return the table, above the line that says where its notes are, and the legend of codes."""
    drawn = _drawn(table, room, order)
    if order.noted and leaves_out_notes(table):
        notes = footnotes((Cell(NOTES, f"tables.{table.id}.notes"),), room, order.pen)
        drawn = stack((drawn, notes), 0.6, drawn.name)
    codes = order.card.codes.get(table.id, ())
    return (drawn, legend(codes, order.card.names, room, order.pen)) if codes else (drawn,)


def _drawn(table: Table, room: float, order: Order) -> Block:
    """Return a table without the notes that a map sheet leaves out."""
    card, pen = order.card, order.pen
    if isinstance(table, OddsTable):
        return odds_table(table, card.codes.get(table.id, ()), room, pen)
    sheet = sheet_of(table, card.names)
    kept = () if leaves_out_notes(table) else sheet.notes
    return grid_table(replace(sheet, notes=kept), room, pen)


def _key(order: Order) -> Inset:
    """Return the key in two columns as wide as a panel, then in others, at last without a band."""
    entries = [sample.entry for sample in order.samples]
    own = column_width(entries, order.pen)
    counts = (3, 1, 4, -(-len(entries) // 2), len(entries))
    columns = [count for count in dict.fromkeys(counts) if count <= len(entries) and count != 2]
    on_panel = _key_form(order, inner_width(order.width), 2)
    rest = [_key_form(order, own * count, count) for count in columns]
    bare = tuple(_key_form(order, own * count, count, banded=False) for count in (2, *columns))
    return Inset("terrain key", (on_panel, *rest), NORTH_WEST, 3, 4, bare, on_panel)


def _key_form(order: Order, width: float, columns: int, *, banded: bool = True) -> Form:
    entries = [sample.entry for sample in order.samples]
    made = key(entries, width, columns, order.pen)
    title = "Terrain key" if banded else ""
    return panelled(made.block, title, order.pen, None, made.sockets).enlarged(order.growth.tables)


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
SOUTH_WEST = (0.0, 1.0)


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
