"""Stumps: short ends of rivers and roads that come out from under an inset, off the map.

In: the courses on a plate, what insets cover, the hexes of the board. Out: the area in which lines
are not painted. A river that runs off the map under a table ends there: a short end that comes out
again between the table and the frame belongs to nothing that a reader can see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from shapely import MultiPolygon, box, get_parts, intersects, prepare, union_all
from shapely.geometry.base import BaseGeometry

_SHORT = 40.0
"""The longest end of a line that is left out, in mm."""
_JOIN = 0.05  # ends nearer than that are joined
_BESIDE = 1.2  # how much wider than its line, in mm on each side, a stump is cut
_SPARED = 0.3  # the same of lines beside it that stay

Box = tuple[float, float, float, float]


def stumps(
    lines: Iterable[BaseGeometry],
    breadth: float,
    board: BaseGeometry,
    frame: Box,
    covered: Sequence[Box],
) -> BaseGeometry:
    """Return the area of stumps among lines that are up to `breadth` mm wide.

    What can be followed to the `board` without a break is none.
    """
    if not covered:
        return MultiPolygon()
    seen = box(*frame).difference(union_all([box(*each) for each in covered]))
    visible = union_all(list(lines)).intersection(seen)
    pieces = [piece for piece in get_parts(visible.buffer(_JOIN)) if not piece.is_empty]
    prepare(board)
    cut = [piece for piece in pieces if not intersects(board, piece) and piece.length / 2 < _SHORT]
    if not cut:
        return MultiPolygon()
    kept = union_all([piece for piece in pieces if piece not in cut])
    half = breadth / 2
    return union_all(cut).buffer(half + _BESIDE).difference(kept.buffer(half + _SPARED))
