"""EX001 on every kind of combat table: a slip in the games' own examples is found and mended."""

from __future__ import annotations

import re

import pytest

from generator.checks import check
from generator.diagnostics import Finding
from generator.reading import read_text
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
    ],
)
def test_what_cannot_be_worked_is_said(
    game: str, example: str, old: str, new: str, message: str
) -> None:
    (finding,) = findings(game, example, old, new)
    assert message in finding.message
