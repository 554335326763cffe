from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from generator.checks.check import ERROR, check
from generator.checks.courses import courses
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.hexes import Hex, neighbours
from generator.model.map import Zone
from generator.model.wording import listed

_Rule: TypeAlias = tuple[str, Callable[[Hex], bool]]
"""What is said of all hexes of a zone, as the end of a message, and whether it holds of one."""


@check("MAP025", "zone-lies-elsewhere", ERROR)
def zones_elsewhere(subject: Subject) -> Iterator[Finding]:
    """A zone has a hex where it is said to have none.

    A zone may say that all its hexes lie along an `edge` of the map, that they are `coastal`, that
    a road or railway runs `along` them, or that it keeps `apart-from` another zone. A hex number
    that is off by one breaks what the others keep.
    """
    if subject.game.map is None or subject.grid is None:
        return
    along: dict[str, set[Hex]] = {}
    for course in courses(subject):
        along.setdefault(course.feature.kind, set()).update(*course.stations())
    for zone in subject.game.map.zones:
        rules = tuple(_rules(subject, zone, along))
        for place, label in enumerate(zone.hexes if rules else ()):
            at = subject.hex(label)
            broken = next((fault for fault, holds in rules if at and not holds(at)), None)
            if broken is not None:
                message = f"the zone {zone.name} has hex {label}, {broken}"
                yield zones_elsewhere.finding(message, f"zones.{zone.id}.hexes.{place}")


def _rules(subject: Subject, zone: Zone, along: dict[str, set[Hex]]) -> Iterator[_Rule]:
    if zone.edge is not None and subject.grid is not None:
        outermost = frozenset(subject.grid.edge(zone.edge))
        yield f"which is not on the {zone.edge} edge of the map", outermost.__contains__
    if zone.coastal:
        yield "which is not a land hex beside the sea", lambda at: _coastal(subject, at)
    if zone.along:
        reached = frozenset(at for kind in zone.along for at in along.get(kind, ()))
        names = listed([subject.names["line"].get(kind, kind) for kind in zone.along], "or")
        yield f"which {names} does not touch", reached.__contains__
    barred: dict[Hex, str] = {}
    for other in subject.game.map.zones if subject.game.map else ():
        if other.id in zone.apart_from:
            barred |= {at: other.name for _, at in subject.hexes(other.hexes)}
    if barred:
        names = listed(list(dict.fromkeys(barred.values())), "or")
        yield f"which lies in {names} too", lambda at: at not in barred


def _coastal(subject: Subject, at: Hex) -> bool:
    ground = subject.terrain.get(at)
    beside = (subject.terrain.get(near) for near in neighbours(at))
    return ground is not None and ground.land and any(near and not near.land for near in beside)
