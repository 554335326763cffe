"""The widths of a table's columns: what they need, what they want and the room in, widths out.

A column never gets less than its longest word needs. What is left over goes where it makes the
table lowest. Lengths are mm.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeAlias

from generator.drawing.furniture.pen import Pen
from generator.drawing.tables.cells import Cell, Row, wrapped


def even_parts(count: int, holds: Callable[[range], bool]) -> list[range]:
    """Return where columns part, in as few parts of about as many as are held; else each alone."""
    for parts in range(1, count + 1):
        ranges = [range(count * n // parts, count * (n + 1) // parts) for n in range(parts)]
        if parts == count or all(map(holds, ranges)):
            return ranges
    return [range(0)]


_Columns: TypeAlias = Sequence[Sequence[Cell]]
_Widths: TypeAlias = Sequence[float]


def lowest(columns: _Columns, needs: _Widths, wants: _Widths, room: float, pen: Pen) -> list[float]:
    """Share `room` out so that the table is low: by what columns want, or to the modest first.

    What a column then does not use goes to the one that wants most.
    """
    shared = _shared(needs, wants, room)
    if sum(wants) <= room:
        return shared

    @cache
    def broken(column: int, width: float) -> list[tuple[Row, ...]]:
        return [wrapped(cell, width, pen) for cell in columns[column]]

    ways = [shared, _modest(needs, wants, room)]
    ways += [_tightened(broken, widths, wants, pen) for widths in ways]
    return min(ways, key=lambda widths: _lines_in_all(broken, widths))


_Broken: TypeAlias = Callable[[int, float], list[tuple[Row, ...]]]
"""Gives the cells of a column of some width in lines."""


def _tightened(broken: _Broken, widths: _Widths, wants: _Widths, pen: Pen) -> list[float]:
    """Take from each column what its lines leave empty, and give it to the one that wants most."""
    used = []
    for column, width in enumerate(widths):
        lines = (row.width(pen) for rows in broken(column, width) for row in rows)
        used.append(min(width, max(lines, default=0.0)))
    neediest = max(range(len(used)), key=lambda each: wants[each] - used[each])
    used[neediest] += sum(widths) - sum(used)
    return used


def _lines_in_all(broken: _Broken, widths: _Widths) -> int:
    """Return how many lines of type all rows take together."""
    lines = (map(len, broken(column, width)) for column, width in enumerate(widths))
    return sum(map(max, zip(*lines, strict=True)))


def _modest(needs: _Widths, wants: _Widths, room: float) -> list[float]:
    """Share `room` out so that columns that want little get it, and the rest goes to the others."""
    widths = list(needs)
    spare = room - sum(needs)
    wishes = sorted(range(len(needs)), key=lambda each: wants[each] - needs[each])
    for rank, number in enumerate(wishes):
        share = max(0.0, min(wants[number] - needs[number], spare / (len(wishes) - rank)))
        widths[number] += share
        spare -= share
    return widths


def _shared(needs: _Widths, wants: _Widths, room: float) -> list[float]:
    """Share `room` out among columns.

    What is left over once all have what they need goes to those that want more, in proportion.
    """
    spare = max(0.0, room - sum(needs))
    wish = sum(wants) - sum(needs)
    if spare >= wish:
        return [want + (spare - wish) / len(wants) for want in wants]
    return [need + spare * (want - need) / wish for need, want in zip(needs, wants, strict=True)]
