"""How far a build has come, as a screen shows it; with a clock that the test turns."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from generator.build import Stage, Step
from generator.cli.progress import Tally, in_words, line
from generator.drawing.furniture.theme import Ink
from generator.papers import PAPERS
from generator.products.product import Edition
from generator.products.registry import PRODUCTS

EDITIONS = tuple(Edition(product, PAPERS["a4"], Ink.COLOUR) for product in PRODUCTS)


class Clock:
    """A clock that goes on when it is told to."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def step(stage: Stage, edition: Edition, *, game: str = "tiny", kept: bool = False) -> Step:
    return Step(stage, game, edition, ordered=True, kept=kept)


def begun(jobs: int = 2) -> tuple[Tally, Clock]:
    """A build of all products of one game, of which nothing is printed yet."""
    clock = Clock()
    tally = Tally(1, jobs, clock)
    for edition in EDITIONS:
        tally.follow(step(Stage.PLANNED, edition))
    tally.follow(None)
    return tally, clock


def test_what_is_running_is_what_processes_are_at_and_not_what_they_have_in_reserve() -> None:
    tally, clock = begun()
    for edition in EDITIONS[:4]:
        tally.follow(step(Stage.BEGUN, edition))
    assert tally.running == ("tiny postcard-a4", "tiny postcard-back-a4")
    clock.now += 3
    tally.follow(step(Stage.DONE, EDITIONS[0]))
    assert tally.running == ("tiny postcard-back-a4", "tiny map-a4")
    clock.now += 1
    tally.follow(step(Stage.DONE, EDITIONS[2]))
    assert tally.seconds == {("tiny", "postcard-a4"): 3.0, ("tiny", "map-a4"): 1.0}


def test_what_comes_from_the_cache_is_done_and_tells_nothing_of_time() -> None:
    tally, _ = begun()
    for edition in EDITIONS:
        tally.follow(step(Stage.DONE, edition, kept=True))
    assert tally.share == 1.0
    assert tally.seconds == {}


@pytest.mark.parametrize("pace", [0.2, 1.0, 5.0])
def test_the_time_left_ends_near_nothing_and_makes_no_jumps(pace: float) -> None:
    """However slow the machine is: each word is at most a third off the one before it."""
    tally, clock = begun(1)
    said = []
    for edition in EDITIONS:
        tally.follow(step(Stage.BEGUN, edition))
        for _ in range(20):
            clock.now += pace / 10
            tally.left()
            shown = tally._shown
            if shown is not None:
                said.append(shown[1])
        tally.follow(step(Stage.DONE, edition))
    assert all(after <= before * 1.34 + 1 for before, after in pairwise(said))
    assert said[-1] < max(said) / 3
    assert tally.share == 1.0
    clock.now += 5
    assert tally.left() == ""


def test_nothing_is_said_of_time_before_something_is_known() -> None:
    clock = Clock()
    tally = Tally(5, 2, clock)
    assert tally.left() == ""
    clock.now += 60
    assert tally.left() == ""
    assert line(tally, 80) == "[....................] 0 done"


def test_games_that_are_still_to_be_planned_are_reckoned_with() -> None:
    clock = Clock()
    tally = Tally(4, 2, clock)
    for edition in EDITIONS:
        tally.follow(step(Stage.PLANNED, edition))
        tally.follow(step(Stage.DONE, edition))
    assert tally.share == pytest.approx(0.25)
    assert tally.planned is None


@pytest.mark.parametrize("width", [1, 2, 5, 12, 40, 59, 60, 80, 200])
def test_a_line_fits_the_terminal(width: int) -> None:
    tally, clock = begun()
    tally.follow(step(Stage.BEGUN, EDITIONS[0]))
    tally.follow(step(Stage.BEGUN, EDITIONS[1]))
    clock.now += 5
    shown = line(tally, width)
    assert len(shown) <= max(1, width - 1)
    assert ("#" in shown or "[." in shown) == (width >= 60)
    if width == 200:
        running = "tiny postcard-a4, tiny postcard-back-a4"
        assert re.fullmatch(rf"\[[#.]{{20}}\] 0 of 22, about \d+ s left: {running}", shown)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "a few seconds left"),
        (4.9, "a few seconds left"),
        (12, "about 10 s left"),
        (56, "about 55 s left"),
        (58, "about 1 min left"),
        (150, "about 2 min left"),
    ],
)
def test_seconds_in_words(seconds: float, said: str) -> None:
    assert in_words(seconds) == said
