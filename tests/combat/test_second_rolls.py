"""Second rolls against ratings on counters. The second sketch of the field, with its numbers."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from generator.cli import main
from generator.combat.report import chance_of_passing, odds_of_game
from generator.combat.working import CombatError
from generator.model.combat import Party
from generator.model.game import Game
from generator.model.orders import CheckRoll, Order, Orders, Passing, RatingCheck
from generator.model.states import checks_told
from generator.play.checking import work_checks
from generator.words import words_in
from tests.checks.merging import read_game

FIRE = (Path(__file__).parent / "fire.yaml").read_text("utf-8")
CHECK = "{roll: 2d6+1, pass: morale or less, fail: broken}"
ROLL = "{unit: militia, die: 7, passes: false, state: broken}"


def morale(check: str = CHECK, rolls: str = ROLL) -> str:
    """The game of fire, where D is a morale check; the militia has a morale of 7."""
    code = f"Morale check., orders: {{defender: {{check: {check}}}}}}}"
    changes = {
        "factors: [fire, movement]": "factors: [fire, movement, morale]",
        "factors: 4-3}": "factors: 4-3-8}",
        "factors: 3-4}": "factors: 3-4-8}",
        "factors: 2-4}": "factors: 2-4-7}",
        "The target is disrupted., defender: 1, orders: {defender: disrupted}}": code,
        "      defenders: [militia]\n": f"      defenders: [militia]\n    checks: [{rolls}]\n",
        "on {code:D} it turns\n      over": "on {code:D} it\n      checks its morale",
        "  disrupted: {never": "  disrupted: {never: [attack]}\n  broken: {never",
    }
    text = FIRE
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new, 1)
    return text


def game_of(text: str) -> Game:
    game = read_game(text).game
    assert game is not None
    return game


@pytest.mark.parametrize(
    ("text", "total", "rating", "passes"),
    [
        ("morale or less", 7 + 1, 7, False),
        ("morale or less", 6 + 1, 7, True),
        ("quality or more", 4, 4, True),
        ("quality or more", 3, 4, False),
    ],
)
def test_a_roll_is_held_against_a_rating(text: str, total: int, rating: int, passes: bool) -> None:
    assert Passing.parse(text).passes(total, rating) is passes


@pytest.mark.parametrize(
    ("text", "dice", "plus"),
    [("2d6+1", "2d6", 1), ("1d10 from 0-2", "1d10 from 0", -2), ("d6", "d6", 0)],
)
def test_what_is_added_to_the_dice(text: str, dice: str, plus: int) -> None:
    roll = CheckRoll.parse(text)
    assert (str(roll.dice), roll.plus, str(roll)) == (dice, plus, text)


def test_chances_of_passing_by_hand() -> None:
    """2d6 + 1 is 7 or less on 15 of 36, and 7 or more on 26."""
    roll, broken = CheckRoll.parse("2d6+1"), Order()
    less = RatingCheck(roll, Passing.parse("morale or less"), broken)
    assert chance_of_passing(less, 7) == Fraction(15, 36)
    assert chance_of_passing(less, 2) == 0
    assert chance_of_passing(less, 13) == 1
    more = RatingCheck(roll, Passing.parse("morale or more"), broken)
    assert chance_of_passing(more, 7) == Fraction(26, 36)


def test_whatever_is_certain_hurts_more_than_a_check_and_a_hard_check_more_than_an_easy_one() -> (
    None
):
    def rank(text: str) -> float:
        check = RatingCheck(CheckRoll.parse(text), Passing.parse("morale or less"), Order())
        return Orders(defender=Order(check=check)).rank(Party.DEFENDER)

    assert 0 < rank("2d6-1") < rank("2d6") < rank("2d6+2") < 1


def test_the_sketch_is_a_game_without_findings_that_is_worked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.yaml").write_text(morale(), "utf-8")
    assert main(["check", str(tmp_path)]) == 0, capsys.readouterr().out
    game = game_of(morale())
    (verdict,) = work_checks(game, game.tables.examples[0])
    assert (verdict.total, verdict.rating, verdict.passes, verdict.state) == (8, 7, False, "broken")
    told = [(name, text) for name, text, _ in checks_told(game)]
    text = "Each defender rolls 2d6 + 1: morale or less passes. Who fails is broken."
    assert told == [("D", text)]


def test_who_never_comes_into_the_state_of_those_who_fail_does_not_roll() -> None:
    spared = "  broken: {spares: [militia], never"
    text = morale().replace("  broken: {never", spared)
    game = game_of(text)
    with pytest.raises(CombatError, match="asks for no such roll of Militia"):
        work_checks(game, game.tables.examples[0])
    alone = game_of(text.replace(f"    checks: [{ROLL}]\n", ""))
    assert work_checks(alone, alone.tables.examples[0]) == ()
    game = game_of(text.replace("fail: broken", "fail: {state: broken, lose: 1 step}"))
    (verdict,) = work_checks(game, game.tables.examples[0])
    assert (verdict.passes, verdict.state) == (False, None)


def test_odds_have_the_chances_of_each_rating() -> None:
    blocks = {block.manner: block for block in odds_of_game(game_of(morale())).blocks}
    block = blocks["D: 2d6+1"]
    assert (block.across, block.heads) == ("morale", ("7", "8"))
    assert dict(block.rows)["passes"] == (Fraction(15, 36), Fraction(21, 36))


@pytest.mark.parametrize(
    ("check", "rolls", "told"),
    [
        (CHECK, ROLL.replace("die: 7", "die: 6"), "6 + 1 = 7 against morale 7 passes, but the"),
        (CHECK, ROLL.replace("false, state: broken", "true"), "8 against morale 7 fails, but the"),
        (CHECK, ROLL.replace("broken", "disrupted"), "is broken then, but the example says disr"),
        (CHECK, ROLL.replace(", state: broken", ""), "is broken then, but the example does not"),
        (CHECK, ROLL.replace("die: 7", "die: 13"), "Militia rolls 13, but 2d6 cannot show it"),
        (CHECK, ROLL.replace("militia", "guns"), "Militia rolls 2d6+1 against its morale: say"),
        (CHECK, f"{ROLL}, {ROLL}", "the result D asks for no such roll of Militia"),
        (CHECK, ROLL.replace("state", "reduced: true, state"), "Militia is not reduced here"),
        (CHECK.replace("broken", "{code: K}"), ROLL, "is eliminated then, but the example says"),
        (CHECK.replace("+1", ""), ROLL, "Militia: 7 against morale 7 passes, but the example"),
    ],
)
def test_a_slip_in_a_second_roll_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], check: str, rolls: str, told: str
) -> None:
    (tmp_path / "game.yaml").write_text(morale(check, rolls), "utf-8")
    assert main(["check", str(tmp_path)]) == 1
    assert told in capsys.readouterr().out


def test_one_roll_leads_to_the_next_and_to_another_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who fails rolls once more, and is eliminated as by K where that fails too."""
    check = "{roll: 2d6+1, pass: morale or less, fail: {check: {roll: 2d6, pass: morale or less, "
    check += "fail: {code: K}, passed: broken}}}"
    first = "{unit: militia, die: 7, passes: false}"
    for second in (
        "{unit: militia, die: 7, passes: true, state: broken}",
        "{unit: militia, die: 8, passes: false, state: eliminated}",
    ):
        (tmp_path / "game.yaml").write_text(morale(check, f"{first}, {second}"), "utf-8")
        assert main(["check", str(tmp_path)]) == 0, capsys.readouterr().out
    told = checks_told(game_of(morale(check, first)))[0][1]
    assert told == (
        "Each defender rolls 2d6 + 1: morale or less passes. Who fails rolls 2d6: morale or less "
        "passes. Who fails suffers K. Who passes is broken."
    )


def test_a_disrupted_unit_rolls_against_its_other_side() -> None:
    rolls = "{unit: militia, die: 5, passes: false, state: broken}"
    text = morale(rolls=rolls).replace("2-4-7}", "2-4-7, back: {kind: disrupted, factors: 1-4-5}}")
    weak = text.replace(
        "defenders: [militia]\n", "defenders: [militia]\n      disrupted: [militia]\n"
    )
    for written, rating, passes in ((text, 7, True), (weak, 5, False)):
        game = game_of(written)
        (verdict,) = work_checks(game, game.tables.examples[0])
        assert (verdict.rating, verdict.passes) == (rating, passes)


def test_a_broken_unit_is_broken_in_the_steps_that_follow(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    again = "  - move: {units: [militia], path: 52-42}\n"
    text = morale().replace("\nsections:", f"{again}\nsections:")
    text = text.replace("\nstates:", "\nmovement: {all: {steps: 2}}\nstates:")
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    assert main(["check", str(tmp_path)]) == 1
    assert "Militia is broken as long as it is on the map" in capsys.readouterr().out
    passed = "{unit: militia, die: 6, passes: true}"
    text = text.replace(ROLL, passed)
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    main(["check", str(tmp_path)])
    assert "is broken" not in capsys.readouterr().out


def test_a_second_roll_in_german() -> None:
    game = game_of(morale().replace("title: Tiny Fire", "title: Tiny Fire\nlanguage: de"))
    assert words_in("de")("fails") == "besteht nicht"
    ((_, text, _),) = checks_told(game)
    assert text == (
        "Jeder Verteidiger würfelt 2W6 + 1: morale oder weniger besteht. "
        "Wer nicht besteht, ist gebrochen."
    )
