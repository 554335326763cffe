"""Layers: texts dealt out so that none of a layer lies upon another of it.

PDFium passes over a text that it takes for a copy of the one before it, and over single letters of
it, as some programs print bold that way. On a page of a game a number upon a number is a mistake.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.manifest import Box
from generator.proof.handles import Handle, bounds

_MOST = 8  # texts over one another in one place; nobody needs to know of a ninth
_BAND = 12.0  # points: texts are looked up by bands across the page


def layers(texts: Sequence[Handle]) -> list[list[Handle]]:
    """Return `texts` in their order, dealt out to as few layers as are needed, at most eight."""
    found: list[list[Handle]] = []
    taken: list[dict[int, list[Box]]] = []
    for text in texts:
        box = bounds(text)
        bands = range(int(box[1] // _BAND), int(box[3] // _BAND) + 1)
        free = (number for number, boxes in enumerate(taken) if not _hits(box, boxes, bands))
        number = next(free, min(len(taken), _MOST - 1))
        if number == len(taken):
            found.append([])
            taken.append({})
        found[number].append(text)
        for band in bands:
            taken[number].setdefault(band, []).append(box)
    return found


def _hits(box: Box, boxes: Mapping[int, list[Box]], bands: range) -> bool:
    left, bottom, right, top = box
    return any(
        left <= other[2] and other[0] <= right and bottom <= other[3] and other[1] <= top
        for band in bands
        for other in boxes.get(band, ())
    )
