"""The picture of a game without a map: its chits on a table, seen at a slant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, islice

from generator.drawing.furniture import Pen, neatline
from generator.drawing.kit.materials import Tile, footprint, placed
from generator.drawing.kit.solid import View, fitted
from generator.scene import Group, Item, Path, Transform, rectangle

_SIZE, _THICK, _APART = 10.0, 1.2, 2.2
_ACROSS, _DOWN = 5, 3


def tabletop(tiles: Sequence[Tile], pen: Pen, width: float, height: float) -> tuple[Item, ...]:
    """Return the chits of up to two sides, drawn up against one another, in a frame."""
    groups = list(dict.fromkeys(tile.group for tile in tiles))[:2]
    ranks: list[Item] = []
    view = View((0.0, 0.0), pen.livery.head)
    for number, group in enumerate(groups):
        mine = [tile for tile in tiles if tile.group == group]
        start = number * (_DOWN * (_SIZE + _APART) + 8.0)
        ranks += _ranks(view, mine, start, pen)
    scene = fitted(ranks, width - 8.0, height - 8.0, 2.0)
    return (
        Path(rectangle(0.0, 0.0, width, height), fill=pen.livery.stripe),
        Group((scene,), Transform.translation(4.0, 4.0)),
        *neatline((0.0, 0.0, width, height), pen),
    )


def _ranks(view: View, tiles: Sequence[Tile], start: float, pen: Pen) -> Iterator[Item]:
    side, end = pen.livery.head, pen.livery.head
    for number, tile in enumerate(islice(cycle(tiles), _ACROSS * _DOWN)):
        row, column = divmod(number, _ACROSS)
        wide, deep = footprint(tile, _SIZE)
        x, y = column * (_SIZE + _APART), start + row * (_SIZE + _APART)
        for level in range((1, 3, 2, 1, 2)[number % 5]):
            at, size = (x, y, level * _THICK), (wide, deep, _THICK)
            yield from view.slab(at, size, pen.livery.paper, side, end)
            top = (level + 1) * _THICK
        yield view.flat((placed(tile, wide, 0, 0),), x, y, top)
