"""Stacks: the counters of a hex, staggered so that all names and factors are seen.

In: the counters of a hex, the lowest first, and the layout of the grid. Out: them in place. Each
lies up and to the right of the one below, whose left edge and foot stay free: there counters bear
their labels and factors. Text that the one above would cover is left out: what no eye sees no
reader shall extract.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.drawing.block import Block
from generator.drawing.mapsheet.floor import Box
from generator.drawing.mapsheet.stands import Stand
from generator.geometry import HexLayout
from generator.hexes import Hex
from generator.records import dataclass
from generator.scene import Item, Point, Text
from generator.text import Typesetter

ACROSS, UP = 0.29, 0.325
"""How far a counter lies off the one below, as parts of its width and height."""
TALLEST = 1.12
"""Height of a stack as a part of the hex's: more of them lie closer together."""

OFF = 0.06
"""How far stacks keep off each other, for the arrow between, as a part of the way."""


@dataclass(frozen=True, slots=True)
class Stacked:
    """A stack in its place."""

    hex: Hex
    items: tuple[Item, ...]
    boxes: tuple[Box, ...]

    def lies_within(self, layout: HexLayout) -> bool:
        """Whether no corner of a counter hangs over into another hex."""
        return all(
            layout.hex_at(x, y) == self.hex
            for left, top, right, bottom in self.boxes
            for x in (left, right)
            for y in (top, bottom)
        )


def stacked(
    stand: Stand, enemies: Sequence[Hex], layout: HexLayout, typesetter: Typesetter
) -> Stacked:
    """Return the counters of a stack about the middle of their hex, a little off their enemies."""
    x, y = _off(stand.hex, enemies, layout)
    top = stand.blocks[-1]
    shift = _shift(stand.blocks, layout)
    middle = (len(stand.blocks) - 1) / 2
    items: list[Item] = []
    boxes: list[Box] = []
    for number, block in enumerate(stand.blocks):
        step = number - middle
        left = x - block.width / 2 + step * shift[0]
        up = y - block.height / 2 + step * shift[1]
        shown = block if block is top else _under(block, shift, typesetter)
        items.append(shown.at(left, up))
        boxes.append((left, up, left + block.width, up + block.height))
    return Stacked(stand.hex, tuple(items), tuple(boxes))


def _off(at: Hex, enemies: Sequence[Hex], layout: HexLayout) -> Point:
    """Return the middle of a hex, moved away from the enemies who attack or are attacked."""
    x, y = layout.centre(at)
    middles = [layout.centre(each) for each in enemies]
    share = OFF / max(1, len(middles))
    right = sum(x - enemy[0] for enemy in middles)
    down = sum(y - enemy[1] for enemy in middles)
    return x + share * right, y + share * down


def _shift(blocks: tuple[Block, ...], layout: HexLayout) -> Point:
    """Return how far each block lies off the one below."""
    width, height = blocks[0].width, blocks[0].height
    steps = max(1, len(blocks) - 1)
    room = (TALLEST * layout.across_flats - height) / steps
    up = min(UP * height, max(0.12 * height, room))
    return ACROSS * width, -up


def _under(block: Block, shift: Point, typesetter: Typesetter) -> Block:
    """Return a block without the texts that one on it, moved by `shift`, would touch."""
    kept = tuple(_uncovered(block, shift, typesetter))
    return replace(block, items=kept)


def _uncovered(block: Block, shift: Point, typesetter: Typesetter) -> Iterator[Item]:
    for item in block.items:
        if isinstance(item, Text):
            left, top, right, bottom = typesetter.ink_box(item)
            aside = right <= shift[0] or left >= shift[0] + block.width
            apart = bottom <= shift[1] or top >= shift[1] + block.height
            if not (aside or apart):
                continue
        yield item
