"""Counters that stand on the map: blocks at a hex, stacked so that each shows its upper band.

Text that the block above would cover is left out: what no eye sees no reader shall extract. At the
start of a game counters stand where the set-up says; where an owner chooses among hexes there are
slots, for nobody has put a counter there yet.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import cycle, repeat

from generator.board import Cell
from generator.drawing.block import Block
from generator.drawing.counters.face import hidden_face
from generator.drawing.counters.pieces import Faces
from generator.drawing.mapsheet.miniature import beside_others, slot
from generator.geometry import Layout
from generator.model.counters import Counters, Setup
from generator.model.counters import Face as Way
from generator.model.map import Map
from generator.model.terrain import grid_of
from generator.model.whereabouts import chosen
from generator.records import Frozen
from generator.scene import IDENTITY, Box, Group, Item, Point, Text, Transform
from generator.text import Typesetter

ACROSS, DOWN = 0.7, 0.26
"""How far each block of a stack lies off the one below: in mm, and as a part of its height."""


class Stand(Frozen):
    """Blocks that share a hex, the lowest first."""

    hex: Cell
    blocks: tuple[Block, ...]


def stood(
    stand: Stand, layout: Layout, typesetter: Typesetter
) -> tuple[tuple[Item, ...], tuple[Box, ...]]:
    """Return the blocks drawn about the centre of their hex, and the rectangles they cover."""
    shifts = [(ACROSS, DOWN * block.height) for block in stand.blocks]
    return staggered(stand.blocks, layout.centre(stand.hex), shifts, typesetter)


def staggered(
    blocks: Sequence[Block], middle: Point, shifts: Sequence[Point], typesetter: Typesetter
) -> tuple[tuple[Item, ...], tuple[Box, ...]]:
    """Return blocks about a point, each moved off the one below, and the rectangles they cover."""
    items: list[Item] = []
    boxes: list[Box] = []
    last = len(blocks) - 1
    for number, (block, (across, down)) in enumerate(zip(blocks, shifts, strict=True)):
        step = number - last / 2
        left = middle[0] - block.width / 2 + step * across
        top = middle[1] - block.height / 2 + step * down
        shown = under(block, (across, down), typesetter) if number < last else block
        items.append(shown.at(left, top))
        boxes.append(Box(left, top, left + block.width, top + block.height))
    return tuple(items), tuple(boxes)


def under(block: Block, shift: Point, typesetter: Typesetter) -> Block:
    """Return a block without the texts that one as large on it, moved by `shift`, would touch."""
    left, top = shift
    cover = Box(left, top, left + block.width, top + block.height)
    return replace(block, items=tuple(_clear(block.items, IDENTITY, cover, typesetter)))


def _clear(
    items: Iterable[Item], moved: Transform, cover: Box, typesetter: Typesetter
) -> Iterator[Item]:
    """Yield the items, those of groups too, that are no text touched by a rectangle."""
    for item in items:
        if isinstance(item, Group):
            inner = _clear(item.items, moved @ item.transform, cover, typesetter)
            yield replace(item, items=tuple(inner))
        elif not isinstance(item, Text) or not typesetter.ink_box(item).moved(moved).meets(cover):
            yield item


def standing(game_map: Map, faces: Faces, size: float) -> tuple[Stand, ...]:
    """Return the counters that begin on named hexes, `size` mm wide, by hex.

    One that lies face down shows the face that all of its side share.
    """
    by_hex: dict[Cell, list[Block]] = defaultdict(list)
    counters, pen = faces.counters, faces.pen
    slots, grid = slots_of(counters), grid_of(game_map.grid)
    for setup in counters.setup:
        side, hexes = faces.sides[setup.side], [*_hexes(setup, game_map)]
        if setup.id in slots:
            for at in hexes:
                by_hex[at].append(slot(slots[setup.id], side, size, pen, grid.label(at)))
            continue
        drawn = setup.draw.count or len(hexes) if setup.draw else 0  # by chance: nobody knows which
        for unit, at in zip((*setup.units, *repeat(None, drawn)), cycle(hexes), strict=False):
            if unit is None:
                own, face = faces.cut(), hidden_face(side, faces.cut(), pen)
            else:
                bearer = faces.bearers[unit]
                own = faces.cut(bearer.unit)
                face = faces.seen(bearer, hidden=setup.face is Way.DOWN)
            by_hex[at].append(beside_others(face, own, faces.cut(), size, pen))
    return tuple(Stand(at, tuple(blocks)) for at, blocks in by_hex.items())


def slots_of(counters: Counters) -> dict[str, int]:
    """Return the numbers of the set-ups that leave a choice of hexes, by their ids."""
    open_ones = [setup.id for setup in counters.setup if chosen(setup.where)]
    return {name: number for number, name in enumerate(open_ones, 1)}


def _hexes(setup: Setup, game_map: Map) -> Iterator[Cell]:
    """Yield the hexes that a set-up names."""
    places = {place.id: place.hexes[0] for place in game_map.places}
    labels = (*setup.where.hexes, *(places[each] for each in setup.where.places))
    return map(grid_of(game_map.grid).cell, labels)
