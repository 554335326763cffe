"""What the step pictures are made of: a game's own counters and map, in small.

Texts on counters are drawn as outlines: they are pictures here, nobody is to read them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from generator.colour import BLACK
from generator.drawing.cartography.terrains import tint_of
from generator.drawing.counters.pieces import CounterPiece
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import Ink
from generator.drawing.kit.solid import View
from generator.drawing.palette import palette_of
from generator.geometry import Layout
from generator.model.counters import Shape
from generator.model.map import Map
from generator.model.terrain import grid_of, terrain_of
from generator.records import Frozen
from generator.scene import (
    Group,
    Item,
    Join,
    Paint,
    Path,
    Point,
    Stroke,
    Transform,
    circle,
    closed,
    rectangle,
)
from generator.text import outlined

_EDGE = 0.2
_Thing = TypeVar("_Thing")


class Tile(Frozen):
    """A face of a piece as a picture 1 mm wide, and how high that is."""

    group: str
    picture: Group
    height: float
    shape: Shape = Shape.SQUARE


def tiles(
    pieces: Sequence[CounterPiece], pen: Pen, *, back: bool = False, most: int | None = None
) -> tuple[Tile, ...]:
    """Return the fronts of pieces, or their backs; each kind once, in their order.

    There are at most so many, taken from all over the row.
    """
    kinds = tuple({(piece.name, piece.group, id(piece.front)): piece for piece in pieces}.values())
    shown = spread(kinds, most or len(kinds))
    return tuple(_tile(piece, pen, back=back) for piece in shown)


def grouped(found: Iterable[Tile]) -> dict[str, list[Tile]]:
    """Return tiles by their groups, in their order."""
    groups: dict[str, list[Tile]] = {}
    for tile in found:
        groups.setdefault(tile.group, []).append(tile)
    return groups


def by_turns(found: Sequence[Tile]) -> tuple[Tile, ...]:
    """Return tiles with one of each group after the other, as long as all groups have some."""
    mine = list(grouped(found).values())
    several = [group for group in mine if len(group) > 1] or mine
    return tuple(tile for together in zip(*several, strict=False) for tile in together)


def spread(found: Sequence[_Thing], most: int) -> tuple[_Thing, ...]:
    """Return at most so many things, taken from all over the row."""
    if len(found) <= most:
        return tuple(found)
    return tuple(found[number * len(found) // most] for number in range(most))


def placed(tile: Tile, width: float, x: float, y: float) -> Group:
    """Return a tile `width` mm wide, with its top left corner at (x, y)."""
    return Group((tile.picture,), Transform.translation(x, y) @ Transform.scaling(width))


def footprint(tile: Tile, size: float) -> tuple[float, float]:
    """Return the width and depth of a piece that lies in a square with sides of `size` mm."""
    width = min(size, size / tile.height)
    return width, width * tile.height


def pile(
    view: View, tile: Tile, at: Point, size: tuple[float, float], number: int, card: Sequence[Paint]
) -> Iterator[Item]:
    """Yield so many pieces on one another; `size` is that of a square and how thick a piece is."""
    (x, y), (side, thick) = at, size
    wide, deep = footprint(tile, side)
    for level in range(number):
        yield from view.slab((x, y, level * thick), (wide, deep, thick), *card)
    yield view.flat((placed(tile, wide, 0, 0),), x, y, number * thick)


def map_in_small(game_map: Map, pen: Pen, width: float) -> tuple[Group, float]:
    """Return a map as plain hexes in the colours of their terrain, and how high it is."""
    layout = Layout.fit(grid_of(game_map.grid), width, 10 * width)
    palette, stroke = palette_of(pen.theme), Stroke(pen.theme.head, 0.12, join=Join.ROUND)
    ink = pen.theme.ink
    items: list[Item] = []
    for at, terrain in terrain_of(game_map).items():
        tint = tint_of(terrain.look or terrain.id, palette) if terrain.land else palette.sea
        outline = terrain.dry or ink is Ink.COLOUR
        items.append(Path(closed(layout.corners(at)), Paint(tint), stroke if outline else None))
        if ink is Ink.PHOTOCOPIER and terrain.dry and (terrain.look or terrain.id) != "clear":
            dot = circle(layout.centre(at), layout.across_flats * 0.16)
            items.append(Path(dot, fill=Paint(BLACK)))
    left, top, _, bottom = layout.bounds()
    return Group(tuple(items), Transform.translation(-left, -top)), bottom - top


def _tile(piece: CounterPiece, pen: Pen, *, back: bool) -> Tile:
    face = piece.back if back else piece.front
    edge = rectangle(0.0, 0.0, piece.cut.width, piece.cut.height)
    if piece.cut.shape is Shape.ROUND:
        edge = circle((piece.cut.width / 2, piece.cut.height / 2), piece.cut.width / 2)
    art = (*face.stripes(0.0, piece.cut.width), *outlined(face.art, pen.typesetter))
    clip = edge if piece.cut.shape is Shape.ROUND else ()
    line = Path(edge, stroke=Stroke(pen.theme.head, _EDGE, join=Join.MITRE))
    picture = Group((Group(art, clip=clip), line), Transform.scaling(1 / piece.cut.width))
    return Tile(piece.group, picture, piece.cut.height / piece.cut.width, piece.cut.shape)
