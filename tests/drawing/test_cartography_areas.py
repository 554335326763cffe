"""Names of nature find their own hexes where a definition leaves them out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cartography_maps import KEY, TERRAIN
from cartography_press import the_map

from generator.drawing.cartography.board import Stretch, board
from generator.model.map import GridSpec, Label, LabelKind, Map

LAKE_AND_WOODS = """
    ~ ~ ~ ~ ~ ~ ~
    ~ . . & & & &
    ~ . ^ & & & &
    ~ . ^ ^ . o &
    ~ . . . & o .
    ~ ~ ~ . & . .
"""


def found(kind: LabelKind, *others: Label) -> Stretch:
    own = Label("own", "Own", kind)
    spec = GridSpec(7, 6)
    return board(Map(spec, KEY, TERRAIN, LAKE_AND_WOODS, labels=(*others, own))).stretches[-1]


@pytest.mark.parametrize(
    ("kind", "look"),
    [
        (LabelKind.SEA, "sea"),
        (LabelKind.LAKE, "lake"),
        (LabelKind.MOUNTAINS, "mountain"),
        (LabelKind.FOREST, "forest"),
    ],
)
def test_a_name_lies_across_hexes_of_its_kind(kind: LabelKind, look: str) -> None:
    looks = board(Map(GridSpec(7, 6), KEY, TERRAIN, LAKE_AND_WOODS)).looks
    hexes = found(kind).hexes
    assert hexes
    assert {looks[at] for at in hexes} == {look}


def test_the_largest_area_is_named_first_and_an_area_once() -> None:
    first = found(LabelKind.FOREST)
    second = found(LabelKind.FOREST, Label("big", "Great wood", LabelKind.FOREST))
    third = found(
        LabelKind.FOREST,
        Label("big", "Great wood", LabelKind.FOREST),
        Label("small", "Little wood", LabelKind.FOREST),
    )
    assert len(first.hexes) > len(second.hexes) > 0
    assert not set(first.hexes) & set(second.hexes)
    assert third.hexes == ()


def test_a_hint_goes_before() -> None:
    hinted = Label("hinted", "Hinted", LabelKind.FOREST, ("0405",))
    game_map = Map(GridSpec(7, 6), KEY, TERRAIN, LAKE_AND_WOODS, labels=(hinted,))
    plan = board(game_map)
    assert [plan.grid.label(at) for at in plan.stretches[0].hexes] == ["0405"]


def test_a_kind_the_map_has_not_finds_nothing() -> None:
    assert found(LabelKind.SWAMP).hexes == ()


def test_a_strait_lies_between_shores() -> None:
    sound = the_map("archipelago")
    bare = replace(sound, labels=(Label("own", "The Sound", LabelKind.STRAIT),))
    plan = board(bare)
    assert len(plan.stretches[0].hexes) >= 2
    assert not any(plan.dry[at] for at in plan.stretches[0].hexes)
