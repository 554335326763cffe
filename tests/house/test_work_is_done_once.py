"""A check of a game works nothing out twice: what is counted is calls, not time."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Hashable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from generator.checks.run import check
from generator.checks.sentences.telling import stem
from generator.model.game import Game
from generator.reading.definition import read

ROOT = Path(__file__).parents[2]
Called = dict[str, Counter[tuple[Hashable, ...]]]
"""By function, how often it was called with which arguments."""
_ABOUT: dict[str, tuple[str, ...]] = {
    "battlefield_of": ("game",),
    "terrain_of": ("game_map",),
    "walk_through": ("game",),
    "names_of": ("game",),
    "_passage": ("self", "node"),
    "_telling": ("line", "first", "last"),
    "stem": ("word",),
}
"""What is counted, and the arguments by which calls are told apart."""


def calls_in(work: Callable[[], object]) -> Called:
    """Return the calls of what is counted while something is done."""
    found: Called = {name: Counter() for name in _ABOUT}
    held: list[Any] = []  # so that no two arguments have one address

    def seen(frame: FrameType, event: str, _: object) -> None:
        name = frame.f_code.co_name
        if event == "call" and name in _ABOUT and "generator" in frame.f_code.co_filename:
            known = [frame.f_locals.get(each) for each in _ABOUT[name]]
            held.append(known)
            about = (each if isinstance(each, str | int) else id(each) for each in known)
            found[name][frame.f_code.co_filename, *about] += 1

    stem.cache_clear()
    sys.setprofile(seen)
    try:
        work()
    finally:
        sys.setprofile(None)
    return found


@pytest.fixture(scope="module")
def game() -> Game:
    made = read(ROOT / "examples" / "lock-nine").game
    assert made is not None
    assert made.scenarios
    return made


def test_a_check_works_nothing_out_twice(game: Game) -> None:
    called = calls_in(lambda: check(game))
    played = 1 + len(game.scenarios)
    assert sum(called["battlefield_of"].values()) <= 2 * played  # as it is, and in its order
    assert sum(called["terrain_of"].values()) <= 5 * played
    assert sum(called["walk_through"].values()) == played
    for name in ("_passage", "_telling", "stem"):
        counted = called[name]
        assert counted, name
        twice = [about for about, often in counted.items() if often > 1]
        assert not twice, (name, twice[:3])
