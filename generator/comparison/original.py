"""What a printed file is compared with: a frozen value of just what the game says of it.

Beside its entry in the manifest and its bytes nothing else is read, and never the game: as long as
all three are the same, so is what is found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import TypeAlias

from generator.chances import OddsReport
from generator.colour import Colour
from generator.comparison.expected import Wording
from generator.comparison.flow.expected import Passage
from generator.diagnostics import Origin
from generator.manifest import PrintedFile
from generator.model.numbers import NumberRange
from generator.records import Frozen


class Original(Frozen):
    """All that a file, or a part of one, is compared with."""

    title: str
    byline: str
    edition: str
    language: str
    sides: tuple[tuple[str, Colour], ...]
    """The names of the sides, and the colours of their counters."""
    side_of: Mapping[Origin, str]
    """The name of the side of each unit in it."""
    size: tuple[float, float] | None
    """Of its pages, trimmed, in mm; None where any will do."""
    promises: Mapping[Origin, NumberRange]
    """How often each origin stands in it."""
    wording: Wording
    """What is printed for these origins, and for all that stand in it."""
    cover: tuple[Passage, ...] = ()
    """For rules: what stands above the contents."""
    running: tuple[Passage, ...] = ()
    """For rules: what is read from page to page behind the contents; for a web page all of it."""
    charts: Mapping[Origin, str] = field(default_factory=dict)
    """For odds: what stands in the charts."""
    rounded: Mapping[Origin, str] = field(default_factory=dict)
    """For odds: the chances in whole percent, where room is scarce."""
    odds: OddsReport | None = None


OriginalOf: TypeAlias = Callable[[PrintedFile], Original]
"""Gives what a file, or a part of one, is compared with."""
