"""The outside of a booklet: its front, a picture of the game, and its back, the keys.

In: what the cover shows, pieces of the painted map, the counters, a room and a pen. Out: blocks
without text: letters are drawn as paths, since what stands there is told in other products and
nothing on it is part of the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from generator.drawing.block import Block, stack
from generator.drawing.counters.key import reading_key
from generator.drawing.counters.pieces import Faces, by_side
from generator.drawing.furniture.pen import Pen, styled
from generator.drawing.kit.cover import Illustration
from generator.drawing.kit.materials import tiles
from generator.drawing.mapsheet.card import Card
from generator.drawing.mapsheet.swatches import Sample
from generator.drawing.tables.key import column_width, key
from generator.model.counters import Counters
from generator.model.game import Side
from generator.records import Frozen
from generator.scene import Box, Group, PieceFace, Text, Transform, leaves
from generator.text import outlined
from generator.words import english

TERRAIN = english("Terrain")
_LARGER = 1.4
"""How much larger the key of the map is than on map sheets."""
_SIZES = (1.3, 1.2, 1.1, 1.0)
"""How much larger all on the back may be: the first with which it has room."""
_FREE = 20.0
"""How much higher than the picture the back may be: it has no titles, in mm."""
_HEAD, _GAP, _WIDEST = 6.5, 7.0, 9.0
"""Room for a title and between the parts of the back, and how much wider that grows, in mm."""
_TABLE = 50.0
"""How much of the back the keys leave bare, at the least, where the pieces fill it."""
Swatches: TypeAlias = tuple[tuple[Sample, Group], ...]
"""What the key of a map explains, each with a piece of the painted map."""


class Wrapper(Frozen):
    """What the outside of a booklet shows."""

    card: Card | None
    """The map with its names, and nothing that stands around it."""
    sides: tuple[Side, ...]
    counters: Counters | None


class Outside(Frozen):
    """Front and back."""

    front: Block
    back: Block


def outside(
    shown: Illustration, swatches: Callable[[], Swatches], faces: Faces | None, room: Box, pen: Pen
) -> Outside:
    """Return the outside in the size of a `room`; swatches are asked for behind the front."""
    front = shown.drawn(room.width, room.height)
    back = _back(swatches(), faces, room, pen)
    left = room.height + _FREE - back.height - _GAP
    if faces is not None and left >= _TABLE:
        cut = by_side(faces)
        behind = tiles(cut, pen, back=all(_bears_text(each.back) for each in cut))
        pieces = Illustration(None, 1.0, behind, pen).drawn(room.width, left)
        back = stack((back, pieces), _GAP)
    return Outside(_pictured(front, pen), _pictured(back, pen))


def _bears_text(face: PieceFace) -> bool:
    """Whether a side has letters: one with the pattern of its side alone looks blank."""
    return any(isinstance(each, Text) for each, _ in leaves(face.art))


def _pictured(block: Block, pen: Pen) -> Block:
    """Return a block with its letters as paths."""
    return replace(block, items=tuple(outlined(block.items, pen.typesetter)))


def _back(swatches: Swatches, faces: Faces | None, room: Box, pen: Pen) -> Block:
    """Return the keys one below the other, as large as the page holds them."""
    high = room.height + _FREE
    for times in _SIZES:
        width = room.width / times
        parts = [_terrain(swatches, width, pen)] if swatches else []
        if faces is not None and (read := reading_key(faces, width)):
            parts.append(read)
        gaps = max(1, len(parts) - 1)
        tall, wide = sum(each.height for each in parts), max(each.width for each in parts)
        if wide <= width and (tall + gaps * _GAP) * times <= high:
            break
    spare = high / times - tall - gaps * _GAP
    back = stack(parts, _GAP + (min(_WIDEST, spare / gaps) if 0 < spare < _TABLE else 0.0))
    return back.enlarged(min(times, room.width / wide, high / back.height))


def _terrain(swatches: Swatches, width: float, pen: Pen) -> Block:
    """Return the key of the map under its title, in as many columns as there is room for."""
    entries, inner = [each.entry for each, _ in swatches], width / _LARGER
    columns = max(1, min(4, int(inner / column_width(entries, pen))))
    made = key(entries, inner, columns, pen)
    cut = (
        Group((each,), Transform.translation(*socket))
        for (_, each), socket in zip(swatches, made.sockets, strict=True)
    )
    body = Block(inner, made.block.height, (*made.block.items, *cut)).enlarged(_LARGER)
    title = pen.set(pen.words(TERRAIN), (0.0, 4.0), styled("inventory-title"), paint=pen.theme.text)
    return Block(width, _HEAD + body.height, (*title, body.at(0.0, _HEAD)), name="key")
