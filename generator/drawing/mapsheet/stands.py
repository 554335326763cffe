"""Counters that stand on the map: blocks at a hex, stacked so that each shows its upper band.

Text that the block above would cover is left out: what no eye sees no reader shall extract.
"""

from __future__ import annotations

from dataclasses import replace

from generator.drawing.block import Block
from generator.drawing.mapsheet.floor import Box
from generator.geometry import HexLayout
from generator.hexes import Hex
from generator.records import dataclass
from generator.scene import Item, Point, Text
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
            block = _under(block, (ACROSS, DOWN * block.height), typesetter)  # noqa: PLW2901
        items.append(block.at(left, top))
        boxes.append((left, top, left + block.width, top + block.height))
    return tuple(items), tuple(boxes)


def _under(block: Block, shift: Point, typesetter: Typesetter) -> Block:
    """Return a block without the texts that one on it, moved by `shift`, would touch."""
    left, top = shift
    kept = [
        item
        for item in block.items
        if not isinstance(item, Text) or not _reaches(typesetter.ink_box(item), left, top)
    ]
    return replace(block, items=tuple(kept))


def _reaches(box: Box, left: float, top: float) -> bool:
    return box[2] > left and box[3] > top
