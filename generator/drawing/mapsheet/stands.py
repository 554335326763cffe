"""Counters that stand on the map: blocks at a hex, stacked so that each shows its upper band.

Text that the block above would cover is left out: what no eye sees no reader shall extract. At the
start of a game counters stand where the set-up says; where an owner chooses among hexes there are
slots, for nobody has put a counter there yet.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import cycle, repeat

from generator.drawing.block import Block
from generator.drawing.counters.face import hidden_face
from generator.drawing.counters.paints import told_apart
from generator.drawing.counters.pieces import Faces, bearers
from generator.drawing.counters.plan import cut_of
from generator.drawing.furniture.pen import Pen
from generator.drawing.mapsheet.miniature import miniature, slot
from generator.geometry import HexLayout
from generator.hexes import Hex
from generator.model.counters import Counters, Setup
from generator.model.counters import Face as Way
from generator.model.game import Side
from generator.model.map import Map
from generator.model.terrain import grid_of
from generator.model.whereabouts import chosen
from generator.records import dataclass
from generator.scene import IDENTITY, Bounds, Group, Item, Point, Text, Transform
from generator.text import Typesetter

ACROSS, DOWN = 0.7, 0.26
"""How far each block of a stack lies off the one below: in mm, and as a part of its height."""


@dataclass(frozen=True, slots=True)
class Stand:
    """Blocks that share a hex, the lowest first."""

    hex: Hex
    blocks: tuple[Block, ...]


def stood(
    stand: Stand, layout: HexLayout, typesetter: Typesetter
) -> tuple[tuple[Item, ...], tuple[Bounds, ...]]:
    """Return the blocks drawn about the centre of their hex, and the rectangles they cover."""
    x, y = layout.centre(stand.hex)
    last = len(stand.blocks) - 1
    items: list[Item] = []
    boxes: list[Bounds] = []
    for number, block in enumerate(stand.blocks):
        step, down = number - last / 2, DOWN * block.height
        left, top = x - block.width / 2 + step * ACROSS, y - block.height / 2 + step * down
        shown = under(block, (ACROSS, down), typesetter) if number < last else block
        items.append(shown.at(left, top))
        boxes.append((left, top, left + block.width, top + block.height))
    return tuple(items), tuple(boxes)


def under(block: Block, shift: Point, typesetter: Typesetter) -> Block:
    """Return a block without the texts that one as large on it, moved by `shift`, would touch."""
    left, top = shift
    cover = (left, top, left + block.width, top + block.height)
    return replace(block, items=tuple(_clear(block.items, IDENTITY, cover, typesetter)))


def _clear(
    items: Iterable[Item], moved: Transform, cover: Bounds, typesetter: Typesetter
) -> Iterator[Item]:
    """Yield the items, those of groups too, that are no text touched by a rectangle."""
    for item in items:
        if isinstance(item, Group):
            inner = _clear(item.items, moved @ item.transform, cover, typesetter)
            yield replace(item, items=tuple(inner))
        elif not isinstance(item, Text) or not _touches(typesetter.ink_box(item), moved, cover):
            yield item


def _touches(box: Bounds, moved: Transform, cover: Bounds) -> bool:
    corners = (moved.apply((x, y)) for x in box[::2] for y in box[1::2])
    across, down = (sorted(each) for each in zip(*corners, strict=True))
    apart = across[-1] <= cover[0] or across[0] >= cover[2]
    return not apart and down[-1] > cover[1] and down[0] < cover[3]


def standing(
    game_map: Map, counters: Counters, sides: tuple[Side, ...], size: float, pen: Pen
) -> tuple[Stand, ...]:
    """Return the counters that begin on named hexes, `size` mm wide, by hex.

    One that lies face down shows the face that all of its side share.
    """
    by_hex: dict[Hex, list[Block]] = defaultdict(list)
    apart = told_apart(sides)
    by_side = {side.id: side for side in apart}
    known = bearers(counters, apart)
    common = cut_of(counters).width
    slots, grid = slots_of(counters), grid_of(game_map.grid)
    for setup in counters.setup:
        side, hexes = by_side[setup.side], [*_hexes(setup, game_map)]
        if setup.id in slots:
            for at in hexes:
                by_hex[at].append(slot(slots[setup.id], side, size, pen, grid.label(at)))
            continue
        drawn = setup.draw.count or len(hexes) if setup.draw else 0  # by chance: nobody knows which
        for unit, at in zip((*setup.units, *repeat(None, drawn)), cycle(hexes), strict=False):
            own = cut_of(counters, known[unit].unit.cut if unit else None)
            width = size * min(1.0, own.width / common)
            if unit and setup.face is not Way.DOWN:
                face = Faces(counters, own, pen).front(known[unit])
            else:
                face = hidden_face(side, own, pen)
            by_hex[at].append(miniature(face, own, width, pen))
    return tuple(Stand(at, tuple(blocks)) for at, blocks in by_hex.items())


def slots_of(counters: Counters) -> dict[str, int]:
    """Return the numbers of the set-ups that leave a choice of hexes, by their ids."""
    open_ones = [setup.id for setup in counters.setup if chosen(setup.where)]
    return {name: number for number, name in enumerate(open_ones, 1)}


def _hexes(setup: Setup, game_map: Map) -> Iterator[Hex]:
    """Yield the hexes that a set-up names."""
    places = {place.id: place.hexes[0] for place in game_map.places}
    labels = (*setup.where.hexes, *(places[each] for each in setup.where.places))
    return map(grid_of(game_map.grid).hex, labels)
