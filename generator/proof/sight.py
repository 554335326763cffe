"""What can be seen of a page's letters: the page painted with them, without them and them alone.

A glyph is seen where painting it has changed the page. One that something lies upon, that has the
colour of its ground, that a clip cuts away or that is painted in no ink is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from ctypes import c_float
from math import ceil, floor, sqrt
from typing import TypeAlias

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

from generator.manifest import Box
from generator.proof.letters import Handle, Placing, activate
from generator.records import Frozen
from generator.units import POINT, POINTS_PER_INCH

Window: TypeAlias = tuple[slice, slice]
"""Rows and columns of pixels."""

_DPI = 100.0
_MOST_PIXELS = 8_000_000.0
_WHITE, _CLEAR = (255, 255, 255, 255), (0, 0, 0, 0)
_INKED = 10  # of 255: what is no darker than this is paper
_FAINT = 8  # of 255: what is painted more thinly is not there
_CHANGE = 12  # of 3 x 255: how much a pixel must change for an eye to see it
_ENOUGH = 0.5  # of its ink: what is less than half to be seen is not to be read
_REACH = 1000.0
_HAIR = 1e-6  # of a pixel


class Raster(Frozen):
    """The pixels of a page, rows of red, green and blue; `scale` is in pixels a mm.

    `left` and `top` are those of the picture, in mm from the trim's.
    """

    pixels: NDArray[np.uint8]
    scale: float
    left: float
    top: float

    def touched(self, box: Box, beyond: int) -> Window:
        """Return the pixels that a rectangle touches and some beyond it."""
        left, top, right, bottom = self._pixels(box)
        down = slice(max(0, floor(top) - beyond), max(0, ceil(bottom) + beyond))
        return down, slice(max(0, floor(left) - beyond), max(0, ceil(right) + beyond))

    def part(self, box: Box) -> NDArray[np.uint8]:
        """Return the pixels that lie wholly in a rectangle, in mm from the trim's corner."""
        left, top, right, bottom = self._pixels(box)
        down = slice(max(0, ceil(top - _HAIR)), max(0, floor(bottom + _HAIR)))
        return self.pixels[down, max(0, ceil(left - _HAIR)) : max(0, floor(right + _HAIR))]

    def _pixels(self, box: Box) -> Box:
        """Return a rectangle in pixels from the corner of the picture."""
        left, top, scale = self.left, self.top, self.scale
        return (
            (box[0] - left) * scale,
            (box[1] - top) * scale,
            (box[2] - left) * scale,
            (box[3] - top) * scale,
        )

    def inked(self, box: Box) -> float:
        """Return what share of a rectangle has any ink, from 0 to 1."""
        part = self.part(box)
        red, green, blue = np.moveaxis(part, 2, 0)
        darkest = np.minimum(np.minimum(red, green), blue)
        return float((darkest < 255 - _INKED).mean()) if part.size else 0.0

    def darkness(self, box: Box) -> float:
        """Return how dark a rectangle is on the whole: 0 is paper, 1 all black."""
        part = self.part(box)
        light = sum(int(ink.sum()) for ink in np.moveaxis(part, 2, 0))
        return 1 - light / part.size / 255 if part.size else 0.0

    def colourful(self) -> bool:
        """Tell whether any pixel is no grey."""
        red, green, blue = np.moveaxis(self.pixels, 2, 0)
        return bool((red != green).any() or (green != blue).any())

    def frame(self, width: float) -> Iterator[Box]:
        """Yield the four strips along the edges of the picture, so many mm wide."""
        across, down = (length / self.scale for length in self.pixels.shape[1::-1])
        left, top, right, bottom = self.left, self.top, self.left + across, self.top + down
        yield (left, top, right, top + width)
        yield (left, bottom - width, right, bottom)
        yield (left, top, left + width, bottom)
        yield (right - width, top, right, bottom)


class Sight(Frozen):
    """A page as it is, and by pixel how much ink its letters have there and whether that shows."""

    raster: Raster
    letters: NDArray[np.uint8]
    shown: NDArray[np.bool_]

    def sees(self, ink: Box) -> bool:
        """Whether most of the ink of a glyph can be seen; thin strokes may fall beside it."""
        for beyond in (0, 1):
            window = self.raster.touched(ink, beyond)
            inks = self.letters[window]
            strongest = int(np.maximum.reduce(inks, axis=None, initial=0))
            if strongest >= _FAINT:
                strong = inks >= (strongest + 1) // 2
                seen = np.count_nonzero(strong & self.shown[window])
                return bool(seen >= _ENOUGH * np.count_nonzero(strong))
        return False


def look(page: pypdfium2.PdfPage, texts: Sequence[Handle], placing: Placing) -> Sight:
    """Paint `page` three times, which takes its picture apart in memory."""
    width, height = page.get_size()
    scale = min(_DPI / POINTS_PER_INCH, sqrt(_MOST_PIXELS / max(width * height, 1.0)))
    whole = _painted(page, scale, _WHITE)
    activate(texts, active=False)
    bare = _painted(page, scale, _WHITE)
    activate(texts, active=True)
    activate(_pictures(page), active=False)
    for text in texts:
        _widen_clip(text)
    letters = _painted(page, scale, _CLEAR)[:, :, 3]
    left, top, _, _ = placing.box(*page.get_cropbox())
    raster = Raster(whole[:, :, 2::-1], scale / POINT, left, top)
    return Sight(raster, letters, _changed(whole, bare))


def _changed(whole: NDArray[np.uint8], bare: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return which pixels change enough to be seen; most do not change at all."""
    places = np.nonzero(whole.view(np.uint32)[:, :, 0] != bare.view(np.uint32)[:, :, 0])
    before, after = (picture[places][:, :3].astype(np.int16) for picture in (whole, bare))
    changed = np.zeros(whole.shape[:2], dtype=np.bool_)
    changed[places] = np.abs(before - after).sum(axis=1) >= _CHANGE
    return changed


def _pictures(page: pypdfium2.PdfPage) -> Iterator[Handle]:
    """Yield all that is on the page and is neither text nor may hold some."""
    kept = {pdfium.FPDF_PAGEOBJ_TEXT, pdfium.FPDF_PAGEOBJ_FORM}
    return (found.raw for found in page.get_objects() if found.type not in kept)


def _painted(
    page: pypdfium2.PdfPage, scale: float, ground: tuple[int, int, int, int]
) -> NDArray[np.uint8]:
    """Return the pixels of a page: blue, green, red and opacity."""
    bitmap = page.render(
        scale=scale,
        fill_color=ground,
        may_draw_forms=False,
        draw_annots=ground == _WHITE,
        force_bitmap_format=pdfium.FPDFBitmap_BGRA,
    )
    try:
        return np.array(bitmap.to_numpy())
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
