from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.wording import counted


@check("SET031", "turns-for-the-late", WARNING)
def other_numbers_of_turns(subject: Subject) -> Iterator[Finding]:
    """Units that come one a turn have more or fewer turns to come on than there are units.

    Where the chance to come at once has failed, units come one a turn on the turns under
    `otherwise`: two divisions on turns 3 and 4. A turn more or less is a slip in one of the two.
    """
    counters = subject.game.counters
    for arrival in counters.arrivals if counters is not None else ():
        turns, units = arrival.otherwise, len(arrival.units)
        if turns is None or turns.last is None or not units:
            continue
        number = turns.last - turns.first + 1
        if number != units:
            yield other_numbers_of_turns.finding(
                f"{counted(units, 'unit')} are to come on {counted(number, 'turn')}, one a turn",
                f"arrivals.{arrival.id}.otherwise",
                related=(Related(None, "the units", f"arrivals.{arrival.id}.units"),),
            )
