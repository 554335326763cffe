"""Set-ups: who stands where, and whether there are as many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

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
from generator.hexes import Hex
from generator.model.counters import Arrival, Counters, LimitKind, Pool, Setup, Where
from generator.model.map import ZoneKind
from generator.model.names import counted
from generator.play.board import board_of, crowding, spots


@check("SET001", "counter-never-enters", WARNING)
def counters_that_never_enter(context: CheckContext) -> Findings:
    """A counter never enters play.

    No set-up and no arrival names it, no pool that is drawn from holds it, nothing is exchanged for
    it. Players find it on the countersheet and wonder where it belongs. Nothing is said of a unit
    whose id is misspelt where it should enter (REF001), nor of a side whose set-up names nobody
    (SET008).
    """
    counters = context.counters
    if not (counters.setup or counters.arrivals):
        return
    ways, misspelt, open_sides = entering(counters), _misspelt(counters), _open_sides(counters)
    for unit in counters.units:
        if unit.id in misspelt or unit.side in open_sides:
            continue
        if ways[unit.id] < unit.count:
            some = f"only {ways[unit.id]} of {unit.count} counters of {unit.name} enter play"
            message = some if ways[unit.id] else f"{unit.name} never enters play"
            yield finding(message, f"units.{unit.id}", on_key=True)


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


@check("SET002", "more-than-the-mix", ERROR)
def more_than_the_mix(context: CheckContext) -> Findings:
    """More counters of a unit are set up and expected than there are.

    A unit with several counters is named once for each of them. Units that wait off the map or in a
    box may be named again when they arrive; units that stand on the map may not.
    """
    counters = context.counters
    named = order_of_battle(counters)
    for unit in counters.units:
        standing, waiting = named.standing[unit.id], named.waiting[unit.id]
        needed = standing + max(waiting, named.arriving[unit.id])
        if needed > unit.count:
            there = counted(unit.count, "counter")
            yield finding(
                f"{unit.name} is named {needed} times, but the mix has {there} of it",
                f"units.{unit.id}",
                on_key=True,
                help="set-ups and arrivals name a unit once for each counter of it",
            )


_STOOD_IN = frozenset({ZoneKind.SETUP, ZoneKind.ENTRY, ZoneKind.EXIT})


@check("SET003", "out-of-play", ERROR)
def units_out_of_play(context: CheckContext) -> Findings:
    """Units are set up or arrive in a hex where no unit may stand.

    The hex is sea or other unplayable terrain, or a half hex at the border of the map. Zones for
    set-up, entry and exit have no such hexes either.
    """
    for origin, position in positions(context.counters):
        for step, at in named_hexes(context, position.where):
            yield from _out_of_play(context, at, f"{origin}.where.{step}")
    for zone in context.map.zones:
        for place, label in enumerate(zone.hexes if zone.kind in _STOOD_IN else ()):
            yield from _out_of_play(context, context.hex(label), f"zones.{zone.id}.hexes.{place}")


def _out_of_play(context: CheckContext, at: Hex | None, origin: Origin) -> Findings:
    if at is not None and not context.playable(at):
        yield finding(f"units cannot stand in {_described(context, at)}", origin)


def _described(context: CheckContext, at: Hex) -> str:
    label = context.grid.label(at) if context.grid else ""
    ground = context.terrain.get(at)
    if ground is not None and not ground.playable:
        return f"{label}, which is {ground.name.lower()}"
    return f"{label}, a half hex at the border"


@check("SET005", "both-sides-in-one-hex", ERROR, printable=True)
def both_sides_in_one_hex(context: CheckContext) -> Findings:
    """Units of both sides are set up in the same hex.

    One of the two has the wrong hex number. Only hexes that leave no choice are compared.
    """
    seen: dict[Hex, tuple[Setup, Origin]] = {}
    for setup in context.setups:
        for step, at in certain_hexes(context, setup.where):
            origin = f"setup.{setup.id}.where.{step}"
            other, first = seen.setdefault(at, (setup, origin))
            if other.side != setup.side:
                label = context.grid.label(at) if context.grid else ""
                yield finding(
                    f"hex {label} is set up by {_name(context, setup)} and by "
                    f"{_name(context, other)} alike",
                    origin,
                    see=(_name(context, other), first),
                )


def _name(context: CheckContext, setup: Setup) -> str:
    return context.names["side"].get(setup.side, setup.side)


@check("SET006", "wrong-side", ERROR)
def units_of_the_other_side(context: CheckContext) -> Findings:
    """A side sets up, receives or exchanges a unit of the other side.

    Either the unit's id is a slip, or the side under which the unit itself is entered is.
    """
    counters = context.counters
    sides = {unit.id: unit.side for unit in counters.units}
    for origin, position in positions(counters):
        yield from _strangers(context, sides, f"{origin}.units", position.units, position.side)
    for conversion in counters.conversions:
        origin, side = f"conversions.{conversion.id}.units", sides.get(conversion.into)
        if side is not None:
            yield from _strangers(context, sides, origin, conversion.units, side)


def _strangers(
    context: CheckContext, sides: dict[str, str], origin: Origin, units: tuple[str, ...], side: str
) -> Findings:
    for place, name in enumerate(units):
        if sides.get(name, side) != side:
            yield finding(
                f"{context.names['unit'][name]} does not fight for the "
                f"{context.names['side'].get(side, side)} side",
                f"{origin}.{place}",
                see=("its side", f"units.{name}.side"),
            )


@check("SET007", "pool-too-small", ERROR)
def pools_too_small(context: CheckContext) -> Findings:
    """More counters are drawn from a pool than it holds.

    A pool holds all counters of the units it names. Draws that go on turn by turn may exhaust it;
    those of the set-up may not.
    """
    counters = context.counters
    sizes = {unit.id: unit.count for unit in counters.units}
    held = {pool.id: sum(sizes.get(name, 0) for name in pool.units) for pool in counters.pools}
    drawn: Counter[str] = Counter()
    for setup in counters.setup:
        if setup.draw is None or setup.draw.count is None or setup.draw.pool not in held:
            continue
        drawn[setup.draw.pool] += setup.draw.count
        if drawn[setup.draw.pool] > held[setup.draw.pool]:
            yield finding(
                f"{counted(drawn[setup.draw.pool], 'counter is', 'counters are')} drawn from "
                f"{context.names['pool'][setup.draw.pool]}, which holds {held[setup.draw.pool]}",
                f"setup.{setup.id}.draw.count",
            )


@check("SET008", "incomplete-position", ERROR)
def incomplete_positions(context: CheckContext) -> Findings:
    """A set-up or an arrival does not say who, or not where, or says two things at once.

    Who: units by name, a draw from a pool, or the rest of the side. Where: hexes, places, zones or
    hexsides of the map, or a box, or off the map. With `each` there are as many counters as hexes
    and places.
    """
    for origin, position in positions(context.counters):
        who = _who(position)
        if who:
            yield finding(who, origin, on_key=True)
        where = _where(position) or _each(position)
        if where:
            yield finding(where, f"{origin}.where", on_key=True)


def _who(position: Setup | Arrival) -> str | None:
    rest = isinstance(position, Setup) and position.rest
    ways = [bool(position.units), position.draw is not None, rest].count(True)
    if ways > 1:
        return "units, a draw, the rest of the side: only one of them can be meant"
    if ways == 0 and isinstance(position, Setup):
        return "this set-up names nobody: add units, a draw, or rest: true"
    return None


def _where(position: Setup | Arrival) -> str | None:
    where = position.where
    if isinstance(position, Arrival) and position.choices:
        return None
    ways = [_on_the_map(where), where.box is not None, where.off_map].count(True)
    if ways > 1:
        return "counters can stand on the map, in a box or off the map, not in two of these"
    if ways == 0:
        return "this says no place: add hexes, places, zones, hexsides, a box, or anywhere: true"
    return None


def _on_the_map(where: Where) -> bool:
    named = where.hexes or where.places or where.zones or where.hexsides
    return bool(named) or where.anywhere or where.printed


def _each(position: Setup | Arrival) -> str | None:
    where = position.where
    spots = len(where.hexes) + len(where.places)
    drawn = position.draw.count if position.draw else None
    counters = len(position.units) or drawn
    if not where.each or counters is None or counters == spots:
        return None
    return f"{counted(spots, 'hex', 'hexes')} for {counted(counters, 'counter')}, one to each"


@check("SET011", "overstacked", ERROR, printable=True)
def overstacked_set_ups(context: CheckContext) -> Findings:
    """More units are set up than may stand in the hexes that they are given.

    Set-ups for the same hexes are counted together; a stacking limit holds before the first move as
    it does after it. Counters that are drawn, and those that go one to a hex, are not counted.
    """
    if context.grid is None:
        return
    board = board_of(context.game)
    standing: dict[frozenset[Hex], tuple[str, ...]] = {}
    for setup in context.setups:
        hexes = spots(board, setup.where)
        if not hexes or setup.where.each:
            continue
        known = tuple(name for name in setup.units if name in board.units)
        standing[hexes] = (*standing.get(hexes, ()), *known)
        most = crowding(board, LimitKind.STACK, standing[hexes], len(hexes))
        if most is not None:
            where = board.label(next(iter(hexes))) if len(hexes) == 1 else "their hexes"
            message = f"more units begin in {where} than may stack, which is {most}"
            yield finding(message, f"setup.{setup.id}", on_key=True)


@check("SET022", "other-total", ERROR)
def other_totals(context: CheckContext) -> Findings:
    """A set-up, an arrival or a pool has more or fewer counters than it is said to have.

    `total` says how many: sixteen counters in the eastern pool, two a turn. A unit that drops out
    of a long list leaves no gap, and a game that counts on it runs out of counters.
    """
    for origin, entry in _entries(context.counters):
        real = _counters(entry)
        if entry.total is not None and real is not None and entry.total != real:
            listed = f"{counted(real, 'counter')} {'is' if real == 1 else 'are'}"
            message = f"a total of {entry.total} is given, but {listed} named"
            yield finding(message, f"{origin}.total")


def _entries(counters: Counters) -> Iterator[tuple[Origin, Setup | Arrival | Pool]]:
    yield from positions(counters)
    yield from ((f"pools.{pool.id}", pool) for pool in counters.pools)


def _counters(entry: Setup | Arrival | Pool) -> int | None:
    """Return how many counters are named or drawn; None where that is open."""
    if entry.units or isinstance(entry, Pool):
        return len(entry.units)
    return entry.draw.count if entry.draw is not None else None


_DOORS = frozenset({ZoneKind.ENTRY, ZoneKind.SETUP})


@check("SET030", "of-the-other-side", ERROR)
def of_the_other_side(context: CheckContext) -> Findings:
    """Something of one side is made for, or from, what is the other side's.

    Blue units that come in through the entry hexes of Red, a set-up that draws from the pool of the
    other side, a limit of Blue for stacks with a unit of Red: the side in one of the two is a slip.
    """
    counters = context.counters
    sides = {unit.id: unit.side for unit in counters.units}
    for origin, position in positions(counters):
        yield from _drawn(counters, sides, origin, position)
        yield from _entered(context, origin, position)
    for limit in counters.stacking:
        theirs = sides.get(limit.with_unit or "", limit.side)
        if limit.side is not None and theirs != limit.side:
            yield finding(
                f"{context.names['unit'][limit.with_unit or '']} never stands with units of the "
                f"side {limit.side!r}",
                f"stacking.{limit.id}.side",
                see=("its side", f"units.{limit.with_unit}.side"),
            )


def _drawn(
    counters: Counters, sides: dict[str, str], origin: Origin, position: Setup | Arrival
) -> Findings:
    pool = next((p for p in counters.pools if position.draw and p.id == position.draw.pool), None)
    theirs = {sides[unit] for unit in pool.units if unit in sides} if pool else set()
    if pool is not None and theirs and position.side not in theirs:
        yield finding(
            f"the side {position.side!r} draws from {pool.name}, in which it has no unit",
            f"{origin}.side",
            see=("the pool", f"pools.{pool.id}", True),
        )


def _entered(context: CheckContext, origin: Origin, position: Setup | Arrival) -> Findings:
    zones = {zone.id: zone for zone in context.zones}
    for number, name in enumerate(position.where.zones):
        zone = zones.get(name)
        if zone is not None and zone.kind in _DOORS and zone.side not in {None, position.side}:
            yield finding(
                f"{zone.name} is for the side {zone.side!r}, not for {position.side!r}",
                f"{origin}.where.zones.{number}",
                see=("its side", f"zones.{zone.id}.side"),
            )


@check("SET044", "fight-with-nobody", ERROR)
def fights_with_nobody(context: CheckContext) -> Findings:
    """A worked example reckons with the strength of a party of which nobody is there.

    "Attack 4, defence 4", and a situation with attackers but no defenders: the figure shows an
    attack on an empty hex. Left alone are attacks from the air and landings where nobody waits,
    which reckon with no such strength.
    """
    for example in context.game.tables.examples if context.game.tables else ():
        situation, origin = example.situation, f"examples.{example.id}"
        if situation is None:
            continue
        parties = (
            (
                "attack",
                example.attack,
                "attackers",
                any(each.units for each in situation.attackers),
            ),
            ("defence", example.defence, "defenders", bool(situation.defenders)),
        )
        for key, strength, party, present in parties:
            if strength and not present:
                yield finding(
                    f"the {party} of this example have a strength of {strength}, "
                    "but there are none in its situation",
                    f"{origin}.situation",
                    see=("their strength", f"{origin}.{key}"),
                    help=f"name them in `{party}`",
                    on_key=True,
                )
