"""Where features run, read against the grid: hexes, hexsides, the two ends, and of what look.

In: a `CheckContext`. Out: a `Course` for each feature that can be read whole; other checks tell of
the rest.
"""

from __future__ import annotations

from generator.board import Cell, Edge, Vertex, runs
from generator.checks.context import CheckContext, of_things
from generator.checks.hexreferences import hexsides_of, path_of
from generator.diagnostics import Origin
from generator.model.map import Feature, LineKind
from generator.records import Frozen

FLOWING = frozenset({"river", "wide-river", "creek", "stream", "canal", "brook"})
"""Looks of lines that hold water."""
CROSSINGS = frozenset({"bridge", "ford", "ferry"})
"""Looks of lines by which a river is crossed."""


class Course(Frozen):
    """A feature and where it runs: through hexes, or along hexsides in order."""

    feature: Feature
    look: str
    hexes: tuple[Cell, ...] = ()
    """The hexes of its path."""
    crossings: tuple[Edge, ...] = ()
    """The hexsides that its path crosses, those at the border of the map included."""
    hexsides: tuple[Edge, ...] = ()
    """The hexsides that it runs along."""
    vertices: tuple[Vertex, ...] = ()
    """Where its hexsides meet, from its beginning to its end; empty where it is in pieces."""

    @property
    def name(self) -> str:
        """What a message calls it."""
        return self.feature.name or self.feature.id

    def stations(self) -> tuple[frozenset[Cell], ...]:
        """Return the hexes on its way: one a step of a path, those around each vertex of a river.

        Pieces of a line that does not hang together have the hexes at their hexsides.
        """
        if self.vertices:
            return tuple(frozenset(vertex.cells) for vertex in self.vertices)
        if self.hexsides:
            return tuple(frozenset(hexside.cells) for hexside in self.hexsides)
        return tuple(frozenset({at}) for at in self.hexes)


@of_things
def courses(context: CheckContext) -> tuple[tuple[Origin, Course], ...]:
    """Return the courses of features whose hexes and hexsides can all be read, with the origins."""
    found: list[tuple[Origin, Course]] = []
    for origin, feature in context.each(Feature):
        path, look = path_of(context, feature), look_of(context, feature)
        hexsides = tuple(hexside for _, hexside in hexsides_of(context, feature))
        if path is not None and not feature.hexsides:
            found.append((origin, Course(feature, look, path.cells, path.crossings)))
        elif hexsides and not feature.path and len(hexsides) == len(feature.hexsides):
            whole, *more = runs(hexsides)
            vertices = () if more else whole.vertices
            found.append((origin, Course(feature, look, (), (), hexsides, vertices)))
    return tuple(found)


@of_things
def unread(context: CheckContext) -> tuple[Feature, ...]:
    """Return the features of which a hex or a hexside cannot be read: other checks tell of them."""
    return tuple(
        each
        for _, each in context.each(Feature)
        if (each.path and path_of(context, each) is None)
        or len(hexsides_of(context, each)) < len(each.hexsides)
    )


def look_of(context: CheckContext, feature: Feature) -> str:
    """Return how a feature looks: as its kind of line does."""
    kind = context.by_id(LineKind).get(feature.kind)
    return kind.look or kind.id if kind else feature.kind
