"""Columns and rows as drawn on the page, and their axial coordinates.

In: the place of a hex in the picture, counted from 0, the column from the west, the row from the
north. Out: its Hex; and back. The hex in the north-west corner is Hex(0, 0).

    flat-topped                                pointy-topped
    columns are straight, rows zigzag          rows are straight, columns zigzag
    q = column                                 q = column - floor((row + e) / 2)
    r = row - floor((column + e) / 2)          r = row

e is 1 where the odd columns (rows) are moved, 0 where the even ones are: the rounding down moves
each second column (row) by half a hex against its neighbours. Derivation:
https://www.redblobgames.com/grids/hexagons/#conversions-offset
"""

from __future__ import annotations

from enum import StrEnum

from generator.hexes.compass import Orientation
from generator.hexes.hex import Hex


class Offset(StrEnum):
    """Which columns or rows lie half a hex beyond the others.

    Flat-topped: which columns, counted 1st, 2nd, 3rd from the west, lie further south.
    Pointy-topped: which rows, counted from the north, lie further east. The count is that of the
    page: neither the numbers printed nor the edge from which rows are numbered matter.
    """

    ODD = "odd"
    EVEN = "even"


def to_hex(column: int, row: int, orientation: Orientation, offset: Offset) -> Hex:
    """Return the hex at a column and row of the page, both counted from 0."""
    shift = int(offset is Offset.ODD)
    if orientation is Orientation.FLAT:
        return Hex(column, row - (column + shift) // 2)
    return Hex(column - (row + shift) // 2, row)


def from_hex(at: Hex, orientation: Orientation, offset: Offset) -> tuple[int, int]:
    """Return the column and row of a hex on the page, both counted from 0."""
    shift = int(offset is Offset.ODD)
    if orientation is Orientation.FLAT:
        return at.q, at.r + (at.q + shift) // 2
    return at.q + (at.r + shift) // 2, at.r
