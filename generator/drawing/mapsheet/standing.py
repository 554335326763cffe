"""Counters on a map sheet: which stand where at the start, and faces as blocks.

In: the counters of a game and its grid. Out: stands, each at its hex.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from generator.colour import WHITE, Colour
from generator.drawing.block import Block
from generator.drawing.counters import Face
from generator.drawing.counters.backs import hidden_face
from generator.drawing.counters.face import unit_face
from generator.drawing.furniture import Ink, Pen
from generator.drawing.mapsheet.stands import Stand
from generator.hexes import Hex
from generator.model.counters import Counters, Setup
from generator.model.counters import Face as Way
from generator.model.entries import entry_marks
from generator.model.game import Side
from generator.model.map import Map
from generator.model.terrain import grid_of
from generator.scene import Path, Stroke, rectangle


def printed_in(sides: tuple[Side, ...], ink: Ink) -> tuple[Side, ...]:
    """Return sides in the colours of an ink: in photocopier ink black on white."""
    if ink is Ink.COLOUR:
        return sides
    return tuple(replace(side, colour=WHITE, band=Colour(0, 0, 0)) for side in sides)


def face_block(face: Face, size: float, pen: Pen) -> Block:
    """Return a face of a counter of `size` mm as a block with a thin edge."""
    grounds = tuple(
        Path(rectangle(0.0, top, size, bottom - top), fill=paint)
        for paint, top, bottom in face.grounds
    )
    edge = Path(rectangle(0.0, 0.0, size, size), stroke=Stroke(pen.livery.head, 0.15))
    return Block(size, size, (*grounds, *face.art, edge), face.findings, "counter")


def standing(
    game_map: Map, counters: Counters, sides: tuple[Side, ...], size: float, pen: Pen
) -> tuple[Stand, ...]:
    """Return the counters that begin on named hexes, `size` mm wide, by hex.

    One that lies face down shows the face that all of its side share. Where several hexes are
    named for the owner to choose among, the counters are shared out over them in turn.
    """
    by_hex: dict[Hex, list[Block]] = defaultdict(list)
    by_side = {side.id: side for side in sides}
    units = {unit.id: unit for unit in counters.units}
    marks = entry_marks(counters)
    for setup in counters.setup:
        side = by_side[setup.side]
        for unit, at in _placed(setup, game_map):
            if unit is None or setup.face is Way.DOWN:
                face = hidden_face(side, size)
            else:
                face = unit_face(units[unit], side, marks.get(unit, ""), size, pen)
            by_hex[at].append(face_block(face, size, pen))
    return tuple(Stand(at, tuple(blocks)) for at, blocks in by_hex.items())


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
