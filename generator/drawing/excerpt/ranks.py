"""Ranks: the counters of a situation as stacks, each in its hex.

In: a situation, the counters of the game, a window. Out: stacks with the face that the example
gives each unit: its front, its back, or the one that all of its side share.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.drawing.block import Block
from generator.drawing.counters import (
    Cut,
    Face,
    bearers,
    cut_of,
    hidden_face,
    told_apart,
    unit_face,
)
from generator.drawing.counters.backs import unit_back
from generator.drawing.counters.described import Described
from generator.drawing.counters.face import Bearer
from generator.drawing.counters.markers import marker_face
from generator.drawing.furniture import Pen
from generator.drawing.mapsheet.miniature import miniature
from generator.drawing.mapsheet.stands import Stand
from generator.hexes import Grid
from generator.model.combat import Situation
from generator.model.counters import BackKind, Counters, MarkerSymbol
from generator.model.game import Side
from generator.model.situations import off_the_map, start_of
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class Ranks:
    """All that the counters of a figure are drawn from; `size` is their width in mm."""

    counters: Counters
    sides: tuple[Side, ...]
    size: float
    pen: Pen

    def stands(self, situation: Situation, grid: Grid) -> Iterator[Stand]:
        """Yield the stack that defends, then those that attack, without what is never on a map."""
        away = off_the_map(self.counters)
        stacks = [(grid.hex(situation.into), situation.defenders)]
        stacks += [(start_of(each.start, grid), each.units) for each in situation.attackers]
        for at, units in stacks:
            standing = [unit for unit in units if unit not in away]
            if standing:
                yield Stand(at, self._stack(standing, situation))

    def beside(self, situation: Situation) -> tuple[Block, ...]:
        """Return the units that take part without ever standing on the map."""
        away = off_the_map(self.counters)
        taking_part = (situation.defenders, *(each.units for each in situation.attackers))
        names = [unit for units in taking_part for unit in units if unit in away]
        return self._stack(names, situation)

    def _stack(self, names: Iterable[str], situation: Situation) -> tuple[Block, ...]:
        apart = told_apart(self.sides)
        known = bearers(self.counters, apart)
        return tuple(block for name in names for block in self._blocks(known[name], situation))

    def _blocks(self, bearer: Bearer, situation: Situation) -> Iterator[Block]:
        """Yield a unit, and the marker of disruption on it where its back does not tell."""
        yield self._block(bearer, situation)
        marked = next(
            (each for each in self.counters.markers if each.symbol is MarkerSymbol.DISRUPTED), None
        )
        disrupted = bearer.unit.id in situation.disrupted
        if marked and disrupted and bearer.unit.back.kind is not BackKind.DISRUPTED:
            own = cut_of(self.counters, marked.cut)
            side = next((each for each in told_apart(self.sides) if each.id == marked.side), None)
            yield self._small(marker_face(marked, side, own, self.pen), own)

    def _block(self, bearer: Bearer, situation: Situation) -> Block:
        """Return the face of a unit at the size of the figure."""
        own = cut_of(self.counters, bearer.unit.cut)
        return self._small(self._face(bearer, situation, own), own)

    def _face(self, bearer: Bearer, situation: Situation, own: Cut) -> Face:
        """Return the face that is seen of a unit, as it is printed."""
        if bearer.unit.id in situation.face_down:
            return hidden_face(bearer.side, own, self.pen)
        described = Described(self.counters, own, self.pen)
        pictured = described.pictured(bearer)
        if bearer.unit.id in situation.disrupted and bearer.unit.back.kind is BackKind.DISRUPTED:
            return described.back(bearer, None) or unit_back(pictured, None, own, self.pen)
        return described.front(bearer) or unit_face(pictured, own, self.pen)

    def _small(self, face: Face, own: Cut) -> Block:
        """Return a face as small as its piece is beside the other counters of the figure."""
        width = self.size * min(1.0, own.width / cut_of(self.counters).width)
        return miniature(face, own, width, self.pen)
