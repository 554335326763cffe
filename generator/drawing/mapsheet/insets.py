"""The insets of a map sheet: title, tables, key, tracks, boxes.

In: a card, its samples, the format's contents and growth. Out: insets in the
order of reading, each in all forms that it can take, the best first.
"""

from __future__ import annotations

from dataclasses import replace

from generator.drawing.block import Block, beside, stack
from generator.drawing.furniture import Pen, cartouche, inner_width
from generator.drawing.mapsheet.card import Card
from generator.drawing.mapsheet.formats import Contents, Growth
from generator.drawing.mapsheet.forms import Form, Inset, panelled
from generator.drawing.mapsheet.off_map import box_inset, track_inset
from generator.drawing.mapsheet.swatches import Sample
from generator.drawing.tables import (
    Cell,
    column_width,
    footnotes,
    grid_table,
    key,
    legend,
    odds_table,
    sheet_of,
)
from generator.model.elsewhere import NOTES, leaves_out_notes
from generator.model.tables import OddsTable, Table
from generator.records import dataclass

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
