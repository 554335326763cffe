from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.muster import by_formation
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.numbers import FactorSums
from generator.model.wording import counted


@check("CTR020", "formation-total", ERROR)
def totals_that_differ(subject: Subject) -> Iterator[Finding]:
    """The counters of a formation do not come to what it says.

    A factor mistyped by one looks like any other. An order of battle tells: the formation has so
    many counters and so much strength in all. `counters` and `total` under a formation are such
    sums, and a unit whose factors, number or formation change no longer adds up to them.
    """
    counters = subject.game.counters
    if counters is None:
        return
    members = by_formation(counters)
    for formation in counters.formations:
        units = members.get(formation.id, [])
        origin = f"formations.{formation.id}"
        number = sum(unit.count for unit in units)
        if formation.counters not in (None, number):
            yield totals_that_differ.finding(
                f"{formation.name} is said to have {counted(formation.counters or 0, 'counter')}, "
                f"but units of it come to {number}",
                f"{origin}.counters",
            )
        sums = FactorSums.of((one.factors, one.count) for one in units if one.factors is not None)
        if formation.total is not None and formation.total != sums:
            yield totals_that_differ.finding(
                f"the factors of {formation.name} are said to come to {formation.total}, but they "
                f"come to {sums if sums.parts else 'nothing'}",
                f"{origin}.total",
                help="a factor or a formation of one of its units is wrong, or the total is",
            )
