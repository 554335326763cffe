"""What a check costs: whole processes, and how one game's checks grow with its size.

Prints for each game of sources/ the seconds of a whole `postwar check`, the least of several; then
for made-up games from 10 x 10 to 200 x 200 hexes, with places, units, roads, rivers and rules in
proportion, seconds of reading and of checking and the microseconds of both for each hex. The last
line is the most expensive hex of the larger games against the 40 x 40 game's.

    .venv/bin/python benchmarks/checking.py [--profile SIZE]

With another work tree beside, such as one of an earlier commit, it prints of both trees the least
and the median user seconds of whole checks, made in turns, and the ratios of this tree to that:

    .venv/bin/python benchmarks/checking.py --beside ../earlier [GAME...]
"""

from __future__ import annotations

import cProfile
import os
import pstats
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks import made  # noqa: E402 - the path comes first

if TYPE_CHECKING:
    from generator.model.game import Game

SIZES = (10, 20, 40, 80, 120, 160, 200)
REPEATS = 5
PAIRS = 15


def definition(size: int) -> str:
    """Return a game of size x size hexes, all else in proportion."""
    return made.definition(made.Measures(columns=size, rows=size))


def spent(root: Path, games: Sequence[str], compiled: str) -> tuple[float, float]:
    """User and system seconds of a process that checks games, from start to exit.

    With compiled files, as everybody has them from the second time on.
    """
    environment = os.environ | {"PYTHONPYCACHEPREFIX": compiled}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-m", "generator", "check", *games]
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, cwd=root, env=environment, stdout=subprocess.DEVNULL, check=False)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime, after.ru_stime - before.ru_stime


def whole_process(game: str) -> float:
    """Processor seconds of the quickest of several processes."""
    with TemporaryDirectory() as compiled:
        return min(sum(spent(ROOT, [game], compiled)) for _ in range(REPEATS))


def beside(other: Path, games: Sequence[str]) -> None:
    """Print what a check of each game, and of all, costs in this work tree and in another."""
    print(
        f"{'user seconds':16}{'that: least':>12}{'median':>8}{'this: least':>14}{'median':>8}",
        end="",
    )
    print(f"{'ratio: least':>15}{'median':>8}")
    with TemporaryDirectory() as compiled:
        for asked in (*([game] for game in games), []):
            times: dict[Path, list[float]] = {other: [], ROOT: []}
            for turn in range(1 + PAIRS):
                for root in times if turn % 2 else (ROOT, other):
                    seconds, _ = spent(root, asked, compiled)
                    if turn:  # the first writes compiled files
                        times[root].append(seconds)
            that, this = ((min(each), median(each)) for each in times.values())
            print(
                f"{''.join(asked) or 'all':16}{that[0]:12.3f}{that[1]:8.3f}{this[0]:14.3f}"
                f"{this[1]:8.3f}{this[0] / that[0]:15.2f}{this[1] / that[1]:8.2f}",
                flush=True,
            )


def game_of(text: str) -> Game:
    """The made-up game, which has to be sound."""
    from generator.reading import read_text

    reading = read_text({"game.yaml": text}, "growth")
    if reading.game is None:
        sys.exit(f"the made-up game is broken: {reading.findings[0].message}")
    return reading.game


def grown(size: int) -> tuple[float, float, int]:
    """Seconds of reading and of checking a made-up game, and how much was found."""
    from generator.checks import check
    from generator.gc_tuning import tune_gc

    tune_gc()
    text = definition(size)
    best, found = (1e9, 1e9), 0
    for _ in range(3 if size <= 80 else 1):
        start = time.process_time()
        game = game_of(text)
        middle = time.process_time()
        found = len(check(game))
        best = min(best, (middle - start, time.process_time() - middle), key=sum)
    return (*best, found)


def profile(size: int) -> None:
    """Print where reading and checking a made-up game spend their time."""
    from generator.checks import check

    text = definition(size)
    reading, checking = cProfile.Profile(), cProfile.Profile()
    game = reading.runcall(game_of, text)
    checking.runcall(check, game)
    for profiler in (reading, checking):
        pstats.Stats(profiler).sort_stats("cumtime").print_stats(45)


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["--profile"]:
        profile(int(arguments[1]))
        return
    if arguments[:1] == ["--beside"]:
        games = arguments[2:] or sorted(each.name for each in (ROOT / "sources").iterdir())
        beside(Path(arguments[1]).resolve(), games)
        return
    for folder in sorted((ROOT / "sources").iterdir()):
        lines = sum(len(path.read_text("utf-8").splitlines()) for path in folder.glob("*.yaml"))
        print(f"{folder.name:16}{lines:6} lines {whole_process(folder.name):6.2f} s", flush=True)
    print(f"\n{'hexes':>11}{'read':>9}{'check':>9}{'each hex':>12}  findings")
    each: dict[int, float] = {}
    for size in SIZES:
        reading, checking, found = grown(size)
        each[size] = (reading + checking) / size**2 * 1e6
        print(
            f"{size:>4} x {size:<4}{reading:8.2f} s{checking:8.2f} s{each[size]:9.0f} us{found:10}",
            flush=True,
        )
    most = max(cost for size, cost in each.items() if size > 40)
    print(f"\nthe dearest hex of the larger games: {most / each[40]:.2f} x that of 40 x 40")


if __name__ == "__main__":
    main(sys.argv[1:])
