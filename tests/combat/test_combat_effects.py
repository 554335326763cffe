"""What the list of modifiers says of each, from the data of the games."""

from __future__ import annotations

import pytest

from generator.combat.effects import effect
from tests.shumshu import game

TOLD = {
    ("shumshu", "mountain"): "1 factor for the defender",
    ("shumshu", "swamp"): "1 column for the defender",
    ("shumshu", "pressed"): "best 2: 1 up; worst 4: 1 down",
    ("myitkyina", "no-retreat"): "DW becomes D; DR becomes 1DE",
}


@pytest.mark.parametrize(("name", "modifier"), TOLD)
def test_effects_are_told_from_the_data(name: str, modifier: str) -> None:
    found = {each.id: each for each in game(name).tables.modifiers}
    sides = {side.id: side.name for side in game(name).sides}
    assert effect(found[modifier], sides).startswith(TOLD[name, modifier])


@pytest.mark.parametrize("name", ["shumshu", "arnhem", "mukden", "myitkyina"])
def test_every_modifier_of_the_games_has_an_effect(name: str) -> None:
    sides = {side.id: side.name for side in game(name).sides}
    for modifier in game(name).tables.modifiers:
        told = effect(modifier, sides)
        assert told
        assert "whoever" not in told
