"""From the earth to the hexes of a map and back; plain arithmetic.

Points of the plane are in hex units: the circumradius of a hex is 1, the centre of the hex in the
north-west corner lies at 0, 0, and y grows downwards, as in drawings.
"""

from __future__ import annotations

import math

from generator.hexes import Hex, Orientation
from generator.model.ground import PLACES_IN_A_DEGREE, TrueGround
from generator.model.map import GridSpec
from generator.model.terrain import grid_of
from generator.records import dataclass

KILOMETRES_EAST = 111.32
"""Length of a degree of longitude on the equator (WGS 84)."""
KILOMETRES_NORTH = 111.2
"""Length of a degree of latitude in the middle latitudes (110.6 to 111.7)."""

_TURN = 360 * PLACES_IN_A_DEGREE


@dataclass(frozen=True, slots=True)
class Plane:
    """A local equirectangular projection, north at the top; see TrueGround for its formula."""

    anchor: tuple[float, float]
    """Longitude and latitude of the anchor, in millionths of a degree."""
    centre: tuple[float, float]
    """The same point in hex units."""
    per_unit: tuple[float, float]
    """Millionths of a degree of longitude and of latitude in one hex unit."""
    orientation: Orientation

    def point(self, longitude: float, latitude: float) -> tuple[float, float]:
        """Return a point of the earth, given in millionths of a degree, in hex units."""
        east = (longitude - self.anchor[0] + _TURN / 2) % _TURN - _TURN / 2
        return (
            self.centre[0] + east / self.per_unit[0],
            self.centre[1] - (latitude - self.anchor[1]) / self.per_unit[1],
        )

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Return longitude and latitude of a point in hex units; the inverse of `point`."""
        return (
            self.anchor[0] + (x - self.centre[0]) * self.per_unit[0],
            self.anchor[1] - (y - self.centre[1]) * self.per_unit[1],
        )

    def hex(self, at: Hex) -> tuple[float, float]:
        """Return longitude and latitude of a hex's centre."""
        return self.place(*centre(at, self.orientation))


def plane_of(spec: GridSpec, ground: TrueGround) -> Plane:
    """Return the projection of a map.

    Raises ValueError for a grid that cannot be or has no `across`, and for an anchor off the map.
    """
    if spec.across is None:
        raise ValueError("`across` says how wide a hex is on the ground: the grid has none")
    at = grid_of(spec).hex(ground.anchor.hex)
    radius = spec.across.kilometres / math.sqrt(3)
    position = ground.anchor.at
    parallel = math.cos(math.radians(position.latitude))
    return Plane(
        (position.longitude * PLACES_IN_A_DEGREE, position.latitude * PLACES_IN_A_DEGREE),
        centre(at, spec.orientation),
        (
            radius / (KILOMETRES_EAST * parallel) * PLACES_IN_A_DEGREE,
            radius / KILOMETRES_NORTH * PLACES_IN_A_DEGREE,
        ),
        spec.orientation,
    )


def centre(at: Hex, orientation: Orientation) -> tuple[float, float]:
    """Return the centre of a hex in hex units.

    https://www.redblobgames.com/grids/hexagons/#hex-to-pixel-axial
    """
    if orientation is Orientation.FLAT:
        return 1.5 * at.q, math.sqrt(3) * (at.r + at.q / 2)
    return math.sqrt(3) * (at.q + at.r / 2), 1.5 * at.r
