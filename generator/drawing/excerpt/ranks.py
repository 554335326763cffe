"""Ranks: the counters of a situation as stacks, each in its hex.

In: a situation, the counters of the game, a window. Out: stacks with the face that the example
gives each unit: its front, its back, or the one that all of its side share.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

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
from generator.drawing.mapsheet.standing import face_block
from generator.drawing.mapsheet.stands import Stand
from generator.hexes import Grid
from generator.model.combat import Situation
from generator.model.counters import BackKind, Counters, MarkerSymbol
from generator.model.game import Side
from generator.model.situations import start_of
from generator.records import dataclass
from generator.scene import Group, Transform


@dataclass(frozen=True, slots=True)
class Ranks:
    """All that the counters of a figure are drawn from; `size` is their width in mm."""

    counters: Counters
    sides: tuple[Side, ...]
    size: float
    pen: Pen

    def stands(self, situation: Situation, grid: Grid) -> Iterator[Stand]:
        """Yield the stack that defends, then those that attack."""
        if situation.defenders:
            yield Stand(grid.hex(situation.into), self._stack(situation.defenders, situation))
        for approach in situation.attackers:
            yield Stand(start_of(approach.start, grid), self._stack(approach.units, situation))

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
            width = self.size * min(1.0, own.width / cut_of(self.counters).width)
            cut = replace(own, width=width, height=width * own.height / own.width)
            side = next((each for each in told_apart(self.sides) if each.id == marked.side), None)
            yield face_block(marker_face(marked, side, cut, self.pen), cut, self.pen)

    def _block(self, bearer: Bearer, situation: Situation) -> Block:
        """Return the face of a unit at the size of the figure."""
        own = cut_of(self.counters, bearer.unit.cut)
        width = self.size * min(1.0, own.width / cut_of(self.counters).width)
        cut = replace(own, width=width, height=width * own.height / own.width)
        if bearer.unit.id in situation.face_down:
            return face_block(hidden_face(bearer.side, cut, self.pen), cut, self.pen)
        described = Described(self.counters, own, self.pen)
        turned = (
            bearer.unit.id in situation.disrupted and bearer.unit.back.kind is BackKind.DISRUPTED
        )
        face = described.back(bearer, None) if turned else described.front(bearer)
        if face is not None:
            return _scaled(face_block(face, own, self.pen), width)
        return face_block(self._usual(described.pictured(bearer), turned, cut), cut, self.pen)

    def _usual(self, bearer: Bearer, turned: bool, cut: Cut) -> Face:
        if turned:
            return unit_back(bearer, None, cut, self.pen)
        return unit_face(bearer, cut, self.pen)


def _scaled(block: Block, width: float) -> Block:
    """Return a described face, whose measures are those of its counter, as wide as the others."""
    scale = width / block.width
    items = (Group(block.items, Transform.scaling(scale)),)
    return Block(width, block.height * scale, items, (), block.name)
