"""Noise and chance are the same for ever, wherever they are asked for."""

from __future__ import annotations

import numpy as np
import pytest

from generator.geometry.noise import chances, clouds, noise, raster_noise, ridges, seed_of

ACROSS = np.arange(-3.0, 5.0, 0.13)
DOWN = np.arange(-2.0, 4.0, 0.17)


def test_a_seed_is_the_same_in_every_process() -> None:
    assert seed_of("shumshu", "coast") == 3457612798
    assert seed_of("ab", "c") != seed_of("a", "bc")


def test_chances_are_the_same_for_ever_and_spread_evenly() -> None:
    assert chances(3, 7).round(6).tolist() == [0.198086, 0.300932, 0.351466]
    many = chances(20_000, 1)
    assert many.min() >= 0
    assert many.max() < 1
    assert np.histogram(many, 10)[0] == pytest.approx(2000, rel=0.1)


def test_the_fast_way_on_a_raster_gives_the_same_noise() -> None:
    x, y = np.meshgrid(ACROSS, DOWN)
    np.testing.assert_allclose(
        raster_noise(ACROSS, DOWN, 0.7, 5), noise(x, y, 0.7, 5), rtol=0, atol=1e-12
    )


def test_noise_is_smooth_and_vanishes_on_its_lattice() -> None:
    lattice = np.arange(-3.0, 4.0)
    assert np.abs(raster_noise(lattice, lattice, 1.0, 3)).max() < 1e-12
    fine = np.arange(0.0, 4.0, 0.01)
    values = raster_noise(fine, fine, 1.0, 3)
    assert np.abs(np.diff(values, axis=1)).max() < 0.05
    assert np.abs(values).max() <= 1


def test_seeds_give_different_noise() -> None:
    assert not np.allclose(clouds(ACROSS, DOWN, 1.0, 1), clouds(ACROSS, DOWN, 1.0, 2))


def test_ridges_lie_between_nothing_and_one() -> None:
    heights = ridges(ACROSS, DOWN, 1.0, 9, 5)
    assert heights.min() >= 0
    assert heights.max() <= 1
