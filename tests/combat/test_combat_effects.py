"""What the list of modifiers says of each, from the data of the games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.combat.telling import changes, effect, step_of
from generator.model.combat import Modifier, ModifierKind, Worth
from generator.model.names import names_of
from generator.reading import read
from tests.shumshu import SOURCES, game

TOLD = {
    ("shumshu", "mountain"): "+1 defence factor, unless in a landing",
    ("shumshu", "swamp"): "1 column left for the defender",
    ("shumshu", "disrupted"): "1 column right for the attacker",
    ("shumshu", "pressed"): "on the 2 best: 1 column right; on the 4 worst: 1 column left",
    ("shumshu", "tanks"): (
        "1 column right for the attacker for each tank unit, "
        "until the 169th Anti-Tank Battalion has arrived, unless it attacks across a river"
    ),
    ("myitkyina", "town-japanese"): "+1 defence factor for each Japanese defender, 2 at most",
    ("myitkyina", "no-retreat"): "DW becomes D; DR becomes 1DE, unless it is Chinese",
    ("myitkyina", "usaaf-open"): "1 better on the die for the attacker, Allied only",
    ("myitkyina", "banzai"): (
        "on the 2 best: 2 columns right; on the 4 worst: 2 columns left, "
        "unless the attack is pressed"
    ),
    ("arnhem", "disrupted"): "1 level up for the attacker",
    ("arnhem", "pressed"): "best: 1 level up; worst: 1 level down",
    ("arnhem", "no-retreat-order"): "D+R becomes DE (50%), else D; D+RT becomes DE (50%), else D",
    ("mukden", "river"): "−1 to the attacker's strength",
}


def told(name: str, modifier: Modifier) -> str:
    return effect(modifier, names_of(game(name)), step_of(game(name).tables.tables))


@pytest.mark.parametrize(("name", "modifier"), TOLD)
def test_effects_are_told_from_the_data(name: str, modifier: str) -> None:
    found = {each.id: each for each in game(name).tables.modifiers}
    assert told(name, found[modifier]) == TOLD[name, modifier]


@pytest.mark.parametrize("name", ["shumshu", "arnhem", "mukden", "myitkyina"])
def test_every_modifier_of_the_games_has_an_effect(name: str) -> None:
    for modifier in game(name).tables.modifiers:
        assert told(name, modifier)
        assert "None" not in told(name, modifier)


def test_a_game_with_levels_shifts_levels() -> None:
    assert step_of(game("arnhem").tables.tables) == "level"
    assert step_of(game("shumshu").tables.tables) == "column"


def test_on_tables_of_hits_a_die_is_not_better_but_hits_on_more_numbers() -> None:
    found = read(SOURCES.parent / "examples" / "marrow-toll").game
    assert found is not None
    tables, modifiers = found.tables.tables, {each.id: each for each in found.tables.modifiers}

    def said(modifier: Modifier) -> str:
        return effect(modifier, names_of(found), step_of(tables, modifier))

    assert said(modifiers["mole"]) == "dice hit on 1 number fewer"
    assert said(replace(modifiers["mole"], value=2)) == "dice hit on 2 numbers fewer"
    assert said(modifiers["powder"]) == "dice hit on 1 number more"
    best = Worth.parse("best mettle")
    assert said(replace(modifiers["powder"], worth=best)) == (
        "dice hit on more numbers by the best mettle"
    )
    anywhere = replace(modifiers["mole"], tables=())
    assert said(anywhere) == ("dice hit on 1 number fewer; 1 better on the die for the defender")


def test_a_modifier_that_lacks_its_data_is_told_all_the_same() -> None:
    swamp = next(each for each in game("shumshu").tables.modifiers if each.id == "swamp")
    empty = replace(swamp, kind=ModifierKind.REPLACE)
    assert changes(empty, "column") == ()
    assert told("shumshu", empty).startswith("nothing")
