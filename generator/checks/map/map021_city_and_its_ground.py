from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.map import PlaceKind

_BUILT = frozenset({"city"})
_TOWNS = frozenset({PlaceKind.CITY, PlaceKind.TOWN, PlaceKind.PORT, PlaceKind.FORTRESS})


@check("MAP021", "city-and-its-ground", WARNING)
def cities_off_their_ground(subject: Subject) -> Iterator[Finding]:
    """A city lies outside the city hexes, or a city hex has no city.

    Where a terrain looks like a city, cities and such hexes belong together: the effects of the
    terrain are printed in the key, the name on the map. One of the two is usually a hex off.
    """
    game_map, grid = subject.game.map, subject.grid
    if game_map is None or grid is None:
        return
    built = {at for at, ground in subject.terrain.items() if (ground.look or ground.id) in _BUILT}
    if not built:
        return
    named = set()
    for place in game_map.places:
        for number, label in enumerate(place.hexes):
            at = subject.hex(label)
            if at is None:
                continue
            if place.kind in _TOWNS:
                named.add(at)
            if place.kind is PlaceKind.CITY and at in subject.terrain and at not in built:
                ground = subject.terrain[at].name.lower()
                message = f"{place.name} is a city, but hex {label} is {ground}"
                yield cities_off_their_ground.finding(message, f"places.{place.id}.hexes.{number}")
    for at in sorted(built - named, key=grid.label):
        label = grid.label(at)
        message = f"hex {label} is {subject.terrain[at].name.lower()}, but no town lies there"
        yield cities_off_their_ground.finding(message, f"hexes.{label}")
