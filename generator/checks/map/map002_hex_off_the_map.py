from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.hexreferences import mistakes, within
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.hexes import Fault

_KINDS = frozenset({"hex", "hexside", "path"})
_FAULTS = frozenset({Fault.OFF_GRID, Fault.MISSING})


@check("MAP002", "hex-off-the-map", ERROR)
def hexes_off_the_map(subject: Subject) -> Iterator[Finding]:
    """A hex number lies off the map.

    The number has the right form, but the map has no such column or row, or `grid` lists the hex as
    missing. The commonest slip in printed games: a unit set up in a hex that is not there.
    """
    for origin, mistake in mistakes(subject, _KINDS, _FAULTS):
        yield hexes_off_the_map.finding(mistake.message, origin, within=within(mistake))
