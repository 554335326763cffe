"""The terrain of each hex: land and water by its centre, the rest by what most of it is."""

from __future__ import annotations

from collections.abc import Sequence

from shapely import MultiPolygon, Point, intersection, prepare, union_all
from shapely.geometry.base import BaseGeometry

from generator.founding.layers import Thing
from generator.geometry.layout import HexLayout
from generator.geometry.shapes import hexagon
from generator.hexes import Hex

_ENOUGH = {"town": 0.25}
"""Share of a hex that gives it a terrain; a town is seen before it fills half of one."""
_HALF = 0.45
_ORDER = ("town", "mountain", "swamp", "forest", "hills", "polder")


def land_of(areas: Sequence[Thing]) -> BaseGeometry | None:
    """Return all land less its lakes, None where no file says what is land."""
    land = [thing.shape for thing in areas if thing.kind == "land"]
    if not land:
        return None
    return union_all(land).difference(lakes_of(areas))


def lakes_of(areas: Sequence[Thing]) -> BaseGeometry:
    """Return the area of all lakes."""
    lakes = [thing.shape for thing in areas if thing.kind == "lake"]
    return union_all(lakes) if lakes else MultiPolygon()


def terrain_for(layout: HexLayout, areas: Sequence[Thing]) -> tuple[tuple[Hex, str], ...]:
    """Return the terrain of every hex of a grid, in reading order."""
    land, lakes = land_of(areas), lakes_of(areas)
    covers = {
        kind: union_all([thing.shape for thing in areas if thing.kind == kind]) for kind in _ORDER
    }
    for shape in (lakes, *covers.values(), *(() if land is None else (land,))):
        prepare(shape)
    return tuple((at, _terrain(layout, at, land, lakes, covers)) for at in layout.grid.hexes())


def _terrain(
    layout: HexLayout,
    at: Hex,
    land: BaseGeometry | None,
    lakes: BaseGeometry,
    covers: dict[str, BaseGeometry],
) -> str:
    middle = Point(layout.centre(at))
    if lakes.intersects(middle):
        return "lake"
    if land is not None and not land.intersects(middle):
        return "sea"
    ground: BaseGeometry = hexagon(layout, at)
    if land is not None:
        ground = intersection(ground, land)
    shares = {
        kind: intersection(ground, cover).area / max(ground.area, 1e-9)
        for kind, cover in covers.items()
    }
    for kind in _ORDER:
        if shares[kind] >= _ENOUGH.get(kind, _HALF):
            return kind
    return "clear"
