"""A guide on counter sheets: bands and what is told in, what stands in bare paper out.

Where a sheet has room below its pieces, pictures there show what to do with it. They go with the
waste, so nothing else may stand there that anybody needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from generator.imposition.cropmarks import CLEAR, LENGTH
from generator.imposition.packing import Band, Box
from generator.records import dataclass
from generator.scene import Group, Item, Transform

APART = 5.0
"""Room in mm between a guide and all else."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Items within (0, 0) and (width, height), in mm."""

    width: float
    height: float
    items: tuple[Item, ...]


Guide: TypeAlias = Callable[[float, int, int], Strip]
"""Draws for a width in mm; the second of two halves is (width, 1, 2), the whole (width, 0, 1)."""


def guides(
    bands: Sequence[Band], outline: Box, guide: Guide, *, fold: float | None = None
) -> Iterator[Group]:
    """Yield a guide at the foot of a sheet, in two halves beside a fold; none without room."""
    top = max(band.box.bottom for band in bands) + CLEAR + LENGTH + APART
    left, right, bottom = outline.left + APART, outline.right - APART, outline.bottom - APART
    sides = [(left, right)] if fold is None else [(left, fold - APART), (fold + APART, right)]
    strips = [guide(end - start, n, len(sides)) for n, (start, end) in enumerate(sides)]
    if all(strip.height <= bottom - top for strip in strips):
        for strip, (start, end) in zip(strips, sides, strict=True):
            at = start + (end - start - strip.width) / 2, bottom - strip.height
            yield Group(strip.items, Transform.translation(*at), name="guide")
