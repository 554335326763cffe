"""The step pictures: what the hands do, seen from above at a slant.

Each is drawn from the game's own counters and map, and fitted into a room of `WIDTH` by `HEIGHT`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle, islice
from typing import TypeAlias

from generator.colour import WHITE
from generator.drawing.block import Block
from generator.drawing.kit.materials import Tile, grouped, map_in_small, pile, placed
from generator.drawing.kit.props import (
    Materials,
    badge,
    bold_arrow,
    dashed,
    knife,
    rows,
    scale,
    zigzag,
)
from generator.drawing.kit.solid import View, fitted
from generator.model.counters import Shape
from generator.scene import (
    Cap,
    Group,
    Item,
    Join,
    Paint,
    Path,
    Stroke,
    Transform,
    polyline,
    rectangle,
)

WIDTH, HEIGHT = 58.0, 43.0
_PAPER = Paint(WHITE)
_STACKS = (2, 4, 1, 3, 2, 3)
"""How many counters lie on one another in each stack of a tray."""
_DASH = (1.2, 0.9)
_MOST = 1.25
"""By how much pictures grow to fill their rooms."""


Picture: TypeAlias = Callable[[Materials], Iterator[Item]]


def picture(name: str, materials: Materials) -> Block:
    """Return the picture of a step by its name."""
    drawn = fitted(tuple(_PICTURES[name](materials)), WIDTH, HEIGHT, _MOST)
    return Block(WIDTH, HEIGHT, (drawn,))


def _print(made: Materials) -> Iterator[Item]:
    """Draw a printer with a counter sheet coming out of it."""
    view = View((32.0, 12.5), made.line)
    body = made.solid("printer")
    yield view.face(((7, 4, 8), (21, 4, 8), (21, 0, 21), (7, 0, 21)), _PAPER)
    yield from view.slab((0, 0, 0), (28, 13, 11), *body)
    yield view.face(((4, 3, 11), (24, 3, 11), (24, 6, 11), (4, 6, 11)), made.line)
    yield view.face(((3, 13, 3), (25, 13, 3), (25, 13, 6), (3, 13, 6)), made.line)
    yield view.face(((5, 13, 4), (23, 13, 4), (23, 31, 1), (5, 31, 1)), _PAPER)
    lie = view.plane((5, 13, 4), (1, 0, 0), (0, 1, -1 / 6))
    yield Group(tuple(rows(made.flat, 3, 3, 4.4, (2.4, 2.6))), lie)
    yield from badge("100%", (49.0, 36.5), made)


def _fold(made: Materials) -> Iterator[Item]:
    """Draw a sheet like a roof: fronts on one side of the ridge, backs on the other."""
    view = View((0.0, 0.0), made.line)
    half, deep, high = 15.0, 24.0, 4.6
    run = (half * half - high * high) ** 0.5
    left = ((-run, 0, 0), (0, 0, high), (0, deep, high), (-run, deep, 0))
    right = ((0, 0, high), (run, 0, 0), (run, deep, 0), (0, deep, high))
    yield view.face(left, _PAPER)
    slope = view.plane((-run, 0, 0), (run / half, 0, high / half), (0, 1, 0))
    yield Group(tuple(rows(made.flat, 3, 5, 4.0, (1.6, 2.0))), slope)
    yield view.face(right, _PAPER)
    slope = view.plane((0, 0, high), (run / half, 0, -high / half), (0, 1, 0))
    yield Group(tuple(rows(made.behind, 3, 5, 4.0, (1.4, 2.0), back=True)), slope)
    ridge = polyline([view.point((0, -3.5, high)), view.point((0, deep + 3.5, high))])
    yield Path(ridge, stroke=Stroke(made.line, 0.45, cap=Cap.BUTT, dash=_DASH))
    for x in (-run - 2.0, run + 2.0):
        up, down = view.point((x, deep / 2, 5.5)), view.point((x, deep / 2, -1.5))
        yield bold_arrow(up, down, made)


def _glue(made: Materials) -> Iterator[Item]:
    """Draw both halves and the card between them, one above the other."""
    view = View((29.0, 15.0), made.line)
    wide, deep = 17.0, 23.0
    for x, y in ((0.0, deep), (wide, 0.0), (wide, deep)):
        guide = polyline([view.point((x, y, 0)), view.point((x, y, 13))])
        yield Path(guide, stroke=Stroke(made.line, 0.18, cap=Cap.BUTT, dash=(0.7, 0.7)))
    yield from view.slab((0, 0, -3), (wide, deep, 0.3), _PAPER, _PAPER, _PAPER)
    glue = made.card("glue")
    yield view.flat((zigzag(wide, deep, made, glue),), 0, 0, -2.7)
    brown = made.solid("board")
    yield from view.slab((0, 0, 4.2), (wide, deep, 1.5), *brown)
    yield from view.slab((0, 0, 12.5), (wide, deep, 0.3), _PAPER, _PAPER, _PAPER)
    yield view.flat(tuple(rows(made.flat, 3, 4, 4.6, (1.4, 1.8))), 0, 0, 12.8)
    yield bold_arrow((29.0, 0.2), (29.0, 4.6), made)


def _cut(made: Materials) -> Iterator[Item]:
    """Draw a sheet, a row cut off it, and pieces cut off the row; a ruler and a knife."""
    view = View((0.0, 0.0), made.line)
    size, across, gap = 7.0, 4, 3.4
    brown = (_PAPER, *made.solid("board")[1:])
    faces = islice(cycle(made.flat), across * 3)
    rows = [list(islice(faces, across)) for _ in range(3)]
    yield from view.slab((0, 0, 0), (size * across, size * 2, 1.0), *brown)
    for number, row in enumerate(rows[:2]):
        lying = (placed(tile, size, n * size, number * size) for n, tile in enumerate(row))
        yield view.flat(tuple(lying), 0, 0, 1.0)
    steel = made.solid("ruler")
    length = size * across + 9
    yield from view.slab((-4.5, size - 3.1, 1.0), (length, 2.9, 0.6), *steel)
    yield view.flat((scale(length, 2.9, made),), -4.5, size - 3.1, 1.6)
    for number, tile in enumerate(rows[2]):
        x = number * size + gap * max(0, number - 1)
        yield from pile(view, tile, (x, size * 2 + gap), (size, 1.0), 1, brown)
    yield from knife(view, (size * across - 4.0, size, 1.2), made)


def _sort(made: Materials) -> Iterator[Item]:
    """Draw a tray for each side, with stacks of its counters."""
    card = (made.card("tray"), *made.solid("board")[1:])
    for number, mine in enumerate([*grouped(made.fronts).values()][:2]):
        yield from _tray(View((20.0 * number, 11.5 * number), made.line), mine, card)


def _tray(view: View, tiles: Sequence[Tile], card: Sequence[Paint]) -> Iterator[Item]:
    wide, deep, high, size = 20.5, 13.5, 2.6, 5.2
    floor, side, end = card
    yield view.face(((0, 0, 0), (wide, 0, 0), (wide, deep, 0), (0, deep, 0)), floor)
    yield view.face(((0, 0, 0), (wide, 0, 0), (wide, 0, high), (0, 0, high)), side)
    yield view.face(((0, 0, 0), (0, deep, 0), (0, deep, high), (0, 0, high)), end)
    for number, (tile, tall) in enumerate(zip(cycle(tiles), _STACKS, strict=False)):
        at = (1.2 + (number % 3) * 6.4, 1.1 + (number // 3) * 6.2)
        yield from pile(view, tile, at, (size, 0.9), tall, (_PAPER, side, end))
    yield view.face(((0, deep, 0), (wide, deep, 0), (wide, deep, high), (0, deep, high)), floor)
    yield view.face(((wide, 0, 0), (wide, deep, 0), (wide, deep, high), (wide, 0, high)), side)


def _enlarge(made: Materials) -> Iterator[Item]:
    """Draw the map small, and the same map large."""
    if made.map is None:
        return
    _, ratio = map_in_small(made.map, made.pen, 1.0)
    width = 26.0 * min(1.0, ratio**-0.5)
    right = View((0.866 * width * ratio + 2.0, -0.5 * width * ratio), made.line)
    left = View((-0.36 * width - 2.0, -0.21 * width * (1 + ratio) - 4.0), made.line)
    for view, part in ((left, 0.42), (right, 1.0)):
        drawn, height = map_in_small(made.map, made.pen, width * part)
        edge = 1.8 * part
        board = (width * part + 2 * edge, height + 2 * edge, 0.4)
        yield from view.slab((-edge, -edge, -0.4), board, _PAPER, _PAPER, _PAPER)
        yield view.flat((drawn,), 0, 0)
    yield bold_arrow((-10.0, 2.5), (-1.5, 2.5), made)


def _stand(made: Materials) -> Iterator[Item]:
    """Draw a stand-up flat, and two of them folded and standing on a base."""
    standing = [tile for tile in made.fronts if tile.shape is Shape.STAND_UP] or list(made.fronts)
    tile, size, tab = standing[0], 8.0, 4.0
    high = size * tile.height
    view, long = View((0.0, 0.0), made.line), 2 * (high + tab)
    yield view.face(((0, 0, 0), (size, 0, 0), (size, long, 0), (0, long, 0)), _PAPER)
    rear = Transform.translation(size, tab + high) @ Transform.rotation(180)
    art = (Group((placed(tile, size, 0, 0),), rear), placed(tile, size, 0, tab + high))
    folds = (tab, tab + high, tab + 2 * high)
    lines = tuple(dashed(((-1.2, y), (size + 1.2, y)), made) for y in folds)
    yield view.flat((*art, *lines), 0, 0)
    yield bold_arrow((1.0, 18.0), (8.0, 18.0), made)
    brown = made.solid("board")
    for number, each in enumerate(islice(cycle(standing), 2)):
        view = View((14.0 + 10.5 * number, 15.0 + 6.0 * number), made.line)
        yield from view.slab((-1.5, -2.5, -0.8), (size + 3, 6.5, 0.8), *brown)
        upright = view.plane((0, 1, high), (1, 0, 0), (0, 0, -1))
        yield Group((placed(each, size, 0, 0),), upright)
        edge = ((size, 0.2, 0), (size, 1, 0), (size, 1, high), (size, 0.2, high))
        yield view.face(edge, _PAPER)


def _forms(made: Materials) -> Iterator[Item]:
    """Draw a form cut in two along its dashed line."""
    view = View((29.0, 5.0), made.line)
    for number in range(2):
        x = -13.5 + number * 16.0
        yield from view.slab((x, 0, 0), (13, 26, 0.2), _PAPER, _PAPER, _PAPER)
        lines: list[Item] = [Path(rectangle(1.5, 2, 10, 2.6), fill=made.line)]
        for row in range(6):
            box = rectangle(1.5, 4.6 + row * 3.2, 10, 3.2)
            lines.append(Path(box, stroke=Stroke(made.line, 0.15, join=Join.MITRE)))
        yield view.flat(tuple(lines), x, 0, 0.2)
    cut = [view.point((1.0, -3, 0)), view.point((1.0, 29, 0))]
    yield Path(polyline(cut), stroke=Stroke(made.line, 0.3, cap=Cap.BUTT, dash=_DASH))
    yield from knife(view, (1.0, 20.0, 0.2), made)


_PICTURES: Mapping[str, Picture] = {
    "print": _print,
    "fold": _fold,
    "glue": _glue,
    "cut": _cut,
    "sort": _sort,
    "enlarge": _enlarge,
    "stand": _stand,
    "forms": _forms,
}
