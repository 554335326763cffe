"""Units that come one a turn have more or fewer turns to come on than there are units.

Where the chance to come at once has failed, units come one a turn on the turns under `otherwise`:
two divisions on turns 3 and 4. A turn more or less is a slip in one of the two.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related, Severity
from generator.model.wording import counted


def other_numbers_of_turns(subject: Subject) -> Iterator[Finding]:
    """Find arrivals whose late turns are not one for each unit."""
    counters = subject.game.counters
    for arrival in counters.arrivals if counters is not None else ():
        turns, units = arrival.otherwise, len(arrival.units)
        if turns is None or turns.last is None or not units:
            continue
        number = turns.last - turns.first + 1
        if number != units:
            yield CHECK.finding(
                f"{counted(units, 'unit')} are to come on {counted(number, 'turn')}, one a turn",
                f"arrivals.{arrival.id}.otherwise",
                related=(Related(None, "the units", f"arrivals.{arrival.id}.units"),),
            )


_LATE = """
units:
  three: {name: 3rd Battalion, side: red, type: infantry}
  four: {name: 4th Battalion, side: red, type: infantry}
arrivals:
  late:
    {side: red, units: [three, four], where: {hexes: [11]}, turns: 1, chance: 50%, """

CHECK = Check(
    code="SET031",
    slug="turns-for-the-late",
    severity=Severity.WARNING,
    page=__doc__,
    find=other_numbers_of_turns,
    failing=f"""{_LATE}otherwise: 3-5}}
""",
    passing=f"""{_LATE}otherwise: 3-4}}
""",
)
