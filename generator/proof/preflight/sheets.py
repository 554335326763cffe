"""Boxes, bleed and margins of a page: where it is cut, and what lies near that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from statistics import median

import numpy as np

from generator.comparison.expected import tidy
from generator.comparison.glyphs import Run
from generator.comparison.preflight_codes import (
    IN_MARGIN,
    NO_BLEED,
    OUT_OF_REGISTER,
    PAGE_BOXES,
    SCALED,
)
from generator.comparison.products import Limit, limited, record_of
from generator.diagnostics import Finding
from generator.manifest import Box, PrintedFile, PrintedText
from generator.proof.preflight.limits import BLEED, REGISTER, SAFE, SCALE, SHIFT, UNPRINTABLE
from generator.proof.preflight.survey import Mark, Survey
from generator.proof.sight import Raster
from generator.scripts import FIRST_UNSPACED

_NEAR = 0.05  # mm
_EDGE = 0.8  # mm: width of the strips that are looked at
_HAIR = 0.3  # mm: where crop marks end and antialiasing begins
_MOST = 3  # texts that are told one by one
SIDES = ("top", "bottom", "left", "right")


def boxes(file: PrintedFile, where: str, seen: Survey) -> Iterator[Finding]:
    """Yield what is wrong with the boxes of a page."""
    if seen.crop is not None and not _same(seen.crop, seen.media):
        yield PAGE_BOXES.finding(
            f"{where} shows only a part of the sheet: its CropBox is too small"
        )
    if seen.trim is None:
        yield PAGE_BOXES.finding(f"{where} has no TrimBox, which says where it is cut")
        return
    if _is_trimmed(file):
        yield from _of_card(where, seen)
    elif _is_on_paper(file) and not _same(seen.trim, seen.media):
        yield PAGE_BOXES.finding(f"the TrimBox of {where} is smaller than its paper")


def _of_card(where: str, seen: Survey) -> Iterator[Finding]:
    """Yield what is wrong with the boxes of a card, which lies on a sheet with its bleed."""
    _, _, right, bottom = seen.trim or (0.0, 0.0, 0.0, 0.0)
    wanted = (-BLEED, -BLEED, right + BLEED, bottom + BLEED)
    if seen.bleed is None or not _same(seen.bleed, wanted):
        yield PAGE_BOXES.finding(f"{where} has no BleedBox {BLEED:g} mm beyond its TrimBox")
    if not _within(wanted, seen.media):
        yield PAGE_BOXES.finding(f"the MediaBox of {where} is smaller than its bleed")


def bleed(
    file: PrintedFile, where: str, trim: tuple[float, float], raster: Raster, *, bare: bool
) -> Iterator[Finding]:
    """Yield sides of a card where ink ends at the cut; where paper is `bare` it reaches none."""
    if not _is_trimmed(file):
        return
    inside = _strips((0.0, 0.0, *trim), 0.0, _EDGE)
    beyond = _strips((-BLEED, -BLEED, trim[0] + BLEED, trim[1] + BLEED), _HAIR, _EDGE)
    for side, near, far in zip(SIDES, inside, beyond, strict=True):
        share, wanted = raster.inked(far), raster.inked(near)
        if share < 0.9 * wanted or (not bare and share < 0.9):
            yield NO_BLEED.finding(
                f"{where}: only {share:.0%} of the {side} edge is printed as far as the bleed"
            )


def margins(
    file: PrintedFile, where: str, trim: tuple[float, float], raster: Raster, runs: Sequence[Run]
) -> Iterator[Finding]:
    """Yield what lies in a paper's margin, and texts that lie too near the edge of a card."""
    if _is_trimmed(file):
        unsafe = [(_distance(run.box, trim), run) for run in runs if run.text.strip()]
        for distance, run in [each for each in unsafe if each[0] < SAFE - _NEAR][:_MOST]:
            yield IN_MARGIN.finding(
                f"“{run.text}” is {distance:.1f} mm from the edge of {where}",
                help="keep texts 3 mm from the cut of a card",
            )
    elif _is_on_paper(file):
        for side, strip in zip(SIDES, raster.frame(UNPRINTABLE), strict=True):
            if raster.inked(strip) > 0:
                yield IN_MARGIN.finding(
                    f"{where} has ink within {UNPRINTABLE:g} mm of the {side} edge of the paper",
                    help="printers leave this margin white",
                )


def _is_trimmed(file: PrintedFile) -> bool:
    return limited(file.product, Limit.TRIMMED)


def _is_on_paper(file: PrintedFile) -> bool:
    """Whether a file comes on a paper that a printer holds; charts of odds are for screens."""
    record = record_of(file.product)
    return record is not None and bool(record.papers)


def _strips(box: Box, start: float, width: float) -> tuple[Box, ...]:
    """Return strips within a rectangle along its edges, `start` mm from them."""
    left, top, right, bottom = box
    end = start + width
    return (
        (left + end, top + start, right - end, top + end),
        (left + end, bottom - end, right - end, bottom - start),
        (left + start, top + end, left + end, bottom - end),
        (right - end, top + end, right - start, bottom - end),
    )


def _distance(box: Box, trim: tuple[float, float]) -> float:
    """Return how far a rectangle lies from the nearest edge."""
    return min(box[0], box[1], trim[0] - box[2], trim[1] - box[3])


def _same(one: Box, other: Box) -> bool:
    return all(abs(mine - theirs) < _NEAR for mine, theirs in zip(one, other, strict=True))


def _within(inner: Box, outer: Box, inset: float = -_NEAR) -> bool:
    """Whether one rectangle lies in another, at least `inset` mm from each of its sides."""
    begins = all(mine >= theirs + inset for mine, theirs in zip(inner[:2], outer[:2], strict=True))
    return begins and all(
        mine <= theirs - inset for mine, theirs in zip(inner[2:], outer[2:], strict=True)
    )


_ENOUGH = 6  # texts by which a page is measured
_FEW = 3  # texts that say the same and are told from one another by their order
_ROW = 5.0  # mm
_CAPTION, _RULER, _AWAY = "50 mm", 50.8, 6.0
_FAR = 3.0  # mm: a mark that is farther from its place is another one
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
        yield SCALED.finding(f"the print on {where} has {size:.1%} of its size")
    elif max(abs(across), abs(down)) > SHIFT:
        yield SCALED.finding(
            f"the print on {where} has moved by {across:+.1f} mm across and {down:+.1f} mm down"
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
            told = "is missing" if length is None else f"is {length:.1f} mm long instead of 50.8 mm"
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
                    f"page {page + 1} of {name} is not behind page {page}: it has moved by"
                    f" {moved[0]:+.1f} mm across and {moved[1]:+.1f} mm down"
                )
    if not compared and len(surveys) > 1 and surveys[0].marks:
        yield OUT_OF_REGISTER.finding(
            f"pages {first + 1} and {first + 2} of {name} have no marks in common"
        )


def _outer(seen: Survey) -> tuple[Mark, ...]:
    """Return the marks that lie within no outline.

    What is drawn within the edge of a piece, such as the frame of a symbol, may well stand
    elsewhere on its back.
    """
    return tuple(
        mark
        for mark in seen.marks
        if not any(_within(mark, each, _CLOSE) for each in seen.outlines)
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
        if best is not None and _apart(best, asked) < _FAR:
            yield best


def _apart(offset: Offset, asked: Offset) -> float:
    return max(abs(offset[0] - asked[0]), abs(offset[1] - asked[1]))
