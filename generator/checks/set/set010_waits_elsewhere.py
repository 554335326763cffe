from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Related
from generator.model.counters import Arrival, Counters


@check("SET010", "waits-elsewhere", ERROR)
def units_that_wait_elsewhere(subject: Subject) -> Iterator[Finding]:
    """Units arrive from a box in which they do not wait.

    The set-up puts them somewhere else, so that nobody finds them when they are due.
    """
    counters = subject.game.counters
    if counters is None:
        return
    for arrival in counters.arrivals:
        if arrival.from_box is not None and arrival.from_box in subject.names["box"]:
            yield from _finding(subject, counters, arrival, arrival.from_box)


def _finding(subject: Subject, counters: Counters, arrival: Arrival, box: str) -> Iterator[Finding]:
    """One finding for an arrival: its units usually are set up together."""
    places = {unit: _elsewhere(counters, unit, box) for unit in dict.fromkeys(arrival.units)}
    elsewhere = {unit: origin for unit, origin in places.items() if origin}
    if not elsewhere:
        return
    unit, origin = next(iter(elsewhere.items()))
    name = subject.names["unit"].get(unit, unit)
    who = f"{name} and {len(elsewhere) - 1} more are" if len(elsewhere) > 1 else f"{name} is"
    yield units_that_wait_elsewhere.finding(
        f"{who} to come from the box {subject.names['box'].get(box, box)}, but not set up there",
        f"arrivals.{arrival.id}.units.{arrival.units.index(unit)}",
        related=(Related(None, "set up here", origin),),
    )


def _elsewhere(counters: Counters, unit: str, box: str) -> Origin | None:
    """Return where a unit is set up if that is nowhere in `box`; None too if it is nowhere."""
    setups = [setup for setup in counters.setup if unit in setup.units]
    if not setups or any(setup.where.box == box for setup in setups):
        return None
    return f"setup.{setups[0].id}.where"
