"""Opportunity fire: who may fire at whoever moves, when, how often, and who goes on then."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.cli import main
from generator.model.telling import told_by_data
from tests.play.playing import read

GAME = (Path(__file__).parent / "reaction.yaml").read_text("utf-8")
FIRST = "  - move: {units: [first], path: 62-52}\n"
BURST = '  - attack: {example: burst, phase: watch, units: [guns], into: 52, result: "-"}\n'
ON = "  - move: {units: [first], path: 52-42-32}\n"
STOPPED = "  - attack: {example: stopped, phase: watch, units: [rifles], into: 32, result: P}\n"
TWICE = STOPPED.replace("stopped", "burst").replace("rifles", "guns").replace("P}", "'-'}")
END = "  - position: {turn: 1, at: {12: [guns, rifles, mortar], 32: [first], 52: [first]}}\n"


def test_the_game_is_without_findings(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    assert main(["check", str(tmp_path)]) == 0


def test_what_is_said_of_it() -> None:
    told = told_by_data(read({"game.yaml": GAME}, "tiny-watch"))
    assert told["sequence.watch.during"] == (
        "Within Blue moves, whenever units have moved into a hex:"
        " then they go on, if they still may."
    )
    assert told["sequence.watch.types"] == "Only machine-gun and infantry."
    assert told["sequence.watch.once"] == (
        "Each unit once in a turn, whether in Red on watch or in another phase."
    )
    assert told["tables.fire.range"] == "Fire reaches as many hexes as the range of the unit."


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        # who is stopped goes no further, though it has a hex left
        (STOPPED, f"{STOPPED}  - move: {{units: [first], path: 32-22}}\n",
         "First Platoon is disrupted until Blue fires of turn 1 is over"),
        # a move that is interrupted has the allowance of one move: 1 + 3 are four, 1 + 4 are five
        (ON, "  - move: {units: [first], path: 52-42-32-22}\n", "no enemy has just moved into 32"),
        (ON, "  - move: {units: [first], path: 52-42-32-31-21}\n",
         "First Platoon may move 4, but this needs 5"),
        # nobody fires at who has not moved, nor elsewhere, nor in another phase, nor too far
        (f"{FIRST}{BURST}", BURST, "no enemy has just moved into 52"),
        (BURST, BURST.replace("into: 52", "into: 62"), "no enemy has just moved into 62"),
        (BURST, BURST.replace("phase: watch, ", ""),
         "On the move is for Red on watch, but this is in Red fires"),
        (BURST, BURST.replace("watch", "red-fire"), "Red fires interrupts no phase"),
        (STOPPED, STOPPED.replace("into: 32", "into: 42"), "no enemy has just moved into 42"),
        ("section, factors: 4-4-3", "section, factors: 4-3-3",
         "attackers in 12 are 4 hexes from 52, and the range is 3"),
        # some arms never do, and each unit does once in a turn
        ("types: [machine-gun, infantry]", "types: [infantry]",
         "Machine Guns is not infantry, who act in Red on watch"),
        ("types: [machine-gun, infantry]", "types: [machine-gun]",
         "Rifles is not machine-gun, who act in Red on watch"),
        (STOPPED, TWICE,
         "Machine Guns has attacked once in turn 1"),
        (END, "  - attack: {example: own, units: [guns], into: 32, result: P}\n",
         "Machine Guns has attacked once in turn 1"),
        ("once: turn", "once: phase", ""),
        ("phase: watch, when: The target", "phase: red-fire, when: The target",
         "On the move is for Red fires, but this is in Red on watch"),
        # the phase is that of one side, and interrupts that of the other
        ("side: red, during: blue-move", "side: blue, during: red-move",
         "no unit that may act is machine-gun"),
        ("during: blue-move", "during: red-move", "Red moves is of the same side"),
        ("types: [machine-gun", "types: [ski, machine-gun", "no unit that may act is ski"),
        ("red: red-fire}", "red: watch}", "has no end of its own"),
        ("side: blue, table: fire, rule", "side: blue, once: turn, table: fire, rule",
         "Blue fires interrupts no phase"),
        ("range: range", "range: reach", "counters have no factor 'reach'"),
        ("range: range", "range: 4", ""),
        ("range: range", "range: 3", "and the range is 3"),

    ],
)  # fmt: skip
def test_a_slip_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    assert old in GAME
    (tmp_path / "game.yaml").write_text(GAME.replace(old, new, 1), "utf-8")
    code, said = main(["check", str(tmp_path)]), capsys.readouterr().out
    assert code == bool(told), said
    assert told in said


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("section, factors: 4-4-3", "section, factors: 4-3-3",
         "Machine Guns in 12 is 4 hexes from 52, and the range is 3"),
        ("Rifles, side: red, type: infantry, size: platoon, factors: 3-2",
         "Rifles, side: red, type: infantry, size: platoon, factors: 3-1",
         "Rifles in 12 is not adjacent to 32"),
        ("range: range", "range: 3", "Machine Guns in 12 is 4 hexes from 52, and the range is 3"),
    ],
)  # fmt: skip
def test_a_walkthrough_is_held_to_the_range_without_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    text = re.sub(r"    situation: .*\n", "", GAME)
    assert old in text
    (tmp_path / "game.yaml").write_text(text.replace(old, new, 1), "utf-8")
    assert main(["check", str(tmp_path)]) == 1
    assert told in capsys.readouterr().out


def test_once_in_a_phase_leaves_the_phase_of_its_own(tmp_path: Path) -> None:
    """Twice in the move of the other side no unit fires; in its own time it does so again."""
    own = "  - attack: {example: own, units: [guns], into: 32, result: P}\n"
    text = GAME.replace("once: turn", "once: phase").replace(END, own)
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    assert main(["check", str(tmp_path)]) == 0


def test_who_retreats_goes_no_further(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = GAME.replace('    die: 2\n    result: "-"', "    die: 3\n    result: R")
    burst = BURST.replace('result: "-"', "result: R, then: {62: [first]}")
    assert text != GAME
    one = text.replace(f"{BURST}{ON}{STOPPED}", burst).replace("count: 2", "count: 1")
    one = one.replace("[first, first]", "[first]")
    for move, fine in (("", True), ("  - move: {units: [first], path: 62-61}\n", False)):
        game = one.replace(f"{FIRST}{END}", move)
        (tmp_path / "game.yaml").write_text(game, "utf-8")
        assert main(["check", str(tmp_path)]) == (not fine), capsys.readouterr().out
    assert "has retreated in its move and goes no further" in capsys.readouterr().out
