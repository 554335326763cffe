"""Who must attack, who attacks together, how often a hex is attacked, and who supports."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.cli import main
from generator.model.telling import told_by_data
from tests.play.playing import read, walk_through

GAME = (Path(__file__).parent / "attacks.yaml").read_text("utf-8")
TO = "  - move: {units: [foot], path: 51-41-32}\n"
FIGHT = (
    "  - attack: {example: supported, units: [foot], support: [guns], into: 22, result: DR,"
    " then: {12: [rifles, watch]}}\n"
)
RED = "  - move: {units: [watch], path: 22-21}\n"
BACK = "  - move: {units: [rifles, watch], path: 12-22}\n"
DEAR = "  - attack: {example: dear, units: [rifles], into: 32, result: AE}\n"
ON = "  - move: {units: [foot], path: 51-41}\n"
END = "  - position: {turn: 1, at: {32: [foot], 22: [watch], 51: [foot, horse, guns]}}\n"
SUPPORT = "support: {types: [artillery], range: range, most: 1, alone: false}"


def test_the_game_is_without_findings(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    assert main(["check", str(tmp_path)]) == 0


def test_what_is_said_of_it() -> None:
    told = told_by_data(read({"game.yaml": GAME}, "tiny-duty"))
    assert told["attacks.must"] == (
        "Each unit next to an enemy. Cavalry may, but need not. Nobody must across river."
    )
    assert told["attacks.must.1"] == "Each enemy next to a unit."
    assert told["attacks.attacked-once"] == "No hex more than once in a phase."
    assert told["attacks.whole-stack"] == "All units in a hex defend it together."
    assert told["attacks.support"] == (
        "Artillery: as many hexes from the attacked one as their range says."
        " They add their strength, and the result does nothing to them."
        " No more than 1 supports an attack. They do not attack without others."
    )


def test_nobody_must_where_it_is_not_said() -> None:
    one = GAME.replace("  must: [units, enemies]\n", "").replace("  need-not: [cavalry]\n", "")
    game = read({"game.yaml": one.replace("  not-across: [river]\n", "")}, "tiny-duty")
    assert told_by_data(game)["attacks.must"] == "Nobody must."


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        # who stands next to an enemy and does not attack
        (FIGHT + BACK + DEAR, RED,
         "Blue attacks of turn 1 is over, and Foot in 32 has not attacked Rifles in 22"),
        (DEAR, "", "Red attacks of turn 1 is over, and Rifles in 22 has not attacked Foot in 32"),
        # an enemy that is next to one who must is attacked; who attacks it is all the same
        (f"must: [units, enemies]|{FIGHT}{BACK}{DEAR}", f"must: [enemies]|{RED}",
         "Rifles in 22, next to Foot in 32, was not attacked: it must be"),
        (f"must: [units, enemies]|{DEAR}", "must: [enemies]|",
         "Foot in 32, next to Rifles in 22, was not attacked: it must be"),
        # in a phase that is named, and in no other
        (f"  need-not|{DEAR}", "  phases: [blue-attack]\n  need-not|", ""),
        (f"  need-not|{FIGHT}{BACK}{DEAR}{ON}", f"  phases: [red-attack]\n  need-not|{RED}", ""),
        # arms and units that need not; the attack of nobody is no attack
        (f"need-not: [cavalry]|{DEAR}", "need-not: [cavalry, infantry]|", ""),
        (f"need-not: [cavalry]|{DEAR}", "need-not: [cavalry]\n  without: [rifles]|", ""),
        ("factors: 0-1-1", "factors: 1-1-1", "Watch in 22 has not attacked Foot in 32"),
        # not across a line, and where there are zones of control, none without one
        ("hexsides: [32/33, 42/33, 43/33]}|" + DEAR, "hexsides: [22/32, 32/33, 42/33, 43/33]}|",
         ""),
        ("attacks:\n|" + DEAR, "zone-of-control: {stops: true, types: [cavalry]}\nattacks:\n|", ""),
        ("attacks:\n|" + DEAR, "zone-of-control: {stops: true}\nattacks:\n|",
         "Rifles in 22 has not attacked Foot in 32"),
        # once a phase
        (DEAR, DEAR + DEAR.replace("units: [rifles]", "units: [watch]"),
         "32 has been attacked once in this phase"),
        # the whole stack defends
        ("into: 22, result", "into: 22, defenders: [rifles], result",
         "all units in 22 defend it together: Watch is left out"),
        # support: who, how many, how far; the guns add to the sum
        ("support: [guns]", "support: [horse]", "Horse is not artillery"),
        ("support: [guns], ", "", "the sum of the factors is 3, but the example says 7"),
        ("range: range", "range: 2", "in 51 are 3 hexes from 22, and the range is 2"),
        ("support: [guns]", "support: [guns, horse]", "2 units support, and no more than 1 unit"),
        ("support: [guns]", "support: [guns, guns]", "2 units support"),
        # the result does nothing to them
        ("12: [rifles, watch]}}", "12: [rifles, watch], 41: [guns]}}", "Guns takes no part"),
    ],
)  # fmt: skip
def test_a_slip_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    text = GAME.replace(END, "")
    for one, other in zip(old.split("|"), new.split("|"), strict=True):
        assert one in text
        text = text.replace(one, other, 1)
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    code, said = main(["check", str(tmp_path)]), capsys.readouterr().out
    assert code == bool(told), said
    assert any(one in said for one in told.split("|")), said


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (f"  {SUPPORT}\n", "", "`attacks.support` does not say who may"),
        ("path: 51-41-32|units: [foot], support: [guns]",
         "path: 51-41-32}\n  - move: {units: [guns], path: 51-41-32|units: [guns]",
         "artillery do not attack without others"),
        # who has no strength need not
        (f"factors: 2-2-1|{DEAR}", "factors: 0-2-1|", ""),
    ],
)  # fmt: skip
def test_a_walkthrough_is_held_to_it_without_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    text = re.sub(r"    situation: .*\n", "", GAME.replace(END, ""))
    for one, other in zip(old.split("|"), new.split("|"), strict=True):
        assert one in text
        text = text.replace(one, other, 1)
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    code, said = main(["check", str(tmp_path)]), capsys.readouterr().out
    assert code == bool(told), said
    assert told in said


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("must: [neighbours]",
         "Watch in 31, next to Foot in 32 which attacked, was not attacked: it must be"),
        ("must: [units]", ""),
        ("must: [neighbours], not-across: [river]", "Watch in 31"),
        ("must: [neighbours], ignored: [{side: blue}, {types: [ski]}, {sizes: [company]}]",
         "Watch in 31"),
        ("must: [neighbours], ignored: [{side: red, units: [watch]}]", ""),
        ("must: [neighbours], ignored: [{sizes: [company]}, {types: [infantry]}]", ""),
        ("must: [neighbours], ignored: [{state: disrupted}]", "Watch in 31"),
    ],
)  # fmt: skip
def test_enemies_beside_those_who_attack(rule: str, told: str) -> None:
    """Foot stands next to two enemies and attacks one of them; in its next phase Red goes on."""
    text = re.sub(r"    situation: .*\n", "", GAME)
    start, _, rest = text.partition("walkthrough:\n")
    start = re.sub(r"attacks:\n(  .*\n)*", f"attacks: {{{rule}}}\n", start)
    for old, new in (
        ("units: [rifles, watch], where", "units: [rifles], where"),
        ("setup:\n", "setup:\n  watch: {side: red, units: [watch], where: {hexes: [31]}}\n"),
        ('attack: 7\n    defence: 3\n    column: "2:1"', "attack: 3\n    defence: 2"),
    ):
        assert old in start
        start = start.replace(old, new)
    steps = (
        "walkthrough:\n  - move: {units: [foot], path: 51-52-42-32}\n"
        "  - attack: {example: supported, units: [foot], into: 22, result: DR,"
        " then: {12: [rifles]}}\n"
        "  - move: {units: [watch], path: 31-21}\n"
    )
    faults = walk_through(
        read({"game.yaml": start + steps + rest[rest.index("\nsections:") :]}, "duty")
    )
    assert [told in fault.message for fault in faults] == [True] * bool(told), faults


def test_units_of_one_stack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Both feet in one hex attack together; from two hexes they do not."""
    attack = (
        "  - attack: {example: supported, units: [foot, foot], into: 22, result: DR,"
        " then: {12: [rifles, watch]}}\n"
    )
    both = re.sub(r"    situation: .*\n", "", GAME).replace("attack: 7", "attack: 6")
    both = both.replace("  attacked-once", "  together: stack\n  attacked-once")
    start = both[: both.index("walkthrough:\n")] + "walkthrough:\n"
    rules = both[both.index("\nsections:") :]
    for second, fine in (("51-41-32", True), ("51-41-31-21", False)):
        moves = f"{TO}  - move: {{units: [foot], path: {second}}}\n{attack}"
        game = start + moves + rules
        game = (
            game if fine else game.replace("units: [foot, foot]", "units: [foot at 32, foot at 21]")
        )
        (tmp_path / "game.yaml").write_text(game, "utf-8")
        assert main(["check", str(tmp_path)]) == (not fine)
    assert (
        "units of one stack attack together, but these are in 21 and 32" in capsys.readouterr().out
    )
