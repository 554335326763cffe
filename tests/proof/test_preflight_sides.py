"""Grounds of counters are told apart by all eyes, or complained of."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.proof.preflight.sides import told_apart

SAND, SAGE, GREY, ROSE = (200, 184, 136), (136, 160, 120), (184, 188, 180), (236, 150, 140)


@pytest.mark.parametrize(
    ("one", "other", "eyes"),
    [
        (SAND, SAND, "to all"),
        (SAND, GREY, "in greys"),
        ((200, 100, 60), (138, 128, 60), "to eyes without green cones"),
    ],
)
def test_sides_that_look_alike(
    one: tuple[int, int, int], other: tuple[int, int, int], eyes: str
) -> None:
    seen = {"North": Counter({one: 9}), "South": Counter({other: 9})}
    (finding,) = told_apart("small-counters.pdf", seen, black=False)
    assert finding.code == "PRF040"
    assert eyes in finding.message


def test_a_light_ground_and_a_dark_one() -> None:
    seen = {"North": Counter({SAND: 9}), "South": Counter({SAGE: 9})}
    assert list(told_apart("small-counters.pdf", seen, black=False)) == []


def test_patterns_tell_sides_apart_in_black_and_white() -> None:
    plain = Counter({(252, 252, 252): 8, (0, 0, 0): 2})
    hatched = Counter({(252, 252, 252): 4, (0, 0, 0): 1, (120, 120, 120): 3, (60, 60, 60): 2})
    alike = {"North": plain, "South": plain}
    apart = {"North": plain, "South": hatched}
    (finding,) = told_apart("small-counters-bw.pdf", alike, black=True)
    assert "in black and white" in finding.message
    assert list(told_apart("small-counters-bw.pdf", apart, black=True)) == []


def test_a_side_without_counters_is_like_none() -> None:
    seen = {"North": Counter({SAND: 9}), "South": Counter[tuple[int, int, int]]()}
    assert list(told_apart("small-counters.pdf", seen, black=False)) == []
