"""Whether counters of two sides can be told apart: what is seen of them in, findings out.

Colours are those of the printed page. Other eyes: Machado, Oliveira and Fernandes, A
physiologically-based model for simulation of color vision deficiency (2009), severity 1, for linear
RGB; distances are those of CIE Lab, 1976.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from generator.diagnostics import Finding
from generator.manifest import Box
from generator.proof.preflight import findings
from generator.proof.preflight.limits import APART
from generator.proof.preflight.raster import Raster

Colours = Counter[tuple[int, int, int]]
"""How often each colour was seen, rounded."""

_ROUND = 3.0  # mm around a text that are looked at
_STEP = 4  # of 255: colours that differ by less are the same
_PATTERN = 0.12
"""How much more of one side's ground than of another's is plain black or white, at the least."""

_LIGHT = (0.2126, 0.7152, 0.0722)
_EYES = {
    "to all": np.eye(3),
    "to eyes without green cones": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "to eyes without red cones": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "in greys": np.array([_LIGHT, _LIGHT, _LIGHT]),
}
_TO_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
_WHITE = _TO_XYZ.sum(axis=1)


def around(raster: Raster, box: Box) -> Colours:
    """Return the colours in and around a text."""
    left, top, right, bottom = box
    part = raster.part((left - _ROUND, top - _ROUND, right + _ROUND, bottom + _ROUND))
    rounded = part.reshape(-1, 3) // _STEP * _STEP
    found, times = np.unique(rounded, axis=0, return_counts=True)
    pairs = zip(found.tolist(), times.tolist(), strict=True)
    return Counter({(red, green, blue): count for (red, green, blue), count in pairs})


def told_apart(name: str, seen: Mapping[str, Colours], *, black: bool) -> Iterator[Finding]:
    """Yield pairs of sides that some eyes take for one another: by name, what was seen of each.

    In photocopier ink, `black`, they differ by the patterns of their grounds.
    """
    for (one, mine), (other, theirs) in combinations(sorted(seen.items()), 2):
        if not mine or not theirs:
            continue
        if black:
            if abs(_plainness(mine) - _plainness(theirs)) < _PATTERN:
                yield findings.sides_alike(name, one, other, "in black and white")
            continue
        for eyes, matrix in _EYES.items():
            if float(np.linalg.norm(_lab(mine, matrix) - _lab(theirs, matrix))) < APART:
                yield findings.sides_alike(name, one, other, eyes)
                break


def _plainness(seen: Colours) -> float:
    """Return how much is plain: less where a pattern lies, whose edges are grey on a screen."""
    return sum(times for _, times in seen.most_common(2)) / seen.total()


def _lab(seen: Colours, eyes: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the commonest colour through such eyes, in CIE Lab."""
    colour = np.array(seen.most_common(1)[0][0]) / 255
    linear = np.where(colour <= 0.04045, colour / 12.92, ((colour + 0.055) / 1.055) ** 2.4)
    ratio = np.clip(eyes @ linear, 0, 1) @ _TO_XYZ.T / _WHITE
    root = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    x, y, z = root
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])
