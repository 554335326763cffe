"""A page of running text."""

from __future__ import annotations

from collections.abc import Mapping

from generator.collation.glyphs import Run
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page of running text, called `where`; `unseen` is that of the page."""

    where: str
    runs: tuple[Run, ...]
    unseen: Mapping[int, str]
