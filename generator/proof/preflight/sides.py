"""Whether counters of two sides can be told apart: what is seen of them in, findings out.

Colours are those of the printed page; to whose eyes they are alike `colour.py` tells. In black and
white grounds differ by their patterns: by how often which nine pixels lie together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from generator.colour import Colour, taken_for
from generator.diagnostics import Finding
from generator.manifest import Box
from generator.collation.preflight_codes import SIDES_ALIKE
from generator.proof.preflight.raster import Raster

Ground: TypeAlias = Counter[int]
"""How often each colour was seen, or in photocopier ink each pattern of nine pixels."""

_ROUND = 3.0  # mm around a text that are looked at
_STEP = 4  # of 255: colours that differ by less are the same
_BLACK = 128  # of 255: what is darker is black
_PAPER = 252 << 16 | 252 << 8 | 252  # white, as colours are rounded
_BESIDE = 4
"""What a ground has at the least is this part of what paper or a band beside it has."""
_UNLIKE = 0.15
"""What share of one side's ground is not like another's, at the least, whose pattern differs."""


def around(raster: Raster, box: Box, *, black: bool) -> Ground:
    """Return what is seen in and around a text: its colours, or its patterns."""
    left, top, right, bottom = box
    part = raster.part((left - _ROUND, top - _ROUND, right + _ROUND, bottom + _ROUND))
    seen = _patterns(part) if black else _colours(part)
    found, times = np.unique(seen, return_counts=True)
    return Counter(dict(zip(found.tolist(), times.tolist(), strict=True)))


def _colours(part: NDArray[np.uint8]) -> NDArray[np.int64]:
    rounded = part.astype(np.int64) // _STEP * _STEP
    return (rounded[..., 0] << 16) + (rounded[..., 1] << 8) + rounded[..., 2]


def _patterns(part: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return for each pixel but those at the edge which of the nine around it are black."""
    dark = (part.max(axis=2) < _BLACK).astype(np.int64)
    down, across = (max(0, length - 2) for length in dark.shape)
    found = np.zeros((down, across), dtype=np.int64)
    for row in range(3):
        for column in range(3):
            found = found * 2 + dark[row : row + down, column : column + across]
    return found


def told_apart(
    name: str, seen: Mapping[str, Ground], colours: Mapping[str, Colour], *, black: bool
) -> Iterator[Finding]:
    """Yield pairs of sides that some eyes take for one another: by name, what was seen of each.

    `colours` are those that the definition gives the grounds of sides. In photocopier ink, `black`,
    they differ by the patterns of their grounds.
    """
    for (one, mine), (other, theirs) in combinations(sorted(seen.items()), 2):
        if not mine or not theirs:
            continue
        if black:
            eyes = "in black and white" if _unlike(mine, theirs) < _UNLIKE else None
        else:
            eyes = taken_for(_ground(mine, colours.get(one)), _ground(theirs, colours.get(other)))
        if eyes is not None:
            yield SIDES_ALIKE.finding(
                f"the counters of {one} and {other} in {name} look alike {eyes}",
                help="give the sides colours of other lightness, or patterns of their own",
            )


def _ground(seen: Ground, wanted: Colour | None) -> Colour:
    """Return the colour that is wanted, where much of it is seen, else the commonest on paper.

    About a small counter there is more paper, and about a large name more of its band.
    """
    (colour, times), *others = seen.most_common(2)
    if wanted is not None and seen[_rounded(wanted)] * _BESIDE >= times:
        return wanted
    if colour == _PAPER and others and others[0][1] * _BESIDE >= times:
        ((colour, _),) = others
    return Colour(colour >> 16, colour >> 8 & 255, colour & 255)


def _rounded(colour: Colour) -> int:
    red, green, blue = (part // _STEP * _STEP for part in (colour.red, colour.green, colour.blue))
    return red << 16 | green << 8 | blue


def _unlike(mine: Ground, theirs: Ground) -> float:
    """Return what share of one ground is not like the other's, by the patterns of pixels."""
    shares = (
        abs(mine[pattern] / mine.total() - theirs[pattern] / theirs.total())
        for pattern in {*mine, *theirs}
    )
    return sum(shares) / 2
