from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.hexes import Hex, neighbours
from generator.model.map import Place, PlaceKind

_ON_LAND = frozenset(PlaceKind) - {PlaceKind.POINT, PlaceKind.CAPE}
_COASTAL = frozenset({PlaceKind.PORT, PlaceKind.BEACH})


@check("MAP005", "place-on-wrong-ground", WARNING)
def places_on_wrong_ground(subject: Subject) -> Iterator[Finding]:
    """A town lies at sea, or a port or beach away from it.

    Usually the place has its neighbour's hex number. A hex on the border of the map may face the
    sea beyond it, so ports there are taken on trust.
    """
    for place in subject.game.map.places if subject.game.map else ():
        hexes = [at for _, at in subject.hexes(place.hexes) if at in subject.terrain]
        if not hexes:
            continue
        fault = _fault(subject, place, hexes)
        if fault:
            yield places_on_wrong_ground.finding(
                f"{place.name} {fault}", f"places.{place.id}.hexes"
            )


def _fault(subject: Subject, place: Place, hexes: list[Hex]) -> str | None:
    where = " and ".join(place.hexes)
    if place.kind in _ON_LAND and not any(subject.terrain[at].land for at in hexes):
        return f"is a {place.kind}, but {where} lies at sea"
    if place.kind in _COASTAL and not any(_by_the_sea(subject, at) for at in hexes):
        return f"is a {place.kind}, but no sea lies next to {where}"
    return None


def _by_the_sea(subject: Subject, at: Hex) -> bool:
    grounds = [subject.terrain.get(beside) for beside in neighbours(at)]
    return any(ground is None or not ground.land for ground in grounds)
