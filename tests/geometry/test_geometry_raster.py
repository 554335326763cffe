"""Rasters: smoothing keeps what there is, sampling finds it, contours enclose it."""

from __future__ import annotations

import math

import numpy as np
import pytest

from generator.geometry.raster import Contours, Raster

RASTER = Raster.covering((-2.0, -1.0, 3.0, 2.0), 0.05)


def _cone() -> np.ndarray:
    x, y = np.meshgrid(RASTER.across, RASTER.down)
    return 1 - np.sqrt((x - 0.5) ** 2 + (y - 0.5) ** 2)


def test_a_raster_covers_its_rectangle() -> None:
    left, top, right, bottom = RASTER.bounds
    assert (left, top) == (-2.0, -1.0)
    assert right >= 3.0 - 1e-9
    assert bottom >= 2.0 - 1e-9


def test_blur_leaves_a_plain_as_it_is_and_keeps_the_sum() -> None:
    plain = np.full((RASTER.rows, RASTER.columns), 0.4)
    np.testing.assert_allclose(RASTER.blur(plain, 0.3), plain, rtol=1e-12)
    spike = np.zeros((RASTER.rows, RASTER.columns))
    spike[30, 50] = 1.0
    soft = RASTER.blur(spike, 0.1)
    assert soft.sum() == pytest.approx(1.0)
    assert soft[30, 50] == soft.max()
    assert soft[28, 50] == pytest.approx(soft[30, 52])


def test_slopes_are_those_of_a_plane() -> None:
    x, y = np.meshgrid(RASTER.across, RASTER.down)
    across, down = RASTER.slopes(3 * x - 2 * y)
    np.testing.assert_allclose(across, 3)
    np.testing.assert_allclose(down, -2)


def test_samples_lie_on_a_plane_and_stop_at_the_edge() -> None:
    x, y = np.meshgrid(RASTER.across, RASTER.down)
    points = np.array([[0.123, 0.456], [2.5, -0.9]])
    np.testing.assert_allclose(RASTER.sample(2 * x + y, points), 2 * points[:, 0] + points[:, 1])
    far = RASTER.sample(x, np.array([[99.0, 0.0]]))
    assert far[0] == pytest.approx(RASTER.bounds[2], abs=0.01)


def test_displacing_moves_the_whole_field() -> None:
    x, _ = np.meshgrid(RASTER.across, RASTER.down)
    east = np.full_like(x, 0.25)
    moved = RASTER.displaced(x, east, east * 0)
    np.testing.assert_allclose(moved[:, :-10], x[:, :-10] + 0.25)


def test_a_contour_of_a_cone_is_a_circle() -> None:
    (circle,) = Contours(RASTER, _cone()).above(0.4).geoms
    assert circle.area == pytest.approx(math.pi * 0.36, rel=0.01)
    assert circle.centroid.coords[0] == pytest.approx((0.5, 0.5), abs=0.01)


def test_contours_have_holes_and_leave_out_what_is_small() -> None:
    contours = Contours(RASTER, -np.abs(_cone() - 0.5))
    (ring,) = contours.above(-0.2).geoms
    assert len(ring.interiors) == 1
    assert contours.above(-0.2, smallest=100).is_empty
    (filled,) = contours.above(-0.2, smallest=0.5).geoms
    assert len(filled.interiors) == 0


def test_above_the_top_there_is_nothing() -> None:
    assert Contours(RASTER, _cone()).above(2.5).is_empty
