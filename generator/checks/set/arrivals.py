"""Arrivals: when units come, from where, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.order_of_battle import positions
from generator.diagnostics import Origin
from generator.edit_distance import nearest
from generator.hexes import BadReference, Grid, parse_hexside
from generator.model.counters import Arrival, Counters
from generator.model.game import Turns
from generator.model.names import counted, listed


@check("SET004", "arrival-off-the-track", ERROR)
def arrivals_off_the_track(context: CheckContext) -> Findings:
    """Units arrive on a turn that the game does not have.

    The game ends before they come, or the part of the day on which they may come is not a part of
    any turn.
    """
    turns = context.game.turns
    for arrival in context.arrivals:
        if turns is not None and turns.count > 0:
            yield from _wrong_turns(arrival, turns)
            yield from _wrong_parts(arrival, turns)


def _wrong_turns(arrival: Arrival, turns: Turns) -> Findings:
    for key, span in (("turns", arrival.turns), ("otherwise", arrival.otherwise)):
        if span is None:
            continue
        late = span.first if span.last is None else span.last
        if late > turns.count or span.first < 1:
            yield finding(
                f"units arrive on turn {span}, but the game has turns 1 to {turns.count}",
                f"arrivals.{arrival.id}.{key}",
            )


def _wrong_parts(arrival: Arrival, turns: Turns) -> Findings:
    for place, part in enumerate(arrival.parts):
        if part not in turns.parts:
            known = f"a turn is {listed(turns.parts)}" if turns.parts else "turns have no parts"
            message = f"units arrive on {part!r}, but {known}"
            meant = nearest(part, turns.parts)
            yield finding(message, f"arrivals.{arrival.id}.parts.{place}", fix=meant)


@check("SET009", "entry-inside-the-map", ERROR)
def entries_inside_the_map(context: CheckContext) -> Findings:
    """Units enter the map across a hexside that does not lie at its border.

    `hexsides` under `where` are for counters that come from off the map, such as `B1/s`. Beyond
    that hexside there must be no hex.
    """
    if context.grid is None:
        return
    for origin, position in positions(context.counters):
        for place, text in enumerate(position.where.hexsides):
            if _inside(context.grid, text):
                yield finding(
                    f"{text} does not lie at the border of the map",
                    f"{origin}.where.hexsides.{place}",
                    help="units come in from off the map across it; name the hexes otherwise",
                )


def _inside(grid: Grid, text: str) -> bool:
    try:
        return all(at in grid for at in parse_hexside(text, grid).hexes)
    except BadReference:
        return False


@check("SET010", "waits-elsewhere", ERROR)
def units_that_wait_elsewhere(context: CheckContext) -> Findings:
    """Units arrive from a box in which they do not wait.

    The set-up puts them somewhere else, so that nobody finds them when they are due.
    """
    counters = context.counters
    for arrival in counters.arrivals:
        if arrival.from_box is not None and arrival.from_box in context.names["box"]:
            yield from _not_waiting(context, counters, arrival, arrival.from_box)


def _not_waiting(context: CheckContext, counters: Counters, arrival: Arrival, box: str) -> Findings:
    """One finding for an arrival: its units usually are set up together."""
    places = {unit: _elsewhere(counters, unit, box) for unit in dict.fromkeys(arrival.units)}
    elsewhere = {unit: origin for unit, origin in places.items() if origin}
    if not elsewhere:
        return
    unit, origin = next(iter(elsewhere.items()))
    name = context.names["unit"].get(unit, unit)
    who = f"{name} and {len(elsewhere) - 1} more are" if len(elsewhere) > 1 else f"{name} is"
    yield finding(
        f"{who} to come from the box {context.names['box'].get(box, box)}, but not set up there",
        f"arrivals.{arrival.id}.units.{arrival.units.index(unit)}",
        see=("set up here", origin),
    )


def _elsewhere(counters: Counters, unit: str, box: str) -> Origin | None:
    """Return where a unit is set up if that is nowhere in `box`; None too if it is nowhere."""
    setups = [setup for setup in counters.setup if unit in setup.units]
    if not setups or any(setup.where.box == box for setup in setups):
        return None
    return f"setup.{setups[0].id}.where"


@check("SET031", "turns-for-the-late", WARNING)
def other_numbers_of_turns(context: CheckContext) -> Findings:
    """Units that come one a turn have more or fewer turns to come on than there are units.

    Where the chance to come at once has failed, units come one a turn on the turns under
    `otherwise`: two divisions on turns 3 and 4. A turn more or less is a slip in one of the two.
    """
    for arrival in context.arrivals:
        turns, units = arrival.otherwise, len(arrival.units)
        if turns is None or turns.last is None or not units:
            continue
        number = turns.last - turns.first + 1
        if number != units:
            yield finding(
                f"{counted(units, 'unit')} are to come on {counted(number, 'turn')}, one a turn",
                f"arrivals.{arrival.id}.otherwise",
                see=("the units", f"arrivals.{arrival.id}.units"),
            )


@check("SET041", "waits-in-a-foreign-box", WARNING)
def foreign_boxes(context: CheckContext) -> Findings:
    """Units arrive from a box, or begin in one, that belongs to the other side.

    A holding box that bears the colours of one side is that side's; where it is emptied by the
    other, either the box or the arrival has the wrong side.
    """
    boxes = {box.id: box for box in context.map.boxes}
    for origin, side, name in _uses(context):
        box = boxes.get(name or "")
        if box is not None and box.side is not None and box.side != side:
            yield finding(
                f"units of {side!r} wait in {box.name}, which is a box of {box.side!r}",
                origin,
                see=("the box", f"boxes.{box.id}.side"),
            )


def _uses(context: CheckContext) -> Iterator[tuple[Origin, str, str | None]]:
    counters = context.counters
    for entry in counters.setup:
        yield f"setup.{entry.id}.where.box", entry.side, entry.where.box
    for arrival in counters.arrivals:
        yield f"arrivals.{arrival.id}.from-box", arrival.side, arrival.from_box


_DRAW = "draw"


@check("SET046", "no-such-result", ERROR)
def no_such_results(context: CheckContext) -> Findings:
    """The best result that an arrival leaves open is none of the game's.

    Units that cost their owner the victory say what he can still reach: `at-best: draw`, or the
    `grade` of one of his victories. Another word is a slip, and nobody can hold the player to it.
    """
    for arrival in context.arrivals:
        grades = [one.grade for one in context.game.victory if one.side == arrival.side]
        known = tuple(dict.fromkeys((_DRAW, *filter(None, grades))))
        if arrival.at_best and arrival.at_best not in known:
            yield finding(
                f"{arrival.at_best!r} is no result of {arrival.side!r}: "
                f"write {listed(known, 'or')}",
                f"arrivals.{arrival.id}.at-best",
                fix=nearest(arrival.at_best, known),
            )
