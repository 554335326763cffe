"""What is drawn on a tile so that it finds its neighbours, in the coordinates of the whole page.

Four crosses stand on the corners of a tile's cell, where its neighbours have theirs: put together,
they lie on each other. Their arms run along the joints and out into the margin, never into the
picture, and are what the knife goes by. The strip to be glued under the next tile is hatched.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.imposition.ink import BLACK
from generator.imposition.tiling import Tile
from generator.scene import (
    Cap,
    Group,
    Item,
    Path,
    Point,
    Segment,
    Stroke,
    closed,
    polyline,
)
from generator.text import Anchor, Level, Role, Typesetter
from generator.units import pt

ARM = 2.8
"""Length of a cross's arm."""
_CROSS = Stroke(BLACK, 0.2, cap=Cap.BUTT)
_SEAM = Stroke(BLACK, 0.12, cap=Cap.BUTT)
_HATCH = Stroke(BLACK, 0.1, cap=Cap.BUTT)
_HATCHED = 2.4  # mm from line to line
_OUT = 1.8  # how far outside the window the name of a neighbour stands
_POINT = 0.9  # half the size of an arrow's head
_DIRECTIONS: Mapping[str, tuple[Point, float]] = {
    "left": ((-1.0, 0.0), -90.0),
    "up": ((0.0, -1.0), 0.0),
    "right": ((1.0, 0.0), 90.0),
    "down": ((0.0, 1.0), 0.0),
}
"""Where each neighbour lies, and how the line that names it is turned."""


def joins(tile: Tile, neighbours: Mapping[str, Tile], typesetter: Typesetter) -> tuple[Item, ...]:
    """Return the marks of a tile; `neighbours` are by side, as `Tiling.neighbours` gives them."""
    return (
        *_strip(tile),
        crosses(tile),
        *(item for side in neighbours for item in _arrow(side, tile, neighbours[side], typesetter)),
    )


def crosses(tile: Tile) -> Path:
    """Return the crosses at the corners of the tile's cell."""
    left, top, right, bottom = tile.cell
    marks: list[Segment] = []
    for x in (left, right):
        for y in (top, bottom):
            marks.extend(polyline(((x - ARM, y), (x + ARM, y))))
            marks.extend(polyline(((x, y - ARM), (x, y + ARM))))
    return Path(tuple(marks), stroke=_CROSS)


def _strip(tile: Tile) -> Iterator[Item]:
    """Hatch what lies beyond the cell, and draw the lines to which the next tiles are laid."""
    _, _, right, bottom = tile.cell
    left, top, end, foot = tile.window
    if end > right:
        yield Path(polyline(((right, top), (right, foot))), stroke=_SEAM)
    if foot > bottom:
        yield Path(polyline(((left, bottom), (end, bottom))), stroke=_SEAM)
    strip = [
        *(
            closed(((right, top), (end, top), (end, bottom), (right, bottom)))
            if end > right
            else ()
        ),
        *(
            closed(((left, bottom), (end, bottom), (end, foot), (left, foot)))
            if foot > bottom
            else ()
        ),
    ]
    if strip:
        lines = Path(tuple(_lines(tile)), stroke=_HATCH)
        yield Group((lines,), clip=tuple(strip), name="strip")


def _lines(tile: Tile) -> Iterator[Segment]:
    """Yield slanting lines over the strip; they lie alike on all tiles."""
    left, top, end, foot = tile.window
    step = _HATCHED * 2**0.5
    first, last = int((left + top) // step), int((end + foot) // step) + 1
    for number in range(first, last + 1):
        total = number * step  # x + y on this line
        start, stop = max(left, total - foot), min(end, total - top)
        if start < stop:
            yield from polyline(((start, total - start), (stop, total - stop)))


def _arrow(side: str, tile: Tile, neighbour: Tile, typesetter: Typesetter) -> Iterator[Item]:
    """Name a neighbour outside the middle of a side, with an arrow's head that points there."""
    (across, down), degrees = _DIRECTIONS[side]
    left, top, right, bottom = tile.window
    x = (left + right) / 2 + across * ((right - left) / 2 + _OUT)
    y = (top + bottom) / 2 + down * ((bottom - top) / 2 + _OUT)
    text = typesetter.line(
        f"to sheet {neighbour.name}",
        Role.SMALL,
        pt(7),
        (x, y),
        paint=BLACK,
        anchor=Anchor.MIDDLE,
        level=Level.CAPITALS,
        degrees=degrees,
    )
    beside = text.width / 2 + 2 * _POINT
    middle = (x, y + beside * across) if across else (x + beside, y)
    yield text
    yield Path(closed(_head(middle, (across, down))), fill=BLACK)


def _head(middle: Point, towards: Point) -> tuple[Point, ...]:
    (x, y), (across, down) = middle, towards
    tip = (x + _POINT * across, y + _POINT * down)
    back = (x - _POINT * across, y - _POINT * down)
    return (
        tip,
        (back[0] - _POINT * down, back[1] + _POINT * across),
        (back[0] + _POINT * down, back[1] - _POINT * across),
    )
