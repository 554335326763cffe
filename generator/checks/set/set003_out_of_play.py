from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.muster import named_hexes, positions
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin
from generator.hexes import Hex
from generator.model.map import ZoneKind

_STOOD_IN = frozenset({ZoneKind.SETUP, ZoneKind.ENTRY, ZoneKind.EXIT})


@check("SET003", "out-of-play", ERROR)
def units_out_of_play(subject: Subject) -> Iterator[Finding]:
    """Units are set up or arrive in a hex where no unit may stand.

    The hex is sea or other unplayable terrain, or a half hex at the border of the map. Zones for
    set-up, entry and exit have no such hexes either.
    """
    for origin, position in positions(subject.game.counters):
        for step, at in named_hexes(subject, position.where):
            yield from _finding(subject, at, f"{origin}.where.{step}")
    for zone in subject.game.map.zones if subject.game.map else ():
        for place, label in enumerate(zone.hexes if zone.kind in _STOOD_IN else ()):
            yield from _finding(subject, subject.hex(label), f"zones.{zone.id}.hexes.{place}")


def _finding(subject: Subject, at: Hex | None, origin: Origin) -> Iterator[Finding]:
    if at is not None and not subject.playable(at):
        yield units_out_of_play.finding(f"units cannot stand in {_described(subject, at)}", origin)


def _described(subject: Subject, at: Hex) -> str:
    label = subject.grid.label(at) if subject.grid else ""
    ground = subject.terrain.get(at)
    if ground is not None and not ground.playable:
        return f"{label}, which is {ground.name.lower()}"
    return f"{label}, a half hex at the border"
