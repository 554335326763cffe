"""What records cost: classes and objects made by `generator.records` and by `dataclasses`.

docs/decisions/0003-records.md has the figures of a whole check.

Both make the same 280 classes, of three to seven fields, in turns; of each the least of several
rounds is printed, with the standard library's for one, and then a hundred thousand objects of one
class made, hashed and compared.

    .venv/bin/python benchmarks/records.py
"""

from __future__ import annotations

import dataclasses
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from generator import records  # noqa: E402

CLASSES = 280
OBJECTS = 100_000
ROUNDS = 5


def plain() -> list[type]:
    """Classes that nothing has been done to yet, each with names of its own."""
    made = []
    for number in range(CLASSES):
        names = [f"field{number}_{field}" for field in range(3 + number % 5)]
        body: dict[str, Any] = {"__annotations__": dict.fromkeys(names, "int"), "__doc__": "."}
        body |= dict.fromkeys(names[2:], 0)
        made.append(type(f"Class{number}", (), body))
    return made


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def figures(decorator: Any) -> dict[str, float]:
    """Seconds of each kind of work, with the classes of one maker."""
    classes = plain()
    made: list[Any] = []
    told = {
        "classes made": seconds(
            lambda: made.extend(decorator(frozen=True, slots=True)(kind) for kind in classes)
        )
    }
    kind = made[2]
    one, two = kind(1, 2, 3), kind(1, 2, 3)
    told["objects made"] = seconds(lambda: [kind(1, 2, 3) for _ in range(OBJECTS)])
    told["hashed"] = seconds(lambda: [hash(one) for _ in range(OBJECTS)])
    told["compared"] = seconds(lambda: [one == two for _ in range(OBJECTS)])
    return told


def main() -> None:
    theirs, ours = [], []
    for _ in range(ROUNDS):
        theirs.append(figures(dataclasses.dataclass))
        ours.append(figures(records.dataclass))
    print(f"{'':14}{'dataclasses':>12}{'records':>10}{'ratio':>8}")
    for name in theirs[0]:
        slow, quick = (min(round_[name] for round_ in rounds) for rounds in (theirs, ours))
        print(f"{name:14}{slow * 1000:9.1f} ms{quick * 1000:7.1f} ms{slow / quick:7.1f}x")


if __name__ == "__main__":
    main()
