"""Texts that name hexsides and paths, read against a grid.

    43/44          the hexside between two adjacent hexes
    43/nw          the hexside of a hex towards a direction
    33-43-44-54    a path through the centres of adjacent hexes
    s-B1-B2        a path that comes onto the map across the southern hexside of B1

A direction may stand first or last in a path, where the hex beside it lies at the border.
Numbers and names of hexes hold no hyphen and no slash; directions are in lower case. Spaces
around hyphens and slashes do not matter, so that a long path can be folded.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from generator.board.cell import (
    BadReference,
    Cell,
    Direction,
    Edge,
    Fault,
    Vertex,
    edge_between,
    step_between,
)
from generator.board.grid import Grid
from generator.records import Frozen

_Token: TypeAlias = tuple[int, str]

_DIRECTIONS = frozenset(Direction)


class CellPath(Frozen):
    """The course of a road or railway: at least one hex, each adjacent to the one before.

    `enters` is the hexside at the border across which it comes to its first hex, `leaves` that
    across which it goes on from its last; None where it begins or ends on the map.
    """

    cells: tuple[Cell, ...]
    enters: Edge | None = None
    leaves: Edge | None = None

    @property
    def crossings(self) -> tuple[Edge, ...]:
        """The hexsides that it crosses, in order, those at the border included."""
        inside = tuple(edge_between(a, b) for a, b in pairwise(self.cells))
        before = (self.enters,) if self.enters else ()
        after = (self.leaves,) if self.leaves else ()
        return (*before, *inside, *after)


def parse_edge(text: str, grid: Grid) -> Edge:
    """Read ``43/44`` or ``43/nw``; raises BadReference."""
    tokens = _tokens(text, "/")
    if len(tokens) != 2:
        how = (
            f"two hexes, as in 43/44, or a hex and a direction, as in 43/{grid.kind.directions[-1]}"
        )
        raise _bad(f"{text!r} is not a hexside: write {how}", Fault.FORM, (0, text))
    near, far = tokens
    at = _hex(near, grid)
    if far[1] in _DIRECTIONS:
        return _towards(at, far, grid)
    beyond = _hex(far, grid)
    step = step_between(at, beyond)
    if step is None:
        raise _not_adjacent(near, far)
    if step >= at.SIDES:
        message = f"{near[1]} and {far[1]} touch at a corner alone: they share no hexside"
        raise _bad(message, Fault.NOT_ADJACENT, far)
    return Edge(at, step)


def parse_path(text: str, grid: Grid) -> CellPath:
    """Read ``33-43-44-54``, with a direction first or last if wanted; raises BadReference."""
    tokens = _tokens(text, "-")
    start = 1 if tokens[0][1] in _DIRECTIONS else 0
    end = len(tokens) - 1 if len(tokens) > 1 and tokens[-1][1] in _DIRECTIONS else len(tokens)
    middle = tokens[start:end]
    if len(tokens) < 2 or not middle:
        how = "two hexes or more, as in 33-43-44, or a hex and the direction in which it leaves"
        raise _bad(f"{text!r} is not a path: write {how} the map", Fault.FORM, (0, text))
    hexes = tuple(_hex(token, grid) for token in middle)
    for (a, before), (b, after) in pairwise(zip(hexes, middle, strict=True)):
        if step_between(a, b) is None:
            raise _not_adjacent(before, after)
    enters = _off_map(hexes[0], tokens[0], grid) if start else None
    leaves = _off_map(hexes[-1], tokens[-1], grid) if end < len(tokens) else None
    return CellPath(hexes, enters, leaves)


def _tokens(text: str, separator: str) -> tuple[_Token, ...]:
    """Parts of `text` and where they begin; raises BadReference for an empty one."""
    found: list[_Token] = []
    offset = 0
    for part in text.split(separator):
        token = part.strip()
        if not token:
            message = f"a hex is wanted on both sides of each {separator!r}"
            raise BadReference(message, Fault.FORM, part, offset)
        found.append((offset + part.index(token), token))
        offset += len(part) + 1
    return tuple(found)


def _hex(token: _Token, grid: Grid) -> Cell:
    offset, label = token
    if label in _DIRECTIONS:
        where = f"it stands after a hex, as in 43/{label}, or at the end of a path"
        raise _bad(f"{label!r} is a direction: {where}", Fault.DIRECTION, token)
    try:
        return grid.cell(label)
    except BadReference as error:
        raise error.moved(offset) from None


def _towards(at: Cell, token: _Token, grid: Grid) -> Edge:
    try:
        return grid.edge(at, Direction(token[1]))
    except ValueError as error:
        raise _bad(str(error), Fault.DIRECTION, token) from None


def _off_map(at: Cell, token: _Token, grid: Grid) -> Edge:
    """Return the hexside across which a path leaves the map; raises where it would stay on it."""
    hexside = _towards(at, token, grid)
    beyond = hexside.across(at)
    if beyond in grid:
        lies = f"to the {token[1]} of {grid.label(at)} lies {grid.label(beyond)}"
        message = f"{lies}, which is on the map: write the hex, not the direction"
        raise _bad(message, Fault.DIRECTION, token)
    return hexside


def _not_adjacent(before: _Token, after: _Token) -> BadReference:
    return _bad(f"{before[1]} and {after[1]} are not adjacent", Fault.NOT_ADJACENT, after)


def _bad(message: str, fault: Fault, token: _Token) -> BadReference:
    return BadReference(message, fault, token[1], token[0])


class Run(Frozen):
    """An unbroken part of a list of hexsides.

    `start` is the place in the list (from 0) of its first hexside; it has one vertex more than
    hexsides, and its last vertex is its first where it closes on itself.
    """

    start: int
    vertices: tuple[Vertex, ...]


def runs(hexsides: Sequence[Edge]) -> tuple[Run, ...]:
    """Return the unbroken parts of a list of hexsides, in order; none for an empty list.

    A part ends where the next hexside does not touch its end: a gap, a fork, or the same hexside
    again. A part of one hexside has its vertices in the hexside's own order.
    """
    found: list[Run] = []
    start = 0
    while start < len(hexsides):
        vertices = _run(hexsides, start)
        found.append(Run(start, vertices))
        start += len(vertices) - 1
    return tuple(found)


def _run(hexsides: Sequence[Edge], start: int) -> tuple[Vertex, ...]:
    """Vertices from hexside `start` on, as far as each hexside begins where the last one ended."""
    tail, head = hexsides[start].vertices
    if start + 1 < len(hexsides) and {tail, head} & {*hexsides[start + 1].vertices} == {tail}:
        tail, head = head, tail
    vertices = [tail, head]
    for before, hexside in zip(hexsides[start:], hexsides[start + 1 :], strict=False):
        if hexside == before or vertices[-1] not in hexside.vertices:
            break
        first, second = hexside.vertices
        vertices.append(second if first == vertices[-1] else first)
    return tuple(vertices)
