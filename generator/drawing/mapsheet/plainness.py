"""How plainly a hex shows what it is known for, so that swatches show that and little else.

In: the map. Out: for hexes and hexsides how much is in the way: other lines, shores, names' places.
"""

from __future__ import annotations

from collections import Counter

from generator.hexes import Hex, Hexside, neighbours, parse_hexside, parse_path
from generator.model.map import Border, Map, PlaceKind
from generator.model.terrain import grid_of, terrain_of
from generator.records import dataclass

_WET, _STRANGE, _BUILT = 2.0, 3.0, 4
"""How much a shore, a terrain that is not the commonest on land, a town are in the way."""
_TOWNS = (PlaceKind.CITY, PlaceKind.TOWN)


@dataclass(frozen=True, slots=True)
class Plainness:
    """What lies in each hex of a map besides its terrain."""

    land: dict[Hex, bool]
    paths: Counter[Hex]
    """How many roads and railways run through a hex."""
    banks: Counter[Hex]
    """How many hexsides of a hex have a river, a canal or a fort line."""
    odd: Counter[Hex]
    """How many places, towns above all, and borders of zones it has."""
    common: frozenset[Hex]
    """The hexes of the commonest terrain on land."""

    def shores(self, at: Hex) -> int:
        """Return how many neighbours are sea where a hex is land, or land where it is sea."""
        own = self.land.get(at)
        return sum(self.land.get(next_to, own) != own for next_to in neighbours(at))

    def clutter(self, at: Hex) -> float:
        """Return what there is in a hex that could be taken for its terrain."""
        drawn = self.paths[at] + self.banks[at] + self.odd[at]
        return drawn + _WET * self.shores(at)

    def around_line(self, at: Hex) -> float:
        """Return what is in the way of a line in a hex; the line itself counts everywhere."""
        return self.clutter(at) + (0.0 if at in self.common else _STRANGE)

    def around_hexside(self, side: Hexside) -> float:
        """Return what is in the way on both sides of a hexside; a shore between them most."""
        first, second = side.hexes
        both = self.around_line(first) + self.around_line(second)
        shore = self.land.get(first) != self.land.get(second)
        return both + (2 * _STRANGE if shore else 0.0)


def plainness(game_map: Map) -> Plainness:
    """Return what lies in the hexes of a map."""
    grid, terrain = grid_of(game_map.grid), terrain_of(game_map)
    paths: Counter[Hex] = Counter()
    banks: Counter[Hex] = Counter()
    for feature in game_map.features:
        if feature.path is not None:
            paths.update(set(parse_path(feature.path, grid).hexes))
        for label in feature.hexsides:
            banks.update(parse_hexside(label, grid).hexes)
    odd: Counter[Hex] = Counter()
    for place in game_map.places:
        for label in place.hexes:
            odd[grid.hex(label)] += _BUILT if place.kind in _TOWNS else 1
    for zone in game_map.zones:
        if zone.border is not Border.NONE:
            odd.update(_at_border({grid.hex(label) for label in zone.hexes}))
    kinds = Counter(kind.id for kind in terrain.values() if kind.land)
    commonest = max(kinds, key=lambda kind: kinds[kind], default="")
    return Plainness(
        land={at: kind.land for at, kind in terrain.items()},
        paths=paths,
        banks=banks,
        odd=odd,
        common=frozenset(at for at, kind in terrain.items() if kind.id == commonest),
    )


def _at_border(inside: set[Hex]) -> set[Hex]:
    """Return the hexes of a zone at its border."""
    return {at for at in inside if any(next_to not in inside for next_to in neighbours(at))}
