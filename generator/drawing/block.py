"""Blocks: pieces of a page that know their size and are put in place later.

A draw function takes the narrow slice it needs and returns a block: items with the block's top left
corner at (0, 0), and the findings met on the way.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.diagnostics import Finding
from generator.records import dataclass
from generator.scene import Group, Item, Transform


@dataclass(frozen=True, slots=True)
class Block:
    """Items within (0, 0) and (width, height), in mm, and what is to be said about them."""

    width: float
    height: float
    items: tuple[Item, ...]
    findings: tuple[Finding, ...] = ()
    name: str = ""

    def at(self, x: float, y: float) -> Group:
        """Return the block's items moved so that its top left corner lies at (x, y)."""
        return Group(self.items, Transform.translation(x, y), name=self.name)

    def enlarged(self, by: float) -> Block:
        """Return the block `by` times as large."""
        group = Group(self.items, Transform.scaling(by), name=self.name)
        return Block(self.width * by, self.height * by, (group,), self.findings, self.name)


def stack(blocks: Sequence[Block], gap: float, name: str = "") -> Block:
    """Return `blocks` one below the other, `gap` mm apart, flush left."""
    items: list[Item] = []
    top = 0.0
    for block in blocks:
        items.append(block.at(0.0, top))
        top += block.height + gap
    findings = tuple(finding for block in blocks for finding in block.findings)
    width = max((block.width for block in blocks), default=0.0)
    return Block(width, max(0.0, top - gap), tuple(items), findings, name)


def beside(blocks: Sequence[Block], gap: float) -> Block:
    """Return blocks side by side, `gap` mm apart, flush at the top."""
    items: list[Item] = []
    left = 0.0
    for block in blocks:
        items.append(block.at(left, 0.0))
        left += block.width + gap
    findings = tuple(finding for block in blocks for finding in block.findings)
    height = max((block.height for block in blocks), default=0.0)
    return Block(max(0.0, left - gap), height, tuple(items), findings)
