"""Hexsides in a row become vertices in a row: the course of a river.

In: hexsides in the order in which a designer lists them. Out: runs of vertices; each run after
the first begins where a hexside does not meet the one before it.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.hexes.hexside import Hexside, Vertex, shared_vertices
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class Run:
    """An unbroken part of a list of hexsides.

    `start` is the place in the list (from 0) of its first hexside; it has one vertex more than
    hexsides, and its last vertex is its first where it closes on itself.
    """

    start: int
    vertices: tuple[Vertex, ...]


class BrokenChain(ValueError):  # noqa: N818 -- says what is wrong, as the standard library does
    """Hexside number `index` (from 0) of a list does not begin where the one before it ends."""

    def __init__(self, index: int) -> None:
        super().__init__(index)
        self.index = index

    def __str__(self) -> str:
        return f"hexside {self.index + 1} of the list does not meet the one before it"


def runs(hexsides: Sequence[Hexside]) -> tuple[Run, ...]:
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


def chain(hexsides: Sequence[Hexside]) -> tuple[Vertex, ...]:
    """Return the vertices along a list of hexsides, in its order.

    Raises BrokenChain, with the place of the first hexside that does not follow on, and
    ValueError for an empty list.
    """
    if not hexsides:
        raise ValueError("a chain needs at least one hexside")
    first, *more = runs(hexsides)
    if more:
        raise BrokenChain(more[0].start)
    return first.vertices


def _run(hexsides: Sequence[Hexside], start: int) -> tuple[Vertex, ...]:
    """Vertices from hexside `start` on, as far as each hexside begins where the last one ended."""
    tail, head = hexsides[start].vertices
    if start + 1 < len(hexsides) and shared_vertices(*hexsides[start : start + 2]) == (tail,):
        tail, head = head, tail
    vertices = [tail, head]
    for before, hexside in zip(hexsides[start:], hexsides[start + 1 :], strict=False):
        if hexside == before or vertices[-1] not in hexside.vertices:
            break
        first, second = hexside.vertices
        vertices.append(second if first == vertices[-1] else first)
    return tuple(vertices)
