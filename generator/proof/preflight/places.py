"""Whether things are where they should be: the scale of a page, its ruler, backs behind fronts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from statistics import median

import numpy as np

from generator.collation.expected import tidy
from generator.collation.glyphs import Run
from generator.diagnostics import Finding
from generator.manifest import Box, PrintedText
from generator.collation.preflight_codes import OUT_OF_REGISTER, SCALED
from generator.proof.preflight.limits import REGISTER, SCALE, SHIFT
from generator.proof.preflight.survey import Mark, Survey
from generator.scripts import FIRST_UNSPACED

_ENOUGH = 6  # texts by which a page is measured
_FEW = 3  # texts that say the same and are told from one another by their order
_ROW = 5.0  # mm
_CAPTION, _RULER, _AWAY = "50 mm", 50.8, 6.0
_NEAR = 3.0  # mm: a mark that is farther from its place is another one
_FEWEST = 4  # marks that both sides of a sheet share
_SHORT = 1.0  # mm
_CLOSE = 0.1  # mm

Offset = tuple[float, float]
"""By how much something has moved, across and down, in mm."""


def scale(where: str, texts: Sequence[PrintedText], runs: Sequence[Run]) -> Iterator[Finding]:
    """Yield whether a page is larger or smaller than it was printed, or all of it has moved."""
    pairs = tuple(_pairs(texts, runs))
    if len(pairs) < _ENOUGH:
        return
    wanted = np.array([printed[:2] for printed, _ in pairs])
    found = np.array([there[:2] for _, there in pairs])
    about = wanted - wanted.mean(axis=0), found - found.mean(axis=0)
    spread = float((about[0] ** 2).sum())
    if spread <= 1:
        return
    size = float((about[0] * about[1]).sum()) / spread
    across, down = np.median(found - wanted, axis=0)
    if abs(size - 1) > SCALE:
        yield SCALED.finding(f"what is on {where} is {size:.1%} of its size")
    elif max(abs(across), abs(down)) > SHIFT:
        yield SCALED.finding(
            f"what is on {where} has moved by {across:+.1f} mm across and {down:+.1f} mm down"
        )


def _pairs(texts: Sequence[PrintedText], runs: Sequence[Run]) -> Iterator[tuple[Box, Box]]:
    """Yield where texts were printed and where they are; what is not there as often is left out."""
    wanted = _places((text.content, text.box) for text in texts)
    found = _places((run.text, run.box) for run in runs)
    for content, boxes in wanted.items():
        others = found.get(content, []) if max(content, default="") < FIRST_UNSPACED else []
        if len(boxes) == len(others) <= _FEW:
            yield from zip(boxes, others, strict=True)


def _places(texts: Iterable[tuple[str, Box]]) -> dict[str, list[Box]]:
    """Return where each content stands, from the top of the page to its foot."""
    places: dict[str, list[Box]] = {}
    for content, box in texts:
        places.setdefault(tidy(content), []).append(box)
    return {
        content: sorted(boxes, key=lambda box: (round(box[1] / _ROW), box[0]))
        for content, boxes in places.items()
    }


def ruler(where: str, texts: Sequence[PrintedText], seen: Survey) -> Iterator[Finding]:
    """Yield whether the ruler beside its caption, where there is one, has the right length."""
    for text in texts:
        if text.content != _CAPTION or text.origin is not None:
            continue
        lines = [mark for mark in seen.marks if mark.lies and _beside(mark, text.box)]
        length = max((mark.length for mark in lines), default=None)
        if length is None or abs(length - _RULER) > _RULER * SCALE:
            told = "is not there" if length is None else f"is {length:.1f} mm long instead of 50.8 mm"
            yield SCALED.finding(f"the ruler on {where} {told}")


def _beside(mark: Mark, caption: Box) -> bool:
    """Tell whether a line ends beside the caption of a ruler and is no tick of it."""
    return (
        mark.length > _RULER / 2
        and abs(mark.right - caption[0]) < _AWAY
        and abs(mark.top - (caption[1] + caption[3]) / 2) < _AWAY
    )


def register(
    name: str, surveys: Sequence[Survey], first: int, *, short: bool, asked: Offset
) -> Iterator[Finding]:
    """Yield backs that do not lie behind their fronts, pages being fronts and backs in turn.

    They begin with page `first` of the file. Sheets are turned over their `short` edge or their
    long one; backs may have been `asked` to be moved by so many mm. A sheet that has nothing to
    be cut out, such as one with a map, needs no marks where another has them.
    """
    compared = False
    for front in range(0, len(surveys) - 1, 2):
        ahead, behind = surveys[front], surveys[front + 1]
        turned = tuple(_turned(mark, ahead.media, short=short) for mark in _outer(ahead))
        offsets = tuple(_offsets(turned, _outer(behind), asked))
        if len(offsets) >= _FEWEST:
            compared = True
            moved = median(across for across, _ in offsets), median(down for _, down in offsets)
            # The sheet that has all on it leaves an offset aside.
            if min(_apart(moved, asked), _apart(moved, (0.0, 0.0))) > REGISTER:
                page = first + front + 1
                yield OUT_OF_REGISTER.finding(
                    f"page {page + 1} of {name} does not lie behind page {page}: it is"
                    f" {moved[0]:+.1f} mm across and {moved[1]:+.1f} mm down from there"
                )
    if not compared and len(surveys) > 1 and surveys[0].marks:
        yield OUT_OF_REGISTER.finding(
            f"pages {first + 1} and {first + 2} of {name} have no marks in the same places"
        )


def _outer(seen: Survey) -> tuple[Mark, ...]:
    """Return the marks that lie within no outline.

    What is drawn within the edge of a piece, such as the frame of a symbol, may well stand
    elsewhere on its back.
    """
    return tuple(
        mark for mark in seen.marks if not any(_within(mark, each) for each in seen.outlines)
    )


def _within(mark: Mark, outline: Box) -> bool:
    left, top, right, bottom = outline
    return (
        left + _CLOSE < mark.left
        and mark.right < right - _CLOSE
        and top + _CLOSE < mark.top
        and mark.bottom < bottom - _CLOSE
    )


def _turned(mark: Mark, sheet: Box, *, short: bool) -> Mark:
    """Return where a mark lies as seen from behind."""
    left, top, right, bottom = mark
    standing = sheet[2] - sheet[0] <= sheet[3] - sheet[1]
    if standing != short:
        across = sheet[0] + sheet[2]
        return Mark(across - right, top, across - left, bottom)
    down = sheet[1] + sheet[3]
    return Mark(left, down - bottom, right, down - top)


def _offsets(front: Sequence[Mark], back: Sequence[Mark], asked: Offset) -> Iterator[Offset]:
    """Yield how far the marks of a back lie from those of the front, mark by mark."""
    for mark in front:
        if mark.length < _SHORT:
            continue
        near = [
            (each.left - mark.left, each.top - mark.top)
            for each in back
            if each.lies == mark.lies and abs(each.length - mark.length) < _CLOSE
        ]
        best = min(near, key=lambda by: _apart(by, asked), default=None)
        if best is not None and _apart(best, asked) < _NEAR:
            yield best


def _apart(offset: Offset, asked: Offset) -> float:
    return max(abs(offset[0] - asked[0]), abs(offset[1] - asked[1]))
