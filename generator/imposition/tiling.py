"""How a page too large for the printer is divided: sizes and paper in, rectangles out.

Plain arithmetic on the page's trim coordinates, in mm. A tile's `cell` is what is seen of it when
all tiles are put together: cells meet without gap or overlap. Its `window` is what is printed: the
cell and, where another tile follows to the right or below, a strip of `OVERLAP` that is glued under
that tile.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cache
from typing import TypeAlias, assert_never

from generator.papers import SAFE_MARGIN, Paper
from generator.records import Frozen
from generator.scene import (
    IDENTITY,
    Area,
    Box,
    Group,
    Image,
    Item,
    Link,
    Path,
    Stamp,
    Text,
    Transform,
    bounds,
    leaves,
)
from generator.text import Typesetter

OVERLAP = 11.0
"""Breadth in mm of the strip that two tiles share: enough for glue."""
SIDE = 4.0
"""Room left and right of a window, for marks."""
HEAD = 7.2
"""Room above it, for marks and the tile's name."""
FOOT = 9.6
"""Room below it, for marks, the ruler and the plan."""
_HAIR = 1e-9
_Way: TypeAlias = tuple[tuple[int, ...], float, tuple[float, ...]]
"""Borders, last; how many of them lie on no choice, on the last, and so on to the first; and by how
many mm cells are less alike than they could be."""


DIRECTIONS: Mapping[str, tuple[int, int]] = {
    "left": (-1, 0),
    "up": (0, -1),
    "right": (1, 0),
    "down": (0, 1),
}
"""Where each neighbour of a tile lies: how many columns to the right, how many rows down."""


class Joint(StrEnum):
    """How tiles are put together."""

    OVERLAP = "overlap"
    """Each is glued on a strip of the one before."""
    BUTT = "butt"
    """Edge to edge."""

    @property
    def overlap(self) -> float:
        """The breadth in mm that neighbours share."""
        return OVERLAP if self is Joint.OVERLAP else 0.0


class Cuts(Frozen):
    """Where cuts are welcome: lines x = `across` and y = `down`, in any order."""

    across: tuple[float, ...] = ()
    down: tuple[float, ...] = ()


class Tile(Frozen):
    """One piece of the page; `row` and `column` are counted from 0."""

    row: int
    column: int
    cell: Box
    window: Box

    @property
    def name(self) -> str:
        """The row's letter and the column's number: B2 is the second of the second row."""
        return f"{_letters(self.row)}{self.column + 1}"


class Tiling(Frozen):
    """A division of a page."""

    paper: Paper
    landscape: bool
    columns: tuple[float, ...]
    """The borders between columns, the page's own edges included."""
    rows: tuple[float, ...]
    joint: Joint

    @property
    def sheet(self) -> Paper:
        """The paper as it is held."""
        return self.paper.lying if self.landscape else self.paper

    @property
    def count(self) -> tuple[int, int]:
        """How many tiles lie side by side, and how many one below the other."""
        return len(self.columns) - 1, len(self.rows) - 1

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles, in reading order."""
        across, down = map(range, self.count)
        return tuple(self._tile(row, column) for row in down for column in across)

    def neighbours(self, tile: Tile) -> dict[str, Tile]:
        """Return the tiles that meet this one: ``left``, ``up``, ``right``, ``down``."""
        across, down = self.count
        found = {}
        for side, (right, below) in DIRECTIONS.items():
            row, column = tile.row + below, tile.column + right
            if 0 <= row < down and 0 <= column < across:
                found[side] = self._tile(row, column)
        return found

    def _tile(self, row: int, column: int) -> Tile:
        left, right = self.columns[column : column + 2]
        top, bottom = self.rows[row : row + 2]
        overlap = self.joint.overlap
        end = min(right + overlap, self.columns[-1])
        foot = min(bottom + overlap, self.rows[-1])
        return Tile(row, column, Box(left, top, right, bottom), Box(left, top, end, foot))


def room(paper: Paper, *, landscape: bool) -> tuple[float, float]:
    """Return the width and height in mm of the largest window on a sheet."""
    held = paper.lying if landscape else paper
    return held.width - 2 * (SAFE_MARGIN + SIDE), held.height - 2 * SAFE_MARGIN - HEAD - FOOT


def tiling(
    width: float, height: float, paper: Paper, joint: Joint, cuts: Sequence[Cuts] = ()
) -> Tiling:
    """Divide a page of `width` by `height` mm into the fewest sheets, upright or lying.

    Of two ways with as many sheets the one with the shorter joints is taken: there is less to cut
    and glue. Borders lie on the first of `cuts` that have room for them and cost no sheet, else so
    that tiles are alike.
    """
    ways = []
    for landscape in (False, True):
        wide, high = room(paper, landscape=landscape)
        columns = _borders(width, wide, joint.overlap, [each.across for each in cuts])
        rows = _borders(height, high, joint.overlap, [each.down for each in cuts])
        ways.append(Tiling(paper, landscape, columns, rows, joint))

    def cost(way: Tiling) -> tuple[int, float]:
        across, down = way.count
        return across * down, round((across - 1) * height + (down - 1) * width, 6)

    return min(ways, key=cost)


def _borders(
    length: float, window: float, overlap: float, choices: Sequence[Sequence[float]]
) -> tuple[float, ...]:
    """Divide `length` into the fewest cells whose windows are no longer than `window`.

    As few borders as can be lie on none of the `choices`, then on none but the last, and so on. Of
    such ways the one is taken whose cells are the most alike.
    """
    count = max(1, math.ceil((length - overlap) / (window - overlap) - _HAIR))
    ranks: dict[float, int] = {}
    for rank, welcome in enumerate(choices):
        for cut in welcome:
            ranks.setdefault(cut, rank)
    cuts = sorted(ranks)

    @cache
    def best(here: float, left: int) -> _Way:
        """Return the best borders behind `here` that `left` more cells begin with."""
        if not left:
            return (0,) * (len(choices) + 1), 0.0, ()
        least = max(here + overlap, length - window - (left - 1) * (window - overlap))
        most = here + window - overlap
        alike = here + (length - here - overlap) / (left + 1)
        among = cuts[bisect_left(cuts, least - _HAIR) : bisect_right(cuts, most + _HAIR)]
        return min(on(cut, alike, left) for cut in (*among, alike))

    def on(cut: float, alike: float, left: int) -> _Way:
        """Return the best borders of which the first is `cut`, and how good they are."""
        worse, unlike, behind = best(cut, left - 1)
        at = len(choices) - ranks.get(cut, len(choices))
        counted = (*worse[:at], worse[at] + 1, *worse[at + 1 :])
        return counted, unlike + abs(cut - alike), (cut, *behind)

    return (0.0, *best(0.0, count - 1)[2], length)


def _letters(row: int) -> str:
    """Return A to Z, then AA, AB and so on."""
    more, rest = divmod(row, 26)
    return (_letters(more - 1) if more else "") + chr(ord("A") + rest)


TOUCH = 1e-6
_LINES_APART = 2.0  # type sizes at most between the letters of lines of one text


Cutter: TypeAlias = Callable[[Group, Box], Group | None]
"""Takes a group of art and a window, and returns what the window shows of it, if anything."""


def seen(
    items: Iterable[Item],
    window: Box,
    typesetter: Typesetter,
    transform: Transform = IDENTITY,
    cutter: Cutter | None = None,
) -> tuple[Item, ...]:
    """Return what of `items` is to be drawn under a clip of `window`, in their coordinates.

    `transform` takes the items to the coordinates of the window. Without a `cutter` art is drawn
    whole, so that all windows share it.
    """
    drawn = tuple(items)
    cut: set[int] = set()
    for numbers, _, box in _runs(drawn, typesetter, transform):
        if not window.holds(box, TOUCH):
            cut.update(numbers)
    pieces = (
        _seen(item, window, typesetter, transform, cutter, whole=number not in cut)
        for number, item in enumerate(drawn)
    )
    return tuple(piece for piece in pieces if piece is not None)


def _runs(
    items: Sequence[Item], typesetter: Typesetter, transform: Transform
) -> Iterator[tuple[tuple[int, ...], str | None, Box]]:
    """Yield the numbers of items that are lines of one text, its origin and the box around them.

    Lines of a text follow each other, each behind its halo if it has one, share an origin and lie
    close; a name that is repeated farther along is a text by itself.
    """
    numbers: tuple[int, ...] = ()
    around = Box(0.0, 0.0, 0.0, 0.0)
    origin: str | None = None
    for number, item in enumerate(items):
        if not isinstance(item, Text):
            continue
        box = typesetter.ink_box(item).moved(transform)
        apart = _LINES_APART * item.size * transform.scale
        if numbers and origin and item.origin == origin and box.meets(around.grown(apart)):
            numbers, around = (*numbers, number), around.united(box)
            continue
        if numbers:
            yield numbers, origin, around
        numbers, around, origin = (number,), box, item.origin
    if numbers:
        yield numbers, origin, around


def texts_of(
    items: Iterable[Item], typesetter: Typesetter, transform: Transform = IDENTITY
) -> Iterator[tuple[str | None, Box]]:
    """Yield the origin of each text, all its lines together, and the box of its letters."""
    drawn = tuple(items)
    for _, origin, box in _runs(drawn, typesetter, transform):
        yield origin, box
    for item in drawn:
        if isinstance(item, Group):
            yield from texts_of(item.items, typesetter, transform @ item.transform)


def _seen(
    item: Item,
    window: Box,
    typesetter: Typesetter,
    transform: Transform,
    cutter: Cutter | None,
    *,
    whole: bool,
) -> Item | None:
    """Return what of an item is to be drawn; a text is only where it is seen `whole`."""
    match item:
        case Group():
            inner = transform @ item.transform
            if item.clip and not bounds(item.clip).moved(inner).meets(window):
                return None
            if is_art(item):
                return cutter(item, window) if cutter and transform == IDENTITY else item
            inside = seen(item.items, window, typesetter, inner, cutter)
            return replace(item, items=inside) if inside else None
        case Text():
            box = typesetter.ink_box(item).moved(transform)
            if whole and window.holds(box, TOUCH):
                return item
            return typesetter.outlines(item) if box.meets(window) else None
        case Path():
            # Mitres may stand out a little farther than half a line.
            out = item.stroke.width if item.stroke else 0.0
            reach = bounds(item.segments).grown(out) if item.segments else None
            shown = reach is not None and reach.moved(transform).meets(window)
        case Stamp():
            printed = item.box.grown(item.width) if item.box else None
            shown = printed is not None and printed.moved(transform).meets(window)
        case Image() | Link():
            (x, y), width, height = item.at, item.width, item.height
            box = Box(x, y, x + width, y + height).moved(transform)
            shown = box.meets(window) if isinstance(item, Image) else window.holds(box, TOUCH)
        case Area():
            shown = False  # tiles are paper
        case _:
            assert_never(item)
    return item if shown else None


def without_text(items: Iterable[Item]) -> tuple[Item, ...]:
    """Return `items` without texts and their halos, links and areas: for a picture of a page.

    A halo is a path that is only stroked and has the origin of the text after it.
    """
    kept: list[Item] = []
    for item in items:
        match item:
            case Group():
                if is_art(item):
                    kept.append(item)
                elif inside := without_text(item.items):
                    kept.append(replace(item, items=inside))
            case Path() | Stamp() | Image():
                kept.append(item)
            case Text(origin=origin):
                before = kept[-1] if kept else None
                if isinstance(before, Path) and before.stroke and not before.fill:
                    kept[-1:] = () if before.origin == origin else (before,)
            case Link() | Area():
                pass
            case _:
                assert_never(item)
    return tuple(kept)


def is_art(group: Group) -> bool:
    """Tell whether all in a group, and in groups in it, is paths and images."""
    return all(isinstance(item, Path | Stamp | Image) for item, _ in leaves(group.items))
