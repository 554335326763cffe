"""Type, lines, pictures and ink of a page: what a printer can print and an eye can read."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from generator.colour import BLACK, WHITE, Colour, taken_for
from generator.comparison.glyphs import Glyph, Run
from generator.comparison.preflight_codes import (
    COARSE_PICTURE,
    COLOURED,
    MUCH_INK,
    SIDES_ALIKE,
    SMALL_TYPE,
    THIN_LINE,
)
from generator.diagnostics import Finding
from generator.manifest import Box
from generator.proof.preflight.limits import (
    COARSEST_PICTURE,
    MOST_INK,
    SMALLEST_NUMBER,
    SMALLEST_TYPE,
    THINNEST_LINE,
)
from generator.proof.preflight.survey import Letters, Survey
from generator.proof.sight import Raster, Sight
from generator.scripts import FIRST_UNSPACED
from generator.units import POINT

MOST_TEXTS = 3
"""Texts on a page, or pairs of them, of which one thing is told one by one."""
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
        if any(all(sight.sees([upper.ink, lower.ink])) for upper, lower in over):
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


Ground: TypeAlias = Counter[int]
"""How often each colour was seen, or in photocopier ink each pattern of nine pixels."""

_ROUND = 3.0  # mm around a text that are looked at
_STEP = 4  # of 255: colours that differ by less are the same
_BLACK = 128  # of 255: what is darker is black
_PAPER = 252 << 16 | 252 << 8 | 252  # white, as colours are rounded
_BESIDE = 4
"""What a ground has at the least is this part of what paper or a band beside it has."""
_UNLIKE = 0.07
"""What share of one side's ground is not like another's, at the least, whose pattern differs.

Most of a face is plate and letters, which all sides have: a rim of hatching differs from none by a
tenth on a stand-up.
"""


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
                f"the backgrounds of {one} and {other} in {name} look alike {eyes}",
                help="give the sides a lighter and a darker colour, or patterns",
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
    """Return what share of one ground is not like the other's, by the patterns of pixels.

    That is of all of it, or of what is inked: much white is paper, or the plate under names.
    """
    bare = (Counter({each: ground[each] for each in ground if each}) for ground in (mine, theirs))
    return max(_differing(mine, theirs), _differing(*bare))


def _differing(mine: Ground, theirs: Ground) -> float:
    shares = (
        abs(mine[pattern] / max(1, mine.total()) - theirs[pattern] / max(1, theirs.total()))
        for pattern in {*mine, *theirs}
    )
    return sum(shares) / 2


_ROUNDED = 0.98  # files hold sizes and widths to a thousandth of a point
_LIGHT = 150  # of 255: letters that are lighter stand on something dark


def small_type(
    where: str, seen: Survey, runs: Sequence[Run], numbers: Collection[str]
) -> Iterator[Finding]:
    """Yield texts that are too small, or light and not bold; `numbers` are those of hexes."""
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
                f"{placed} has a size of {_points(letters.size)}; the least is {_points(least)}"
            )
        elif light and max(text) < FIRST_UNSPACED:  # such a face has one weight
            yield SMALL_TYPE.finding(
                f"{placed} is light on dark and not bold", help="ink fills thin light letters"
            )


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
            f" {at(thinnest.box)}; the least is 0.25 pt"
        )


def coarse_pictures(where: str, seen: Survey) -> Iterator[Finding]:
    """Yield pictures with too few dots an inch."""
    for picture in seen.pictures:
        if picture.density < COARSEST_PICTURE * _ROUNDED:
            yield COARSE_PICTURE.finding(
                f"a picture on {where}, {at(picture.box)}, has {picture.density:.0f} dots per inch"
                " and needs 200"
            )


def ink(where: str, sheet: Box, seen: Survey, raster: Raster, *, black: bool) -> Iterator[Finding]:
    """Yield what is wrong with the ink on a `sheet`, which may be `black` alone."""
    share = raster.darkness(sheet)
    if share > MOST_INK:
        yield MUCH_INK.finding(f"{where} is {share:.0%} black; the most is {MOST_INK:.0%}")
    if not black:
        return
    if raster.colourful():
        yield COLOURED.finding(f"{where} is for photocopiers, but has colours")
    greys = sorted(str(colour) for colour in seen.colours - {BLACK, WHITE})
    if greys and not raster.colourful():
        yield COLOURED.finding(f"{where} is for photocopiers, but has the grey {greys[0]}")


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
