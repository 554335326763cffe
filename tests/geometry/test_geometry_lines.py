"""Lines as arrays: even, smooth, wide, and true to the points they were given."""

from __future__ import annotations

import math

import numpy as np
import pytest
from shapely import LineString, Point, box, contains_xy

from generator.board import Grid, Orientation
from generator.board.cell import Offset
from generator.geometry.layout import Layout
from generator.geometry.lines import (
    distances,
    normals,
    resampled,
    ribbon,
    smooth,
    spans,
    wiggled,
)
from generator.geometry.noise import chances, scattered
from generator.geometry.shapes import nearest_cells

BENT = np.array([(0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (9.0, 5.0)])


def test_resampled_points_are_even_and_keep_the_ends() -> None:
    points = resampled(BENT, 0.5)
    steps = np.diff(distances(points))
    assert points[0].tolist() == BENT[0].tolist()
    assert points[-1].tolist() == BENT[-1].tolist()
    assert steps.max() == pytest.approx(0.5, abs=0.02)


def test_a_closed_line_does_not_repeat_its_first_point() -> None:
    square = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])
    points = resampled(square, 0.25, closed=True)
    assert len(points) == 16
    assert points[0].tolist() != points[-1].tolist()


def test_a_curve_runs_through_its_points() -> None:
    curve = LineString(np.vstack(spans(BENT)))
    assert max(curve.distance(Point(point)) for point in BENT) < 1e-9


def test_spans_meet_where_the_points_are() -> None:
    pieces = spans(BENT, 8)
    assert len(pieces) == len(BENT) - 1
    for piece, start, end in zip(pieces, BENT, BENT[1:], strict=False):
        assert piece[0] == pytest.approx(start)
        assert piece[-1] == pytest.approx(end)


def test_normals_point_to_the_right_with_y_downwards() -> None:
    east = normals(np.array([(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)]))
    np.testing.assert_allclose(east, [[0, 1]] * 3, atol=1e-12)


def test_smoothing_keeps_ends_and_straight_lines() -> None:
    straight = np.column_stack([np.arange(20.0), np.arange(20.0) * 2])
    np.testing.assert_allclose(smooth(straight, 2.0), straight, atol=1e-9)


def test_a_wiggle_stays_within_its_reach_and_begins_at_its_ends() -> None:
    points = resampled(BENT, 0.1)
    moved = wiggled(points, 1.0, 0.3, 4)
    assert moved[0].tolist() == points[0].tolist()
    assert moved[-1] == pytest.approx(points[-1])
    off = np.sqrt(((moved - points) ** 2).sum(axis=1))
    assert 0.05 < off.max() <= 0.3


def test_a_ribbon_is_as_wide_as_it_is_told() -> None:
    points = np.array([(0.0, 0.0), (5.0, 0.0), (10.0, 0.0)])
    shape = ribbon(points, np.array([1.0, 2.0, 3.0]))
    assert shape.area == pytest.approx(20.0)
    assert shape.bounds == pytest.approx((0.0, -1.5, 10.0, 1.5))


def test_scattered_points_keep_apart_and_inside() -> None:
    region = box(0, 0, 12, 8).difference(Point(6, 4).buffer(2))
    points = scattered(region, 0.8, 3)
    assert contains_xy(region, points[:, 0], points[:, 1]).all()
    gaps = np.sqrt(((points[:, None] - points[None]) ** 2).sum(axis=2))
    assert gaps[~np.eye(len(points), dtype=bool)].min() >= 0.8
    fullest = region.area / (math.sqrt(3) / 2 * 0.8**2)
    assert len(points) > 0.45 * fullest


@pytest.mark.parametrize("orientation", Orientation)
@pytest.mark.parametrize("offset", Offset)
def test_many_points_find_the_hexes_that_one_point_finds(
    orientation: Orientation, offset: Offset
) -> None:
    grid = Grid(orientation=orientation, columns=5, rows=4, offset=offset)
    layout = Layout(grid, 8.4, (3.0, -7.0))
    x, y = (chances(600, 8).reshape(2, -1) - 0.5) * 120
    q, r = nearest_cells(layout, x, y)
    found = [layout.cell_at(*point) for point in zip(x.tolist(), y.tolist(), strict=True)]
    assert [(at.q, at.r) for at in found] == list(zip(q.tolist(), r.tolist(), strict=True))
