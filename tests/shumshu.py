"""The real game, read once, for tests of what is drawn and printed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator.model.game import Game
from generator.reading.definition import read

SOURCES = Path(__file__).resolve().parent.parent / "sources"


@cache
def game(name: str = "shumshu") -> Game:
    found = read(SOURCES / name).game
    assert found is not None
    return found
