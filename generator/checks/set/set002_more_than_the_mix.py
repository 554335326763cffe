from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.muster import muster
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.wording import counted


@check("SET002", "more-than-the-mix", ERROR)
def more_than_the_mix(subject: Subject) -> Iterator[Finding]:
    """More counters of a unit are set up and expected than there are.

    A unit with several counters is named once for each of them. Units that wait off the map or in a
    box may be named again when they arrive; units that stand on the map may not.
    """
    counters = subject.game.counters
    if counters is None:
        return
    named = muster(counters)
    for unit in counters.units:
        standing, waiting = named.standing[unit.id], named.waiting[unit.id]
        needed = standing + max(waiting, named.arriving[unit.id])
        if needed > unit.count:
            there = counted(unit.count, "counter")
            yield more_than_the_mix.finding(
                f"{unit.name} is named {needed} times, but the mix has {there} of it",
                f"units.{unit.id}",
                on_key=True,
                help="set-ups and arrivals name a unit once for each counter of it",
            )
