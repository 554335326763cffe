"""EX001 on every kind of combat table: a slip in the games' own examples is found and mended."""

from __future__ import annotations

import re

import pytest

from generator.checks import check
from generator.diagnostics import Finding
from generator.manuscript.rules import worked_examples
from generator.reading import read_text
from tests.checks.merging import findings_in, with_part
from tests.shumshu import files_of


def findings(game: str, example: str, old: str, new: str) -> list[Finding]:
    """Check a game in whose example the first `old` has become `new`."""
    files = files_of(game)
    head, found, tail = files["tables.yaml"].partition(f"\n  {example}:\n")
    assert found
    assert re.search(old, tail)
    files["tables.yaml"] = head + found + re.sub(old, new, tail, count=1)
    reading = read_text(files)
    assert reading.game is not None
    return [one for one in check(reading.game) if one.code == "EX001"]


@pytest.mark.parametrize(
    ("game", "example", "old", "new", "key", "fix"),
    [
        ("arnhem", "start-line", r"result: D\+RT", "result: DE", "result", "D+RT"),
        ("arnhem", "start-line", 'column: "3:1"', 'column: "2:1"', "column", "3:1"),
        ("mukden", "over-the-sha", "difference: -1", "difference: 1", "difference", "-1"),
        (
            "mukden",
            "over-the-sha",
            "result: Both sides lose 1",
            "result: The lower side loses 1",
            "result",
            "Both sides lose 1",
        ),
        ("myitkyina", "bombs", "result: D", 'result: "-"', "result", "D"),
        ("myitkyina", "town", "result: 1DE", "result: 2DE", "result", "1DE"),
    ],
)
def test_a_slip_is_found_and_mended(
    game: str, example: str, old: str, new: str, key: str, fix: str
) -> None:
    (finding,) = findings(game, example, old, new)
    assert (finding.origin, finding.fix) == (f"examples.{example}.{key}", fix)
    assert finding.help


@pytest.mark.parametrize(
    ("game", "example", "old", "new", "message"),
    [
        ("arnhem", "start-line", "die: 1", "die: 5", "cannot show 5"),
        ("arnhem", "start-line", "die: 1", "die: 1\n    succeeds: [pressed]", "cannot succeed"),
        ("mukden", "over-the-sha", "defence-die: 5", "defence-die: 7", "1d6 cannot show"),
        ("mukden", "over-the-sha", "    defence-die: 5\n", "", "say the `defence-die`"),
        ("myitkyina", "town", "    attack: 8\n", "", "say both the attack and the defence"),
        ("shumshu", "plain", "die: 4", "die: 4\n    cancelled: [swamp]", "has no `unless`"),
    ],
)
def test_what_cannot_be_worked_is_said(
    game: str, example: str, old: str, new: str, message: str
) -> None:
    (finding,) = findings(game, example, old, new)
    assert message in finding.message


@pytest.mark.parametrize(
    ("example", "named", "code", "message"),
    [
        ("plain", "river", "EX003", "River does not apply: the figure has no such terrain or line"),
        ("plain", "tanks", "EX011", "'Tanks' is for attacks of the japanese side"),
    ],
)
def test_what_is_cancelled_would_apply_else(
    example: str, named: str, code: str, message: str
) -> None:
    files = files_of("shumshu")
    head, found, tail = files["tables.yaml"].partition(f"\n  {example}:\n")
    files["tables.yaml"] = f"{head}{found}    cancelled: [{named}]\n{tail}"
    reading = read_text(files)
    assert reading.game is not None
    (finding,) = (one for one in check(reading.game) if one.code == code)
    assert message in finding.message
    assert finding.origin == f"examples.{example}.cancelled.0"


def test_an_example_tells_what_cancels_a_modifier() -> None:
    reading = read_text(files_of("shumshu"))
    assert reading.game is not None
    told = [each.sentence for each in worked_examples(reading.game)["example:sappers"].steps]
    assert "River: not counted, Russian engineers attack across that hexside." in told


def test_a_move_that_takes_something_else_is_told_hex_by_hex() -> None:
    march = """
movement:
  all: {steps: 4, terrain: {mountain: 1½}, cost: {river: 1}, ways: {road: ½}}
zone-of-control: {into: 1}
marches:
  hill:
    {title: A hill, unit: one, path: 11-21-22-32, takes: 1 + 1 + 1, may: false,
     enemies: {33: [two]}}
"""
    (found,) = (one for one in findings_in(with_part(march)) if one.code == "EX004")
    assert found.message == "'A hill' takes 1 + 1 + 1, but it is ½ + 3 + 2"
    assert found.fix == "½ + 3 + 2"
    assert (found.help or "").splitlines() == [
        "21, by road: ½",
        "22, clear, over river, into a zone of control: 3",
        "32, clear, into a zone of control: 2",
    ]
