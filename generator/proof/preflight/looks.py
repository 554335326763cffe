"""Type, lines, pictures and ink of a page: what a printer can print and an eye can read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from generator.collation.glyphs import Run
from generator.colour import BLACK, WHITE, Colour
from generator.diagnostics import Finding
from generator.manifest import Box
from generator.proof.preflight import findings
from generator.proof.preflight.limits import (
    COARSEST_PICTURE,
    MOST_INK,
    SMALLEST_NUMBER,
    SMALLEST_TYPE,
    THINNEST_LINE,
)
from generator.proof.preflight.raster import Raster
from generator.proof.preflight.survey import Letters, Survey
from generator.scripts import FIRST_UNSPACED

_ROUNDED = 0.98  # files hold sizes and widths to a thousandth of a point
_MOST = 3  # texts that are told one by one
_LIGHT = 150  # of 255: letters that are lighter stand on something dark


def small_type(
    where: str, seen: Survey, runs: Sequence[Run], numbers: Collection[str]
) -> Iterator[Finding]:
    """Yield texts that are too small, or light and not bold; `numbers` are those of hexes."""
    told = 0
    for letters in seen.letters:
        light = _lightness(letters.colour) > _LIGHT and not letters.bold
        if letters.size >= SMALLEST_TYPE * _ROUNDED and not light:
            continue
        text = _text(letters, runs)
        if not text:
            continue
        least = SMALLEST_NUMBER if text in numbers else SMALLEST_TYPE
        if letters.size < least * _ROUNDED:
            yield findings.small_type(where, text, letters.size, least, letters.box)
        elif light and max(text) < FIRST_UNSPACED:  # such a face has one weight
            yield findings.weak_type(where, text, letters.box)
        else:
            continue
        told += 1
        if told == _MOST:
            return


def thin_lines(where: str, seen: Survey) -> Iterator[Finding]:
    """Yield one finding for all lines that are too thin."""
    thin = [line for line in seen.lines if line.width < THINNEST_LINE * _ROUNDED]
    if thin:
        thinnest = min(thin)
        yield findings.thin_lines(where, len(thin), thinnest.width, thinnest.box)


def coarse_pictures(where: str, seen: Survey) -> Iterator[Finding]:
    """Yield pictures with too few dots an inch."""
    for picture in seen.pictures:
        if picture.density < COARSEST_PICTURE * _ROUNDED:
            yield findings.coarse_picture(where, picture.density, picture.box)


def ink(where: str, sheet: Box, seen: Survey, raster: Raster, *, black: bool) -> Iterator[Finding]:
    """Yield what is wrong with the ink on a `sheet`, which may be `black` alone."""
    share = raster.darkness(sheet)
    if share > MOST_INK:
        yield findings.much_ink(where, share, MOST_INK)
    if not black:
        return
    if raster.colourful():
        yield findings.coloured(where)
    greys = sorted(str(colour) for colour in seen.colours - {BLACK, WHITE})
    if greys and not raster.colourful():
        yield findings.greyed(where, greys[0])


def _lightness(colour: Colour) -> float:
    return 0.2126 * colour.red + 0.7152 * colour.green + 0.0722 * colour.blue


def _text(letters: Letters, runs: Sequence[Run]) -> str:
    """Return what letters say: the text of the run that they are in."""
    left, top, right, bottom = letters.box
    x, y = (left + right) / 2, (top + bottom) / 2
    inside = (
        run for run in runs if run.box[0] <= x <= run.box[2] and run.box[1] <= y <= run.box[3]
    )
    near = min(inside, key=lambda run: abs(run.size - letters.size), default=None)
    return near.text.strip() if near else ""
