"""Optional rules: what belongs to one counts where it is used, and nowhere else."""

from __future__ import annotations

from functools import cache

import pytest

from generator.checks import check
from generator.comparison.flow.expected import Flow
from generator.manuscript.book import printed
from generator.model.game import Game
from generator.model.names import names_of
from generator.model.options import as_walked, option_of, options_on
from generator.model.rules import Section
from generator.model.scenario import in_scenario
from generator.play.walk import walk_through
from generator.reading import read_text
from tests.play.playing import faults, tiny
from tests.shumshu import SOURCES

FOLDER = SOURCES.parent / "examples" / "wenzelau-mills"
NIGHT = "    duration: 60 minutes\n"


@cache
def files() -> dict[str, str]:
    found = {each.name: each.read_text("utf-8") for each in FOLDER.glob("*.yaml")}
    del found["theme.yaml"]
    pictured = "picture: pictures/musketeer.svg, "
    found["counters.yaml"] = found["counters.yaml"].replace(pictured, "")
    return found


def wenzelau(old: str = "", new: str = "") -> Game:
    """The Mills of Wenzelau, one place of its definition changed."""
    assert not old or sum(text.count(old) for text in files().values()) == 1, old
    game = read_text({name: text.replace(old or "\0", new) for name, text in files().items()}).game
    assert game is not None
    return game


def test_the_smoke_of_noon_counts_where_it_is_used() -> None:
    game = wenzelau()
    assert options_on(game) == {"smoke"}
    assert walk_through(game) == ()
    assert "smoke" in {each.id for each in as_walked(game).tables.modifiers}
    played = in_scenario(game, "mill")
    assert options_on(played) == set()
    assert "smoke" not in {each.id for each in as_walked(played).tables.modifiers}
    assert "smoke" in {each.id for each in played.tables.modifiers}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("played: true, ", "", "Powder smoke is not used here, but the example 'horse-at-noon'"),
        ("massed, smoke]\n    uses: [smoke]\n", "massed]\n",
         "Powder smoke is used, and the example 'horse-at-noon' leaves out 'smoke'"),
        # what it changes is worked: without it the die of seven would be one of eight
        ("    modifiers: [far, smoke]\n    uses: [smoke]\n    column: 3-4\n    die: 9",
         "    modifiers: [far, smoke]\n    uses: [smoke]\n    column: 3-4\n    die: 8", "not D"),
    ],
)  # fmt: skip
def test_a_slip_is_found(old: str, new: str, told: str) -> None:
    faults = walk_through(wenzelau(old, new))
    assert faults
    assert told in faults[0].message


def test_a_scenario_uses_its_own() -> None:
    uses = wenzelau(NIGHT, f"{NIGHT}    uses: [smoke]\n")
    assert options_on(in_scenario(uses, "night")) == {"smoke"}
    unknown = check(wenzelau(NIGHT, f"{NIGHT}    uses: [smoak]\n"))
    assert "REF001" in {each.code for each in unknown}


def test_a_modifier_of_an_option_that_nobody_declares_is_in_no_walkthrough() -> None:
    walked = """walkthrough:
  - attack: {example: plain, result: D, units: [one], into: 21, defenders: [two]}
"""
    part = """modifiers:
  dawn: {name: Dawn, kind: column, favours: attacker, option: mist, parts: [AM],
    when: It is morning., rule: combat}
examples: {plain: {attack: 3, defence: 3, column: "1:1", result: D}}
setup: {blue: {side: blue, units: [two], where: {hexes: [21]}}}
"""
    assert faults(part + walked) == ()
    inner = walked.replace("\n", "\n    ").rstrip()
    scenario = f"scenarios:\n  misty:\n    name: M\n    text: T\n    uses: [mist]\n    {inner}\n"
    declared = "options: {haze: {name: Haze}}\n"
    for more in ("", declared):
        assert walk_through(in_scenario(tiny(part + more + scenario), "misty")) == ()


def test_phases_and_states_of_an_option_are_left_out_with_it() -> None:
    game = wenzelau(
        "table: fire, text: Guns that have not moved fire.}\n  margrave-attack",
        "table: fire, option: smoke, text: Guns that have not moved fire.}\n  margrave-attack",
    )
    assert "margrave-fire" in {each.id for each in as_walked(game).sequence}
    without = wenzelau("played: true, ", "")
    assert [each.modifier for each in as_walked(without).states] == ["disorder"]
    state = wenzelau("states:\n  disrupted: {", "states:\n  disrupted: {option: smoke, ")
    assert as_walked(state).states == state.states


def test_a_section_within_one_belongs_to_its_option() -> None:
    game = wenzelau()
    assert option_of(game.rules.sections, "smoke") == "smoke"
    assert option_of(game.rules.sections, "night") is None
    assert option_of(game.rules.sections, "nowhere") is None
    inner = Section(id="c", title="C")
    middle = Section(id="b", title="B", option="mist", sections=(inner,))
    outer = Section(id="a", title="A", sections=(middle, Section(id="d", title="D")))
    told = {each: option_of((outer,), each) for each in "abcd"}
    assert told == {"a": None, "b": "mist", "c": "mist", "d": None}


def test_the_rules_print_them_apart() -> None:
    uses = wenzelau(NIGHT, f"{NIGHT}    uses: [smoke]\n")
    passages = Flow(names_of(uses), numbered=True).passages(printed(uses))
    told = " ".join(passage.text for passage in passages)
    for said in (
        "Powder smoke (optional)",
        "For those who know how little a gunner sees. Rule 10.",
        "optional: Powder smoke",
        "Optional rules",
    ):
        assert said in told, said
