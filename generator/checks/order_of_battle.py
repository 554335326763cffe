"""Who enters play, and how: units counted over set-up, arrivals, pools and conversions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from generator.board import Cell
from generator.checks.context import CheckContext
from generator.diagnostics import Origin
from generator.model.counters import Arrival, BackKind, Counters, Setup, Where
from generator.records import Frozen


class OrderOfBattle(Frozen):
    """Counters of each unit that are named: on the map at the start, waiting, and arriving."""

    standing: Counter[str]
    waiting: Counter[str]
    arriving: Counter[str]


def order_of_battle(counters: Counters) -> OrderOfBattle:
    """Count the counters that set-ups and arrivals name, without those that come back."""
    standing, waiting, arriving = Counter[str](), Counter[str](), Counter[str]()
    for setup in counters.setup:
        off_map = setup.where.off_map or setup.where.box is not None
        (waiting if off_map else standing).update(setup.units)
    for arrival in counters.arrivals:
        if not (arrival.replaces or arrival.returns):
            arriving.update(arrival.units)
    return OrderOfBattle(standing, waiting, arriving)


def entering(counters: Counters) -> Counter[str]:
    """Return how many counters of each unit may enter play, by any way."""
    named = order_of_battle(counters)
    ways = named.standing + (named.waiting | named.arriving)
    sizes = {unit.id: unit.count for unit in counters.units}
    whole = set(_entering_whole(counters))
    for unit in counters.units:
        if unit.back.kind is BackKind.UNIT and unit.back.unit is not None and ways[unit.id]:
            whole.add(unit.back.unit)
    return ways | Counter({name: sizes.get(name, 0) for name in whole})


def _entering_whole(counters: Counters) -> Iterator[str]:
    """Units all of whose counters may enter: by a draw, by conversion, or as the rest of a side."""
    open_sides = {setup.side for setup in counters.setup if setup.rest}
    open_sides |= {each.side for each in counters.arrivals if not (each.units or each.draw)}
    yield from (unit.id for unit in counters.units if unit.side in open_sides)
    drawn = {position.draw.pool for _, position in positions(counters) if position.draw}
    yield from (unit for pool in counters.pools if pool.id in drawn for unit in pool.units)
    yield from (conversion.into for conversion in counters.conversions)


def certain_hexes(context: CheckContext, where: Where) -> Iterator[tuple[Origin, Cell]]:
    """Yield the hexes in which counters stand without a choice, with origins inside `where`."""
    spots = tuple(named_hexes(context, where))
    if where.each or len({at for _, at in spots}) == 1:
        free = where.zones or where.anywhere or where.printed or where.box or where.off_map
        if not free:
            yield from spots


def named_hexes(context: CheckContext, where: Where) -> Iterator[tuple[Origin, Cell]]:
    """Yield the hexes that `where` names, itself or by a place, with origins inside it."""
    yield from ((spot, at) for spot, _, at in context.spots("hexes", where.hexes))
    for place, name in enumerate(where.places):
        for _, at in context.cells(context.places.get(name, ())[:1]):
            yield f"places.{place}", at


def positions(counters: Counters) -> Iterable[tuple[Origin, Setup | Arrival]]:
    """Return every set-up and arrival with its origin."""
    setups = [(f"setup.{setup.id}", setup) for setup in counters.setup]
    return [*setups, *((f"arrivals.{arrival.id}", arrival) for arrival in counters.arrivals)]
