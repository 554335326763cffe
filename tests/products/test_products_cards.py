"""Postcards for a home printer: each front has its back, what is over has a card of its own."""

from __future__ import annotations

import pytest

from generator.products.maps import _paired
from generator.scene import Page


def pages(count: int, name: str) -> tuple[Page, ...]:
    return tuple(Page(148, 100, (), name=f"{name} {number}") for number in range(1, count + 1))


@pytest.mark.parametrize(
    ("fronts", "backs", "expected"),
    [
        (1, 0, [("front 1", None)]),
        (2, 0, [("front 1", "front 2")]),
        (1, 1, [("front 1", "back 1")]),
        (1, 2, [("front 1", "back 1"), ("back 2", None)]),
        (2, 1, [("front 1", "back 1"), ("front 2", None)]),
        (1, 3, [("front 1", "back 1"), ("back 2", "back 3")]),
    ],
)
def test_fronts_and_backs_are_paired(
    fronts: int, backs: int, expected: list[tuple[str, str | None]]
) -> None:
    cards = _paired(pages(fronts, "front"), pages(backs, "back"))
    assert [(front.name, back.name if back else None) for front, back in cards] == expected
