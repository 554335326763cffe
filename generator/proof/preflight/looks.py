"""Type, lines, pictures and ink of a page: what a printer can print and an eye can read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from generator.collation.glyphs import Run
from generator.colour import BLACK, WHITE, Colour
from generator.diagnostics import Finding
from generator.manifest import Box
from generator.units import POINT
from generator.collation.preflight_codes import COARSE_PICTURE, COLOURED, MUCH_INK, SMALL_TYPE, THIN_LINE
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
        placed = f"“{text}” on {where}, {at(letters.box)},"
        least = SMALLEST_NUMBER if text in numbers else SMALLEST_TYPE
        if letters.size < least * _ROUNDED:
            yield SMALL_TYPE.finding(
                f"{placed} is set in {_points(letters.size)};"
                f" the smallest that can be read is {_points(least)}"
            )
        elif light and max(text) < FIRST_UNSPACED:  # such a face has one weight
            yield SMALL_TYPE.finding(
                f"{placed} is light on dark and not bold",
                help="ink runs into thin light letters",
            )
        else:
            continue
        told += 1
        if told == _MOST:
            return


def at(box: Box) -> str:
    """Return where a rectangle, in mm, is to be looked for."""
    return f"{box[0]:.0f} mm from the left and {box[1]:.0f} mm from the top"


def _points(size: float) -> str:
    return f"{size / POINT:.1f} pt".replace(".0 pt", " pt")


def thin_lines(where: str, seen: Survey) -> Iterator[Finding]:
    """Yield one finding for all lines that are too thin."""
    thin = [line for line in seen.lines if line.width < THINNEST_LINE * _ROUNDED]
    if thin:
        thinnest = min(thin)
        lines = "a line" if len(thin) == 1 else f"{len(thin)} lines"
        yield THIN_LINE.finding(
            f"{where} has {lines} too thin to print: {thinnest.width / POINT:.2f} pt"
            f" {at(thinnest.box)}; the floor is 0.25 pt"
        )


def coarse_pictures(where: str, seen: Survey) -> Iterator[Finding]:
    """Yield pictures with too few dots an inch."""
    for picture in seen.pictures:
        if picture.density < COARSEST_PICTURE * _ROUNDED:
            yield COARSE_PICTURE.finding(
                f"a picture on {where}, {at(picture.box)}, has {picture.density:.0f} dots an inch"
                " and needs 200"
            )


def ink(where: str, sheet: Box, seen: Survey, raster: Raster, *, black: bool) -> Iterator[Finding]:
    """Yield what is wrong with the ink on a `sheet`, which may be `black` alone."""
    share = raster.darkness(sheet)
    if share > MOST_INK:
        yield MUCH_INK.finding(
            f"{where} is {share:.0%} black on the whole, and paper takes {MOST_INK:.0%}"
        )
    if not black:
        return
    if raster.colourful():
        yield COLOURED.finding(f"{where} is for photocopiers and has colours on it")
    greys = sorted(str(colour) for colour in seen.colours - {BLACK, WHITE})
    if greys and not raster.colourful():
        yield COLOURED.finding(f"{where} is for photocopiers and has the grey {greys[0]} on it")


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
