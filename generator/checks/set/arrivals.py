"""Arrivals: when units come, from where, and what comes of it."""

from __future__ import annotations

from generator.board import BadReference, Grid, parse_edge
from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.diagnostics import Origin
from generator.edit_distance import nearest
from generator.model.combat import Example, Modifier
from generator.model.counters import Arrival, Counters, Setup
from generator.model.game import Turns
from generator.model.map import Box
from generator.model.movement import March, Movement
from generator.model.names import counted, listed


@check("SET004", ERROR, each=Arrival)
def arrival_off_the_track(context: CheckContext, arrival: Arrival) -> Findings:
    """Units arrive on a turn that the game does not have.

    The game ends before they come, or the part of the day on which they may come is not a part of
    any turn.
    """
    turns = context.game.turns
    if turns is None or turns.count <= 0:
        return
    for key, span in (("turns", arrival.turns), ("otherwise", arrival.otherwise)):
        if span is not None and ((span.last or span.first) > turns.count or span.first < 1):
            message = f"units arrive on turn {span}, but the game has turns 1 to {turns.count}"
            yield finding(message, f".{key}")
    for place, part in enumerate(arrival.parts):
        yield from _no_part(turns, "units arrive on", part, f".parts.{place}")


def _no_part(turns: Turns | None, what: str, part: str, key: str) -> Findings:
    known = turns.parts if turns is not None else ()
    if part not in known:
        told = f"a turn is {listed(known)}" if known else "turns have no parts"
        yield finding(f"{what} {part!r}, but {told}", key, fix=nearest(part, known))


@check("SET053", ERROR, each=Modifier | Movement | Example | March)
def time_that_never_comes(
    context: CheckContext, entry: Modifier | Movement | Example | March
) -> Findings:
    """A modifier, a movement or a worked example is for a part of the day that no turn is.

    The modifier never applies, or what the example shows never happens. Parts of the day are those
    of `turns.parts`.
    """
    turns = context.game.turns
    if isinstance(entry, Modifier | Movement):
        for place, part in enumerate(entry.parts):
            what = f"{entry.name or entry.id!r} applies on"
            yield from _no_part(turns, what, part, f".parts.{place}")
    elif isinstance(entry, March):
        if entry.part:
            yield from _no_part(turns, f"{entry.title!r} is on", entry.part, ".part")
    elif entry.situation is not None and entry.situation.part:
        what = f"{entry.title!r} is fought on"
        yield from _no_part(turns, what, entry.situation.part, ".situation.part")


@check("SET009", ERROR, each=Setup | Arrival)
def entry_inside_the_map(context: CheckContext, position: Setup | Arrival) -> Findings:
    """Units enter the map across a hexside that is not at its border.

    `hexsides` under `where` are for counters that come from off the map, such as `B1/s`. Beyond
    that hexside there must be no hex.
    """
    for place, text in enumerate(position.where.hexsides):
        if context.grid and _inside(context.grid, text):
            message = f"{text} is not at the border of the map"
            hint = "units enter the map across it; otherwise use `hexes`"
            yield finding(message, f".where.hexsides.{place}", help=hint)


def _inside(grid: Grid, text: str) -> bool:
    try:
        return all(at in grid for at in parse_edge(text, grid).cells)
    except BadReference:
        return False


@check("SET010", ERROR, each=Arrival)
def waits_elsewhere(context: CheckContext, arrival: Arrival) -> Findings:
    """Units arrive from a box in which they do not wait.

    The set-up puts them somewhere else. Nobody finds them when they are due.
    """
    box, names = arrival.from_box or "", context.names
    places = ((unit, _elsewhere(context.counters, unit, box)) for unit in arrival.units)
    elsewhere = {unit: origin for unit, origin in places if origin}
    if box in names["box"] and elsewhere:  # one finding: its units usually are set up together
        unit, origin = next(iter(elsewhere.items()))
        others = len(elsewhere) - 1
        arrive = f"and {others} more arrive" if others else "arrives"
        who = f"{names['unit'].get(unit, unit)} {arrive}"
        message = f"{who} from the box {names['box'][box]}, but set up elsewhere"
        yield finding(message, f".units.{arrival.units.index(unit)}", see=("the set-up", origin))


def _elsewhere(counters: Counters, unit: str, box: str) -> Origin | None:
    """Return where a unit is set up if that is nowhere in `box`; None too if it is nowhere."""
    setups = [setup for setup in counters.setup if unit in setup.units]
    if not setups or any(setup.where.box == box for setup in setups):
        return None
    return f"setup.{setups[0].id}.where"


@check("SET031", WARNING, each=Arrival)
def turns_for_the_late(arrival: Arrival) -> Findings:
    """Units that arrive one each turn do not have as many turns as units.

    If the chance to arrive at once fails, the units arrive one each turn on the turns of
    `otherwise`: two divisions on turns 3 and 4. The numbers must agree.
    """
    turns, units = arrival.otherwise, len(arrival.units)
    number = turns.last - turns.first + 1 if turns and turns.last is not None else units
    if units and number != units:
        come = f"{counted(units, 'unit')} arrive one a turn, but on {counted(number, 'turn')}"
        yield finding(come, ".otherwise", see=("the units", ".units"))


@check("SET041", WARNING, each=Setup | Arrival)
def waits_in_a_foreign_box(context: CheckContext, position: Setup | Arrival) -> Findings:
    """Units arrive from a box, or begin in one, that belongs to the other side.

    A holding box in the colours of one side belongs to that side. If units of the other side arrive
    from it, either the box or the arrival has the wrong side.
    """
    arrives = isinstance(position, Arrival)
    name = position.from_box if isinstance(position, Arrival) else position.where.box
    box = context.by_id(Box).get(name or "")
    if box is not None and box.side not in {None, position.side}:
        message = f"units of {position.side!r} wait in {box.name}, a box of {box.side!r}"
        see = ("the box", f"boxes.{box.id}.side")
        yield finding(message, ".from-box" if arrives else ".where.box", see=see)


_DRAW = "draw"


@check("SET046", ERROR, each=Arrival)
def no_such_result(context: CheckContext, arrival: Arrival) -> Findings:
    """The best result of an arrival is not a result of the game.

    Some units cost their owner the victory. `at-best` says what he can still reach: `draw`, or the
    `grade` of one of his victories. With any other word, players cannot know what he can reach.
    """
    grades = [one.grade for one in context.game.victory if one.side == arrival.side]
    known = tuple(dict.fromkeys((_DRAW, *filter(None, grades))))
    best = arrival.at_best
    if best and best not in known:
        message = f"{best!r} is not a result for {arrival.side!r}: write {listed(known, 'or')}"
        yield finding(message, ".at-best", fix=nearest(best, known))
