"""A window on the earth and a wish for hexes in; a grid that covers it, and its anchor, out."""

from __future__ import annotations

import math

from generator.founding.errors import FoundingError
from generator.hexes import Orientation
from generator.model.ground import Anchor, Position
from generator.model.map import GridSpec
from generator.model.numbers import Distance
from generator.model.plane import KILOMETRES_EAST, KILOMETRES_NORTH, centre
from generator.model.terrain import grid_of
from generator.records import dataclass

FEWEST, MOST = 3, 60
"""Columns and rows that a proposed map may have."""

_ROOT = math.sqrt(3)


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of the earth, in degrees."""

    west: float
    south: float
    east: float
    north: float

    @classmethod
    def parse(cls, text: str) -> Window:
        """Read ``W,S,E,N``, such as 156.1,50.6,156.7,50.9; raises FoundingError."""
        try:
            west, south, east, north = (float(part) for part in text.split(","))
        except ValueError:
            raise FoundingError(
                f"the window {text!r} is not four numbers: west,south,east,north in degrees, "
                "such as 156.1,50.6,156.7,50.9"
            ) from None
        if not (-180 <= west <= 180 and -180 <= east <= 180 and south >= -85 and north <= 85):
            raise FoundingError(f"the window {text!r} is no place on earth that has a map")
        if not (west < east and south < north):
            raise FoundingError(f"the window {text!r} is empty: it goes west,south,east,north")
        return cls(west, south, east, north)

    @property
    def size(self) -> tuple[float, float]:
        """Kilometres from west to east along the middle, and from south to north."""
        parallel = math.cos(math.radians((self.south + self.north) / 2))
        return (
            (self.east - self.west) * KILOMETRES_EAST * parallel,
            (self.north - self.south) * KILOMETRES_NORTH,
        )


def grid_for(
    window: Window, orientation: Orientation, columns: int | None, across: Distance | None
) -> tuple[GridSpec, Anchor]:
    """Return a grid that covers a window, its middle on that of the window, and its anchor.

    Raises FoundingError where it would have too few or too many hexes.
    """
    width, height = window.size
    step, half = (1.5, 0.5) if orientation is Orientation.FLAT else (_ROOT, _ROOT / 2)
    if columns is not None:
        across = _rounded(width / (step * columns + half) * _ROOT)
    if across is None:
        raise FoundingError("say --columns, or how wide a hex is on the ground: --across 4km")
    radius = across.kilometres / _ROOT
    down, lower = (_ROOT, _ROOT / 2) if orientation is Orientation.FLAT else (1.5, 0.5)
    if columns is None:
        columns = round((width / radius - half) / step)
    rows = round((height / radius - lower) / down)
    for name, number in (("columns", columns), ("rows", rows)):
        if not FEWEST <= number <= MOST:
            raise FoundingError(
                f"with hexes {across} across the map would have {number} {name}: it takes "
                f"{FEWEST} to {MOST}"
            )
    small = columns <= 9 and rows <= 9
    pattern = "{column}{row}" if small else "{column:02}{row:02}"
    spec = GridSpec(columns, rows, orientation, number=pattern, across=across)
    return spec, _anchor(spec, window, radius)


def _rounded(kilometres: float) -> Distance:
    """Return a distance to three figures or so: 4.25 km, 850 m."""
    if kilometres < 1:
        return Distance.parse(f"{max(round(kilometres * 1000), 1)} m")
    return Distance.parse(f"{kilometres:.{2 if kilometres < 10 else 1}f} km")


def _anchor(spec: GridSpec, window: Window, radius: float) -> Anchor:
    """Return the hex nearest to the middle of the grid, and where it lies."""
    grid = grid_of(spec)
    points = {at: centre(at, spec.orientation) for at in grid.hexes()}
    middle = [
        (min(point[axis] for point in points.values()) + max(p[axis] for p in points.values())) / 2
        for axis in (0, 1)
    ]
    at = min(points, key=lambda one: math.dist(points[one], middle))
    east, south = (points[at][axis] - middle[axis] for axis in (0, 1))
    latitude = (window.south + window.north) / 2 - south * radius / KILOMETRES_NORTH
    degree = KILOMETRES_EAST * math.cos(math.radians(latitude))
    longitude = (window.west + window.east) / 2 + east * radius / degree
    return Anchor(grid.label(at), position(latitude, longitude))


def position(latitude: float, longitude: float) -> Position:
    """Return a position with four decimals, about ten metres."""
    north = f"{abs(latitude):.4f} {'N' if latitude >= 0 else 'S'}"
    return Position.parse(f"{north} {abs(longitude):.4f} {'E' if longitude >= 0 else 'W'}")
