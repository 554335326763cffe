"""Counters on a map sheet: which stand where at the start, and faces as blocks.

In: the counters of a game and its grid. Out: stands, each at its hex.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
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
from generator.drawing.counters.described import Described
from generator.drawing.furniture import Pen
from generator.drawing.mapsheet.stands import Stand
from generator.hexes import Hex
from generator.model.counters import Counters, Setup
from generator.model.counters import Face as Way
from generator.model.game import Side
from generator.model.map import Map
from generator.model.terrain import grid_of
from generator.scene import Group, Item, Path, Stroke, Transform, circle, rectangle


def face_block(face: Face, cut: Cut, pen: Pen) -> Block:
    """Return a face of a counter as a block with a thin edge."""
    width, height = cut.width, cut.height
    outline = rectangle(0.0, 0.0, width, height)
    if cut.round:
        outline = circle((width / 2, height / 2), width / 2)
    grounds = tuple(
        Path(rectangle(0.0, top, width, bottom - top), fill=paint)
        for paint, top, bottom in face.grounds
    )
    body: tuple[Item, ...] = (*grounds, *face.art)
    if cut.round:
        body = (Group(body, clip=outline),)
    edge = Path(outline, stroke=Stroke(pen.livery.head, 0.15))
    return Block(width, height, (*body, edge), face.findings, "counter")


def standing(
    game_map: Map, counters: Counters, sides: tuple[Side, ...], size: float, pen: Pen
) -> tuple[Stand, ...]:
    """Return the counters that begin on named hexes, `size` mm wide, by hex.

    One that lies face down shows the face that all of its side share. Where several hexes are
    named for the owner to choose among, the counters are shared out over them in turn.
    """
    by_hex: dict[Hex, list[Block]] = defaultdict(list)
    apart = told_apart(sides)
    by_side = {side.id: side for side in apart}
    known = bearers(counters, apart)
    common = cut_of(counters).width
    for setup in counters.setup:
        side = by_side[setup.side]
        for unit, at in _placed(setup, game_map):
            own = cut_of(counters, known[unit].unit.cut if unit else None)
            width = size * min(1.0, own.width / common)
            cut = replace(own, width=width, height=width * own.height / own.width)
            if unit is None or setup.face is Way.DOWN:
                face = hidden_face(side, cut, pen)
            else:
                described = Described(counters, own, pen)
                own_face = described.front(known[unit])
                if own_face is not None:
                    by_hex[at].append(_scaled(face_block(own_face, own, pen), width))
                    continue
                face = unit_face(described.pictured(known[unit]), cut, pen)
            by_hex[at].append(face_block(face, cut, pen))
    return tuple(Stand(at, tuple(blocks)) for at, blocks in by_hex.items())


def _scaled(block: Block, width: float) -> Block:
    """Return a described face, whose measures are those of its counter, as it is on the map.

    What is to be said of it is said where the counters are printed.
    """
    scale = width / block.width
    items = (Group(block.items, Transform.scaling(scale)),)
    return Block(width, block.height * scale, items, (), block.name)


def _placed(setup: Setup, game_map: Map) -> Iterator[tuple[str | None, Hex]]:
    """Yield units and their hexes; None for a counter that is drawn by chance."""
    grid = grid_of(game_map.grid)
    places = {place.id: place for place in game_map.places}
    labels = [*setup.where.hexes, *(places[each].hexes[0] for each in setup.where.places)]
    hexes = [grid.hex(label) for label in labels]
    if not hexes:
        return
    drawn = setup.draw.count or len(hexes) if setup.draw else 0
    named: list[str | None] = [*setup.units, *(None for _ in range(drawn))]
    for number, unit in enumerate(named):
        yield unit, hexes[number % len(hexes)]
