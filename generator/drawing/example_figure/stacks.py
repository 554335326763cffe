"""Stacks: the counters of a hex, staggered so that all names and factors are seen.

In: the counters of a hex, the lowest first, and the layout of the grid. Out: them in place. Each
lies up and to the right of the one below, whose left edge and foot stay free: there counters bear
their labels and factors. Text that the one above would cover is left out: what no eye sees no
reader shall extract.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.drawing.block import Block
from generator.drawing.counters.face import Bearer, Face, hidden_face
from generator.drawing.counters.markers import marker_face
from generator.drawing.counters.paints import told_apart
from generator.drawing.counters.pieces import Faces, bearers
from generator.drawing.counters.plan import Cut, cut_of
from generator.drawing.furniture.pen import Pen
from generator.drawing.mapsheet.miniature import miniature
from generator.drawing.mapsheet.stands import Stand, under
from generator.geometry import HexLayout
from generator.hexes import Grid, Hex
from generator.model.combat import Situation, off_the_map, start_of
from generator.model.counters import BackKind, Counters, MarkerSymbol
from generator.model.game import Side
from generator.records import dataclass
from generator.scene import Bounds, Item, Point
from generator.text import Typesetter

ACROSS, UP = 0.29, 0.325
"""How far a counter lies off the one below, as parts of its width and height."""
TALLEST = 1.12
"""Height of a stack as a part of the hex's: more of them lie closer together."""

OFF = 0.06
"""How far stacks keep off each other, for the arrow between, as a part of the way."""


@dataclass(frozen=True, slots=True)
class Stacked:
    """A stack in its place."""

    hex: Hex
    items: tuple[Item, ...]
    boxes: tuple[Bounds, ...]

    def lies_within(self, layout: HexLayout) -> bool:
        """Whether no corner of a counter hangs over into another hex."""
        return all(
            layout.hex_at(x, y) == self.hex
            for left, top, right, bottom in self.boxes
            for x in (left, right)
            for y in (top, bottom)
        )


def stacked(
    stand: Stand, enemies: Sequence[Hex], layout: HexLayout, typesetter: Typesetter
) -> Stacked:
    """Return the counters of a stack about the middle of their hex, a little off their enemies."""
    x, y = _off(stand.hex, enemies, layout)
    width, height = stand.blocks[0].width, stand.blocks[0].height
    room = (TALLEST * layout.across_flats - height) / max(1, len(stand.blocks) - 1)
    shift = (ACROSS * width, -min(UP * height, max(0.12 * height, room)))
    items: list[Item] = []
    boxes: list[Bounds] = []
    for number, block in enumerate(stand.blocks):
        step = number - (len(stand.blocks) - 1) / 2
        left = x - block.width / 2 + step * shift[0]
        top = y - block.height / 2 + step * shift[1]
        shown = block if block is stand.blocks[-1] else under(block, shift, typesetter)
        items.append(shown.at(left, top))
        boxes.append((left, top, left + block.width, top + block.height))
    return Stacked(stand.hex, tuple(items), tuple(boxes))


def _off(at: Hex, enemies: Sequence[Hex], layout: HexLayout) -> Point:
    """Return the middle of a hex, moved away from the enemies who attack or are attacked."""
    x, y = layout.centre(at)
    middles = [layout.centre(each) for each in enemies]
    share = OFF / max(1, len(middles))
    right = sum(x - enemy[0] for enemy in middles)
    down = sum(y - enemy[1] for enemy in middles)
    return x + share * right, y + share * down


@dataclass(frozen=True, slots=True)
class Ranks:
    """All that the counters of a figure are drawn from; `size` is their width in mm."""

    counters: Counters
    sides: tuple[Side, ...]
    size: float
    pen: Pen

    def stands(self, situation: Situation, grid: Grid) -> Iterator[Stand]:
        """Yield the stack that defends, then those that attack, without what is never on a map."""
        stacks = [(grid.hex(situation.into), situation.defenders)]
        stacks += [(start_of(each.start, grid), each.units) for each in situation.attackers]
        away = off_the_map(self.counters)
        for at, units in stacks:
            if standing := [unit for unit in units if unit not in away]:
                yield Stand(at, self._stack(standing, situation))

    def beside(self, situation: Situation) -> tuple[Block, ...]:
        """Return the units that take part without ever standing on the map."""
        away = off_the_map(self.counters)
        taking_part = (situation.defenders, *(each.units for each in situation.attackers))
        names = [unit for units in taking_part for unit in units if unit in away]
        return self._stack(names, situation)

    def _stack(self, names: Iterable[str], situation: Situation) -> tuple[Block, ...]:
        known = bearers(self.counters, told_apart(self.sides))
        return tuple(block for name in names for block in self._blocks(known[name], situation))

    def _blocks(self, bearer: Bearer, situation: Situation) -> Iterator[Block]:
        """Yield a unit, and the marker of disruption on it where its back does not tell."""
        own = cut_of(self.counters, bearer.unit.cut)
        yield self._small(self._face(bearer, situation, own), own)
        symbols = {each.symbol: each for each in reversed(self.counters.markers)}
        marked = symbols.get(MarkerSymbol.DISRUPTED)
        disrupted = bearer.unit.id in situation.disrupted
        if marked and disrupted and bearer.unit.back.kind is not BackKind.DISRUPTED:
            own = cut_of(self.counters, marked.cut)
            sides = {each.id: each for each in told_apart(self.sides)}
            side = sides.get(marked.side or "")
            yield self._small(marker_face(marked, side, own, self.pen), own)

    def _face(self, bearer: Bearer, situation: Situation, own: Cut) -> Face:
        """Return the face that is seen of a unit, as it is printed."""
        if bearer.unit.id in situation.face_down:
            return hidden_face(bearer.side, own, self.pen)
        faces = Faces(self.counters, own, self.pen)
        if bearer.unit.id in situation.disrupted and bearer.unit.back.kind is BackKind.DISRUPTED:
            return faces.back(bearer)
        return faces.front(bearer)

    def _small(self, face: Face, own: Cut) -> Block:
        """Return a face as small as its piece is beside the other counters of the figure."""
        width = self.size * min(1.0, own.width / cut_of(self.counters).width)
        return miniature(face, own, width, self.pen)
