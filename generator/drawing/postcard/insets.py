"""The insets of a postcard: title, tables, key, tracks, boxes, scale, each a block of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import assert_never

from generator.drawing.block import Block, stack
from generator.drawing.furniture import (
    Pen,
    band,
    cartouche,
    compass,
    framed,
    inner_width,
    scale_bar,
)
from generator.drawing.postcard.card import Card
from generator.drawing.tables import (
    Entry,
    grid_table,
    holding_box,
    key,
    legend,
    odds_table,
    opposed_sheet,
    track,
)
from generator.model.map import Box, Track
from generator.model.names import plain_text
from generator.model.tables import OddsTable, OpposedTable
from generator.scene import Point

SPACE = 8.6
"""Side of a space of a track off the panel, in mm."""
BOXES = ((34.0, 17.0), (30.0, 15.0), (26.0, 14.0), (18.0, 19.0))
"""Outer sizes of a holding box, the best first."""
NORTH_WEST, NORTH_EAST, SOUTH_WEST, SOUTH_EAST = (0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)
EAST = (1.0, 0.7)


@dataclass(frozen=True, slots=True)
class Inset:
    """Something to be put on the card.

    `blocks` are the forms it can take on the map, the best first, and `on_panel` the one it takes
    on the panel, if it may stand there. The panel is filled by `rank`, lowest first, and read in
    the order of the list. `corner` is the corner of the map that it would be near.
    """

    name: str
    blocks: tuple[Block, ...]
    corner: Point
    on_panel: Block | None = None
    rank: int = 0


def insets(card: Card, entries: tuple[Entry, ...], scale: float, pen: Pen) -> tuple[Inset, ...]:
    """Return all insets in the order of reading; `scale` is mm on paper for a kilometre."""
    width = card.panel_width or 42.0
    return (
        _title(card, width, pen),
        *(_track(each, card, width, pen) for each in card.map.tracks),
        *(_table(table, card, width, pen) for table in card.tables),
        *_key(entries, width, pen),
        *(_box(box, card, pen) for box in card.map.boxes),
        *_scale(card, scale, pen),
        Inset("compass", (compass(pen),), EAST),
    )


def _title(card: Card, width: float, pen: Pen) -> Inset:
    lines = (("subtitle", card.subtitle), ("designer", card.designer))
    block = cartouche(card.title, lines, width, pen)
    return Inset("title", (block,), NORTH_WEST, block, rank=0)


def _table(table: OddsTable | OpposedTable, card: Card, width: float, pen: Pen) -> Inset:
    room = inner_width(width)
    match table:
        case OddsTable():
            parts = (
                odds_table(table, card.codes, room, pen),
                legend(card.codes, card.names, room, pen),
            )
            body = stack(parts, 1.0)
        case OpposedTable():
            sheet = replace(opposed_sheet(table, card.names), notes=())  # they are in the rules
            body = grid_table(sheet, room, pen)
        case _:
            assert_never(table)
    field = "short" if table.short else "name"
    head = band(width, table.short or table.name, pen, f"tables.{table.id}.{field}")
    block = framed(body, pen, head)
    return Inset(f"table {table.id}", (block,), NORTH_EAST, block, rank=1)


def _key(entries: tuple[Entry, ...], width: float, pen: Pen) -> Iterator[Inset]:
    if entries:
        body = key(entries, inner_width(width), 2, pen)
        block = framed(body, pen, band(width, "Terrain key", pen))
        yield Inset("terrain key", (block,), NORTH_WEST, block, rank=3)


def _track(each: Track, card: Card, width: float, pen: Pen) -> Inset:
    origin = f"tracks.{each.id}"
    labels = _labels(each, card)
    half = -(-len(labels) // 2) if len(labels) > 6 else len(labels)

    def block(columns: int, space: float) -> Block:
        body = track(labels, columns, space, pen, origin)
        outer = body.width + width - inner_width(width)
        return framed(body, pen, band(outer, each.name, pen, f"{origin}.name"))

    narrow = inner_width(width) / half
    forms = (block(half, SPACE), block(-(-len(labels) // 3), SPACE), block(len(labels), SPACE))
    return Inset(f"track {each.id}", forms, NORTH_WEST, block(half, narrow), rank=2)


def _labels(each: Track, card: Card) -> tuple[tuple[str, str], ...]:
    if each.turns:
        return card.turns
    numbers = range(each.start, each.start + (each.spaces or 0))
    return tuple((str(number), "") for number in numbers)


def _box(box: Box, card: Card, pen: Pen) -> Inset:
    note = plain_text(card.names, box.note) if box.note else ""
    origin = f"boxes.{box.id}"
    blocks = tuple(holding_box(origin, box.name, note, size, pen) for size in BOXES)
    return Inset(f"box {box.id}", blocks, SOUTH_WEST)


def _scale(card: Card, scale: float, pen: Pen) -> Iterator[Inset]:
    if card.map.grid.across is not None:
        blocks = tuple(scale_bar(scale, longest, pen) for longest in (34.0, 24.0, 16.0))
        yield Inset("scale", blocks, SOUTH_EAST)
