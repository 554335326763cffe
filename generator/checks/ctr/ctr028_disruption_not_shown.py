from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.counters import BackKind, Counters, MarkerSymbol, Unit
from generator.model.wording import counted


@check("CTR028", "disruption-not-shown", WARNING)
def disruption_not_shown(subject: Subject) -> Iterator[Finding]:
    """A unit cannot show that it is disrupted.

    Where most counters of a side turn over to say it, one whose back says nothing has to be
    remembered. Markers serve as well: then there is one for each counter of the side that does not
    turn over for it. So a back that has been mistyped shows, and a marker too few.
    """
    counters = subject.game.counters
    for side in subject.game.sides if counters else ():
        if counters is not None:
            yield from _side(counters, side.id, side.name)


def _side(counters: Counters, side: str, name: str) -> Iterator[Finding]:
    fighting = [one for one in counters.units if one.side == side and one.factors is not None]
    silent = [unit for unit in fighting if unit.back.kind is not BackKind.DISRUPTED]
    lacking = sum(unit.count for unit in silent)
    markers = [
        marker
        for marker in counters.markers
        if marker.symbol is MarkerSymbol.DISRUPTED and marker.side in (None, side)
    ]
    if markers:
        supply = sum(marker.count for marker in markers)
        if supply < lacking:
            message = f"{counted(lacking, name + ' counter')} cannot turn over to be disrupted"
            where = f"markers.{markers[0].id}.count"
            yield disruption_not_shown.finding(
                f"{message}, but there are {supply} markers for it", where
            )
    elif silent and len(silent) * 2 < len(fighting):
        yield from _backs(silent, name)


def _backs(silent: list[Unit], name: str) -> Iterator[Finding]:
    for unit in silent:
        yield disruption_not_shown.finding(
            f"{unit.name} has a {unit.back.kind} back, but most {name} counters turn over to show "
            "that they are disrupted",
            f"units.{unit.id}.back",
        )
