"""The projection of the true ground: there and back, true to the kilometre and to the hexes."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.board import Orientation
from generator.board.kinds import Hex
from generator.geometry.layout import Layout
from generator.model.ground import Anchor, Position, TrueGround
from generator.model.map import GridSpec
from generator.model.numbers import Distance
from generator.model.terrain import Plane, grid_of, plane_of


def plane(orientation: Orientation = Orientation.FLAT, at: str = "50.705 N 156.2144 E") -> Plane:
    spec = GridSpec(
        9, 7, orientation=orientation, number="{column}{row}", across=Distance.parse("4.25 km")
    )
    return plane_of(spec, TrueGround(Anchor("33", Position.parse(at)), "coast.geojson"))


@given(
    st.sampled_from(Orientation),
    st.floats(-20, 20),
    st.floats(-20, 20),
    st.sampled_from(["50.705 N 156.2144 E", "0.1 S 179.99 W", "84 N 0 E"]),
)
def test_a_point_goes_to_the_earth_and_back(
    orientation: Orientation, x: float, y: float, at: str
) -> None:
    there = plane(orientation, at)
    assert there.point(*there.place(x, y)) == pytest.approx((x, y), abs=1e-6)


def test_the_numbers_of_shumshu() -> None:
    """As reckoned by hand: 70.4 km a degree from west to east, columns 3.68 km apart."""
    there = plane()
    grid = grid_of(GridSpec(9, 7, number="{column}{row}"))
    west, east = (there.cell(grid.cell(label))[0] / 1e6 for label in ("33", "53"))
    assert (east - west) * 111.32 * math.cos(math.radians(50.705)) == pytest.approx(
        2 * 4.25 * math.sqrt(3) / 2
    )
    south, north = (there.cell(grid.cell(label))[1] / 1e6 for label in ("34", "33"))
    assert (north - south) * 111.2 == pytest.approx(4.25)


def test_north_is_up_and_the_date_line_is_no_border() -> None:
    there = plane(at="10 N 179.99 E")
    assert there.point(179.99e6, 10.1e6)[1] < there.point(179.99e6, 10e6)[1]
    assert there.point(-179.99e6, 10e6)[0] > there.point(179.99e6, 10e6)[0]


@pytest.mark.parametrize("orientation", Orientation)
def test_centres_are_those_that_are_drawn(orientation: Orientation) -> None:
    grid = grid_of(GridSpec(9, 7, orientation=orientation))
    layout = Layout(grid, 1.0)
    for at in (*grid.cells(), Hex(-3, 5)):
        assert grid.kind.centre(at) == pytest.approx(layout.centre(at))


def test_a_grid_without_a_scale_has_no_plane() -> None:
    ground = TrueGround(Anchor("0101", Position.parse("50 N 5 E")), "coast.geojson")
    with pytest.raises(ValueError, match="across"):
        plane_of(GridSpec(2, 2), ground)
