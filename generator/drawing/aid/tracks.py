"""Tracks and holding boxes at full size: a space or a place in a box holds a counter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from generator.diagnostics import Origin
from generator.drawing.aid.panels import Facts, Panel
from generator.drawing.block import Block, stack
from generator.drawing.furniture.pen import Pen
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.notes import remarks
from generator.drawing.tables.spaces import Labels, track
from generator.model.counters import Counters
from generator.model.map import Box, Track
from generator.model.telling import Events
from generator.scene import Cap, Path, Stroke, rectangle
from generator.words import english

EASE = 1.5
"""How much wider than a counter a space is, in mm."""
COMMON_COUNTER = 15.0
"""Side in mm of the counters of a game that does not say."""
LARGER = 1.3
"""How much larger than on the postcard a track is lettered."""
MOST = 15
"""Places in a box whose units the definition does not name, at the most."""


def space_of(counters: Counters | None) -> float:
    """Return the side of a space that holds a counter of a game, in mm."""
    return (counters.counters.size.millimetres if counters else COMMON_COUNTER) + EASE


def track_panels(facts: Facts) -> Iterator[Panel]:
    """Yield the tracks of a game."""
    aid = facts.aid
    for each in aid.map.tracks if aid.map else ():
        origin = f"tracks.{each.id}"
        length = facts.said("turns", "count") if each.turns else ()
        events = aid.events if each.turns else {}
        notes = *length, *facts.said(origin, "moves-on", "weather"), *_plus(events, facts)
        draw = partial(_track, labels_of(each, aid.turns), events, origin, facts)
        yield _noted(each.name, origin, notes, draw, facts.pen)


def _plus(events: Events, facts: Facts) -> Iterator[Cell]:
    """Yield what the signs before sides mean, where they are printed."""
    told = [each for turn in events.values() for each in turn if ".arrivals." in each[0]]
    if any(text.endswith("…") for _, text in told):
        yield Cell(facts.words("+: units of this side come, see the arrivals (…: from then on)."))
    elif told:
        yield Cell(facts.words("+: units of this side come, see the arrivals."))
    if any(".withdrawals." in each[0] for turn in events.values() for each in turn):
        yield Cell(facts.words(_LEFT))


_LEFT = english("\N{MINUS SIGN}: units of this side have to leave, see the withdrawals.")


def _noted(
    title: str, origin: Origin, notes: tuple[Cell, ...], draw: Callable[[float], Block], pen: Pen
) -> Panel:
    """Return a panel of what is drawn, under remarks on it."""

    def noted(width: float) -> Block:
        drawn = draw(width)
        return stack((remarks(notes, width, pen), drawn), 1.2, drawn.name) if notes else drawn

    return Panel(title, noted, f"{origin}.name", grows=False)


def labels_of(each: Track, turns: Labels) -> Labels:
    """Return the numbers of a track's spaces and their captions; `turns` are those of the game."""
    if each.turns:
        return turns
    return tuple((str(each.start + number), "") for number in range(each.spaces or 0))


def _track(labels: Labels, events: Events, origin: Origin, facts: Facts, width: float) -> Block:
    space = space_of(facts.aid.counters)
    columns, _ = _even(len(labels), width, space)
    size = space / LARGER, space / LARGER
    drawn = track(labels, columns, size, facts.pen, origin, events).enlarged(LARGER)
    return Block(width, drawn.height, (drawn.at((width - drawn.width) / 2, 0.0),), "track")


def _even(count: int, width: float, space: float) -> tuple[int, int]:
    """Return in how many columns and rows spaces stand, the rows as long as one another."""
    rows = -(-count // max(1, int(width / space)))
    return -(-count // rows), rows


def box_panels(facts: Facts) -> Iterator[Panel]:
    """Yield the holding boxes, with a place for every counter that may wait there."""
    aid = facts.aid
    for box in aid.map.boxes if aid.map else ():
        origin = f"boxes.{box.id}"
        side = (
            Cell(each.text, each.origin, lead=facts.words("Side:"))
            for each in facts.said(origin, "side")
        )
        note = facts.written(box.note, f"{origin}.note")
        notes = (*side, note) if note.text else tuple(side)
        draw = partial(_box, places_in(box, aid.counters), facts)
        yield _noted(box.name, origin, notes, draw, facts.pen)


def places_in(box: Box, counters: Counters | None) -> int:
    """Return how many counters may wait in a box: those that begin or wait there as defined.

    Where the definition names none, all units of its side may, up to MOST.
    """
    if counters is None:
        return MOST
    waiting = [unit for each in counters.setup if each.where.box == box.id for unit in each.units]
    later = [unit for each in counters.arrivals if each.from_box == box.id for unit in each.units]
    waiting += [unit for unit in later if unit not in waiting]
    if waiting:
        return len(waiting)
    sides = sum(each.count for each in counters.units if box.side in {None, each.side})
    return max(1, min(MOST, sides))


def _box(places: int, facts: Facts, width: float) -> Block:
    space = space_of(facts.aid.counters)
    columns, rows = _even(places, width, space)
    left, side = (width - columns * space) / 2 + 0.2, space - 0.4
    dashes = Stroke(facts.pen.theme.head, 0.15, cap=Cap.BUTT, dash=(1.0, 0.8))
    items = []
    for down, across in (divmod(number, columns) for number in range(places)):
        slot = rectangle(left + across * space, down * space + 0.2, side, side, 0.6)
        items.append(Path(slot, stroke=dashes))
    return Block(width, rows * space, tuple(items), "box")
