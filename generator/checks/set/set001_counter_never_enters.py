from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.muster import entering, positions
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.counters import Counters, Setup
from generator.nearness import nearest


@check("SET001", "counter-never-enters", WARNING)
def counters_that_never_enter(subject: Subject) -> Iterator[Finding]:
    """A counter never enters play.

    No set-up and no arrival names it, no pool that is drawn from holds it, nothing is exchanged for
    it. Players find it on the countersheet and wonder where it belongs. Nothing is said of a unit
    whose id is misspelt where it should enter (REF001), nor of a side whose set-up names nobody
    (SET008).
    """
    counters = subject.game.counters
    if counters is None or not (counters.setup or counters.arrivals):
        return
    ways, misspelt, open_sides = entering(counters), _misspelt(counters), _open_sides(counters)
    for unit in counters.units:
        if unit.id in misspelt or unit.side in open_sides:
            continue
        if ways[unit.id] < unit.count:
            some = f"only {ways[unit.id]} of {unit.count} counters of {unit.name} enter play"
            message = some if ways[unit.id] else f"{unit.name} never enters play"
            yield counters_that_never_enter.finding(message, f"units.{unit.id}", on_key=True)


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
