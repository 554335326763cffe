"""The true ground: where on the earth the map lies, and the coast that is really there."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from generator.model.numbers import ValueType
from generator.model.schema import HexLabel, given
from generator.records import Frozen

PLACES_IN_A_DEGREE = 1_000_000
"""Points of the ground are whole millionths of a degree: at most 11 cm, and exact in JSON."""

GroundPoint: TypeAlias = tuple[int, int]
"""Longitude and latitude, in millionths of a degree; east and north count upwards."""

GroundRing: TypeAlias = tuple[GroundPoint, ...]
"""An outline; its last point is not repeated."""

GroundBox: TypeAlias = tuple[int, int, int, int]
"""West, south, east, north, in millionths of a degree."""


class Position(ValueType):
    """A point on the earth, in degrees: ``50.705 N 156.2144 E``."""

    latitude: float
    longitude: float
    text: str

    PATTERN: ClassVar[str] = (
        r"^([0-9]{1,2}(\.[0-9]{1,6})?) ?([NS]),? ([0-9]{1,3}(\.[0-9]{1,6})?) ?([EW])$"
    )
    FORM: ClassVar[str] = "a position: write 50.705 N 156.2144 E"

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read latitude, then longitude, each with its direction; ValueError for anything else."""
        match = cls.match(text)
        latitude = float(match[1]) * (1 if match[3] == "N" else -1)
        longitude = float(match[4]) * (1 if match[6] == "E" else -1)
        if abs(latitude) > 85 or abs(longitude) > 180:
            raise ValueError(
                f"{text!r} is no place for a map: latitudes go to 85 degrees, longitudes to 180"
            )
        return cls(latitude, longitude, text)


class Anchor(Frozen):
    """A hex and its place on the earth. The places of all others follow from it."""

    hex: HexLabel
    """The hex."""
    at: Position
    """The position of its centre."""


class Shore(Frozen):
    """An outline of the coast: of land, or of water within land."""

    rings: tuple[GroundRing, ...]
    """The outline, then its holes."""
    land: bool = True
    """Whether it holds land."""


class TrueGround(Frozen):
    """Where the map lies on the earth, so that its true coast can be drawn.

    The projection is a local equirectangular one, north at the top. With `a` the anchor's hex, in
    kilometres: east of it (longitude - a) × 111.32 × cos(latitude of a), north of it
    (latitude - a) × 111.2. So distances are true along the anchor's parallel and all meridians;
    100 km further north or south, lengths from west to east are off by about 2 % at 50 degrees.
    """

    anchor: Anchor
    """A hex whose place on the earth is known."""
    coast: str
    """A GeoJSON file in the folder of the game with land as polygons, such as
    `geo/coastline.geojson`. docs/true-ground.md explains it."""
    shores: tuple[Shore, ...] = given(())
    """What the file holds, largest first."""
    known: GroundBox | None = given(None)
    """The `bbox` of the file."""

    def on_land(self, point: tuple[float, float]) -> bool | None:
        """Whether a longitude and latitude lie on land; None beyond the `bbox`.

        Both are in millionths of a degree.
        """
        if self.known is not None:
            west, south, east, north = self.known
            if not (west <= point[0] <= east and south <= point[1] <= north):
                return None
        holders = (shore.land for shore in reversed(self.shores) if _holds(shore, point))
        return next(holders, False)


def _holds(shore: Shore, point: tuple[float, float]) -> bool:
    """Whether a point lies within an outline and in none of its holes (even-odd rule)."""
    return sum(_encloses(ring, point) for ring in shore.rings) % 2 == 1


def _encloses(ring: GroundRing, point: tuple[float, float]) -> bool:
    """Whether a ray to the east leaves the ring an odd number of times."""
    x, y = point
    inside = False
    before_x, before_y = ring[-1]
    for next_x, next_y in ring:
        if (before_y > y) != (next_y > y):
            meets = before_x + (y - before_y) * (next_x - before_x) / (next_y - before_y)
            inside ^= meets > x
        before_x, before_y = next_x, next_y
    return inside
