"""The page on the source language: its small game is sound, and its table of values is true."""

from __future__ import annotations

import re
from pathlib import Path

from generator.checks import check
from generator.model.numbers import Date, Dice, Distance, Factors, NumberRange, Odds, Percent, Steps
from generator.reading import read_text
from generator.units import Length

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "language.md").read_text(encoding="utf-8")

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
