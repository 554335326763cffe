from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.muster import positions
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin
from generator.model.counters import Arrival, Counters, Pool, Setup
from generator.model.wording import counted


@check("SET022", "other-total", ERROR)
def other_totals(subject: Subject) -> Iterator[Finding]:
    """A set-up, an arrival or a pool has more or fewer counters than it is said to have.

    `total` says how many: sixteen counters in the eastern pool, two a turn. A unit that drops out
    of a long list leaves no gap, and a game that counts on it runs out of counters.
    """
    counters = subject.game.counters
    for origin, entry in _entries(counters) if counters is not None else ():
        real = _counters(entry)
        if entry.total is not None and real is not None and entry.total != real:
            listed = f"{counted(real, 'counter')} {'is' if real == 1 else 'are'}"
            message = f"a total of {entry.total} is given, but {listed} named"
            yield other_totals.finding(message, f"{origin}.total")


def _entries(counters: Counters) -> Iterator[tuple[Origin, Setup | Arrival | Pool]]:
    yield from positions(counters)
    yield from ((f"pools.{pool.id}", pool) for pool in counters.pools)


def _counters(entry: Setup | Arrival | Pool) -> int | None:
    """Return how many counters are named or drawn; None where that is open."""
    if entry.units or isinstance(entry, Pool):
        return len(entry.units)
    return entry.draw.count if entry.draw is not None else None
