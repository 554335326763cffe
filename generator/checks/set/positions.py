"""Set-ups: who stands where, and whether there are as many."""

from __future__ import annotations

from collections import Counter

from generator.board import Cell
from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.order_of_battle import (
    certain_hexes,
    entering,
    named_hexes,
    order_of_battle,
    positions,
)
from generator.diagnostics import Origin
from generator.edit_distance import nearest
from generator.model.combat import Example
from generator.model.counters import (
    Arrival,
    Conversion,
    Counters,
    LimitKind,
    Pool,
    Setup,
    StackingLimit,
    Unit,
    Where,
    Withdrawal,
)
from generator.model.map import Zone, ZoneKind
from generator.model.names import counted
from generator.play.battlefield import battlefield_of, spots
from generator.play.stacking import Crowd, Lying, excess


@check("SET001", WARNING)
def counter_never_enters(context: CheckContext) -> Findings:
    """A counter never enters play.

    No set-up and no arrival names it, no pool that is drawn from has it, and nothing is exchanged
    for it. Players find it on the countersheet and wonder where it belongs. REF001 reports a unit
    whose id is misspelt where it should enter. SET008 reports a side whose set-up names nobody.
    """
    counters = context.counters
    if not (counters.setup or counters.arrivals):
        return
    ways, misspelt, open_sides = entering(counters), _misspelt(counters), _open_sides(counters)
    for unit in counters.units:
        if unit.id in misspelt or unit.side in open_sides:
            continue
        if ways[unit.id] < unit.count:
            enter = "1 of them enters" if ways[unit.id] == 1 else f"{ways[unit.id]} of them enter"
            some = f"{unit.name} has {unit.count} counters, but only {enter} play"
            message = some if ways[unit.id] else f"{unit.name} never enters play"
            left = counted(unit.count - ways[unit.id], "time")
            hint = f"name {unit.id} {left} more in the set-up or in an arrival"
            yield finding(message, f"units.{unit.id}", on_key=True, help=hint)


def _misspelt(counters: Counters) -> set[str]:
    """Units that were probably meant by ids that do not exist."""
    known = [unit.id for unit in counters.units]
    named = [name for _, position in positions(counters) for name in position.units]
    named += [name for pool in counters.pools for name in pool.units]
    named += [conversion.into for conversion in counters.conversions]
    return {nearest(name, known) or "" for name in named if name not in known}


def _open_sides(counters: Counters) -> set[str]:
    """Sides with a set-up that does not say whom it is for."""
    setups = (position for _, position in positions(counters) if isinstance(position, Setup))
    return {one.side for one in setups if not (one.units or one.draw or one.rest)}


@check("SET002", ERROR)
def more_than_the_mix(context: CheckContext) -> Findings:
    """A unit has more counters in set-up and arrivals than its `count`.

    A unit with several counters is named once for each of them. Units that wait off the map or in a
    box may be named again when they arrive; units that stand on the map may not.
    """
    counters = context.counters
    named = order_of_battle(counters)
    for unit in counters.units:
        standing, waiting = named.standing[unit.id], named.waiting[unit.id]
        needed = standing + max(waiting, named.arriving[unit.id])
        if needed > unit.count:
            there, often = counted(unit.count, "counter"), counted(needed, "time")
            message = f"set-ups and arrivals name {unit.name} {often}, but it has {there}"
            hint = "name a unit once for each of its counters"
            yield finding(message, f"units.{unit.id}", on_key=True, help=hint)


_STOOD_IN = frozenset({ZoneKind.SETUP, ZoneKind.ENTRY, ZoneKind.EXIT})


@check("SET003", ERROR, each=Setup | Arrival | Withdrawal | Zone)
def out_of_play(context: CheckContext, thing: Setup | Arrival | Withdrawal | Zone) -> Findings:
    """Units set up, arrive or leave in a hex that they may not enter.

    The hex is sea or other unplayable terrain, a half hex at the border of the map, or outside the
    part of the map that a scenario is played on. Zones for set-up, entry and exit have no such
    hexes either.
    """
    if isinstance(thing, Zone):
        labels = thing.hexes if thing.kind in _STOOD_IN else ()
        spots = [(origin, at) for origin, _, at in context.spots(".hexes", labels)]
    else:
        spots = [(f".where.{step}", at) for step, at in named_hexes(context, thing.where)]
    for origin, at in spots:
        ground = context.terrain.get(at)
        what = "a half hex at the border"
        if context.game.scenario and context.game.scenario.part:
            what = "which is outside the part in play"
        if ground is not None and not ground.playable:
            what = f"which is {ground.name.lower()}"
        if not context.playable(at):
            yield finding(f"units cannot be in {context.label(at)}, {what}", origin)


@check("SET005", ERROR, printable=True)
def both_sides_in_one_hex(context: CheckContext) -> Findings:
    """Units of both sides set up in the same hex.

    One of the two has the wrong hex number. Only hexes that leave no choice are compared.
    """
    names = context.names["side"]
    seen: dict[Cell, tuple[str, Origin]] = {}
    for setup in context.setups:
        for step, at in certain_hexes(context, setup.where):
            origin = f"setup.{setup.id}.where.{step}"
            other, first = seen.setdefault(at, (setup.side, origin))
            if other != setup.side:
                own, theirs = names.get(setup.side, setup.side), names.get(other, other)
                message = f"both {own} and {theirs} set up in hex {context.label(at)}"
                yield finding(message, origin, see=(theirs, first))


@check("SET006", ERROR, each=Setup | Arrival | Withdrawal | Conversion)
def wrong_side(context: CheckContext, thing: Setup | Arrival | Withdrawal | Conversion) -> Findings:
    """A side sets up, receives, loses or exchanges a unit of the other side.

    Either the id of the unit is wrong, or the side under which the unit is entered.
    """
    units, names = context.by_id(Unit), context.names
    into = units.get(thing.into) if isinstance(thing, Conversion) else None
    side = thing.side if not isinstance(thing, Conversion) else into.side if into else None
    for place, name in enumerate(thing.units if side else ()):
        if side and name in units and units[name].side != side:
            fights = f"is not of the {names['side'].get(side, side)} side"
            see = ("its side", f"units.{name}.side")
            yield finding(f"{names['unit'][name]} {fights}", f".units.{place}", see=see)


@check("SET007", ERROR)
def pool_too_small(context: CheckContext) -> Findings:
    """More counters are drawn from a pool than it holds.

    A pool holds all counters of the units it names. Draws that are repeated turn by turn may empty
    it; those of the set-up may not.
    """
    counters = context.counters
    sizes = {unit.id: unit.count for unit in counters.units}
    held = {pool.id: sum(sizes.get(name, 0) for name in pool.units) for pool in counters.pools}
    drawn: Counter[str] = Counter()
    for setup in counters.setup:
        pool = setup.draw.pool if setup.draw else ""
        if setup.draw is None or setup.draw.count is None or pool not in held:
            continue
        drawn[pool] += setup.draw.count
        if drawn[pool] > held[pool]:
            number = counted(drawn[pool], "counter")
            name = context.names["pool"][pool]
            message = f"set-ups draw {number} from {name}, but it has {held[pool]}"
            yield finding(message, f"setup.{setup.id}.draw.count")


@check("SET008", ERROR, each=Setup | Arrival)
def incomplete_position(position: Setup | Arrival) -> Findings:
    """A set-up or an arrival has no units or no place, or gives one of them in two ways.

    Units are given by name, by a draw from a pool, or as the rest of the side. The place is hexes,
    places, zones, hexsides, a box, or off the map. Exact `stacks` are both. With `each` there must
    be as many counters as hexes and places.
    """
    who, where = _who(position), _where(position) or _each(position)
    if who:
        yield finding(who)
    if where:
        yield finding(where, ".where", on_key=True)


def _who(position: Setup | Arrival) -> str | None:
    rest = isinstance(position, Setup) and position.rest
    stacks = isinstance(position, Setup) and position.stacks
    ways = [bool(position.units), position.draw is not None, rest, bool(stacks)].count(True)
    if ways > 1 or (stacks and position.where != Where()):
        return "use only one of: units, a draw, the rest of the side, stacks"
    if ways == 0 and isinstance(position, Setup):
        return "no units are given: add `units`, `draw` or `rest: true`"
    return None


def _where(position: Setup | Arrival) -> str | None:
    where = position.where
    if isinstance(position, Arrival) and position.choices:
        return None
    named = where.hexes or where.places or where.zones or where.hexsides
    on_the_map = bool(named) or where.anywhere or where.printed
    ways = [on_the_map, where.box is not None, where.off_map].count(True)
    if ways > 1:
        return "use only one of: the map, a box, off the map"
    if ways == 0:
        return "no place is given: add hexes, places, zones, hexsides, a box, or anywhere: true"
    return None


def _each(position: Setup | Arrival) -> str | None:
    where = position.where
    spots = len(where.hexes) + len(where.places)
    drawn = position.draw.count if position.draw else None
    counters = len(position.units) or drawn
    if not where.each or counters is None or counters == spots:
        return None
    return (
        f"`each` is given, but {counted(spots, 'hex', 'hexes')} for {counted(counters, 'counter')}"
    )


@check("SET011", ERROR, printable=True)
def overstacked(context: CheckContext) -> Findings:
    """More units set up in a hex than may stack there.

    Set-ups for the same hexes are counted together. A stacking limit applies before the first move
    too: an exemption for a phase does not. Drawn counters, and counters that go one to a hex, are
    not counted.
    """
    if context.grid is None:
        return
    board = battlefield_of(context.game)
    standing: dict[frozenset[Cell], tuple[str, ...]] = {}
    for setup in context.setups:
        hexes = spots(board, setup.where)
        if not hexes or setup.where.each:
            continue
        known = tuple(name for name in setup.units if name in board.units)
        standing[hexes] = (*standing.get(hexes, ()), *known)
        lying = tuple(Lying(board.units[name]) for name in standing[hexes])
        found = excess(Crowd(board, LimitKind.STACK, lying, hexes))
        if found is not None:
            where = board.label(next(iter(hexes))) if len(hexes) == 1 else "their hexes"
            see = ("the limit", f"stacking.{found.limit.id}.most")
            yield finding(
                found.told(f"set up in {where}"), f"setup.{setup.id}", see=see, on_key=True
            )


@check("SET022", ERROR, each=Setup | Arrival | Pool)
def other_total(entry: Setup | Arrival | Pool) -> Findings:
    """A set-up, an arrival or a pool has another number of counters than its `total`.

    `total` says how many: sixteen counters in the eastern pool, two a turn. Nobody notices that a
    unit is missing from a long list until the game runs out of counters.
    """
    draw = None if isinstance(entry, Pool) else entry.draw
    named = isinstance(entry, Pool) or entry.units
    real = len(entry.units) if named else draw.count if draw else None
    if real is not None and entry.total not in {None, real}:
        yield finding(f"`total` is {entry.total}, but the list has {real}", ".total")


_DOORS = frozenset({ZoneKind.ENTRY, ZoneKind.SETUP})


@check("SET030", ERROR, each=Setup | Arrival | Withdrawal | StackingLimit)
def of_the_other_side(
    context: CheckContext, thing: Setup | Arrival | Withdrawal | StackingLimit
) -> Findings:
    """An entry of one side uses an entry of the other side.

    Blue units enter through the entry hexes of Red or leave by its exit, a set-up draws from the
    pool of the other side, or a limit of Blue for stacks has a unit of Red. One of the two entries
    has the wrong side.
    """
    units, side = context.by_id(Unit), thing.side
    if isinstance(thing, StackingLimit):
        for name in (thing.with_unit or "", *thing.units):
            unit = units.get(name)
            if side is not None and unit and unit.side != side:
                message = f"{context.names['unit'][unit.id]} is not of the side {side!r}"
                yield finding(message, ".side", see=("its side", f"units.{unit.id}.side"))
        return
    leaves = isinstance(thing, Withdrawal)
    draw = None if isinstance(thing, Withdrawal) else thing.draw
    pool = context.by_id(Pool).get(draw.pool) if draw else None
    theirs = {units[unit].side for unit in pool.units if unit in units} if pool else set()
    if pool and theirs and side not in theirs:
        message = f"the side {side!r} draws from {pool.name}, but has no unit in it"
        yield finding(message, ".side", see=("the pool", f"pools.{pool.id}", True))
    for number, name in enumerate(thing.where.zones):
        zone = context.by_id(Zone).get(name)
        doors = {ZoneKind.EXIT} if leaves else _DOORS
        if zone is not None and zone.kind in doors and zone.side not in {None, side}:
            message = f"{zone.name} is for the side {zone.side!r}, not for {side!r}"
            see = ("its side", f"zones.{zone.id}.side")
            yield finding(message, f".where.zones.{number}", see=see)


@check("SET044", ERROR, each=Example)
def fight_with_nobody(example: Example) -> Findings:
    """A worked example gives a strength to a party without units.

    "Attack 4, defence 4", but the situation has attackers and no defenders: the figure shows an
    attack on an empty hex. Air attacks and landings against nobody are not reported, because they
    use no such strength.
    """
    situation = example.situation
    if situation is None:
        return
    attackers = any(each.units for each in situation.attackers)
    for key, strength, party, present in (
        ("attack", example.attack, "attackers", attackers),
        ("defence", example.defence, "defenders", bool(situation.defenders)),
    ):
        if strength and not present:
            have = f"the {party} have a strength of {strength}"
            message = f"{have}, but the situation has no {party}"
            hint, see = f"add them to `{party}`", ("their strength", f".{key}")
            yield finding(message, ".situation", see=see, help=hint, on_key=True)
