"""The largest counter in a hex, by the geometry of both."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon, box

from generator.board import KINDS, BoardKind, Grid, Orientation
from generator.geometry import Layout
from generator.geometry.layout import centre_lines

kinds = st.sampled_from([kind for kinds in KINDS.values() for kind in kinds])
orientations = st.sampled_from(Orientation)
FLAT = KINDS["hexes"][0]


def grid_of(kind: BoardKind, columns: int, rows: int) -> Grid:
    cells = next(name for name, kinds in KINDS.items() if kind in kinds)
    return Grid(
        board=cells,
        columns=columns,
        rows=rows,
        orientation=kind.orientation,
        adjacent=kind.adjacent,
    )


@given(st.floats(6, 60), kinds)
def test_the_largest_counter_fits_and_a_larger_one_does_not(across: float, kind: BoardKind) -> None:
    layout = Layout.across(grid_of(kind, 1, 1), across)
    at = layout.grid.cells()[0]
    shape, (x, y) = Polygon(layout.corners(at)), layout.centre(at)
    half = layout.counter / 2
    assert shape.buffer(1e-6).contains(box(x - half, y - half, x + half, y + half))
    half *= 1.001
    assert not shape.contains(box(x - half, y - half, x + half, y + half))


@given(st.floats(5, 40), kinds)
def test_one_is_the_inverse_of_the_other(counter: float, kind: BoardKind) -> None:
    layout = Layout.across(grid_of(kind, 1, 1), kind.holding(counter))
    assert layout.counter == pytest.approx(counter)


@pytest.mark.parametrize(("counter", "across"), [(12.7, 17.3), (15.9, 21.7)])
def test_counters_in_use(counter: float, across: float) -> None:
    assert FLAT.holding(counter) == pytest.approx(across, abs=0.06)


def test_a_square_holds_a_counter_as_large_as_it() -> None:
    assert KINDS["squares"][0].holding(15.0) == pytest.approx(15.0)


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
