"""Stacks: the counters of a hex, staggered so that all names and factors are seen.

In: the counters of a hex, the lowest first, and the layout of the grid. Out: them in place. Each
lies up and to the right of the one below, whose left edge and foot stay free: there counters bear
their labels and factors. Text that the one above would cover is left out: what no eye sees no
reader shall extract.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.board import Cell, Grid
from generator.drawing.block import Block
from generator.drawing.counters.markers import marker_face
from generator.drawing.counters.pieces import Faces
from generator.drawing.counters.plan import Cut, cut_of
from generator.drawing.mapsheet.miniature import beside_others
from generator.drawing.mapsheet.stands import Stand, staggered
from generator.geometry import Layout
from generator.model.combat import Situation, off_the_map, start_of
from generator.model.counters import BackKind, MarkerSymbol
from generator.records import Frozen
from generator.scene import Box, Item, PieceFace, Point
from generator.text import Typesetter

ACROSS, UP = 0.29, 0.325
"""How far a counter lies off the one below, as parts of its width and height."""
TALLEST = 1.12
"""Height of a stack as a part of the hex's: more of them lie closer together."""

OFF = 0.06
"""How far stacks keep off each other, for the arrow between, as a part of the way."""


class Stacked(Frozen):
    """A stack in its place."""

    hex: Cell
    items: tuple[Item, ...]
    boxes: tuple[Box, ...]

    def lies_within(self, layout: Layout) -> bool:
        """Whether no corner of a counter hangs over into another hex."""
        return all(layout.cell_at(*at) == self.hex for box in self.boxes for at in box.corners)


def stacked(
    stand: Stand, enemies: Sequence[Cell], layout: Layout, typesetter: Typesetter
) -> Stacked:
    """Return the counters of a stack about the middle of their hex, a little off their enemies."""
    x, y = _off(stand.hex, enemies, layout)
    width, height = stand.blocks[0].width, stand.blocks[0].height
    room = (TALLEST * layout.across_flats - height) / max(1, len(stand.blocks) - 1)
    shift = (ACROSS * width, -min(UP * height, max(0.12 * height, room)))
    shifts = [shift] * len(stand.blocks)
    return Stacked(stand.hex, *staggered(stand.blocks, (x, y), shifts, typesetter))


def _off(at: Cell, enemies: Sequence[Cell], layout: Layout) -> Point:
    """Return the middle of a hex, moved away from the enemies who attack or are attacked."""
    x, y = layout.centre(at)
    middles = [layout.centre(each) for each in enemies]
    share = OFF / max(1, len(middles))
    right = sum(x - enemy[0] for enemy in middles)
    down = sum(y - enemy[1] for enemy in middles)
    return x + share * right, y + share * down


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
        """Yield a unit, and the marker of disruption on it where its back does not tell."""
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
