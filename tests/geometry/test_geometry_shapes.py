import math

import pytest
import shapely
from hex_rings import ring
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.board import Grid, Orientation, components
from generator.board.cell import Offset
from generator.board.grid import rings
from generator.board.kinds import Hex
from generator.geometry import Layout
from generator.geometry.shapes import polygon, region


def layout(orientation, offset=Offset.EVEN, radius=8.4):
    grid = Grid(orientation=orientation, columns=6, rows=5, offset=offset)
    return Layout(grid, radius, (11.3, 7.7))


LAYOUTS = [layout(orientation, offset) for orientation in Orientation for offset in Offset]


@pytest.mark.parametrize("laid", LAYOUTS)
def test_hexagons_have_the_area_of_hexagons(laid):
    for at in laid.grid.cells():
        assert polygon(laid, at).area == pytest.approx(1.5 * math.sqrt(3) * 8.4**2)


@pytest.mark.parametrize("laid", LAYOUTS)
def test_hexes_tile_without_gap_or_overlap(laid):
    tiles = [polygon(laid, at) for at in laid.grid.cells()]
    union = shapely.union_all(tiles)
    assert union.area == pytest.approx(sum(tile.area for tile in tiles), rel=1e-12)
    assert isinstance(union, shapely.Polygon)
    assert not union.interiors
    for number, tile in enumerate(tiles):
        for other in tiles[number + 1 :]:
            assert tile.intersection(other).area == 0
    assert shapely.coverage_is_valid(tiles)


@pytest.mark.parametrize("laid", LAYOUTS)
def test_neighbours_share_the_hexside_between_them(laid):
    for at in laid.grid.cells():
        for beside in laid.grid.neighbours(at):
            shared = polygon(laid, at).intersection(polygon(laid, beside))
            assert shared.length == pytest.approx(laid.unit)


@settings(deadline=None)
@given(
    st.sampled_from(LAYOUTS),
    st.sets(st.builds(Hex, st.integers(0, 4), st.integers(0, 4)), max_size=16).map(sorted),
)
def test_a_region_is_the_union_of_its_hexes(laid, patch):
    found = region(laid, patch)
    union = shapely.union_all([polygon(laid, at) for at in patch])
    assert found.area == pytest.approx(union.area)
    assert found.symmetric_difference(union).area == pytest.approx(0, abs=1e-9)
    assert found.is_valid
    pieces = shapely.get_parts(found)
    assert len(pieces) == len(components(patch))
    assert sum(1 + len(piece.interiors) for piece in pieces) == len(rings(patch))


def test_a_region_keeps_its_hole_and_counts_no_hex_twice():
    laid = LAYOUTS[0]
    around = ring(Hex(2, 2), 1)
    found = region(laid, around + around)
    assert len(found.interiors) == 1
    assert found.area == pytest.approx(6 * polygon(laid, Hex(0, 0)).area)
    assert region(laid, ()).is_empty


def test_rings_run_clockwise_on_the_page():
    laid = LAYOUTS[0]
    outer, inner = rings(ring(Hex(2, 2), 1))
    drawn = [
        shapely.LinearRing([laid.vertex(vertex) for vertex in each]) for each in (outer, inner)
    ]
    # With y down, what shapely calls counter-clockwise is clockwise to the eye.
    assert sorted((line.length, line.is_ccw) for line in drawn) == [
        (pytest.approx(6 * 8.4), False),
        (pytest.approx(18 * 8.4), True),
    ]
