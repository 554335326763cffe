"""The counters of a figure: those that lie in their hexes, and those of a stack side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from generator.board import Cell, Grid
from generator.drawing.block import Block, in_rows
from generator.drawing.counters.markers import marker_face
from generator.drawing.counters.pieces import Faces
from generator.drawing.counters.plan import Cut, cut_of
from generator.drawing.mapsheet.miniature import beside_others
from generator.drawing.mapsheet.stands import Stand
from generator.geometry import Layout
from generator.model.combat import Situation, fought_in, off_the_map, start_of
from generator.model.counters import BackKind, MarkerSymbol
from generator.records import Frozen
from generator.scene import Box, Item, PieceFace, Point

OFF = 0.06
"""How far counters keep off each other, for the arrow between, as a part of the way."""
COUNTER = 0.56
"""Width of a counter as a part of its hex's, which leaves room for the number and the arrow."""
SMALLER = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58)
"""How much smaller counters are tried until every one has its room."""
CLOSE = 0.7
"""Room between the counters of a lifted stack, in mm."""


class Lying(Frozen):
    """A counter in its hex."""

    hex: Cell
    item: Item
    box: Box

    def lies_within(self, layout: Layout) -> bool:
        """Whether no corner hangs over into another hex."""
        return all(layout.cell_at(*at) == self.hex for at in self.box.corners)


def lying(
    ranks: Ranks, situation: Situation, alone: Collection[Cell], layout: Layout
) -> Iterator[Lying]:
    """Yield the counters on hexes that are `alone`, each a little off its enemies."""
    target, *starts = fought_in(situation, layout.grid)
    for stand in ranks.stands(situation, layout.grid):
        if stand.hex in alone:
            (block,) = stand.blocks
            x, y = _off(stand.hex, starts if stand.hex == target else (target,), layout)
            left, top = x - block.width / 2, y - block.height / 2
            box = Box(left, top, left + block.width, top + block.height)
            yield Lying(stand.hex, block.at(left, top), box)


def _off(at: Cell, enemies: Sequence[Cell], layout: Layout) -> Point:
    """Return the middle of a hex, moved away from the enemies who attack or are attacked."""
    x, y = layout.centre(at)
    middles = [layout.centre(each) for each in enemies]
    share = OFF / max(1, len(middles))
    right = sum(x - enemy[0] for enemy in middles)
    down = sum(y - enemy[1] for enemy in middles)
    return x + share * right, y + share * down


def spread(blocks: Sequence[Block], width: float) -> Block:
    """Return counters side by side, in as few rows as `width` mm have room for."""
    widest = max(block.width for block in blocks)
    across = max(1, int((width + CLOSE) / (widest + CLOSE)))
    return in_rows(blocks, across, CLOSE, CLOSE)


class Ranks(Frozen):
    """All that the counters of a figure are drawn from; `size` is their width in mm."""

    faces: Faces
    size: float

    def stands(self, situation: Situation, grid: Grid) -> Iterator[Stand]:
        """Yield the stack that defends, then those that attack, without what is never on a map."""
        stacks = [(grid.cell(situation.into), situation.defenders)]
        stacks += [(start_of(each.start, grid), each.units) for each in situation.attackers]
        away = off_the_map(self.faces.counters)
        for at, units in stacks:
            if standing := [unit for unit in units if unit not in away]:
                yield Stand(at, self._stack(standing, situation))

    def beside(self, situation: Situation) -> tuple[Block, ...]:
        """Return the units that take part without ever standing on the map."""
        away = off_the_map(self.faces.counters)
        taking_part = (situation.defenders, *(each.units for each in situation.attackers))
        names = [unit for units in taking_part for unit in units if unit in away]
        return self._stack(names, situation)

    def _stack(self, names: Iterable[str], situation: Situation) -> tuple[Block, ...]:
        return tuple(block for name in names for block in self._blocks(name, situation))

    def _blocks(self, name: str, situation: Situation) -> Iterator[Block]:
        """Yield a unit, and the marker of disruption beside it where its back does not tell."""
        faces, bearer, disrupted = self.faces, self.faces.bearers[name], name in situation.disrupted
        told = bearer.unit.back.kind is BackKind.DISRUPTED
        face = faces.seen(bearer, hidden=name in situation.face_down, weak=disrupted and told)
        yield self._small(face, faces.cut(bearer.unit))
        markers = (each for each in faces.counters.markers if each.symbol is MarkerSymbol.DISRUPTED)
        marker = next(markers, None)
        if marker and disrupted and not told:
            cut = cut_of(faces.counters, marker.cut)
            side = faces.sides.get(marker.side or "")
            yield self._small(marker_face(marker, side, cut, faces.pen), cut)

    def _small(self, face: PieceFace, cut: Cut) -> Block:
        return beside_others(face, cut, self.faces.cut(), self.size, self.faces.pen)
