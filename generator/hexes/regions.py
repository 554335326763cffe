"""Sets of hexes: the groups they fall into and the line around them."""

from __future__ import annotations

from collections.abc import Iterable

from generator.hexes.hex import STEPS, Hex, neighbours
from generator.hexes.hexside import Hexside, Vertex


def components(hexes: Iterable[Hex]) -> tuple[tuple[Hex, ...], ...]:
    """Return the connected groups of `hexes`.

    Groups stand in the order of their first hexes as given, and so do the hexes of a group.
    """
    order = {at: number for number, at in enumerate(dict.fromkeys(hexes))}
    left = set(order)
    groups: list[tuple[Hex, ...]] = []
    for at in order:
        if at in left:
            group = _spread(at, left)
            left -= group
            groups.append(tuple(sorted(group, key=order.__getitem__)))
    return tuple(groups)


def outline(hexes: Iterable[Hex]) -> tuple[tuple[Hex, tuple[Hexside, ...]], ...]:
    """Return the hexes that border on others, each with its hexsides towards them, in step order.

    The hexes keep the order in which they are given; holes have borders too.
    """
    given = dict.fromkeys(hexes)
    found = (
        (at, tuple(Hexside(at, step) for step, way in enumerate(STEPS) if at + way not in given))
        for at in given
    )
    return tuple((at, outward) for at, outward in found if outward)


def rings(hexes: Iterable[Hex]) -> tuple[tuple[Vertex, ...], ...]:
    """Return the closed lines around `hexes`, the first vertex of each repeated at its end.

    Outer lines run clockwise, holes anticlockwise. As many lines as there are `components` means
    that no group has a hole. Three hexes meet at a vertex, so that one line at most runs through
    it: from each vertex there is one way on.
    """
    given = dict.fromkeys(hexes)
    following = {
        Vertex(at, (step + 5) % 6): Vertex(at, step)
        for at in given
        for step, way in enumerate(STEPS)
        if at + way not in given
    }
    found: list[tuple[Vertex, ...]] = []
    while following:
        ring = [next(iter(following))]
        while ring[-1] in following:
            ring.append(following.pop(ring[-1]))
        found.append(tuple(ring))
    return tuple(found)


def _spread(start: Hex, among: set[Hex]) -> set[Hex]:
    reached, ahead = {start}, [start]
    while ahead:
        fresh = (among & set(neighbours(ahead.pop()))) - reached
        reached |= fresh
        ahead.extend(fresh)
    return reached
