"""The Marrow Toll: three sides at sea, and what its walkthrough is held to."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.play.walk import walk_through
from generator.reading import read
from tests.play.playing import SOURCES

FOLDER = SOURCES.parent / "examples" / "marrow-toll"
APART = """\
  - move: {units: [bellwether], path: 0907-0906-0905}
  - move: {units: [dart], path: 0907-0806-0805-0804-0904}"""
SLIPS: dict[str, tuple[str, dict[str, str], str]] = {
    "pilots are in harbours": (
        "game.yaml",
        {"path: 0908-0807-0707-0606-0605-0505}": "path: 0908-0807-0707-0606-0605}"},
        "Griffin may move 4, but this needs 6: 1 + 2 + 1 + 2",
    ),
    "a ship hits on its own mettle": (
        "tables.yaml",
        {"rating: 3": "rating: 4"},
        "Adder has mettle 3, but the example says 4",
    ),
    "both admirals count": (
        "tables.yaml",
        {"ratings: {lead: [2, 1]}": "ratings: {lead: [3]}"},
        "the ratings for 'Admirals' are 2 and 1 here, but the example says 3",
    ),
    "one stack fires": (
        "game.yaml",
        {
            "  - move: {units: [bellwether, dart], path: 0907-0906-0905}": APART,
            "0905: [bellwether, dart]\n": "0904: [dart]\n        0905: [bellwether]\n",
        },
        "units of one stack attack together, but these are in 0904 and 0905",
    ),
    "dice as tens and units": (
        "game.yaml",
        {"roll: 34, event: fair": "roll: 37, event: fair"},
        "d66 cannot show 37",
    ),
    "who is adrift does not sail": (
        "game.yaml",
        {"units: [constant, voss, lind], path: 0304-0204-0105": "units: [mallow], path: 0304-0204"},
        "Mallow is disrupted until Evening of turn 2 is over, and disrupted units do not move",
    ),
    "hits cost steps": (
        "game.yaml",
        {"result: 2H, reduced: [adder, mallow]": "result: 2H, reduced: [adder]"},
        "2H costs the defender 2 steps, but the step has 1: name in `lost` what goes",
    ),
    "two sides hold it together": (
        "game.yaml",
        {"1004: [dart]": "1004: [marten]"},
        "the position is the victory 'open-sound': it is not missed",
    ),
}


def told(folder: Path) -> list[str]:
    game = read(folder).game
    assert game is not None
    return [fault.message for fault in walk_through(game)]


def test_its_walkthrough_is_legal() -> None:
    assert told(FOLDER) == []


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_found(tmp_path: Path, slip: str) -> None:
    file, changes, message = SLIPS[slip]
    shutil.copytree(FOLDER, tmp_path, dirs_exist_ok=True)
    path = tmp_path / file
    text = path.read_text("utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, "utf-8")
    assert message in told(tmp_path)
