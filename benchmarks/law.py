"""The law over many games made up by number: quiet check, quiet build, quiet proof.

Prints what check, build and proof found in each game, all products printed on one paper in both
inks; last, also when stopped (Ctrl-C), how many games there were, how many were quiet at the check,
which broke the law, and the seconds of processor time.

    .venv/bin/python benchmarks/law.py [FIRST] [LAST] [--dealt]

With --dealt each game prints only what it does in CI. Ranges may be run one after another, or side
by side: a number makes the same game in each of them.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

if TYPE_CHECKING:
    from tests.law.law import Verdict


@dataclass
class Run:
    """What a run has come to so far."""

    games: int = 0
    quiet: int = 0
    broken: list[int] = field(default_factory=list)

    def add(self, number: int, verdict: Verdict) -> None:
        """Enter a game, and print what was found in it."""
        self.games += 1
        self.quiet += verdict.quiet
        if verdict.broken:
            self.broken.append(number)
        told = sorted(set(_told(verdict)))
        if told:
            print(f"game {number}", *told, sep="\n", flush=True)
        if self.games % 25 == 0:
            print(f"game {number}: {self}", flush=True)

    def __str__(self) -> str:
        numbers = f" ({', '.join(map(str, self.broken))})" if self.broken else ""
        broke = f"{len(self.broken)} that break the law{numbers}"
        spent = f"{time.process_time():.0f} s of processor time"
        return f"{self.games} games, {self.quiet} quiet at the check, {broke}, {spent}"


def _told(verdict: Verdict) -> Iterator[str]:
    for each in (*verdict.checked, *verdict.built, *verdict.proved):
        yield f"    {each.code} {each.origin}: {each.message}"
    for title in verdict.missing:
        yield f"    not printed: {title}"


def main() -> int:
    """Try the games, and return 1 where one breaks the law."""
    from tests.law.games import game
    from tests.law.law import dealt, laid_down, tried

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=int, nargs="?", default=0)
    parser.add_argument("last", type=int, nargs="?", default=999)
    parser.add_argument("--dealt", action="store_true")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    run = Run()
    try:
        for number in range(asked.first, asked.last + 1):
            only = dealt(number) if asked.dealt else ()
            with TemporaryDirectory() as place:
                folder = laid_down(game(number), Path(place) / f"law-{number}")
                run.add(number, tried(folder, Path(place) / "output", only))
    except KeyboardInterrupt:
        print("stopped")
    print(run)
    return 1 if run.broken else 0


if __name__ == "__main__":
    sys.exit(main())
