from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.arms import UnitType
from generator.model.counters import Arrival, BackKind, Counters, Face, Setup, Unit


@check("CTR027", "telltale-back", ERROR)
def telltale_backs(subject: Subject) -> Iterator[Finding]:
    """A back gives away what lies face down.

    Units that are placed face down share one back, or nobody is deceived: a decoy whose back is
    another than that of the battalions around it is found out before a shot is fired. Nor may a
    single piece of them be of another size. One hidden back that no other counter of its side has
    hides nothing either.
    """
    counters = subject.game.counters
    if counters is None:
        return
    downward = _downward(counters)
    for side in subject.game.sides:
        units = [unit for unit in counters.units if unit.side == side.id]
        yield from _strangers([unit for unit in units if unit.id in downward])
        hidden = [unit for unit in units if unit.back.kind is BackKind.HIDDEN]
        decoys = any(UnitType.DECOY in unit.type for unit in units)
        if len(units) > 1 and len(hidden) == 1 and hidden[0].count == 1 and not decoys:
            message = f"{hidden[0].name} is the only {side.name} counter with a hidden back"
            yield telltale_backs.finding(
                f"{message}, which hides nothing", f"units.{hidden[0].id}.back"
            )


def _downward(counters: Counters) -> frozenset[str]:
    """Return the units that set-ups and arrivals put face down, decoys and hidden ones too."""
    pools = {pool.id: pool.units for pool in counters.pools}
    found = {
        unit.id
        for unit in counters.units
        if unit.back.kind is BackKind.HIDDEN or UnitType.DECOY in unit.type
    }
    positions: tuple[Setup | Arrival, ...] = (*counters.setup, *counters.arrivals)
    for position in positions:
        if position.face is Face.DOWN:
            found.update(position.units)
            found.update(pools.get(position.draw.pool, ()) if position.draw else ())
    # A counter that is another unit on its other side deceives in another way.
    return frozenset(found - {one.id for one in counters.units if one.back.kind is BackKind.UNIT})


def _strangers(units: list[Unit]) -> Iterator[Finding]:
    """Find units whose back or size is not that of most."""
    looks = [(unit.back.kind, unit.back.face, unit.cut) for unit in units]
    usual = max(looks, key=looks.count, default=None)
    for unit, look in zip(units, looks, strict=True):
        if usual is not None and look != usual:
            what = f"a {look[0]} back" if look[0] is not usual[0] else "another back or size"
            yield telltale_backs.finding(
                f"{unit.name} lies face down with {what}, the others with a {usual[0]} one",
                f"units.{unit.id}.back",
            )
