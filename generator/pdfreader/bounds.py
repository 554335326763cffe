"""How much is read of a PDF, so that no file can take all of a machine's time or memory."""

from __future__ import annotations

from time import monotonic

from generator.collation.glyphs import Unreadable

MOST_BYTES = 200_000_000
"""The largest file that is read."""
MOST_OBJECTS = 200_000
"""Objects of a file; our largest has a few hundred."""
MOST_INFLATED = 256_000_000
"""Bytes that all the streams of a file may come to; our largest comes to 30 million."""
MOST_PAGES = 500
MOST_TEXTS = 20_000
"""Texts on a page; our fullest has a few thousand."""
MOST_DRAWN = 200_000
"""Forms that a page may have drawn, each counted as often as it is; our fullest has hundreds."""
MOST_GLYPHS = 100_000
"""Letters on a page."""
DEEPEST = 64
"""How deep brackets, forms and bookmarks may stand in one another."""
MOST_SECONDS = 10.0
"""How long a file is read; ours take a fraction of one."""


class Budget:
    """What is left of the time and the memory for one file."""

    def __init__(self) -> None:
        self._end = monotonic() + MOST_SECONDS
        self.inflated = 0

    def hurry(self) -> None:
        """Raise Unreadable where the time is up."""
        if monotonic() > self._end:
            raise Unreadable(f"reading it takes longer than {MOST_SECONDS:.0f} seconds")

    def spend(self, size: int) -> None:
        """Count bytes that were inflated; raise Unreadable where there are too many."""
        self.inflated += size
        if self.inflated > MOST_INFLATED:
            raise Unreadable(f"it unpacks to more than {MOST_INFLATED // 1_000_000} MB")
        self.hurry()
