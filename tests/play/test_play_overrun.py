"""Overruns: who may, what it takes, at which odds, and how the move goes on."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.cli import main
from generator.model.telling import movement_sentences, movement_table, told_by_data
from generator.play.walk import walk_through
from generator.reading.definition import read as definition
from tests.play.playing import read

GAME = (Path(__file__).parent / "overrun.yaml").read_text("utf-8")
TO = "  - move: {units: [cars], path: 62-52}\n"
OVER = (
    "  - attack: {example: over, overrun: true, units: [cars at 52], into: 42, result: DE,"
    " lost: [watch at 42]}\n"
)
ON = "  - move: {units: [cars], path: 52-42-32}\n"
FOOT = "  - move: {units: [foot], path: 62-52}\n"
LATER = (
    "  - attack: {example: later, units: [cars at 32], into: 22, result: DR,"
    " then: {21: [rifles], 22: [cars at 32]}}\n"
)
END = (
    "  - position: {turn: 1, at: {12: [watch], 21: [rifles], 22: [cars], 52: [foot],"
    " 62: [cars, guns]}}\n"
)
OFF = OVER.replace("over,", "off,").replace("DE, lost: [watch at 42]", "DR, then: {41: [watch]}")
ONCE, AGAIN = "overrun: {steps: 1", "overrun: {steps: 1, again: true"
WALKED = GAME[: GAME.index("marches:\n")] + GAME[GAME.index("walkthrough:\n") :]
WALKED = WALKED.replace("marches: [over, at-once], ", "").replace(END, "")
MORE = (
    OVER.replace("52], into: 42", "32], into: 22")
    .replace("over,", "high,")
    .replace("DE, lost: [watch at 42]", "DR, then: {21: [rifles]}")
)
"""A second overrun."""
AFTER = "  - move: {units: [cars], path: 32-22}\n"
HORSE = "    always: true\n    overrun: "
FLOWN = "    defence: 2\n    modifiers: [flyers]\n    spent: {flyers: 1}\n"
ROOT = Path(__file__).parents[2]


def test_the_game_is_without_findings(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    assert main(["check", str(tmp_path)]) == 0


def test_what_is_said_of_it() -> None:
    game = read({"game.yaml": GAME.replace(ONCE, AGAIN)}, "tiny-overrun")
    told = told_by_data(game)["movement.overrun"]
    assert told.startswith("An attack in the midst of a move, by units of one hex")
    table = movement_table(game)
    assert table is not None
    assert table.heads[-1] == "Overrun"
    assert [row.cells[-1] for row in table.rows] == [
        "+1; from 3:1 up; also again", "-"
    ]  # fmt: skip
    assert "Overrun: +1; from 3:1 up" in movement_sentences(table, table.rows[0])
    plain = read({"game.yaml": "".join(GAME.split(', overrun: {steps: 1, column: "3:1"}'))}, "x")
    without = movement_table(plain)
    assert without is not None
    assert "Overrun" not in without.heads
    assert "movement.overrun" not in told_by_data(plain)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        # who may: units of some entries, those that have moved last or not yet, from one hex
        ("[cars at 52], into: 42", "[guns], into: 42", "Guns is in 62, not adjacent to 42"),
        ("type: armour", "type: artillery",
         "Cars does not overrun: its `movement` has no `overrun`"),
        (f"{TO}{OVER}", f"{TO}{FOOT}{OVER}", "Cars has moved once in Blue moves of turn 1"),
        (f"{TO}{OVER}{ON}", f"{OVER.replace('52], into: 42', '62], into: 52')}{ON}",
         "no enemy is in 52"),
        ("into: 42, result: DE", "into: 32, result: DE", "Cars is in 52, not adjacent to 32"),
        ("overrun: true, units: [cars at 52]", "overrun: true, units: [cars at 52, cars at 62]",
         "not adjacent to 42"),
        # an overrun is no attack of another phase, and has no support
        ("overrun: true, units: [cars at 52]", "units: [cars at 52]",
         "Cars has moved once in Blue moves of turn 1"),
        ("overrun: true, units: [cars at 52]", "overrun: true, phase: blue-move, units: [cars]",
         "Blue moves interrupts no phase"),
        ("overrun: true, units", "overrun: true, support: [guns], units",
         "nobody supports an overrun"),
        # at which odds: 4 against 4 are 1:1, and with the dash 2:1
        (f"factors: 1-1-3|{OVER}{ON}{FOOT}{LATER}",
         f"factors: 1-4-3|{OVER.replace('over,', 'low,').replace('DE, lost: [watch at 42]', '-')}",
         "Cars overruns at 3:1 or better, and this is 2:1"),
        (f"factors: 1-1-3|column: '3:1'}}|{OVER}{ON}{FOOT}{LATER}".replace("'", '"'),
         'factors: 1-4-3|column: "2:1"}|'
         + OVER.replace('over,', 'low,').replace('DE, lost: [watch at 42]', '"-"'), ""),
        # if it is not empty then, the move is over
        (f"factors: 1-1-3|column: '3:1'}}|{OVER}{ON}{FOOT}{LATER}".replace("'", '"'),
         'factors: 1-4-3|column: "2:1"}|'
         + OVER.replace('over,', 'low,').replace('DE, lost: [watch at 42]', '"-"')
         + "  - move: {units: [cars], path: 52-51}\n", "Cars has moved once in Blue moves"),
        # with enough for the overrun and the hex: 1 + 1 + 1 of 3 is, of 2 is not
        ("factors: 4-2-6, count: 2", "factors: 4-2-2, count: 2",
         "Cars may move 2, but this needs 3: 1 + 1 + 1"),
        # on it goes with what is left, and that is counted: 1 + 1 + 1 + 2 of 5, not of 4
        ("factors: 4-2-6, count: 2", "factors: 4-2-4, count: 2",
         "Cars may move 4, but this needs 5: 1 + 1 + 1 + 2"),
        ("factors: 4-2-6, count: 2", "factors: 4-2-5, count: 2", ""),
        # not into a hex that is not empty, and not at all if the attacked one is not
        (ON, "  - move: {units: [cars], path: 52-42-32-22}\n", "enemies of Cars are in 22"),
        # nobody advances: the move goes on
        ("lost: [watch at 42]}", "lost: [watch at 42], then: {42: [cars at 52]}}",
         "Cars goes to 42, but nobody advances after an overrun"),
        # who has overrun once does not again, unless it may
        (f"{ON}{FOOT}{LATER}", f"{ON}{MORE}", "Cars has overrun once in this move"),
        (f"{ONCE}|{ON}{FOOT}{LATER}", f"{AGAIN}|{ON}{MORE}{AFTER}",
         "Cars may move 6, but this needs 7"),
        (f"{ONCE}|{ON}{FOOT}{LATER}|factors: 4-2-6", f"{AGAIN}|{ON}{MORE}|factors: 4-2-7", ""),
        # a retreat empties the hex as well; who stands in it no more has no zone there
        (OVER + ON + FOOT + LATER, OFF + ON.replace("-32", ""), ""),
    ],
)  # fmt: skip
def test_a_slip_of_a_walkthrough_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    judged(WALKED, tmp_path, capsys, (old, new, told))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        # enemies that are gone, and some that are not there
        ("overruns: [42]", "overruns: []", "enemies of Cars are in 42"),
        ("overruns: [42]", "overruns: [42, 32]", "no enemy is in 32, which is overrun"),
        ("overruns: [42]", "overruns: [12]", "12 is not entered, and so not overrun"),
        ("takes: 2 + 1 + 1 + 1 + 1", "takes: 1 + 1 + 1 + 1 + 1", "but it is 2 + 1 + 1 + 1 + 1"),
        ("unit: cars\n    path: 62-52-42-32-22\n", "unit: guns\n    path: 62-52-42-32-22\n",
         "Guns does not overrun: its `movement` has no `overrun`"),
    ],
)  # fmt: skip
def test_a_slip_of_a_worked_march_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    judged(GAME, tmp_path, capsys, (old, new, told))


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("game.yaml", "title: The Osteva", "title: The Osteva", ""),
        # 1 + 1 + 1 + 1 + 2 are all six points of the uhlans: the road takes one, and a zone one
        ("game.yaml", "uhlans-1], path: 0503-0603-0602}", "uhlans-1], path: 0503-0603-0703-0602}",
         "1st Uhlans may move 6, but this needs 7: 1 + 2 + 2 + 1 + 1"),
        ("game.yaml", HORSE + "{steps: 1,", HORSE + "{steps: 2,",
         "1st Uhlans may move 6, but this needs 7: 1 + 1 + 2 + 1 + 2"),
        ("tables.yaml", f'{FLOWN}    column: "2:1"',
         '    defence: 2\n    column: "1:1"',
         "1st Uhlans overruns at 2:1 or better, and this is 1:1"),
    ],
)  # fmt: skip
def test_the_uhlans_ride_down_the_guard(
    tmp_path: Path, file: str, old: str, new: str, told: str
) -> None:
    """The walkthrough of The Osteva Line, as it is and with a slip."""
    shutil.copytree(ROOT / "examples" / "osteva-line", tmp_path / "game")
    text = (path := tmp_path / "game" / file).read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    game = definition(tmp_path / "game").game
    assert game is not None
    faults = walk_through(game)
    assert [told in fault.message for fault in faults[:1]] == [True] * bool(told), faults


def judged(
    text: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    slip: tuple[str, str, str],
) -> None:
    old, new, told = slip
    for one, other in zip(old.split("|"), new.split("|"), strict=True):
        assert one in text
        text = text.replace(one, other, 1)
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    code, said = main(["check", str(tmp_path)]), capsys.readouterr().out
    assert code == bool(told), said
    assert told in said, said
