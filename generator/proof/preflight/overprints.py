"""Letters upon letters: the runs of a page in, those that lie over one another out."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence

from generator.collation.glyphs import Glyph, Run
from generator.manifest import Box
from generator.proof.sight import Sight

MOST_OVERPRINTS = 3
"""Pairs of texts on a page that are told one by one."""
_CELL = 2.0  # mm: letters are looked up by squares of the page
_SHARE = 0.2  # of the smaller letter's rectangle: less is a slanted letter beside an upright one
_LEAST = 0.12  # mm
_QUARTER, _TURN = math.pi / 2, 0.02
"""Only letters that stand straight are judged: rectangles around slanted ones overlap in peace."""


def overprinted(runs: Sequence[Run], sight: Sight) -> Iterator[tuple[Run, Run]]:
    """Yield each two runs of which a letter lies over one of the other, and both can be seen."""
    squares: dict[tuple[int, int], list[tuple[int, Glyph]]] = defaultdict(list)
    told: set[tuple[int, int]] = set()
    for place, run in enumerate(runs):
        for glyph in filter(_judged, run.glyphs):
            for square in _squares(glyph.ink):
                for other, upon in squares[square]:
                    pair = (other, place)
                    if other == place or pair in told or not _overlap(glyph.ink, upon.ink):
                        continue
                    if sight.sees(glyph.ink) and sight.sees(upon.ink):
                        told.add(pair)
                        yield runs[other], run
                squares[square].append((place, glyph))


def _judged(glyph: Glyph) -> bool:
    off = glyph.turn % _QUARTER
    return glyph.character.isalnum() and min(off, _QUARTER - off) < _TURN


def _squares(box: Box) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (int(side // _CELL) for side in box)
    for across in range(left, right + 1):
        for down in range(top, bottom + 1):
            yield across, down


def _overlap(one: Box, other: Box) -> bool:
    """Whether so much of the smaller rectangle lies in the other that letters must meet."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    if across < _LEAST or down < _LEAST:
        return False
    return across * down > _SHARE * min(_area(one), _area(other))


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
