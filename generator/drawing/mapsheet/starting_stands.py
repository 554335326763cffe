"""Counters on a map sheet: which stand where at the start.

In: the counters of a game and its grid. Out: stands, each at its hex. Where an owner chooses among
hexes there are slots: nobody has put a counter there yet.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from generator.drawing.block import Block
from generator.drawing.counters.face import hidden_face
from generator.drawing.counters.paints import told_apart
from generator.drawing.counters.pieces import Faces, bearers
from generator.drawing.counters.plan import cut_of
from generator.drawing.furniture.pen import Pen
from generator.drawing.mapsheet.miniature import miniature
from generator.drawing.mapsheet.slots import slot
from generator.drawing.mapsheet.stands import Stand
from generator.hexes import Hex
from generator.model.counters import Counters, Setup
from generator.model.counters import Face as Way
from generator.model.game import Side
from generator.model.map import Map
from generator.model.terrain import grid_of
from generator.model.whereabouts import chosen


def standing(
    game_map: Map, counters: Counters, sides: tuple[Side, ...], size: float, pen: Pen
) -> tuple[Stand, ...]:
    """Return the counters that begin on named hexes, `size` mm wide, by hex.

    One that lies face down shows the face that all of its side share.
    """
    by_hex: dict[Hex, list[Block]] = defaultdict(list)
    apart = told_apart(sides)
    by_side = {side.id: side for side in apart}
    known = bearers(counters, apart)
    common = cut_of(counters).width
    slots, grid = slots_of(counters), grid_of(game_map.grid)
    for setup in counters.setup:
        side = by_side[setup.side]
        if setup.id in slots:
            for at in _hexes(setup, game_map):
                label = grid.label(at)
                by_hex[at].append(slot(slots[setup.id], side, size, pen, label))
            continue
        for unit, at in _placed(setup, game_map):
            own = cut_of(counters, known[unit].unit.cut if unit else None)
            width = size * min(1.0, own.width / common)
            shown = None if unit is None or setup.face is Way.DOWN else known[unit]
            faces = Faces(counters, own, pen)  # a hidden counter has that of all of its side
            face = faces.front(shown) if shown else hidden_face(side, own, pen)
            by_hex[at].append(miniature(face, own, width, pen))
    return tuple(Stand(at, tuple(blocks)) for at, blocks in by_hex.items())


def slots_of(counters: Counters) -> dict[str, int]:
    """Return the numbers of the set-ups that leave a choice of hexes, by their ids."""
    open_ones = [setup.id for setup in counters.setup if chosen(setup.where)]
    return {name: number for number, name in enumerate(open_ones, 1)}


def _placed(setup: Setup, game_map: Map) -> Iterator[tuple[str | None, Hex]]:
    """Yield units and their hexes; None for a counter that is drawn by chance."""
    hexes = _hexes(setup, game_map)
    if not hexes:
        return
    drawn = setup.draw.count or len(hexes) if setup.draw else 0
    named: list[str | None] = [*setup.units, *(None for _ in range(drawn))]
    for number, unit in enumerate(named):
        yield unit, hexes[number % len(hexes)]


def _hexes(setup: Setup, game_map: Map) -> list[Hex]:
    """Return the hexes that a set-up names."""
    grid = grid_of(game_map.grid)
    places = {place.id: place for place in game_map.places}
    labels = [*setup.where.hexes, *(places[each].hexes[0] for each in setup.where.places)]
    return [grid.hex(label) for label in labels]
