"""Unit symbols: every arm has one of its own, and arms go together in one frame."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from counters_table import counters, covered, pen

from generator.drawing.block import Block
from generator.drawing.counters.face import unit_face
from generator.drawing.counters.figure import symbol
from generator.drawing.counters.marks import CENTRES, FOOTERS, SILHOUETTES, SIZES
from generator.drawing.counters.pieces import Faces
from generator.drawing.counters.plan import Cut
from generator.model.arms import Arms, Silhouette, UnitSize, UnitType
from generator.scene import Path, bounds, rectangle
from tests.shumshu import game

SAME = {UnitType.CAVALRY, UnitType.RECONNAISSANCE, UnitType.ARMOUR, UnitType.SELF_PROPELLED}
COMBINED = [
    "parachute artillery",
    "mechanised engineers",
    "armour reconnaissance",
    "motorised anti-tank",
    "self-propelled anti-aircraft",
    "headquarters artillery",
    "anti-aircraft artillery",
    "parachute supply",
    "glider anti-tank",
]


def test_arms_are_told_apart() -> None:
    own = {arm: symbol(Arms((arm,))) for arm in UnitType if arm not in SAME}
    assert len(set(own.values())) == len(own)


@pytest.mark.parametrize("words", COMBINED)
def test_several_arms_show_all_their_marks(words: str) -> None:
    arms = Arms.parse(words)
    both = symbol(arms)
    assert len({both, *(symbol(Arms((arm,))) for arm in arms.marks)}) == 1 + len(arms.marks)


@pytest.mark.parametrize("pair", [*combinations(UnitType, 2)], ids=" ".join)
def test_any_two_arms_stay_in_the_frame_and_apart(pair: tuple[UnitType, UnitType]) -> None:
    found = symbol(Arms(pair))
    for outline in (found.mark.lines, *found.mark.areas):
        if outline:
            left, top, right, bottom = bounds(outline)
            assert left >= -1.5
            assert right <= 1.5
            assert top >= -1.0
            assert bottom <= 1.0 + 1e-9
    boxes = [bounds(area) for area in found.mark.areas]
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("arm", [*CENTRES, *FOOTERS])
def test_marks_keep_their_zone(arm: UnitType) -> None:
    mark = (CENTRES | FOOTERS)[arm]
    left, top, right, bottom = bounds(
        (*mark.lines, *(each for area in mark.areas for each in area))
    )
    assert max(-left, right) <= 1.16
    assert (top, bottom) >= ((-0.62, 0.4) if arm in CENTRES else (0.35, 0.8))


def test_sizes_are_told_apart() -> None:
    assert len({SIZES[size] for size in UnitSize}) == len(UnitSize)


@pytest.mark.parametrize("text", ["infantry infantry", "", "infantri", "a b c d e"])
def test_what_is_no_arm_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"arm"):
        Arms.parse(text)


def test_a_misspelt_arm_is_guessed() -> None:
    with pytest.raises(ValueError, match=r"did you mean infantry\?"):
        Arms.parse("parachute infantri")


@pytest.mark.parametrize("shown", Silhouette)
def test_silhouettes_fill_their_box_and_no_more(shown: Silhouette) -> None:
    boxes = [bounds(area) for area in SILHOUETTES[shown].areas]
    assert min(box[0] for box in boxes) >= -1.5
    assert max(box[2] for box in boxes) <= 1.5
    assert min(box[1] for box in boxes) >= -1.06
    assert max(box[3] for box in boxes) <= 1.0
    wide = max(box[2] for box in boxes) - min(box[0] for box in boxes)
    high = max(box[3] for box in boxes) - min(box[1] for box in boxes)
    assert wide > 2.6 or high > 1.9


def test_a_picture_stands_where_the_symbol_does() -> None:
    bearer = next(iter(Faces(counters(), game().sides, pen()).bearers.values()))
    cut = Cut(15.0, 15.0)
    drawn = Block(40.0, 10.0, (Path(rectangle(0, 0, 40, 10), pen().theme.text),))
    usual = covered(unit_face(bearer, cut, pen()))["symbol"]
    left, top, right, bottom = covered(unit_face(replace(bearer, picture=drawn), cut, pen()))[
        "symbol"
    ]
    assert left >= usual[0] - 0.01
    assert right <= usual[2] + 0.01
    assert top >= usual[1] - 0.01
    assert bottom <= usual[3] + 0.01
    assert (right - left) / (bottom - top) == pytest.approx(4.0)
