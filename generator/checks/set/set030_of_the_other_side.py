from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.muster import positions
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Related
from generator.model.counters import Arrival, Counters, Setup
from generator.model.map import ZoneKind

_DOORS = frozenset({ZoneKind.ENTRY, ZoneKind.SETUP})


@check("SET030", "of-the-other-side", ERROR)
def of_the_other_side(subject: Subject) -> Iterator[Finding]:
    """Something of one side is made for, or from, what is the other side's.

    Blue units that come in through the entry hexes of Red, a set-up that draws from the pool of the
    other side, a limit of Blue for stacks with a unit of Red: the side in one of the two is a slip.
    """
    counters = subject.game.counters
    if counters is None:
        return
    sides = {unit.id: unit.side for unit in counters.units}
    for origin, position in positions(counters):
        yield from _drawn(counters, sides, origin, position)
        yield from _entered(subject, origin, position)
    for limit in counters.stacking:
        theirs = sides.get(limit.with_unit or "", limit.side)
        if limit.side is not None and theirs != limit.side:
            yield of_the_other_side.finding(
                f"{subject.names['unit'][limit.with_unit or '']} never stands with units of the "
                f"side {limit.side!r}",
                f"stacking.{limit.id}.side",
                related=(Related(None, "its side", f"units.{limit.with_unit}.side"),),
            )


def _drawn(
    counters: Counters, sides: dict[str, str], origin: Origin, position: Setup | Arrival
) -> Iterator[Finding]:
    pool = next((p for p in counters.pools if position.draw and p.id == position.draw.pool), None)
    theirs = {sides[unit] for unit in pool.units if unit in sides} if pool else set()
    if pool is not None and theirs and position.side not in theirs:
        yield of_the_other_side.finding(
            f"the side {position.side!r} draws from {pool.name}, in which it has no unit",
            f"{origin}.side",
            related=(Related(None, "the pool", f"pools.{pool.id}", on_key=True),),
        )


def _entered(subject: Subject, origin: Origin, position: Setup | Arrival) -> Iterator[Finding]:
    zones = {zone.id: zone for zone in subject.game.map.zones} if subject.game.map else {}
    for number, name in enumerate(position.where.zones):
        zone = zones.get(name)
        if zone is not None and zone.kind in _DOORS and zone.side not in {None, position.side}:
            yield of_the_other_side.finding(
                f"{zone.name} is for the side {zone.side!r}, not for {position.side!r}",
                f"{origin}.where.zones.{number}",
                related=(Related(None, "its side", f"zones.{zone.id}.side"),),
            )
