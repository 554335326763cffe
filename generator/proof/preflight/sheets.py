"""Boxes, bleed and margins of a page: where it is cut, and what lies near that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.collation.glyphs import Run
from generator.collation.preflight_codes import IN_MARGIN, NO_BLEED, PAGE_BOXES
from generator.collation.products import Limit, limited, record_of
from generator.diagnostics import Finding
from generator.manifest import Box, PrintedFile
from generator.proof.preflight.limits import BLEED, SAFE, UNPRINTABLE
from generator.proof.preflight.raster import Raster
from generator.proof.preflight.survey import Survey

_NEAR = 0.05  # mm
_EDGE = 0.8  # mm: width of the strips that are looked at
_HAIR = 0.3  # mm: where crop marks end and antialiasing begins
_MOST = 3  # texts that are told one by one
SIDES = ("top", "bottom", "left", "right")


def boxes(file: PrintedFile, where: str, seen: Survey) -> Iterator[Finding]:
    """Yield what is wrong with the boxes of a page."""
    if seen.crop is not None and not _same(seen.crop, seen.media):
        yield PAGE_BOXES.finding(f"{where} shows only a part of itself: its CropBox is smaller")
    if seen.trim is None:
        yield PAGE_BOXES.finding(f"{where} does not say where it is cut: it has no TrimBox")
        return
    if _is_trimmed(file):
        yield from _of_card(where, seen)
    elif _is_on_paper(file) and not _same(seen.trim, seen.media):
        yield PAGE_BOXES.finding(f"{where} is cut smaller than its paper: its TrimBox says so")


def _of_card(where: str, seen: Survey) -> Iterator[Finding]:
    """Yield what is wrong with the boxes of a card, which lies on a sheet with its bleed."""
    _, _, right, bottom = seen.trim or (0.0, 0.0, 0.0, 0.0)
    wanted = (-BLEED, -BLEED, right + BLEED, bottom + BLEED)
    if seen.bleed is None or not _same(seen.bleed, wanted):
        yield PAGE_BOXES.finding(f"{where} has no BleedBox {BLEED:g} mm beyond what is cut")
    if not _within(wanted, seen.media):
        yield PAGE_BOXES.finding(f"{where} is smaller than its bleed: its MediaBox says so")


def bleed(
    file: PrintedFile, where: str, trim: tuple[float, float], raster: Raster, *, black: bool
) -> Iterator[Finding]:
    """Yield sides of a card where ink ends at the cut; in colour it must reach all four."""
    if not _is_trimmed(file):
        return
    inside = _strips((0.0, 0.0, *trim), 0.0, _EDGE)
    beyond = _strips((-BLEED, -BLEED, trim[0] + BLEED, trim[1] + BLEED), _HAIR, _EDGE)
    for side, near, far in zip(SIDES, inside, beyond, strict=True):
        share, wanted = raster.inked(far), raster.inked(near)
        if share < 0.9 * wanted or (not black and share < 0.9):
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
                f"“{run.text}” stands {distance:.1f} mm from the edge of {where}",
                help="keep texts 3 mm from where a card is cut",
            )
    elif _is_on_paper(file):
        for side, strip in zip(SIDES, raster.frame(UNPRINTABLE), strict=True):
            if raster.inked(strip) > 0:
                yield IN_MARGIN.finding(
                    f"{where} has ink within {UNPRINTABLE:g} mm of the {side} edge of the paper",
                    help="printers leave that margin white",
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


def _within(inner: Box, outer: Box) -> bool:
    left, top, right, bottom = outer
    return (
        left - _NEAR <= inner[0]
        and top - _NEAR <= inner[1]
        and inner[2] <= right + _NEAR
        and inner[3] <= bottom + _NEAR
    )
