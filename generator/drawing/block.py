"""Blocks: pieces of a page that know their size and are put in place later.

A draw function takes the narrow slice it needs and returns a block: items with the block's top left
corner at (0, 0). Blocks are stacked, stand beside one another, or in rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from generator.records import Frozen
from generator.scene import Group, Item, Path, Point, Stamp, Transform, bounds, leaves


class Block(Frozen):
    """Items within (0, 0) and (width, height), in mm."""

    width: float
    height: float
    items: tuple[Item, ...]
    name: str = ""

    def at(self, x: float, y: float) -> Group:
        """Return the block's items moved so that its top left corner lies at (x, y)."""
        return Group(self.items, Transform.translation(x, y), name=self.name)

    def enlarged(self, by: float) -> Block:
        """Return the block `by` times as large."""
        group = Group(self.items, Transform.scaling(by), name=self.name)
        return Block(self.width * by, self.height * by, (group,), self.name)


def together(placed: Iterable[tuple[Block, Point]], name: str = "") -> Block:
    """Return blocks in their places as one, which reaches as far as they do."""
    blocks = tuple(placed)
    width = max((x + block.width for block, (x, _) in blocks), default=0.0)
    height = max((y + block.height for block, (_, y) in blocks), default=0.0)
    return Block(width, height, tuple(block.at(*at) for block, at in blocks), name)


def stack(blocks: Sequence[Block], gap: float, name: str = "") -> Block:
    """Return `blocks` one below the other, `gap` mm apart, flush left."""
    tops = accumulate((block.height + gap for block in blocks), initial=0.0)
    return together(zip(blocks, ((0.0, top) for top in tops), strict=False), name)


def beside(blocks: Sequence[Block], gap: float, name: str = "") -> Block:
    """Return blocks side by side, `gap` mm apart, flush at the top."""
    lefts = accumulate((block.width + gap for block in blocks), initial=0.0)
    return together(zip(blocks, ((left, 0.0) for left in lefts), strict=False), name)


def in_rows(blocks: Sequence[Block], across: int, apart: float, gap: float) -> Block:
    """Return blocks in rows of so many, `apart` mm apart, and the rows `gap` mm."""
    rows = range(0, len(blocks), max(1, across))
    return stack([beside(blocks[at : at + across], apart) for at in rows], gap)


def corners(items: Iterable[Item]) -> Iterator[Point]:
    """Yield points between which outlines lie, those of groups too, lines without their width."""
    for item, transform in leaves(items):
        if isinstance(item, Path) and item.segments:
            box = bounds(item.segments)
            yield from map(transform.apply, box.corners)
        elif isinstance(item, Stamp) and item.box:
            yield from map(transform.apply, item.box.corners)
