"""More counters of a unit are set up and expected than there are.

A unit with several counters is named once for each of them. Units that wait off the map or in a box
may be named again when they arrive; units that stand on the map may not.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.muster import muster
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.wording import counted


def more_than_the_mix(subject: Subject) -> Iterator[Finding]:
    """Find units that are named more often than they have counters."""
    counters = subject.game.counters
    if counters is None:
        return
    named = muster(counters)
    for unit in counters.units:
        standing, waiting = named.standing[unit.id], named.waiting[unit.id]
        needed = standing + max(waiting, named.arriving[unit.id])
        if needed > unit.count:
            there = counted(unit.count, "counter")
            yield CHECK.finding(
                f"{unit.name} is named {needed} times, but the mix has {there} of it",
                f"units.{unit.id}",
                on_key=True,
                help="set-ups and arrivals name a unit once for each counter of it",
            )


CHECK = Check(
    code="SET002",
    slug="more-than-the-mix",
    severity=Severity.ERROR,
    page=__doc__,
    find=more_than_the_mix,
    failing="""
setup:
  red: {units: [one, one]}   # there is one counter of it
""",
    passing="""
units:
  one: {count: 2}
setup:
  red: {units: [one, one]}
""",
)
