"""The posts of a figure: which counters lie in their hexes, which stacks are lifted off the map.

In: a country, a situation, a window and a pen. Out: all counters in place, and their leaders. A
counter lies in its hex where it is alone and hides no place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from shapely import MultiLineString, prepare

from generator.board import Cell, Grid
from generator.drawing.block import Block
from generator.drawing.counters.pieces import faces_of
from generator.drawing.example_figure.excerpt import LARGEST, Country, Window
from generator.drawing.example_figure.lettering import NAMED, NUMBERED, SPOT, WITHIN
from generator.drawing.example_figure.lifted import Lifted, Scene, Tray, lifted
from generator.drawing.example_figure.stacks import (
    COUNTER,
    SMALLER,
    Lying,
    Ranks,
    lying,
    spread,
)
from generator.drawing.furniture.pen import Pen
from generator.geometry import Layout
from generator.model.combat import Situation, fought_in
from generator.records import Frozen
from generator.scene import (
    Box,
)


class Posted(Frozen):
    """The counters of a figure in their places."""

    lying: tuple[Lying, ...]
    lifted: Lifted

    @property
    def boxes(self) -> Iterator[Box]:
        """What they and the leaders cover."""
        yield from (each.box for each in self.lying)
        yield from (box for each in self.lifted.leaders for box in each.boxes)


def posted(country: Country, situation: Situation, seen: Window, pen: Pen) -> Posted:
    """Return the counters of a figure, as large as there is room for them."""
    layout, grid = seen.layout, seen.layout.grid
    faces = faces_of(country.counters, country.sides, pen)
    counted = Counter[Cell]()
    for stand in Ranks(faces, COUNTER * LARGEST).stands(situation, grid):
        counted[stand.hex] += len(stand.blocks)
    signed = _signed(country, grid)
    alone = {at for at, count in counted.items() if count == 1 and at not in signed}
    for share in SMALLER:
        ranks = Ranks(faces, COUNTER * share * layout.across_flats)
        lie = tuple(lying(ranks, situation, alone, layout))
        if all(each.lies_within(layout) for each in lie):
            break
    kept = _kept_free(country, situation, layout)
    prepare(kept)  # it is asked for each leader that may be
    scene = Scene(layout, seen.width, seen.height, tuple(counted), kept)
    for share in SMALLER:
        trays = _trays(Ranks(faces, COUNTER * share * LARGEST), situation, alone, seen)
        if (found := lifted(trays, scene)) is not None:
            break
    return Posted(lie, found or Lifted())


def _signed(country: Country, grid: Grid) -> frozenset[Cell]:
    """Return the hexes in which the sign or the houses of a place are."""
    return frozenset(grid.cell(place.hexes[0]) for place in country.map.places)


def _trays(
    ranks: Ranks, situation: Situation, alone: Collection[Cell], seen: Window
) -> tuple[Tray, ...]:
    """Return the stacks that are lifted, and what never stands on the map."""
    blocks: dict[Cell, tuple[Block, ...]] = {}
    for stand in ranks.stands(situation, seen.layout.grid):
        if stand.hex not in alone:
            blocks[stand.hex] = (*blocks.get(stand.hex, ()), *stand.blocks)
    trays = [Tray(at, spread(each, seen.width)) for at, each in blocks.items()]
    if apart := ranks.beside(situation):
        trays.append(Tray(None, spread(apart, seen.width)))
    return tuple(trays)


def _kept_free(country: Country, situation: Situation, layout: Layout) -> MultiLineString:
    """Return what leaders keep off: ways of attack, lines along hexsides, numbers and places."""
    grid, across = layout.grid, layout.across_flats
    target, *starts = fought_in(situation, grid)
    ways = [(layout.centre(start), layout.centre(target)) for start in starts]
    ways += [layout.edge(side) for way in country.ground.board.ways for side in way.hexsides]
    signed, fought = _signed(country, grid), (target, *starts)
    spots = [(at, (0.0, 0.0)) for at in sorted(signed, key=grid.label)]
    spots += [(at, WITHIN[0] if at == target else NUMBERED[0]) for at in fought]
    spots += [(at, NAMED[0]) for at in fought if at in signed]
    for at, (right, down) in spots:
        (x, y), half = layout.centre(at), SPOT * across
        y += down * across
        ways.append(((x + right * across - half, y), (x + right * across + half, y)))
    return MultiLineString(ways)
