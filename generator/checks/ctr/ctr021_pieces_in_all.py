from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding


@check("CTR021", "pieces-in-all", ERROR)
def pieces_that_differ(subject: Subject) -> Iterator[Finding]:
    """The pieces are more or fewer than the game says it has.

    Every box says how many counters are in it. `counters.pieces` is that number: units and markers
    as often as there are of them. A counter dropped from the mix, added to it or counted once too
    often shows in the sum, whatever the rules say of it.
    """
    counters = subject.game.counters
    if counters is None or counters.counters.pieces is None:
        return
    units = sum(unit.count for unit in counters.units)
    markers = sum(marker.count for marker in counters.markers)
    if counters.counters.pieces != units + markers:
        yield pieces_that_differ.finding(
            f"the game is said to have {counters.counters.pieces} pieces, but there are "
            f"{units + markers}: {units} units and {markers} markers",
            "counters.pieces",
        )
