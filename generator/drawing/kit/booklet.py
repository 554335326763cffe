"""The outside of a booklet: its front, a picture of the map, and its back, the key.

In: the country, the counters, a room and a pen. Out: blocks without text: letters are drawn as
paths, since what stands there is told in other products and nothing on it is part of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.drawing.block import Block, stack
from generator.drawing.cartography.ground import Ground
from generator.drawing.cartography.painting import paint_signs
from generator.drawing.cartography.preparing import prepare
from generator.drawing.counters.key import reading_key
from generator.drawing.counters.pieces import Faces
from generator.drawing.cutting import cut
from generator.drawing.furniture.panel import neatline
from generator.drawing.furniture.pen import Pen, styled
from generator.drawing.mapsheet.swatches import samples, swatch
from generator.drawing.palette import for_sides, palette_of
from generator.drawing.tables.key import column_width, key
from generator.geometry import Layout
from generator.model.counters import Counters
from generator.model.game import Side
from generator.model.map import Map
from generator.model.terrain import grid_of
from generator.records import Frozen
from generator.scene import Box, Group, Transform
from generator.text import outlined
from generator.words import english

TERRAIN = english("Terrain")
_LARGER = 1.4
"""How much larger the key of the map is than on map sheets."""
_FREE = 20.0
"""How much higher than the picture the back may be: it has no titles, in mm."""
_HEAD, _GAP = 6.5, 7.0
"""Room for a title and between the parts of the back, in mm."""


class Wrapper(Frozen):
    """What the outside of a booklet shows."""

    map: Map | None
    sides: tuple[Side, ...]
    counters: Counters | None


class Outside(Frozen):
    """Front and back."""

    front: Block
    back: Block


def outside(
    wrapper: Wrapper, ground: Ground, front: tuple[float, float], width: float, pen: Pen
) -> Outside | None:
    """Return the outside with a picture so wide and high; None for a game without a map."""
    game_map = wrapper.map
    if game_map is None:
        return None
    grid = grid_of(game_map.grid)
    left, top, right, bottom = Layout(grid, 1.0).bounds()
    scale = max(front[0] / (right - left), front[1] / (bottom - top))
    layout = Layout(grid, scale, (-left * scale, -top * scale))
    whole = Box(0.0, 0.0, (right - left) * scale, (bottom - top) * scale)
    palette = for_sides(palette_of(pen.theme), wrapper.sides)
    art, symbols, _ = paint_signs(prepare(ground, layout, palette, whole), pen.typesetter, ())
    x, y = (whole.width - front[0]) / 2, (whole.height - front[1]) / 2
    seen = Box(x, y, x + front[0], y + front[1])
    shown = replace(art, items=tuple(cut(art.items, seen)), clip=seen.outline)
    signs = Group(symbols.items, clip=seen.outline)
    moved = Group((shown, signs), Transform.translation(-x, -y), name="picture")
    frame = neatline((0.0, 0.0, *front), pen)
    parts = [_terrain(game_map, art, layout, width / _LARGER, pen).enlarged(_LARGER)]
    if wrapper.counters is not None:
        parts += _counters(wrapper.counters, wrapper.sides, width, pen)
    back = stack(parts, _GAP)
    back = back.enlarged(min(1.0, (front[1] + _FREE) / back.height))
    drawn = tuple(outlined(back.items, pen.typesetter))
    return Outside(Block(*front, (moved, *frame)), Block(width, back.height, drawn))


def _terrain(game_map: Map, art: Group, layout: Layout, width: float, pen: Pen) -> Block:
    """Return the key of the map under its title, in as many columns as there is room for."""
    found = samples(game_map, pen)
    entries = [each.entry for each in found]
    columns = max(1, min(4, int(width / column_width(entries, pen)))) if entries else 1
    made = key(entries, width, columns, pen)
    swatches = (
        Group((swatch(each, art, layout, pen),), Transform.translation(*socket))
        for each, socket in zip(found, made.sockets, strict=True)
    )
    body = Block(width, made.block.height, (*made.block.items, *swatches))
    title = pen.set(pen.words(TERRAIN), (0.0, 4.0), styled("inventory-title"), paint=pen.theme.text)
    return Block(width, _HEAD + body.height, (*title, body.at(0.0, _HEAD)), name="key")


def _counters(
    counters: Counters, sides: tuple[Side, ...], width: float, pen: Pen
) -> Iterator[Block]:
    """Yield how the counters are read."""
    block = reading_key(Faces(counters, sides, pen), width)
    if block is not None:
        yield block
