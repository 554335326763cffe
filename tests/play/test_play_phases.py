"""Modifiers of a phase: an attack that counts one is made in that phase, and in no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli import main
from generator.combat.telling import effect
from generator.model.names import names_of
from generator.play.walk import walk_through
from tests.play.playing import read

GAME = (Path(__file__).parent / "attacks.yaml").read_text("utf-8")
BLUE = "  blue-attack: {name: Blue attacks, side: blue, table: crt, rule: fighting}\n"
SECOND = "  second: {name: Second attacks, side: blue, table: crt, rule: fighting}\n"
WEIGHT = """modifiers:
  weight:
    {name: Weight, kind: column, favours: attacker, phase: second, when: Blue comes again.,
     rule: fighting}
"""
TO = "  - move: {units: [foot], path: 51-41-32}\n"
FIGHT = (
    "  - attack: {example: supported, units: [foot], support: [guns], into: 22, result: DR,"
    " then: {12: [rifles, watch]}}\n"
)
AGAIN = FIGHT.replace("supported", "again").replace("support: [guns], ", "")


def made(*changes: tuple[str, str]) -> str:
    """The game of duties with a second phase of attacks, in which a modifier counts."""
    text = GAME.replace(BLUE, BLUE + SECOND).replace("  must: [units, enemies]\n", "")
    text = text.replace("  need-not: [cavalry]\n", "").replace("  not-across: [river]\n", "")
    text = text.replace("examples:\n", f"{WEIGHT}examples:\n").replace(
        "  dear:\n",
        "  again: {title: Once more, table: crt, attack: 3, defence: 3, modifiers: [weight],"
        ' die: 3, column: "2:1", result: DR, situation: {into: 22, attackers: {32: [foot]},'
        " defenders: [rifles, watch], phase: second}}\n  dear:\n",
    )
    text = text.replace(FIGHT, AGAIN).replace("are gone. Guns", "are gone. {modifier:weight}. Guns")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def test_an_attack_that_counts_it_is_made_in_its_phase(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(made(), "utf-8")
    assert main(["check", str(tmp_path)]) == 0


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        # the phase of another side, though the table is the same
        ("phase: second, when: Blue", "phase: red-attack, when: Blue",
         "Weight is for Red attacks, but this is in Second attacks"),
        # the example says another phase than the modifier
        ("phase: second}}", "phase: blue-attack}}",
         "Weight is for Second attacks, but this is in Blue attacks"),
        # what its situation says holds without a modifier too
        ("modifiers: [weight], die: 3, column: \"2:1\"", "die: 3, column: \"1:1\"", ""),
        # who has attacked in the second phase does not attack in the first of the same turn
        (AGAIN, AGAIN + FIGHT.replace("{12: [rifles, watch]}", "{11: [rifles, watch]}").replace(
            "into: 22", "into: 12").replace("units: [foot]", "units: [horse]"), "not adjacent"),
    ],
)  # fmt: skip
def test_in_another_phase_it_is_refused(old: str, new: str, told: str) -> None:
    faults = walk_through(read({"game.yaml": made((old, new))}, "tiny-phase"))
    assert not told or told in faults[0].message, faults
    assert told or not faults


def test_its_phase_is_told_where_nothing_else_says_it() -> None:
    for when, told in (("Blue comes again.", ", Second attacks only"), ("In second attacks.", "")):
        game = read({"game.yaml": made(("Blue comes again.", when))}, "tiny-phase")
        (weight,) = game.tables.modifiers
        said = effect(weight, names_of(game), "column", "", game.words)
        assert said.partition(" for the attacker")[2] == told


def test_a_side_with_one_such_phase_says_it() -> None:
    one = made(("second, when", "second, side: blue, when"))
    for text, told in ((one, True), (one.replace(BLUE, ""), False)):
        game = read({"game.yaml": text}, "tiny-phase")
        assert ("Second attacks" in str(names_of(game)["in phase"])) is told
