"""Compass and scale: apart where there is room for both, else in one.

In colour they stand free at sea; on a map of land alone, and in photocopier ink, on a plaque, since
forests, mountains and patterns leave no calm ground for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.drawing.block import Block, beside, stack
from generator.drawing.furniture.compass import compass, scale_bar
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import THEMES, Ink
from generator.drawing.mapsheet.card import Card
from generator.drawing.mapsheet.forms import Form, Inset
from generator.model.terrain import terrain_of
from generator.scene import Group, Path, Point, Stroke, Transform, rectangle

BARS = (34.0, 24.0, 16.0)
"""Longest scale bars, the best first, in mm before they grow."""
ROSES = (1.0, 0.8, 0.62)
"""Sizes of the compass: its letter is 6 pt at the smallest."""
PADDING = 0.9
"""Room between a plaque and what it bears, in mm."""
EAST, SOUTH_EAST = (1.0, 0.7), (1.0, 1.0)


def bearings(
    card: Card, scale: float, growth: float, pen: Pen, *, joined: bool
) -> tuple[Inset, ...]:
    """Return compass and scale; `scale` is mm on paper for a kilometre, 0 where unknown."""
    free = pen.theme == THEMES[Ink.COLOUR] and any(
        not kind.land for kind in terrain_of(card.map).values()
    )

    def form(block: Block) -> Form:
        return Form(block if free else plaque(block, pen), growth)

    roses = [_shrunk(compass(pen), size) for size in ROSES]
    if not scale:
        return (_inset("compass", tuple(map(form, roses)), EAST),)
    bars = [scale_bar(scale / growth, longest, pen) for longest in BARS]
    if not joined:
        return (
            _inset("compass", tuple(map(form, roses)), EAST),
            _inset("scale", tuple(map(form, bars)), SOUTH_EAST),
        )
    rows = [form(_middled((rose, bar))) for rose in roses for bar in bars]
    columns = [form(stack((rose, bar), 0.6)) for rose in roses for bar in bars]
    on_panel = Form(plaque(_middled((roses[0], bars[1])), pen), growth)
    both = _inset("compass and scale", (*rows, *columns), SOUTH_EAST)
    return (replace(both, on_panel=on_panel),)


def _inset(name: str, forms: tuple[Form, ...], corner: Point) -> Inset:
    """Return an inset that takes the smaller half of its forms only where it must."""
    half = -(-len(forms) // 2)
    return Inset(name, forms[:half], corner, 6, 1, forms[half:])


def plaque(block: Block, pen: Pen) -> Block:
    """Return a block on a piece of paper with a thin border."""
    width, height = block.width + 2 * PADDING, block.height + 2 * PADDING
    ground = Path(
        rectangle(0.0, 0.0, width, height, 0.6), pen.theme.paper, Stroke(pen.theme.head, 0.2)
    )
    return Block(width, height, (ground, block.at(PADDING, PADDING)), name=block.name)


def _shrunk(block: Block, size: float) -> Block:
    items = (Group(block.items, Transform.scaling(size)),)
    return Block(block.width * size, block.height * size, items, name=block.name)


def _middled(blocks: Sequence[Block]) -> Block:
    """Return blocks side by side, their middles in one line."""
    tallest = max(block.height for block in blocks)
    level = [
        Block(block.width, tallest, (block.at(0.0, (tallest - block.height) / 2),))
        for block in blocks
    ]
    return beside(level, 1.6)
