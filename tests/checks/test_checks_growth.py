"""Checks and reading grow with the game and no faster; a check loads nothing that draws."""

from __future__ import annotations

import cProfile
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks.made import Measures, definition, game_of
from generator.checks import check

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
HEAVY = {
    "PIL",
    "contourpy",
    "fontTools",
    "numpy",
    "pypdfium2",
    "reportlab",
    "shapely",
    "svgwrite",
    "uharfbuzz",
}
PROGRAM = """
import sys
from generator.cli import main
status = main(["check", *sys.argv[1:]])
print(status, *sorted({name.partition(".")[0] for name in sys.modules}))
"""


def calls(work: Callable[[], object]) -> int:
    """How many calls a piece of work takes: the same on every machine, unlike seconds."""
    profiler = cProfile.Profile()
    profiler.runcall(work)
    return sum(entry.callcount for entry in profiler.getstats())


def test_four_times_the_hexes_take_four_times_the_work() -> None:
    check(game_of(definition(Measures(10, 10))))  # what is worked out once for all games
    reading, checking = [], []
    for size in (30, 60):
        text = definition(Measures(size, size))
        game = game_of(text)
        reading.append(calls(lambda text=text: game_of(text)))  # type: ignore[misc]
        checking.append(calls(lambda game=game: check(game)))  # type: ignore[misc]
    assert reading[1] < 4.3 * reading[0]
    assert checking[1] < 4.3 * checking[0]


@pytest.mark.parametrize("options", [(), ("--format", "sarif"), ("--format", "html"), ("--diff",)])
def test_a_check_loads_nothing_that_draws(options: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "shumshu", *options],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    status, *modules = done.stdout.splitlines()[-1].split()
    assert status == "0"
    assert HEAVY.isdisjoint(modules)
