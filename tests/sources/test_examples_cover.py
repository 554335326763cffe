"""Every game's worked examples: enough of them, and every modifier in one."""

from __future__ import annotations

import pytest

from tests.shumshu import game

WITH_COMBAT = ("shumshu", "arnhem", "mukden", "myitkyina")


@pytest.mark.parametrize("name", WITH_COMBAT)
def test_every_modifier_is_used_in_an_example(name: str) -> None:
    tables = game(name).tables
    used = {modifier for example in tables.examples for modifier in example.modifiers}
    assert {modifier.id for modifier in tables.modifiers} == used


@pytest.mark.parametrize("name", WITH_COMBAT)
def test_there_are_six_examples_at_least(name: str) -> None:
    assert len(game(name).tables.examples) >= 6
