"""Letters upon letters: the runs of a page in, those that lie over one another out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product

from generator.collation.glyphs import Glyph, Run
from generator.manifest import Box
from generator.proof.sight import Sight

MOST_OVERPRINTS = 3
"""Pairs of texts on a page that are told one by one."""
_DEEP = 0.3  # of the lower line: neighbouring lines overlap less, from ascender to descender
_SHARE = 0.2  # of the smaller letter's rectangle: less is a slanted letter beside an upright one
_LEAST = 0.12  # mm
_QUARTER, _TURN = math.pi / 2, 0.02
"""Only letters that stand straight are judged: rectangles around slanted ones overlap in peace."""


def overprinted(runs: Sequence[Run], sight: Sight) -> Iterator[tuple[Run, Run]]:
    """Yield each two runs of which a letter lies over one of the other, and both can be seen."""
    for one, other in _near(runs):
        pairs = product(filter(_judged, one.glyphs), filter(_judged, other.glyphs))
        over = ((upper, lower) for upper, lower in pairs if _overlap(upper.ink, lower.ink))
        if any(sight.sees(upper.ink) and sight.sees(lower.ink) for upper, lower in over):
            yield one, other


def _near(runs: Sequence[Run]) -> Iterator[tuple[Run, Run]]:
    """Yield each two runs whose lines overlap by more than neighbouring lines of a text do."""
    above: list[Run] = []
    for run in sorted(runs, key=lambda run: (run.box[1], run.number)):
        left, top, right, bottom = run.box
        above = [other for other in above if other.box[3] > top]
        for other in above:
            start, _, end, foot = other.box
            if start < right - _LEAST and end > left + _LEAST:
                least = min(bottom - top, foot - other.box[1])
                if min(bottom, foot) - top > _DEEP * least:
                    yield other, run
        above.append(run)


def _judged(glyph: Glyph) -> bool:
    off = glyph.turn % _QUARTER
    return glyph.character.isalnum() and min(off, _QUARTER - off) < _TURN


def _overlap(one: Box, other: Box) -> bool:
    """Whether so much of the smaller rectangle lies in the other that letters must meet."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    if across < _LEAST or down < _LEAST:
        return False
    return across * down > _SHARE * min(_area(one), _area(other))


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
