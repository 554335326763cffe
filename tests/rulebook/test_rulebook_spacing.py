"""The spacing of the rulebook: what costs too much is set closer or wider."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import pytest

from generator.drawing.furniture.theme import Ink
from generator.papers import PAPERS
from generator.rulebook import press, write
from generator.rulebook.press import TIDY, spaced
from tests.rulebook.rulebook_pages import manual
from tests.typesetting import catalogue, typesetter


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


def printed(ink: Ink) -> bytes:
    """The rules of a game in an ink."""
    stream, paper = BytesIO(), PAPERS["a4"]
    write(
        manual("standard-game", "a4", ink=ink),
        (paper.width, paper.height),
        stream,
        catalogue(),
        typesetter(),
        photocopier=ink is Ink.PHOTOCOPIER,
    )
    return stream.getvalue()


def test_the_spacing_is_looked_for_once_for_both_inks(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = []

    def counted(*arguments: Any) -> Any:
        searches.append(arguments)
        return spaced(*arguments)

    monkeypatch.setattr(press, "spaced", counted)
    monkeypatch.setattr(press, "_chosen", deque())
    alone = printed(Ink.PHOTOCOPIER)
    monkeypatch.setattr(press, "_chosen", deque())
    coloured = printed(Ink.COLOUR)
    assert printed(Ink.PHOTOCOPIER) == alone != coloured
    assert len(searches) == 2
