"""How a page too large for the printer is divided: sizes and paper in, rectangles out.

Plain arithmetic on the page's trim coordinates, in mm. A tile's `cell` is what is seen of it when
all tiles are put together: cells meet without gap or overlap. Its `window` is what is printed: the
cell and, where another tile follows to the right or below, a strip of `OVERLAP` that is glued under
that tile.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cache
from typing import TypeAlias, assert_never

from generator.papers import SAFE_MARGIN, Paper
from generator.records import dataclass
from generator.scene import (
    IDENTITY,
    Area,
    Group,
    Image,
    Item,
    Link,
    Path,
    Text,
    Transform,
    bounds,
)
from generator.text import Typesetter

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""

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


@dataclass(frozen=True, slots=True)
class Cuts:
    """Where cuts are welcome: lines x = `across` and y = `down`, in any order."""

    across: tuple[float, ...] = ()
    down: tuple[float, ...] = ()
    then: Cuts | None = None
    """Where they are welcome if there is no room for a border on these."""

    @property
    def choices(self) -> tuple[Cuts, ...]:
        """These and what may take their place, the best first."""
        return (replace(self, then=None), *(self.then.choices if self.then else ()))


ANYWHERE = Cuts()
"""No cut is more welcome than another."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One piece of the page; `row` and `column` are counted from 0."""

    row: int
    column: int
    cell: Box
    window: Box

    @property
    def name(self) -> str:
        """The row's letter and the column's number: B2 is the second of the second row."""
        return f"{_letters(self.row)}{self.column + 1}"


@dataclass(frozen=True, slots=True)
class Tiling:
    """A division of a page; `width` and `height` are those of the sheets as they are held."""

    paper: Paper
    landscape: bool
    columns: tuple[float, ...]
    """The borders between columns, the page's own edges included."""
    rows: tuple[float, ...]
    joint: Joint

    @property
    def width(self) -> float:
        """The width of a sheet."""
        return self.paper.height if self.landscape else self.paper.width

    @property
    def height(self) -> float:
        """The height of a sheet."""
        return self.paper.width if self.landscape else self.paper.height

    @property
    def count(self) -> tuple[int, int]:
        """How many tiles lie side by side, and how many one below the other."""
        return len(self.columns) - 1, len(self.rows) - 1

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles, in reading order."""
        return tuple(
            self._tile(row, column)
            for row in range(self.count[1])
            for column in range(self.count[0])
        )

    def neighbours(self, tile: Tile) -> dict[str, Tile]:
        """Return the tiles that meet this one: ``left``, ``up``, ``right``, ``down``."""
        beside = {
            "left": (tile.row, tile.column - 1),
            "up": (tile.row - 1, tile.column),
            "right": (tile.row, tile.column + 1),
            "down": (tile.row + 1, tile.column),
        }
        across, down = self.count
        return {
            side: self._tile(row, column)
            for side, (row, column) in beside.items()
            if 0 <= row < down and 0 <= column < across
        }

    def _tile(self, row: int, column: int) -> Tile:
        left, right = self.columns[column : column + 2]
        top, bottom = self.rows[row : row + 2]
        overlap = self.joint.overlap
        end = min(right + overlap, self.columns[-1])
        foot = min(bottom + overlap, self.rows[-1])
        return Tile(row, column, (left, top, right, bottom), (left, top, end, foot))


def room(paper: Paper, *, landscape: bool) -> tuple[float, float]:
    """Return the width and height in mm of the largest window on a sheet."""
    width, height = paper.width, paper.height
    if landscape:
        width, height = height, width
    return width - 2 * (SAFE_MARGIN + SIDE), height - 2 * SAFE_MARGIN - HEAD - FOOT


def tiling(
    width: float, height: float, paper: Paper, joint: Joint, cuts: Cuts = ANYWHERE
) -> Tiling:
    """Divide a page of `width` by `height` mm into the fewest sheets, upright or lying.

    Of two ways with as many sheets the one with the shorter joints is taken: there is less to cut
    and glue. Borders lie on welcome `cuts` where that costs no sheet, else so that tiles are alike.
    """
    ways = []
    for landscape in (False, True):
        wide, high = room(paper, landscape=landscape)
        choices = cuts.choices
        columns = _borders(width, wide, joint.overlap, [each.across for each in choices])
        rows = _borders(height, high, joint.overlap, [each.down for each in choices])
        ways.append(Tiling(paper, landscape, columns, rows, joint))
    return min(ways, key=lambda way: _cost(way, width, height))


def _cost(way: Tiling, width: float, height: float) -> tuple[int, float]:
    across, down = way.count
    return across * down, round((across - 1) * height + (down - 1) * width, 6)


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
    letters = ""
    row += 1
    while row:
        row, rest = divmod(row - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


_TOUCH = 1e-6
_LINES_APART = 2.0  # type sizes at most between the letters of lines of one text


def seen(
    items: Iterable[Item], window: Box, typesetter: Typesetter, transform: Transform = IDENTITY
) -> tuple[Item, ...]:
    """Return what of `items` is to be drawn under a clip of `window`, in their coordinates.

    `transform` takes the items to the coordinates of the window.
    """
    drawn = tuple(items)
    cut = _cut(drawn, window, typesetter, transform)
    pieces = (
        _seen(item, window, typesetter, transform, whole=number not in cut)
        for number, item in enumerate(drawn)
    )
    return tuple(piece for piece in pieces if piece is not None)


def _cut(
    items: Sequence[Item], window: Box, typesetter: Typesetter, transform: Transform
) -> frozenset[int]:
    """Return which of items are lines of texts that are not seen whole."""
    found: set[int] = set()
    for numbers, _, box in _runs(items, typesetter, transform):
        if not within(box, window):
            found.update(numbers)
    return frozenset(found)


def _runs(
    items: Sequence[Item], typesetter: Typesetter, transform: Transform
) -> Iterator[tuple[tuple[int, ...], str | None, Box]]:
    """Yield the numbers of items that are lines of one text, its origin and the box around them.

    Lines of a text follow each other, each behind its halo if it has one, share an origin and lie
    close; a name that is repeated farther along is a text by itself.
    """
    numbers: tuple[int, ...] = ()
    around: Box = (0.0, 0.0, 0.0, 0.0)
    origin: str | None = None
    for number, item in enumerate(items):
        if not isinstance(item, Text):
            continue
        box = placed(typesetter.ink_box(item), transform)
        apart = _LINES_APART * item.size * transform.scale
        if numbers and origin and item.origin == origin and meets(box, _grown(around, apart)):
            numbers, around = (*numbers, number), union(around, box)
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
    item: Item, window: Box, typesetter: Typesetter, transform: Transform, *, whole: bool
) -> Item | None:
    match item:
        case Group():
            return _group(item, window, typesetter, transform)
        case Text():
            return _text(item, window, typesetter, transform, whole=whole)
        case Path():
            shown = bool(item.segments) and meets(_reach(item, transform), window)
            return item if shown else None
        case Image():
            return item if meets(placed(_box(item), transform), window) else None
        case Link():
            return item if within(placed(_box(item), transform), window) else None
        case Area():
            return None  # tiles are paper
        case _:
            assert_never(item)


def _group(group: Group, window: Box, typesetter: Typesetter, transform: Transform) -> Group | None:
    inner = transform @ group.transform
    if group.clip and not meets(placed(bounds(group.clip), inner), window):
        return None
    if is_art(group):
        return group
    inside = seen(group.items, window, typesetter, inner)
    return replace(group, items=inside) if inside else None


def _text(
    text: Text, window: Box, typesetter: Typesetter, transform: Transform, *, whole: bool
) -> Item | None:
    box = placed(typesetter.ink_box(text), transform)
    if whole and within(box, window):
        return text
    return typesetter.outlines(text) if meets(box, window) else None


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
            case Path() | Image():
                kept.append(item)
            case Text(origin=origin):
                if kept and isinstance(kept[-1], Path) and _is_halo(kept[-1], origin):
                    kept.pop()
            case Link() | Area():
                pass
            case _:
                assert_never(item)
    return tuple(kept)


def is_art(group: Group) -> bool:
    """Tell whether all in a group, and in groups in it, is paths and images."""
    return all(
        is_art(item) if isinstance(item, Group) else isinstance(item, Path | Image)
        for item in group.items
    )


def within(box: Box, window: Box) -> bool:
    """Tell whether all of a box is in the window."""
    return (
        window[0] - _TOUCH <= box[0]
        and window[1] - _TOUCH <= box[1]
        and box[2] <= window[2] + _TOUCH
        and box[3] <= window[3] + _TOUCH
    )


def meets(box: Box, window: Box) -> bool:
    """Tell whether some of a box is in the window."""
    return box[0] < window[2] and window[0] < box[2] and box[1] < window[3] and window[1] < box[3]


def union(one: Box, other: Box) -> Box:
    """Return the box around two."""
    return (
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[2], other[2]),
        max(one[3], other[3]),
    )


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def placed(box: Box, transform: Transform) -> Box:
    """Return the upright box around a box that a transform has moved."""
    left, top, right, bottom = box
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    across, down = zip(*map(transform.apply, corners), strict=True)
    return min(across), min(down), max(across), max(down)


def _is_halo(path: Path, origin: str | None) -> bool:
    return path.fill is None and path.stroke is not None and path.origin == origin


def _box(item: Image | Link) -> Box:
    return item.at[0], item.at[1], item.at[0] + item.width, item.at[1] + item.height


def _reach(path: Path, transform: Transform) -> Box:
    """Return what a path may cover; mitres may stand out a little farther than half a line."""
    out = path.stroke.width if path.stroke else 0.0
    left, top, right, bottom = bounds(path.segments)
    return placed((left - out, top - out, right + out, bottom + out), transform)
