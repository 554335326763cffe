"""The insets of a postcard: title, tables, key, tracks, boxes, scale, each a block of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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
from generator.drawing.tables import Entry, holding_box, key, legend, odds_table, track
from generator.model.map import Box, Track
from generator.model.names import plain_text
from generator.scene import Point

SPACE = 8.6
"""Side of a space of a track, in mm."""
BOX = (34.0, 17.0)
"""Outer size of a holding box."""
NORTH_WEST, NORTH_EAST, SOUTH_WEST, SOUTH_EAST = (0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Inset:
    """A block, whether it belongs on the panel, and the corner of the map it would else be near."""

    block: Block
    on_panel: bool
    corner: Point


def insets(card: Card, entries: tuple[Entry, ...], scale: float, pen: Pen) -> tuple[Inset, ...]:
    """Return all insets, those that matter most first; `scale` is mm on paper for a kilometre."""
    return (*_on_panel(card, entries, pen), *_on_map(card, scale, pen))


def _on_panel(card: Card, entries: tuple[Entry, ...], pen: Pen) -> Iterator[Inset]:
    width = card.panel_width or 42.0
    lines = (("subtitle", card.subtitle), ("designer", card.designer))
    yield Inset(cartouche(card.title, lines, width, pen), True, NORTH_WEST)
    room = inner_width(width)
    for table in card.tables:
        body = stack(
            (
                odds_table(table, card.codes, room, pen),
                legend(card.codes, card.names, room, pen),
            ),
            1.2,
        )
        head = band(width, table.short or table.name, pen, f"tables.{table.id}.name")
        yield Inset(framed(body, pen, head, name=f"inset-{table.id}"), True, NORTH_EAST)
    if entries:
        head = band(width, "Terrain key", pen)
        block = framed(key(entries, room, 2, pen), pen, head, name="inset-key")
        yield Inset(block, True, SOUTH_EAST)


def _on_map(card: Card, scale: float, pen: Pen) -> Iterator[Inset]:
    for each in card.map.tracks:
        yield Inset(_track(each, card, pen), False, NORTH_WEST)
    for box in card.map.boxes:
        yield Inset(_box(box, card, pen), False, SOUTH_EAST)
    yield Inset(compass(pen), False, SOUTH_WEST)
    if card.map.grid.across is not None:
        yield Inset(scale_bar(scale, 34.0, pen), False, SOUTH_EAST)


def _track(each: Track, card: Card, pen: Pen) -> Block:
    origin = f"tracks.{each.id}"
    if each.turns:
        labels = card.turns
    else:
        numbers = range(each.start, each.start + (each.spaces or 0))
        labels = tuple((str(number), "") for number in numbers)
    columns = -(-len(labels) // 2) if len(labels) > 6 else len(labels)
    body = track(labels, columns, SPACE, pen, origin)
    width = body.width + framed(Block(0, 0, ()), pen).width
    return framed(body, pen, band(width, each.name, pen, f"{origin}.name"), name=f"inset-{each.id}")


def _box(box: Box, card: Card, pen: Pen) -> Block:
    note = plain_text(card.names, box.note) if box.note else ""
    return holding_box(f"boxes.{box.id}", box.name, note, BOX, pen)
