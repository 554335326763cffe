"""Counters that stand on the map: blocks at a hex, stacked so that each shows its upper band.

Text that the block above would cover is left out: what no eye sees no reader shall extract.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.drawing.block import Block
from generator.drawing.mapsheet.floor import Box
from generator.geometry import HexLayout
from generator.hexes import Hex
from generator.records import dataclass
from generator.scene import IDENTITY, Group, Item, Point, Text, Transform
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
) -> tuple[tuple[Item, ...], tuple[Box, ...]]:
    """Return the blocks drawn about the centre of their hex, and the rectangles they cover."""
    x, y = layout.centre(stand.hex)
    middle = (len(stand.blocks) - 1) / 2
    items: list[Item] = []
    boxes: list[Box] = []
    for number, block in enumerate(stand.blocks):
        step = number - middle
        left = x - block.width / 2 + step * ACROSS
        top = y - block.height / 2 + step * DOWN * block.height
        if number + 1 < len(stand.blocks):
            block = under(block, (ACROSS, DOWN * block.height), typesetter)  # noqa: PLW2901
        items.append(block.at(left, top))
        boxes.append((left, top, left + block.width, top + block.height))
    return tuple(items), tuple(boxes)


def under(block: Block, shift: Point, typesetter: Typesetter) -> Block:
    """Return a block without the texts that one as large on it, moved by `shift`, would touch."""
    left, top = shift
    cover = (left, top, left + block.width, top + block.height)
    return replace(block, items=tuple(_clear(block.items, IDENTITY, cover, typesetter)))


def _clear(
    items: Iterable[Item], moved: Transform, cover: Box, typesetter: Typesetter
) -> Iterator[Item]:
    """Yield the items, those of groups too, that are no text touched by a rectangle."""
    for item in items:
        if isinstance(item, Group):
            inner = _clear(item.items, moved @ item.transform, cover, typesetter)
            yield replace(item, items=tuple(inner))
        elif not isinstance(item, Text) or not _touches(typesetter.ink_box(item), moved, cover):
            yield item


def _touches(box: Box, moved: Transform, cover: Box) -> bool:
    corners = (moved.apply((x, y)) for x in box[::2] for y in box[1::2])
    across, down = (sorted(each) for each in zip(*corners, strict=True))
    apart = across[-1] <= cover[0] or across[0] >= cover[2]
    return not apart and down[-1] > cover[1] and down[0] < cover[3]
