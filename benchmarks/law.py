"""The law over many games made up by number: quiet check, quiet build, quiet proof.

Prints what each game that is quiet at the check has printed in all products, on one paper in both
inks, and what build and proof found; last how many games there were, how many were quiet, how many
broke the law, and the seconds of processor time.

    .venv/bin/python benchmarks/law.py [FIRST] [LAST] [--dealt]

With --dealt each game prints only what it does in CI.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]


def main() -> int:
    """Try the games, and return 1 where one breaks the law."""
    from tests.law.games import game
    from tests.law.law import WISHES, dealt, laid_down, tried

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=int, nargs="?", default=0)
    parser.add_argument("last", type=int, nargs="?", default=999)
    parser.add_argument("--dealt", action="store_true")
    asked = parser.parse_args()
    quiet = broken = 0
    for number in range(asked.first, asked.last + 1):
        only, wishes = dealt(number) if asked.dealt else ((), WISHES)
        with TemporaryDirectory() as place:
            folder = laid_down(game(number), Path(place) / f"law-{number}")
            verdict = tried(folder, Path(place) / "output", only, wishes)
        quiet, broken = quiet + verdict.quiet, broken + verdict.broken
        found = (*verdict.built, *verdict.proved)
        told = {f"    {each.code} {each.origin}: {each.message}" for each in found}
        told |= {f"    not printed: {title}" for title in verdict.missing}
        if told:
            print(f"game {number}", *sorted(told), sep="\n", flush=True)
    games = asked.last + 1 - asked.first
    spent = f"{time.process_time():.0f} s of processor time"
    print(f"{games} games, {quiet} quiet at the check, {broken} that break the law, {spent}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
