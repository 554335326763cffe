"""How often Python looks for garbage: for work that makes many values and no circles."""

from __future__ import annotations

import gc

_VALUES = 200_000
"""New values after which garbage is looked for."""


def tune_gc() -> None:
    """Have garbage looked for less often.

    Scenes and definitions are many values and no circles: looking through them takes a tenth off a
    painted map, and makes the checks of a large game cost more for each hex than those of a small.
    """
    gc.set_threshold(_VALUES)


def collect_garbage() -> None:
    """Look for garbage now: to be called after each of many games, which leaves some in circles."""
    gc.collect()
