"""The spacing of the rulebook: what costs too much is set closer or wider."""

from __future__ import annotations

from collections.abc import Mapping

from generator.rulebook.press import TIDY, spaced


def chosen(prices: Mapping[float, float]) -> tuple[float, int]:
    """The spacing that is chosen, and how many were tried; all others cost as the plain one."""
    tried = []

    def trial(spacing: float) -> float:
        tried.append(spacing)
        return spacing

    return spaced(trial, lambda spacing: prices.get(spacing, prices[1.0])), len(tried)


def test_a_tidy_setting_stays_as_it_is_and_nothing_else_is_tried() -> None:
    assert chosen({1.0: TIDY}) == (1.0, 1)


def test_the_spacing_that_costs_the_least_is_chosen() -> None:
    assert chosen({1.0: 40.0, 1.06: 20.0, 1.14: 30.0})[0] == 1.06
    assert chosen({1.0: 40.0, 0.94: 20.0, 1.14: 30.0})[0] == 0.94


def test_no_spacing_is_changed_for_little() -> None:
    assert chosen({1.0: 40.0, 1.17: 39.0, 0.925: 38.0})[0] == 1.0


def test_wider_lines_are_better_than_closer_ones() -> None:
    assert chosen({1.0: 40.0, 1.06: 20.0, 0.94: 20.0})[0] == 1.06
