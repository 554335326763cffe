"""Leaders: modifiers worth a rating. The first sketch of the field, with its numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli import main
from generator.combat.methods import work_example
from generator.combat.telling import effect, ratings_told
from generator.combat.working import Working
from generator.model.combat import Worth
from generator.model.game import Game
from generator.model.names import names_of
from generator.words import words_in
from tests.checks.merging import read_game

ASSAULT = (Path(__file__).parent / "assault.yaml").read_text("utf-8")
COUNTED = "    per: point of the best leader\n    most: 3\n"
LEADERS = """
  marshal: {name: Marshal, side: red, type: leader, factors: 0-0-3}
  captain: {name: Captain, side: red, type: leader, factors: 0-0-1}
"""


def led(worth: str = "best leadership", **changes: str) -> str:
    """The game of assaults with two leaders; `changes` say otherwise what examples have."""
    changed = {
        "factors: [attack, defence]": "factors: [attack, defence, leadership]",
        "factors: 3-3}": "factors: 3-3-0}",
        "factors: 2-3}\n": f"factors: 2-3-0}}{LEADERS}",
        "units: [one], where": "units: [one, marshal, captain], where",
        COUNTED: f"    worth: {worth}\n",
        "modifiers: [leader, leader, leader, flank, river]": "modifiers: [leader, flank, river]\n"
        "    ratings: {leader: [3, 1]}",
        "    modifiers: [flank]\n    die: 3": "    modifiers: [leader]\n"
        "    ratings: {leader: [3, 1]}\n    die: 3",
        "attackers: {21: [one]}": "attackers: {21: [one, marshal, captain]}",
        "units: [one], into: 32, result: DR, then: {32: [one], 33: [two]}":
        "units: [one, marshal, captain], into: 32, result: DR, then: {32: [one], 33: [two]}",
        "at: {32: [one], 33: [two]}": "at: {21: [marshal, captain], 32: [one], 33: [two]}",
        "from the flank": "under two leaders",
    }  # fmt: skip
    text = ASSAULT
    for old, new in changed.items():
        assert old in text, old
        text = text.replace(old, new)
    for old, new in changes.items():
        text = text.replace(old, new)
    return text


def game_of(text: str) -> Game:
    game = read_game(text).game
    assert game is not None
    return game


def stormed(text: str, name: str = "storm") -> Working:
    tables = game_of(text).tables
    return work_example(next(each for each in tables.examples if each.id == name), tables)


@pytest.mark.parametrize(
    ("text", "ratings", "value"),
    [
        ("best leadership", (3, 1), 3),
        ("sum of leadership", (3, 1), 4),
        ("best leadership", (), 0),
        ("sum of leadership", (), 0),
    ],
)
def test_what_ratings_are_worth(text: str, ratings: tuple[int, ...], value: int) -> None:
    assert Worth.parse(text).of(ratings) == value


@pytest.mark.parametrize("text", ["leadership", "best", "sum leadership", "worst leadership"])
def test_no_other_text_is_a_rating(text: str) -> None:
    with pytest.raises(ValueError, match="write best leadership"):
        Worth.parse(text)


def test_the_best_leader_counts_and_the_net_is_capped_after_the_river() -> None:
    """Leaders of 3 and 1: +3, flank +2, river -1: +4, capped at +3; a die of 2 reads 5."""
    working = stormed(led())
    assert (working.head, working.die, working.result) == ("5 or more", 5, "DE")
    first = led().replace("die-limit: 3", "die-limit: {each-way: 3}")
    assert stormed(first).die == 4, "+5 capped at +3 before the river"


def test_a_die_of_5_is_8_and_reads_6() -> None:
    working = stormed(led(), "rush")
    assert (working.die, working.result) == (6, "DE")


def test_the_sum_of_leaders_is_another_die() -> None:
    """A die of 2 and the best leader's 3, less 1 across the river, is 4; with the sum it is 5."""
    free = (
        led().replace("    die-limit: 3\n", "").replace("[leader, flank, river]", "[leader, river]")
    )
    assert stormed(free).die == 4
    assert stormed(free.replace("best leadership", "sum of leadership")).die == 5


def test_the_sketch_is_a_game_without_findings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.yaml").write_text(led(), "utf-8")
    assert main(["check", str(tmp_path)]) == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("die: 2\n", "die: 1\n", "gives the result DE, but it is DR"),
        ("    ratings: {leader: [3, 1]}\n    die: 3", "    die: 3", "'Leader' is worth the best"),
        ("    ratings: {leader: [3, 1]}\n    die: 3", "    ratings: {leader: [3]}\n    die: 3",
         "the attackers in the figure have 3 and 1 for leadership, but 'A skirmish' says 3"),
        ("ratings: {leader: [3, 1]}\n    die: 2", "ratings: {flank: [3, 1]}\n    die: 2",
         "'flank' has `ratings`, but it is no modifier worth a rating here"),
        ("worth: best leadership", "worth: best leadershp", "is worth 'leadershp', which is no"),
        ("worth: best leadership", "worth: best leadership\n    value: 2", "leave out `value`"),
    ],
)  # fmt: skip
def test_a_slip_in_a_game_of_leaders_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    assert old in led()
    (tmp_path / "game.yaml").write_text(led().replace(old, new, 1), "utf-8")
    assert main(["check", str(tmp_path)]) == 1
    assert told in capsys.readouterr().out


def test_a_walkthrough_counts_the_leaders_that_are_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = led()
    shown = shown[shown.index("    situation:") : shown.index("states:")]
    text = (
        led()
        .replace(shown, "\n")
        .replace("units: [one, marshal, captain], into", "units: [one, captain], into")
    )
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    assert main(["check", str(tmp_path)]) == 1
    told = "the ratings for 'Leader' are 1 here, but the example says 3 and 1"
    assert told in capsys.readouterr().out


def test_what_is_said_of_a_modifier_worth_a_rating() -> None:
    game = game_of(led())
    leader = game.tables.modifiers[0]
    assert (
        effect(leader, names_of(game), "column")
        == "the best leadership on the die for the attacker"
    )
    assert ratings_told(leader, (3, 1)) == ("Leader: the best of 3 and 1", "3")
    summed = game_of(led("sum of leadership")).tables.modifiers[0]
    assert ratings_told(summed, (3, 1)) == ("Leader: 3 + 1 = 4", "4")
    told = effect(leader, names_of(game), "column", words=words_in("de"))
    assert told.startswith("höchster Wert leadership auf dem Würfel")
