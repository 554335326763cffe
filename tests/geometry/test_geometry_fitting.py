"""The largest counter in a hex, by the geometry of both."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon, box

from generator.board import Grid, Orientation
from generator.geometry import Layout
from generator.geometry.layout import centre_lines, largest_counter, smallest_hex

orientations = st.sampled_from(Orientation)


@given(st.floats(6, 60), orientations)
def test_the_largest_counter_fits_and_a_larger_one_does_not(
    across: float, orientation: Orientation
) -> None:
    layout = Layout.across(Grid(orientation=orientation, columns=1, rows=1), across)
    at = layout.grid.cells()[0]
    hex_shape, (x, y) = Polygon(layout.corners(at)), layout.centre(at)
    half = largest_counter(across) / 2
    assert hex_shape.buffer(1e-6).contains(box(x - half, y - half, x + half, y + half))
    half *= 1.001
    assert not hex_shape.contains(box(x - half, y - half, x + half, y + half))


@given(st.floats(5, 40))
def test_one_is_the_inverse_of_the_other(counter: float) -> None:
    assert largest_counter(smallest_hex(counter)) == pytest.approx(counter)


@pytest.mark.parametrize(("counter", "across"), [(12.7, 17.3), (15.9, 21.7)])
def test_counters_in_use(counter: float, across: float) -> None:
    assert smallest_hex(counter) == pytest.approx(across, abs=0.06)


@given(orientations)
def test_cuts_through_centres(orientation: Orientation) -> None:
    layout = Layout.across(Grid(orientation=orientation, columns=4, rows=3), 20.0)
    across, down = centre_lines(layout)
    narrow, wide = (across, down) if orientation is Orientation.FLAT else (down, across)
    assert len(narrow) == (4 if orientation is Orientation.FLAT else 3)
    assert len(wide) == (6 if orientation is Orientation.FLAT else 8)
    assert list(across) == sorted(across)
    steps = [after - before for before, after in pairwise(narrow)]
    assert steps == pytest.approx([20.0 * 3**0.5 / 2] * len(steps))
