"""Grounds of counters are told apart by all eyes, or complained of."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from generator.colour import Colour
from generator.proof.preflight.looks import around, told_apart
from generator.proof.sight import Raster

SAND, SAGE, GREY = 0xC8B888, 0x88A078, 0xB8BCB4


def raster(step: int) -> Raster:
    """A ground of 40 pixels a side: white with a black line a step, or all black."""
    pixels = np.full((40, 40, 3), 255 if step else 0, dtype=np.uint8)
    if step:
        pixels[::step] = 0
    return Raster(pixels, 10.0, -2.0, -2.0)


@pytest.mark.parametrize(
    ("one", "other", "eyes"),
    [
        (SAND, SAND, "to all"),
        (SAND, GREY, "in black and white"),
        (0xC8643C, 0x8A803C, "to players who see no green"),
    ],
)
def test_sides_that_look_alike(one: int, other: int, eyes: str) -> None:
    seen = {"North": Counter({one: 9}), "South": Counter({other: 9})}
    (finding,) = told_apart("small-counters.pdf", seen, {}, black=False)
    assert finding.code == "PRF040"
    assert eyes in finding.message


def test_a_light_ground_and_a_dark_one() -> None:
    seen = {"North": Counter({SAND: 9}), "South": Counter({SAGE: 9})}
    assert list(told_apart("small-counters.pdf", seen, {}, black=False)) == []


def test_patterns_tell_sides_apart_in_black_and_white() -> None:
    plain, hatched, reversed_ = (around(raster(at), (0, 0, 1, 1), black=True) for at in (9, 3, 0))
    alike = {"North": plain, "South": plain}
    apart = {"North": plain, "South": hatched}
    (finding,) = told_apart("small-counters-bw.pdf", alike, {}, black=True)
    assert "in black and white" in finding.message
    assert list(told_apart("small-counters-bw.pdf", apart, {}, black=True)) == []
    apart = {"North": plain, "South": reversed_}
    assert list(told_apart("small-counters-bw.pdf", apart, {}, black=True)) == []


def test_a_side_without_counters_is_like_none() -> None:
    seen = {"North": Counter({SAND: 9}), "South": Counter[int]()}
    assert list(told_apart("small-counters.pdf", seen, {}, black=False)) == []


def test_neither_paper_nor_a_band_is_a_ground() -> None:
    """About small counters there is more paper, about long names more of the band."""
    white, dark = 0xFCFCFC, 0x60245C
    seen = {
        "North": Counter({white: 9, 0xF8F4F8: 7}),
        "South": Counter({dark: 5, white: 4, GREY: 3}),
    }
    colours = {"North": Colour.parse("#faf7fa"), "South": Colour.parse("#b8bcb4")}
    assert list(told_apart("small-counters.pdf", seen, colours, black=False)) == []
    seen["South"][0xF8F4F8] = seen["South"].pop(GREY)
    colours["South"] = colours["North"]
    (finding,) = told_apart("small-counters.pdf", seen, colours, black=False)
    assert finding.code == "PRF040"


def test_a_ground_of_another_colour_than_the_definition_has_is_seen() -> None:
    seen = {"North": Counter({SAND: 9}), "South": Counter({SAND: 9})}
    colours = {"North": Colour.parse("#c8b888"), "South": Colour.parse("#202080")}
    (finding,) = told_apart("small-counters.pdf", seen, colours, black=False)
    assert "to all" in finding.message
