"""Arrivals and withdrawals: when units come and leave, from where, and what comes of it."""

from __future__ import annotations

from generator.board import BadReference, Grid, parse_edge
from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.order_of_battle import positions
from generator.diagnostics import Origin
from generator.edit_distance import nearest
from generator.model.combat import Example, Modifier
from generator.model.counters import Arrival, Counters, Setup, Unit, Where, Withdrawal
from generator.model.game import Turns
from generator.model.map import Box
from generator.model.movement import March, Movement
from generator.model.names import counted, listed


@check("SET004", ERROR, each=Arrival | Withdrawal)
def arrival_off_the_track(context: CheckContext, arrival: Arrival | Withdrawal) -> Findings:
    """Units arrive, or leave, on a turn that the game does not have.

    The game ends before they come or have to leave, or the part of the day on which they may come
    is not a part of any turn.
    """
    turns = context.game.turns
    if turns is None or turns.count <= 0:
        return
    leave = isinstance(arrival, Withdrawal)
    for key in ("turns", "otherwise"):
        span = getattr(arrival, key, None)
        if span is not None and ((span.last or span.first) > turns.count or span.first < 1):
            does = "leave" if leave else "arrive"
            message = f"units {does} on turn {span}, but the game has turns 1 to {turns.count}"
            yield finding(message, f".{key}")
    if isinstance(arrival, Withdrawal):
        return
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


@check("SET009", ERROR, each=Setup | Arrival | Withdrawal)
def entry_inside_the_map(context: CheckContext, position: Setup | Arrival | Withdrawal) -> Findings:
    """Units enter or leave the map across a hexside that is not at its border.

    `hexsides` under `where` are for counters that come from off the map or leave it, such as
    `B1/s`. Beyond that hexside there must be no hex.
    """
    does = "leave" if isinstance(position, Withdrawal) else "enter"
    for place, text in enumerate(position.where.hexsides):
        if context.grid and _inside(context.grid, text):
            message = f"{text} is not at the border of the map"
            hint = f"units {does} the map across it; otherwise use `hexes`"
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
    """Units that arrive one each turn do not have as many turns as units, or have too few.

    If the chance to arrive at once fails, the units arrive one each turn on the turns of
    `otherwise`: two divisions on turns 3 and 4. The numbers must agree. With `each-turn`, no more
    units are named than can come on the `turns`: four units, two a turn, on turns 3 and 4.
    """
    most, last = arrival.each_turn, arrival.turns.last
    if most and last is not None and not (arrival.replaces or arrival.draw or arrival.parts):
        could = most * (last - arrival.turns.first + 1)
        if len(arrival.units) > could:
            many = counted(len(arrival.units), "unit")
            come = f"{many} are to arrive, but on these turns only {could} can"
            yield finding(come, ".each-turn", see=("the turns", ".turns"))
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


# ---- withdrawals


@check("SET060", ERROR, each=Withdrawal)
def withdrawal_that_says_too_little(context: CheckContext, entry: Withdrawal) -> Findings:
    """A withdrawal does not say who leaves by when, or says it in two ways.

    Units are named, or are of some arms, or any of the side. `turns` has a last one, by whose end
    they have left. Where only some of them leave, `count` is fewer than there are. They leave from
    hexes, places, zones, hexsides or a box.
    """
    units = context.by_id(Unit)
    if entry.units and entry.types:
        yield finding("units are given by name and by arm: remove one of them", ".types")
    if entry.turns.last is None:
        hint = "write the last turn too, such as `3-5`"
        yield finding(f"on turns {entry.turns} nobody ever has to leave", ".turns", help=hint)
    for number, arm in enumerate(entry.types):
        ours = (unit for unit in units.values() if unit.side == entry.side)
        if not any(arm in unit.type.marks for unit in ours):
            yield finding(f"no unit of {entry.side!r} is {arm}", f".types.{number}")
    fitting = (unit for unit in units.values() if unit.side == entry.side)
    arms = (e.count for e in fitting if not entry.types or set(e.type.marks) & {*entry.types})
    most = len(entry.units) or sum(arms)
    if entry.count is not None and entry.count >= most > 0:
        yield finding(f"{entry.count} leave, but only {counted(most, 'unit')} may", ".count")
    for key in ("off_map", "printed", "each"):
        if getattr(entry.where, key):
            message = f"`{key.replace('_', '-')}` says of nobody where it leaves"
            yield finding(message, f".where.{key.replace('_', '-')}")


@check("SET061", ERROR, each=Withdrawal)
def leaves_before_it_comes(context: CheckContext, entry: Withdrawal) -> Findings:
    """A unit has to leave before it has come, or is never in the scenario.

    No set-up and no arrival has brought it by the last turn of its withdrawal. Either one of the
    turns is wrong, or the unit. SET001 reports a unit that never enters the game.
    """
    last, names = entry.turns.last, context.names["unit"]
    counters = context.counters
    open_ = any(each.rest or each.draw or not each.units for each in context.setups)
    begin = {unit for each in context.setups for unit in each.units}
    begin |= {each.into for each in counters.conversions}
    for place, unit in enumerate(entry.units):
        known = context.by_id(Unit).get(unit)
        if known is None or unit in begin or (open_ and _unnamed(context, unit)):
            continue
        coming = [each for each in context.arrivals if unit in each.units and not each.replaces]
        coming += [each for each in context.arrivals if each.side == known.side and not each.units]
        where = f".units.{place}"
        if not coming:  # SET001 tells of one that never enters the game itself
            if context.game.scenario is not None:
                yield finding(f"{names[unit]} has to leave, but is never in the scenario", where)
        elif last is not None and all(each.turns.first > last for each in coming):
            first = min(coming, key=lambda each: each.turns.first)
            message = f"{names[unit]} has to leave by turn {last}, but comes on {first.turns.first}"
            yield finding(message, where, see=("its arrival", f"arrivals.{first.id}.turns"))


def _unnamed(context: CheckContext, unit: str) -> bool:
    """Whether no set-up and no arrival names a unit."""
    return not any(unit in entry.units for _, entry in positions(context.counters))


@check("SET062", ERROR, each=Arrival | Withdrawal)
def leaves_or_returns_twice(context: CheckContext, entry: Arrival | Withdrawal) -> Findings:
    """A unit has to leave twice and does not come back between, or comes back before it leaves.

    A unit that has left can leave again only after an arrival has brought it back (`returns`). That
    is later than the withdrawal, and brings back those who left by it.
    """
    names, units = context.names["unit"], context.by_id(Unit)
    entries = context.by_id(Withdrawal)
    if isinstance(entry, Arrival):
        left = entries.get(entry.returns or "")
        if left is None:
            return
        see = ("the withdrawal", f"withdrawals.{left.id}")
        if entry.replaces:
            message = "units come back from a withdrawal, and as eliminated ones"
            yield finding(message, ".replaces", see=see, help="write one of the two")
        if entry.turns.first < left.turns.first:
            first = left.turns.first
            message = f"units come back on turn {entry.turns.first}, but leave on {first}"
            yield finding(message, ".turns", see=see)
        for place, unit in enumerate(entry.units if left.units else ()):
            if unit in units and unit not in left.units:
                message = f"{names[unit]} does not leave by {left.id!r}, and cannot come back"
                yield finding(message, f".units.{place}", see=see)
        return
    back = {each.returns for each in context.arrivals}
    before: list[str] = []
    for other in entries.values():
        if other.id == entry.id:
            break
        if other.count is None and entry.count is None and other.id not in back:
            before += other.units
    for place, unit in enumerate(entry.units if entry.count is None else ()):
        there = units[unit].count if unit in units else 0
        often = before.count(unit) + entry.units[: place + 1].count(unit)
        if there and often > there:
            has = counted(there, "counter")
            message = f"{names[unit]} has to leave {counted(often, 'time')}, but has {has}"
            yield finding(message, f".units.{place}")


@check("SET063", WARNING, each=Withdrawal)
def late_without_a_rule(context: CheckContext, entry: Withdrawal) -> Findings:
    """Units have to leave from somewhere, and nothing says what if they are elsewhere.

    `late` says whether they are `lost` or `removed`; `points` may count them for the other side.
    Units that leave from wherever they are cannot be late.
    """
    counted_late = [each for each in context.game.points if entry.id in each.late]
    bound = entry.where != Where() and not entry.where.anywhere
    if bound and entry.late is None and not counted_late:
        message = "nothing says what becomes of units that are not there on the last turn"
        yield finding(message, on_key=True, help="write `late: lost` or `late: removed`")
    if not bound and entry.late is not None:
        message = "they leave from wherever they are, and cannot be late"
        yield finding(message, ".late", help="say under `where` from where they leave")
    for scoring in counted_late:
        own = scoring.side == entry.side
        if own or not bound:
            place = scoring.late.index(entry.id)
            why = "leaves from wherever it is" if not own else f"is of {entry.side!r} itself"
            message = f"{scoring.name} counts nobody: {entry.id!r} {why}"
            yield finding(message, f"points.{scoring.id}.late.{place}")
