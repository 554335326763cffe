"""The page on how to write: its small game is sound, its tables of files and values are true."""

from __future__ import annotations

import re
from pathlib import Path

from generator.checks import check
from generator.model.game import Game
from generator.model.notation import plan
from generator.model.numbers import Date, Dice, Distance, Factors, NumberRange, Odds, Percent, Steps
from generator.reading import read_text
from generator.units import Length

PAGE = (Path(__file__).resolve().parents[2] / "docs/language/writing.md").read_text("utf-8")

VALUES = {
    "length on paper": Length,
    "distance on the ground": Distance,
    "date": Date,
    "dice": Dice,
    "odds": Odds,
    "factors of a counter": Factors,
    "turns, or numbers of a die": NumberRange,
    "chance": Percent,
    "steps of a move": Steps,
}


def test_the_small_game_is_without_fault() -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    (text,) = (block for block in blocks if block.startswith("title: The Ford\n"))
    reading = read_text({"game.yaml": text}, "ford")
    assert reading.game is not None, reading.findings
    assert reading.findings == ()
    assert check(reading.game) == ()


def test_values_are_written_as_the_table_says() -> None:
    rows = dict(re.findall(r"^\| ([^|`]+) \| (.+) \|$", PAGE, re.MULTILINE))
    for what, cls in VALUES.items():
        for text in re.findall(r"`([^`]+)`", rows[what]):
            assert str(cls.parse(text)) == text


def test_each_key_stands_in_one_of_the_files() -> None:
    files = PAGE.split("## Files")[1].split("## How to write")[0]
    cells = [row.split("|")[2] for row in files.splitlines() if row.startswith("|")]
    told = re.findall(r"`([^`]+)`", " ".join(cells))
    assert sorted(told) == sorted(member.written for member in plan(Game).every_member())
