"""docs/counters.md: its examples are read without a complaint, each with the files it names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from annotated import GAME

from generator.reading import read_text

PAGE = Path(__file__).parents[2] / "docs" / "counters.md"
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
EXAMPLES = [text for kind, text in BLOCKS if kind == "yaml"]


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_example_is_read(example: str) -> None:
    files = {kind: text for kind, text in BLOCKS if kind != "yaml"}
    reading = read_text(
        {
            "game.yaml": GAME,
            "counters.yaml": example,
            "units.csv": files["csv"],
            "pictures/ship.svg": files["svg"],
        }
    )
    assert reading.findings == ()
    assert reading.game is not None
    assert reading.game.counters is not None
    assert reading.game.counters.units


def test_there_are_examples_of_all_three() -> None:
    assert len(EXAMPLES) == 3
