"""What of a rectangle is nearest to each of some points."""

from __future__ import annotations

import pytest
from shapely import Point, union_all

from generator.board import Grid, Orientation
from generator.geometry import Layout
from generator.geometry.shapes import cells

REACH = (-2.4, -2.8, 12.0, 7.5)


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("missing", [(), ("0301",), ("0101", "0503"), ("0202",)])
def test_cells_part_the_rectangle(orientation: str, missing: tuple[str, ...]) -> None:
    """Centres of hexes lie many on one circle; cells are polygons all the same."""
    grid = Grid(orientation=Orientation(orientation), columns=6, rows=4, missing=missing)
    layout = Layout(grid, 1.0)
    centres = [layout.centre(at) for at, _ in grid.border()]
    found = cells(centres, REACH)
    assert all(cell.is_valid for cell in found)
    left, top, right, bottom = REACH
    assert sum(cell.area for cell in found) == pytest.approx((right - left) * (bottom - top))
    assert union_all(found).area == pytest.approx((right - left) * (bottom - top))
    for centre, cell in zip(centres, found, strict=True):
        inside = cell.representative_point()
        nearest = min(centres, key=lambda other: Point(other).distance(inside))
        assert nearest == centre
