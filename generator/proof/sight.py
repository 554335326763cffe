"""What can be seen of a page's letters: the page painted with them, without them and them alone.

A glyph is seen where painting it has changed the page. One that something lies upon, that has the
colour of its ground, that a clip cuts away or that is painted in no ink is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from ctypes import c_float
from math import ceil, floor, sqrt

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

from generator.manifest import Box
from generator.proof.letters import Handle, Objects, Placing, activate
from generator.records import Frozen
from generator.units import POINT, POINTS_PER_INCH

_DPI = 100.0
_MOST_PIXELS = 8_000_000.0
_WHITE, _CLEAR = (255, 255, 255, 255), (0, 0, 0, 0)
_INKED = 10  # of 255: what is no darker than this is paper
_FAINT = 8  # of 255: what is painted more thinly is not there
_CHANGE = 12  # of 3 x 255: how much a pixel must change for an eye to see it
_ENOUGH = 0.5  # of its ink: what is less than half to be seen is not to be read
_AT_A_TIME, _STEP = 1_000_000, 4  # pixels of glyphs, and of the sides of those that are alike
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

    def sees(self, inks: Sequence[Box]) -> list[bool]:
        """Return of each glyph whether most of its ink can be seen.

        Thin strokes may fall beside the rectangle of the ink, so where there is no ink in it, the
        pixels around it are asked.
        """
        found = np.zeros(len(inks), dtype=np.bool_)
        left = np.arange(len(inks))
        for beyond in (0, 1):
            windows = self._windows(inks, beyond)
            for some in _alike(windows, left):
                inked, seen = self._ask(windows[some])
                found[some] = seen
                left = left[~np.isin(left, some[inked])]
        return found.tolist()

    def _windows(self, inks: Sequence[Box], beyond: int) -> NDArray[np.int64]:
        """Return the pixels that rectangles touch and some beyond: top, left, height, width."""
        raster, (rows, columns) = self.raster, self.letters.shape
        corner = (raster.left, raster.top) * 2
        pixels = (np.array(inks, dtype=np.float64).reshape(-1, 4) - corner) * raster.scale
        first = np.floor(pixels[:, 1::-1]).astype(np.int64) - beyond
        last = np.ceil(pixels[:, 3:1:-1]).astype(np.int64) + beyond
        first, last = (np.clip(each, 0, (rows, columns)) for each in (first, last))
        return np.hstack((first, np.maximum(last - first, 0)))

    def _ask(self, windows: NDArray[np.int64]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Return of windows about alike which have ink, and in which most of it can be seen."""
        top, left, height, width = windows.T
        down, across = (np.arange(max(1, int(each.max()))) for each in (height, width))
        columns = self.letters.shape[1]
        places = (top * columns + left)[:, None, None] + (down[:, None] * columns + across)
        within = (down < height[:, None])[:, :, None] & (across < width[:, None])[:, None, :]
        inks = np.where(within, self.letters.take(places, mode="clip"), 0)
        strongest = inks.max(axis=(1, 2)).astype(np.int64)
        strong = (inks >= ((strongest + 1) // 2)[:, None, None]) & within
        seen = np.count_nonzero(strong & self.shown.take(places, mode="clip"), axis=(1, 2))
        inked = strongest >= _FAINT
        return inked, inked & (seen >= _ENOUGH * np.count_nonzero(strong, axis=(1, 2)))


def _alike(windows: NDArray[np.int64], numbers: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
    """Yield the numbers of windows whose longer sides are alike, not too many at a time."""
    longer = windows[numbers, 2:].max(axis=1, initial=1)
    steps = (longer + _STEP - 1) // _STEP
    for step in np.unique(steps):
        some = numbers[steps == step]
        each = max(1, _AT_A_TIME // (int(step) * _STEP) ** 2)
        yield from (some[start : start + each] for start in range(0, len(some), each))


def look(page: pypdfium2.PdfPage, objects: Objects, placing: Placing) -> Sight:
    """Paint `page` three times, which takes its picture apart in memory.

    What lies beneath all letters is painted once, and the rest upon it with and without them.
    """
    width, height = page.get_size()
    scale = min(_DPI / POINTS_PER_INCH, sqrt(_MOST_PIXELS / max(width * height, 1.0)))
    whole, bare = _with_and_without(page, scale, objects)
    activate(objects.texts, active=True)
    activate(objects.pictures, active=False)
    for text in objects.texts:
        _widen_clip(text)
    letters = np.ascontiguousarray(_painted(page, scale, _CLEAR)[:, :, 3])
    left, top, _, _ = placing.box(*page.get_cropbox())
    raster = Raster(whole[:, :, 2::-1], scale / POINT, left, top)
    return Sight(raster, letters, _changed(whole, bare))


def _with_and_without(
    page: pypdfium2.PdfPage, scale: float, objects: Objects
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the pixels of a page with its texts, and of that without them."""
    activate(objects.upon, active=False)
    bitmap = _bitmap(page, scale, _WHITE)
    try:
        pixels = bitmap.to_numpy()
        beneath = np.array(pixels)
        activate(objects.upon, active=True)
        activate(objects.ground, active=False)
        whole = _painted_upon(page, bitmap)
        pixels[:] = beneath
        activate(objects.texts, active=False)
        bare = _painted_upon(page, bitmap)
    finally:
        bitmap.close()
    return whole, bare


def _changed(whole: NDArray[np.uint8], bare: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return which pixels change enough to be seen; most do not change at all."""
    places = np.nonzero(whole.view(np.uint32)[:, :, 0] != bare.view(np.uint32)[:, :, 0])
    before, after = (picture[places][:, :3].astype(np.int16) for picture in (whole, bare))
    changed = np.zeros(whole.shape[:2], dtype=np.bool_)
    changed[places] = np.abs(before - after).sum(axis=1) >= _CHANGE
    return changed


def _painted(
    page: pypdfium2.PdfPage, scale: float, ground: tuple[int, int, int, int]
) -> NDArray[np.uint8]:
    """Return the pixels of a page without notes: blue, green, red and opacity."""
    bitmap = _bitmap(page, scale, ground)
    try:
        return np.array(bitmap.to_numpy())
    finally:
        bitmap.close()


def _bitmap(
    page: pypdfium2.PdfPage, scale: float, ground: tuple[int, int, int, int]
) -> pypdfium2.PdfBitmap:
    return page.render(
        scale=scale,
        fill_color=ground,
        may_draw_forms=False,
        draw_annots=False,
        force_bitmap_format=pdfium.FPDFBitmap_BGRA,
    )


def _painted_upon(page: pypdfium2.PdfPage, bitmap: pypdfium2.PdfBitmap) -> NDArray[np.uint8]:
    """Paint a page, with its notes, upon what a bitmap of its size has, and return the pixels."""
    size = bitmap.width, bitmap.height
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *size, 0, pdfium.FPDF_ANNOT)
    return np.array(bitmap.to_numpy())


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
