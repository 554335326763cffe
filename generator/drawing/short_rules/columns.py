"""Columns: lines in, pages of columns of a height out, level at their feet. Lengths are mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from generator.drawing.short_rules.lines import Line, held
from generator.records import dataclass

LEADING, WIDEST = 1.14, 1.30
"""Least and greatest distance from one baseline to the next, in type sizes."""
PARTED = 0.3
"""More than that between paragraphs, in type sizes."""
_STEP = 0.25  # mm: levelled columns are as low as they can be, to a step
_FINER = 0.01  # type sizes: the leadings that are tried


@dataclass(frozen=True, slots=True)
class Set:
    """A line in its place: how far below the top of its column its room begins."""

    top: float
    line: Line


Column: TypeAlias = tuple[Set, ...]
Columns: TypeAlias = tuple[Column, ...]
"""The columns of a page."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Type of `size` in columns of `height`, of which a page has `across`.

    `leading` is from one baseline to the next, in type sizes.
    """

    size: float
    height: float
    across: int
    leading: float = LEADING


def filled(lines: Sequence[Line], measure: Measure) -> tuple[Columns, ...]:
    """Fill the columns of as many pages as it takes with lines, one after the other.

    What must stay together does, and no paragraph goes on on the next page but one that is longer
    than a page. A group of lines that is higher than a column stands alone and overflows.
    """
    groups = list(held(lines))
    pages = []
    while groups:
        taken = _taken(groups, measure)
        pages.append(tuple(_columns(groups[:taken], measure)))
        groups = groups[taken:]
    return tuple(pages)


def levelled(lines: Sequence[Line], measure: Measure, most: int) -> tuple[Columns, ...]:
    """Fill at most `most` pages evenly: each wide in leading and level at its foot.

    No column is higher than `measure` says; lines that need more pages get them.
    """
    pages = filled(lines, _lowest(lines, measure, most))
    return tuple(_opened(tuple(_lines(page)), measure) for page in pages)


def _lines(page: Columns) -> Iterator[Line]:
    return (placed.line for column in page for placed in column)


def _opened(lines: Sequence[Line], measure: Measure) -> Columns:
    """Set a page in the widest leading that it has room for, its columns as even as they can be."""
    steps = round((WIDEST - LEADING) / _FINER)
    wider = (replace(measure, leading=WIDEST - step * _FINER) for step in range(steps))
    fitting = (each for each in wider if len(filled(lines, each)) == 1)
    opened = next(fitting, measure)
    return filled(lines, _lowest(lines, opened, 1))[0]


def _lowest(lines: Sequence[Line], measure: Measure, most: int) -> Measure:
    """Return the measure of the lowest columns in which lines need at most `most` pages."""
    low, high = 0, int(measure.height / _STEP)
    while low < high:
        middle = (low + high) // 2
        tried = replace(measure, height=middle * _STEP)
        if len(filled(lines, tried)) <= most and _holds(lines, tried):
            high = middle
        else:
            low = middle + 1
    lowest = replace(measure, height=low * _STEP)
    return lowest if len(filled(lines, lowest)) <= most else measure


def _holds(lines: Sequence[Line], measure: Measure) -> bool:
    """Tell whether no group of lines overflows a column."""
    return all(_height(group, measure) <= measure.height for group in held(lines))


def _taken(groups: Sequence[tuple[Line, ...]], measure: Measure) -> int:
    """Return how many of the groups stand on one page; the next one opens a paragraph."""
    room, column, top = len(groups), 1, 0.0
    for number, group in enumerate(groups):
        top += _height(group, measure) + _gap(group[0], measure.size, top)
        if top > measure.height and number:
            column, top = column + 1, _height(group, measure)
        if column > measure.across:
            room = number
            break
    opening = (number for number in range(room, 0, -1) if _opens(groups, number))
    return next(opening, max(1, room))


def _opens(groups: Sequence[tuple[Line, ...]], number: int) -> bool:
    return number == len(groups) or groups[number][0].opens


def _columns(groups: Sequence[tuple[Line, ...]], measure: Measure) -> Iterator[Column]:
    column: list[Set] = []
    top = 0.0
    for group in groups:
        needed = _gap(group[0], measure.size, top) + _height(group, measure)
        if column and top + needed > measure.height:
            yield tuple(column)
            column, top = [], 0.0
        for line in group:
            top += _gap(line, measure.size, top)
            column.append(Set(top, line))
            top += measure.leading * measure.size
    yield tuple(column)


def _height(group: Sequence[Line], measure: Measure) -> float:
    """Return the height of lines at the top of a column."""
    size, leading = measure.size, measure.leading * measure.size
    return sum(leading + _gap(line, size, number) for number, line in enumerate(group))


def _gap(line: Line, size: float, top: float) -> float:
    """Return the room above a line, which it does not need at the top of a column."""
    return PARTED * size if line.opens and top else 0.0
