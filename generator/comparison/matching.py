"""Which run is which text: the texts that were printed on a page, and the runs found on it.

A run belongs to a text whose rectangle it lies in. Where rectangles overlap, the text it says comes
first, then one of its size, then the smallest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.comparison.expected import letters
from generator.comparison.glyphs import Run
from generator.manifest import Box, PrintedText
from generator.records import Frozen

TOLERANCE = 0.2
"""How far in mm a run may stick out of its text's rectangle."""

_BAND = 5.0  # mm: texts are looked up by bands across the page


class Match(Frozen):
    """The runs of each text, in the order of the texts, and the runs that belong to none."""

    found: tuple[tuple[Run, ...], ...]
    strays: tuple[Run, ...]


def match(texts: Sequence[PrintedText], runs: Iterable[Run]) -> Match:
    """Give each of the `runs` of a page to one of its `texts`, or to none."""
    bands = _bands(texts)
    found: list[list[Run]] = [[] for _ in texts]
    strays: list[Run] = []
    for run in runs:
        if not letters(run.text):
            continue
        near = _candidates(run, texts, bands)
        ranks = {number: _rank(run, texts[number], found[number]) for number in near}
        (found[min(ranks, key=ranks.__getitem__)] if ranks else strays).append(run)
    for text, owned in zip(texts, found, strict=True):
        strays.extend(_surplus(text, owned))
    strays.sort(key=lambda run: run.number)
    return Match(tuple(map(tuple, found)), tuple(strays))


def _bands(texts: Sequence[PrintedText]) -> dict[int, list[int]]:
    """Return by band of the page the numbers of the texts that reach into it."""
    bands: dict[int, list[int]] = {}
    for number, text in enumerate(texts):
        _, top, _, bottom = _widened(text.box)
        for band in range(int(top // _BAND), int(bottom // _BAND) + 1):
            bands.setdefault(band, []).append(number)
    return bands


def _candidates(run: Run, texts: Sequence[PrintedText], bands: dict[int, list[int]]) -> list[int]:
    """Return the texts whose rectangles hold the run or, where none does, its middle."""
    left, top, right, bottom = run.box
    x, y = (left + right) / 2, (top + bottom) / 2
    near = bands.get(int(y // _BAND), [])
    inside = [number for number in near if _holds(texts[number].box, run.box)]
    return inside or [number for number in near if _holds(texts[number].box, (x, y, x, y))]


def _rank(run: Run, text: PrintedText, owned: Sequence[Run]) -> tuple[bool, bool, float]:
    left, top, right, bottom = text.box
    says = not owned and letters(run.text) == letters(text.content)
    return not says, not same_size(run.size, text.size), (right - left) * (bottom - top)


def same_size(one: float, other: float) -> bool:
    """Whether two type sizes in mm look alike: within two parts in a hundred."""
    return abs(one - other) <= 0.02 * max(one, other)


def _surplus(text: PrintedText, owned: list[Run]) -> Iterator[Run]:
    """Take away and yield what else lies on a text that one of the runs says by itself."""
    wanted = letters(text.content)
    if len(owned) > 1 and letters("".join(run.text for run in owned)) != wanted:
        said = next((run for run in owned if letters(run.text) == wanted), None)
        if said is not None:
            yield from (run for run in owned if run is not said)
            owned[:] = [said]


def _widened(box: Box) -> Box:
    left, top, right, bottom = box
    return left - TOLERANCE, top - TOLERANCE, right + TOLERANCE, bottom + TOLERANCE


def _holds(box: Box, inner: Box) -> bool:
    left, top, right, bottom = _widened(box)
    return left <= inner[0] and top <= inner[1] and inner[2] <= right and inner[3] <= bottom
