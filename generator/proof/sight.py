"""What can be seen of a page's letters: the page painted with them, without them and them alone.

A glyph is seen where painting it has changed the page. One that something lies upon, that has the
colour of its ground, that a clip cuts away or that is painted in no ink is not.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from ctypes import c_float
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from generator.manifest import Box
from generator.proof.letters import Handle, Placing, activate
from generator.records import dataclass
from generator.units import POINT, POINTS_PER_INCH

Pixels = tuple[int, int, int, int]
"""Left, top, right and bottom of a rectangle, the last two exclusive."""

_DPI = 100.0
_MOST_PIXELS = 8_000_000.0
_WHITE, _CLEAR = (255, 255, 255, 255), (0, 0, 0, 0)
_FAINT = 8  # of 255: what is painted more thinly is not there
_CHANGE = 12  # of 3 x 255: how much a pixel must change for an eye to see it
_ENOUGH = 0.5  # of its ink: what is less than half to be seen is not to be read
_REACH = 1000.0


@dataclass(frozen=True, slots=True)
class Sight:
    """A page as it is, as it is without its letters, and its letters alone; rows of BGRA pixels.

    `scale` is in pixels a mm; `left` and `top` are those of the picture, in mm from the trim's.
    """

    whole: bytes
    bare: bytes
    letters: bytes
    width: int
    height: int
    scale: float
    left: float
    top: float

    def sees(self, ink: Box) -> bool:
        """Whether most of the ink of a glyph can be seen."""
        for beyond in (0, 1):
            inked, seen = self._count(self._pixels(ink, beyond))
            if inked:
                return seen >= inked * _ENOUGH
        return False

    def _pixels(self, box: Box, beyond: int) -> Pixels:
        """Return the pixels of a rectangle and some beyond it, as thin strokes may fall there."""
        left, top, right, bottom = box
        return (
            max(0, math.floor((left - self.left) * self.scale) - beyond),
            max(0, math.floor((top - self.top) * self.scale) - beyond),
            min(self.width, math.ceil((right - self.left) * self.scale) + beyond),
            min(self.height, math.ceil((bottom - self.top) * self.scale) + beyond),
        )

    def _count(self, box: Pixels) -> tuple[int, int]:
        """Return how many pixels of a rectangle have a letter's ink, and how many show it."""
        rows = tuple(self._rows(box))
        inks = [self.letters[first + 3 : last : 4] for first, last in rows]
        strongest = max(map(max, inks), default=0)
        if strongest < _FAINT:
            return 0, 0
        inked = seen = 0
        for (first, last), row in zip(rows, inks, strict=True):
            whole, bare = self.whole[first:last], self.bare[first:last]
            for number, ink in enumerate(row):
                if ink * 2 >= strongest:
                    inked += 1
                    seen += _changed(whole, bare, 4 * number)
        return inked, seen

    def _rows(self, box: Pixels) -> Iterator[tuple[int, int]]:
        left, top, right, bottom = box
        if left < right:
            for row in range(top, bottom):
                start = row * self.width
                yield 4 * (start + left), 4 * (start + right)


def _changed(whole: bytes, bare: bytes, at: int) -> bool:
    change = (
        abs(whole[at] - bare[at])
        + abs(whole[at + 1] - bare[at + 1])
        + abs(whole[at + 2] - bare[at + 2])
    )
    return change >= _CHANGE


def look(page: pypdfium2.PdfPage, texts: Sequence[Handle], placing: Placing) -> Sight:
    """Paint `page` three times, which takes its picture apart in memory."""
    width, height = page.get_size()
    scale = min(_DPI / POINTS_PER_INCH, math.sqrt(_MOST_PIXELS / max(width * height, 1.0)))
    whole = _painted(page, scale, _WHITE)
    activate(texts, active=False)
    bare = _painted(page, scale, _WHITE)
    activate(texts, active=True)
    activate(_pictures(page), active=False)
    for text in texts:
        _widen_clip(text)
    letters = _painted(page, scale, _CLEAR)
    left, top, _, _ = placing.box(*page.get_cropbox())
    size = whole.width, whole.height
    return Sight(whole.pixels, bare.pixels, letters.pixels, *size, scale / POINT, left, top)


def _pictures(page: pypdfium2.PdfPage) -> Iterator[Handle]:
    """Yield all that is on the page and is neither text nor may hold some."""
    kept = {pdfium.FPDF_PAGEOBJ_TEXT, pdfium.FPDF_PAGEOBJ_FORM}
    return (found.raw for found in page.get_objects() if found.type not in kept)


class _Picture(NamedTuple):
    pixels: bytes
    width: int
    height: int


def _painted(page: pypdfium2.PdfPage, scale: float, ground: tuple[int, int, int, int]) -> _Picture:
    bitmap = page.render(
        scale=scale,
        fill_color=ground,
        may_draw_forms=False,
        draw_annots=ground == _WHITE,
        force_bitmap_format=pdfium.FPDFBitmap_BGRA,
    )
    try:
        return _Picture(bytes(bitmap.buffer), bitmap.width, bitmap.height)
    finally:
        bitmap.close()


def _widen_clip(text: Handle) -> None:
    """Scale the clip of a text object about its own middle, so that it cuts nothing any more."""
    points = tuple(_clip_points(pdfium.FPDFPageObj_GetClipPath(text)))
    if points:
        x = sum(x for x, _ in points) / len(points) * (1 - _REACH)
        y = sum(y for _, y in points) / len(points) * (1 - _REACH)
        pdfium.FPDFPageObj_TransformClipPath(text, _REACH, 0, 0, _REACH, x, y)


def _clip_points(clip: Handle) -> Iterator[tuple[float, float]]:
    x, y = c_float(), c_float()
    for path in range(max(0, pdfium.FPDFClipPath_CountPaths(clip)) if clip else 0):
        for number in range(max(0, pdfium.FPDFClipPath_CountPathSegments(clip, path))):
            segment = pdfium.FPDFClipPath_GetPathSegment(clip, path, number)
            pdfium.FPDFPathSegment_GetPoint(segment, x, y)
            yield x.value, y.value
