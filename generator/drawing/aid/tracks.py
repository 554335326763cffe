"""Tracks and holding boxes at full size: a space or a place in a box holds a counter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from generator.diagnostics import Origin
from generator.drawing.aid.panels import Panel, remarks
from generator.drawing.block import Block, stack
from generator.drawing.furniture import Pen
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.sheets import Names
from generator.drawing.tables.track import track
from generator.model.counters import Counters
from generator.model.game import Game
from generator.model.map import Box, Track
from generator.model.names import plain_text, turn_captions
from generator.model.telling import told_by_data
from generator.scene import Cap, Item, Path, Stroke, rectangle

EASE = 1.5
"""How much wider than a counter a space is, in mm."""
COMMON_COUNTER = 15.0
"""Side in mm of the counters of a game that does not say."""
LARGER = 1.3
"""How much larger than on the postcard a track is lettered."""
MOST = 15
"""Places in a box whose units the definition does not name, at the most."""


def space_of(game: Game) -> float:
    """Return the side of a space that holds a counter of a game, in mm."""
    style = game.counters.counters if game.counters else None
    return (style.size.millimetres if style else COMMON_COUNTER) + EASE


def track_panels(game: Game, pen: Pen) -> Iterator[Panel]:
    """Yield the tracks of a game."""
    captions, told = tuple(turn_captions(game).items()), told_by_data(game)
    for each in game.map.tracks if game.map else ():
        notes = tuple(Cell(told[origin], origin) for origin in _notes(each) if origin in told)
        drawing = partial(_track, each, labels_of(each, captions), space_of(game), pen)
        draw = partial(_noted, notes, drawing, pen)
        yield Panel(each.name, draw, f"tracks.{each.id}.name", grows=False)


def _notes(each: Track) -> tuple[Origin, ...]:
    """Return the origins of what data may say of a track."""
    length = ("turns.count",) if each.turns else ()
    return (*length, f"tracks.{each.id}.moves-on", f"tracks.{each.id}.weather")


def _noted(
    notes: tuple[Cell, ...], draw: Callable[[float], Block], pen: Pen, width: float
) -> Block:
    """Return a drawing under remarks on it."""
    drawn = draw(width)
    return stack((remarks(notes, width, pen), drawn), 1.2, drawn.name) if notes else drawn


def labels_of(each: Track, turns: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Return the numbers of a track's spaces and their captions; `turns` are those of the game."""
    if each.turns:
        return tuple((number, "" if said == number else said) for number, said in turns)
    return tuple((str(each.start + number), "") for number in range(each.spaces or 0))


def _track(
    each: Track,
    labels: tuple[tuple[str, str], ...],
    space: float,
    pen: Pen,
    width: float,
) -> Block:
    columns = max(1, int(width / space))
    rows = -(-len(labels) // columns)
    even = -(-len(labels) // rows)  # rows as long as one another
    drawn = track(labels, even, space / LARGER, pen, f"tracks.{each.id}")
    grown = drawn.enlarged(LARGER)
    left = (width - grown.width) / 2
    return Block(width, grown.height, (grown.at(left, 0.0),), grown.findings, "track")


def box_panels(game: Game, names: Names, pen: Pen) -> Iterator[Panel]:
    """Yield the holding boxes, with a place for every counter that may wait there."""
    told = told_by_data(game)
    for box in game.map.boxes if game.map else ():
        places = places_in(box, game.counters)
        side = f"boxes.{box.id}.side"
        notes = [Cell(told[side], side, lead="Side:")] if side in told else []
        if box.note:
            notes.append(Cell(plain_text(names, box.note), f"boxes.{box.id}.note"))
        draw = partial(_noted, tuple(notes), partial(_box, places, space_of(game), pen), pen)
        yield Panel(box.name, draw, f"boxes.{box.id}.name", grows=False)


def places_in(box: Box, counters: Counters | None) -> int:
    """Return how many counters may wait in a box: those that begin or wait there as defined.

    Where the definition names none, all units of its side may, up to MOST.
    """
    if counters is None:
        return MOST
    waiting = [unit for each in counters.setup if each.where.box == box.id for unit in each.units]
    waiting += [
        unit
        for each in counters.arrivals
        if each.from_box == box.id
        for unit in each.units
        if unit not in waiting
    ]
    if waiting:
        return len(waiting)
    sides = sum(each.count for each in counters.units if box.side in {None, each.side})
    return max(1, min(MOST, sides))


def _box(places: int, space: float, pen: Pen, width: float) -> Block:
    columns = min(places, max(1, int(width / space)))
    rows = -(-places // columns)
    columns = -(-places // rows)
    left = (width - columns * space) / 2
    dashes = Stroke(pen.theme.head, 0.15, cap=Cap.BUTT, dash=(1.0, 0.8))
    slots: list[Item] = [
        Path(
            rectangle(
                left + number % columns * space + 0.2,
                number // columns * space + 0.2,
                space - 0.4,
                space - 0.4,
                0.6,
            ),
            stroke=dashes,
        )
        for number in range(places)
    ]
    return Block(width, rows * space, tuple(slots), name="box")
