import math
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.board import Edge, Grid, Orientation, Vertex, distance, neighbours
from generator.board.cell import Direction, Offset
from generator.board.kinds import Hex
from generator.geometry import Layout

NEAR = 1e-9


@st.composite
def layouts(draw):
    grid = Grid(
        orientation=draw(st.sampled_from(Orientation)),
        columns=draw(st.integers(1, 9)),
        rows=draw(st.integers(1, 9)),
        offset=draw(st.sampled_from(Offset)),
    )
    origin = draw(st.tuples(st.floats(-200, 200), st.floats(-200, 200)))
    return Layout(grid, draw(st.floats(1, 40)), origin)


hexes = st.builds(Hex, st.integers(-20, 20), st.integers(-20, 20))
corners = st.integers(0, 5)


def on_page(direction: Direction) -> tuple[float, float]:
    """Across and down of a compass direction, y down."""
    return ("e" in direction) - ("w" in direction), ("s" in direction) - ("n" in direction)


@given(layouts(), hexes, corners)
def test_neighbours_lie_where_their_direction_says(layout, at, step):
    direction = layout.grid.kind.directions[step]
    (x, y), (x2, y2) = layout.centre(at), layout.centre(neighbours(at)[step])
    across, down = on_page(direction)
    assert math.isclose(math.dist((x, y), (x2, y2)), layout.across_flats, rel_tol=NEAR)
    assert (x2 - x) * across > 0 or (across == 0 and math.isclose(x, x2, abs_tol=1e-8))
    assert (y2 - y) * down > 0 or (down == 0 and math.isclose(y, y2, abs_tol=1e-8))


@given(layouts(), hexes)
def test_corners_stand_around_the_centre_at_the_circumradius(layout, at):
    centre, around = layout.centre(at), layout.corners(at)
    turns = [math.atan2(y - centre[1], x - centre[0]) for x, y in around]
    for corner, point in enumerate(around):
        assert math.isclose(math.dist(centre, point), layout.unit, rel_tol=1e-9)
        turn = (turns[corner] - turns[corner - 1]) % math.tau
        assert math.isclose(turn, math.tau / 6, abs_tol=1e-6)  # clockwise as seen: y is down


def test_corner_0_is_where_the_module_says():
    flat = Layout(Grid(orientation=Orientation.FLAT, columns=1, rows=1), 2)
    pointy = Layout(Grid(orientation=Orientation.POINTY, columns=1, rows=1), 2)
    assert flat.corners(Hex(0, 0))[0] == pytest.approx((1, -math.sqrt(3)))
    assert flat.corners(Hex(0, 0))[1] == pytest.approx((2, 0))
    assert pointy.corners(Hex(0, 0))[0] == pytest.approx((0, -2))


@given(layouts(), hexes, corners)
def test_a_vertex_is_the_same_point_to_the_last_bit_from_all_three_hexes(layout, at, corner):
    vertex = Vertex(at, corner)
    points = {
        layout.corners(other)[number]
        for other in vertex.cells
        for number in range(6)
        if Vertex(other, number) == vertex
    }
    assert points == {layout.vertex(vertex)}


@given(layouts(), hexes, corners)
def test_a_hexside_runs_between_its_corners_halfway_to_the_neighbour(layout, at, step):
    ends = layout.edge(Edge(at, step))
    around = layout.corners(at)
    assert set(ends) == {around[step - 1], around[step]}
    assert math.isclose(math.dist(*ends), layout.unit, rel_tol=NEAR)
    middle = ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
    (x, y), (x2, y2) = layout.centre(at), layout.centre(neighbours(at)[step])
    assert middle == pytest.approx(((x + x2) / 2, (y + y2) / 2), abs=1e-8)


@given(layouts(), hexes)
def test_a_centre_lies_in_its_hex(layout, at):
    assert layout.cell_at(*layout.centre(at)) == at


@given(layouts(), hexes, st.floats(0, math.tau), st.floats(0, 0.999))
def test_points_inside_lie_in_their_hex(layout, at, turn, part):
    x, y = layout.centre(at)
    reach = layout.across_flats / 2 * part
    assert layout.cell_at(x + reach * math.cos(turn), y + reach * math.sin(turn)) == at


@given(layouts(), hexes, corners, st.floats(0.01, 0.98))
def test_points_near_a_corner_lie_in_their_hex(layout, at, corner, part):
    (x, y), (x2, y2) = layout.centre(at), layout.corners(at)[corner]
    assert layout.cell_at(x + part * (x2 - x), y + part * (y2 - y)) == at


@given(layouts(), st.floats(-300, 300), st.floats(-300, 300))
def test_any_point_lies_in_the_hex_with_the_nearest_centre(layout, x, y):
    found = layout.cell_at(x, y)
    away = math.dist(layout.centre(found), (x, y))
    assert away <= layout.unit + NEAR
    assert all(math.dist(layout.centre(at), (x, y)) >= away - 1e-8 for at in neighbours(found))


@given(layouts())
def test_bounds_hold_all_corners_and_touch_four(layout):
    points = [point for at in layout.grid.cells() for point in layout.corners(at)]
    across, down = [point[0] for point in points], [point[1] for point in points]
    assert layout.bounds() == (min(across), min(down), max(across), max(down))


@given(layouts(), st.floats(20, 400), st.floats(20, 400), st.floats(-50, 50))
def test_fit_fills_the_rectangle_in_one_direction_and_stays_in_the_middle(
    layout, width, height, shift
):
    fitted = Layout.fit(layout.grid, width, height, (shift, -shift))
    left, top, right, bottom = fitted.bounds()
    assert right - left <= width + 1e-8
    assert bottom - top <= height + 1e-8
    assert math.isclose(right - left, width) or math.isclose(bottom - top, height)
    assert (left + right) / 2 == pytest.approx(shift + width / 2, abs=1e-8)
    assert (top + bottom) / 2 == pytest.approx(-shift + height / 2, abs=1e-8)


@given(layouts(), st.floats(2, 30))
def test_across_flats_and_circumradius_say_the_same(layout, flats):
    other = Layout.across(layout.grid, flats, layout.origin)
    assert other.across_flats == pytest.approx(flats)
    assert other.unit == pytest.approx(flats / 2 / math.cos(math.pi / 6))
    assert other.centre(Hex(0, 0)) == layout.origin


def test_missing_hexes_do_not_count_for_the_bounds():
    whole = Grid(orientation=Orientation.FLAT, columns=3, rows=1)
    less = Grid(orientation=Orientation.FLAT, columns=3, rows=1, missing=("0301",))
    assert Layout(less, 2).bounds()[2] == Layout(whole, 2).bounds()[2] - 3
    assert Layout.fit(less, 50, 500).unit > Layout.fit(whole, 50, 500).unit


def test_a_row_of_pointy_hexes_is_as_wide_as_its_flats():
    grid = Grid(orientation=Orientation.POINTY, columns=5, rows=1)
    left, _, right, _ = Layout.across(grid, 15).bounds()
    assert right - left == pytest.approx(75)


@given(layouts())
def test_distance_on_paper_grows_with_distance_on_the_grid(layout):
    start, *others = layout.grid.cells()
    for other in others:
        steps = distance(start, other)
        apart = math.dist(layout.centre(start), layout.centre(other)) / layout.across_flats
        assert steps * math.sqrt(3) / 2 - NEAR <= apart <= steps + NEAR


@pytest.mark.parametrize("radius", [0, -1, math.inf, math.nan])
def test_a_hex_needs_a_size(radius):
    grid = Grid(orientation=Orientation.FLAT, columns=1, rows=1)
    with pytest.raises(ValueError, match="cannot have a unit"):
        Layout(grid, radius)


def test_a_layout_loads_no_heavy_library():
    code = (
        "import sys, generator.geometry, generator.board\n"
        "sys.exit(any(name in sys.modules for name in ('shapely', 'numpy')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
