"""What is on a page beside what it says: boxes, lines, letters' looks, pictures and marks.

A page of PDFium in, a Survey out; lengths are mm from the top left corner of the trim, y down.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from ctypes import c_float, c_int, c_uint
from itertools import pairwise, starmap
from typing import NamedTuple

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

from generator.colour import Colour
from generator.manifest import Box
from generator.proof.letters import Handle, Placing, bounds, font_name
from generator.proof.sight import Sight
from generator.records import dataclass
from generator.units import POINT, POINTS_PER_INCH

_SEEN = 10  # of 255: what is no darker than this is paper


@dataclass(frozen=True, slots=True)
class Raster:
    """The pixels of a page, rows of red, green and blue; `scale` is in pixels a mm."""

    pixels: NDArray[np.uint8]
    scale: float
    left: float
    top: float

    @classmethod
    def of(cls, sight: Sight) -> Raster:
        """Return the whole page as it was looked at."""
        flat = np.frombuffer(sight.whole, dtype=np.uint8)
        pixels = flat.reshape(sight.height, sight.width, 4)[:, :, 2::-1]
        return cls(pixels, sight.scale, sight.left, sight.top)

    def part(self, box: Box) -> NDArray[np.uint8]:
        """Return the pixels that lie wholly in a rectangle, in mm from the trim's corner."""
        left, top, right, bottom = box
        rows = slice(self._pixel(top - self.top), max(0, math.floor(self._at(bottom - self.top))))
        columns = slice(
            self._pixel(left - self.left), max(0, math.floor(self._at(right - self.left)))
        )
        return self.pixels[rows, columns]

    def _at(self, length: float) -> float:
        return length * self.scale + 1e-6

    def _pixel(self, length: float) -> int:
        return max(0, math.ceil(length * self.scale - 1e-6))

    def inked(self, box: Box) -> float:
        """Return what share of a rectangle has any ink, from 0 to 1."""
        part = self.part(box)
        return float((part.min(axis=2) < 255 - _SEEN).mean()) if part.size else 0.0

    def darkness(self, box: Box) -> float:
        """Return how dark a rectangle is on the whole: 0 is paper, 1 all black."""
        part = self.part(box)
        return float(1 - part.mean() / 255) if part.size else 0.0

    def colourful(self) -> bool:
        """Tell whether any pixel is no grey."""
        return bool((self.pixels.max(axis=2) != self.pixels.min(axis=2)).any())

    def frame(self, width: float) -> Iterator[Box]:
        """Yield the four strips along the edges of the picture, so many mm wide."""
        across, down = (length / self.scale for length in self.pixels.shape[1::-1])
        left, top, right, bottom = self.left, self.top, self.left + across, self.top + down
        yield (left, top, right, top + width)
        yield (left, bottom - width, right, bottom)
        yield (left, top, left + width, bottom)
        yield (right - width, top, right, bottom)


_REDUCED = 0.95
"""What is drawn smaller than this is a picture of a map, such as a swatch of the key."""
_SOLID = 230  # of 255: what lets more of its ground through is a tone and not a line
_MOST_MARKS = 800  # straight lines that a path may have and still be marks
_STRAIGHT = 0.02  # points
_SIDES, _QUARTERS = 5, 13  # points of a rectangle; of four curves, each with two to bend it by
_DEEPEST = 6
_BOLD = 600
_BOLD_NAMES = ("bold", "black", "heavy")


class Line(NamedTuple):
    """A line that is drawn: its width and the type of colour it has."""

    width: float
    box: Box


class Letters(NamedTuple):
    """A text as it is set: type size in mm, colour, whether it is bold, and where it lies."""

    size: float
    colour: Colour
    bold: bool
    box: Box


class Picture(NamedTuple):
    """An image: the fewest of its dots an inch, either way, and where it lies."""

    density: float
    box: Box


class Mark(NamedTuple):
    """A straight line across the page or down it: where it begins and ends, in mm."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def lies(self) -> bool:
        """Whether it runs across the page."""
        return self.right - self.left > self.bottom - self.top

    @property
    def length(self) -> float:
        """Its length in mm."""
        return max(self.right - self.left, self.bottom - self.top)


@dataclass(frozen=True, slots=True)
class Survey:
    """What is on a page; its boxes are in mm from the trim, `media` being the whole sheet.

    `bleed` and `crop` are None where the page does not say.
    """

    media: Box
    crop: Box | None
    bleed: Box | None
    trim: Box | None
    lines: tuple[Line, ...]
    letters: tuple[Letters, ...]
    pictures: tuple[Picture, ...]
    marks: tuple[Mark, ...]
    """Straight lines, and the sides of the squares around circles."""
    outlines: tuple[Box, ...]
    """The boxes of circles and of rectangles that are drawn as lines."""
    colours: frozenset[Colour]
    """Of everything that is drawn, pictures apart."""


def survey(page: pypdfium2.PdfPage, placing: Placing) -> Survey:
    """Return what is on `page`, before anything is read from it."""
    found = _Found(placing)
    count = pdfium.FPDFPage_CountObjects(page.raw)
    handles = (pdfium.FPDFPage_GetObject(page.raw, number) for number in range(count))
    for handle in handles:
        found.take(page, handle, 0)
    return Survey(
        placing.box(*page.get_mediabox()),
        _box(placing, page.get_cropbox(fallback_ok=False)),
        _box(placing, page.get_bleedbox(fallback_ok=False)),
        _box(placing, page.get_trimbox(fallback_ok=False)),
        tuple(found.lines),
        tuple(found.letters),
        tuple(found.pictures),
        tuple(found.marks),
        tuple(found.outlines),
        frozenset(found.colours),
    )


def _box(placing: Placing, box: tuple[float, float, float, float] | None) -> Box | None:
    return None if box is None else placing.box(*box)


class _Found:
    """Collects what is found on a page."""

    def __init__(self, placing: Placing) -> None:
        self.placing = placing
        self.lines: list[Line] = []
        self.letters: list[Letters] = []
        self.pictures: list[Picture] = []
        self.marks: list[Mark] = []
        self.outlines: list[Box] = []
        self.colours: set[Colour] = set()

    def take(self, page: pypdfium2.PdfPage, handle: Handle, depth: int) -> None:
        """Take an object in, and what is in it where it is drawn at its own size."""
        kind = pdfium.FPDFPageObj_GetType(handle)
        if kind == pdfium.FPDF_PAGEOBJ_PATH:
            self._path(handle, depth)
        elif kind == pdfium.FPDF_PAGEOBJ_TEXT:
            self._text(handle)
        elif kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            self._picture(page, handle)
        elif kind == pdfium.FPDF_PAGEOBJ_FORM and depth < _DEEPEST and _scale(handle) > _REDUCED:
            for number in range(pdfium.FPDFFormObj_CountObjects(handle)):
                self.take(page, pdfium.FPDFFormObj_GetObject(handle, number), depth + 1)

    def _path(self, handle: Handle, depth: int) -> None:
        filled, stroked = c_int(), c_int()
        pdfium.FPDFPath_GetDrawMode(handle, filled, stroked)
        if filled.value:
            self.colours.add(_paint(handle, pdfium.FPDFPageObj_GetFillColor)[0])
        if not stroked.value:
            return
        colour, opacity = _paint(handle, pdfium.FPDFPageObj_GetStrokeColor)
        self.colours.add(colour)
        if opacity >= _SOLID:
            width = c_float()
            pdfium.FPDFPageObj_GetStrokeWidth(handle, width)
            box = self.placing.box(*bounds(handle))
            self.lines.append(Line(width.value * _scale(handle) * POINT, box))
            if depth == 0 and not filled.value:
                self.marks.extend(self._marks(handle))

    def _marks(self, handle: Handle) -> Iterator[Mark]:
        """Yield the lines of a path that lie or stand; of one with any other line, none.

        A circle has the sides of the square around it.
        """
        count = pdfium.FPDFPath_CountSegments(handle)
        if count > _MOST_MARKS:
            return
        matrix = pdfium.FS_MATRIX()
        pdfium.FPDFPageObj_GetMatrix(handle, matrix)
        points = tuple(_points(handle, count, matrix))
        if _is_outline(points):
            left, top, right, bottom = self._around(points)
            self.outlines.append((left, top, right, bottom))
            for y in (top, bottom):
                yield Mark(left, y, right, y)
            for x in (left, right):
                yield Mark(x, top, x, bottom)
            return
        found = []
        for one, other in pairwise(points):
            if other.kind == pdfium.FPDF_SEGMENT_BEZIERTO:
                return
            if other.kind == pdfium.FPDF_SEGMENT_LINETO:
                if not _level(one, other):
                    return
                found.append(Mark(*self._around((one, other))))
        yield from found

    def _around(self, points: Sequence[_Point]) -> Box:
        xs, ys = [point.x for point in points], [point.y for point in points]
        return self.placing.box(min(xs), min(ys), max(xs), max(ys))

    def _text(self, handle: Handle) -> None:
        size = c_float()
        pdfium.FPDFTextObj_GetFontSize(handle, size)
        colour, _ = _paint(handle, pdfium.FPDFPageObj_GetFillColor)
        self.colours.add(colour)
        height = size.value * _scale(handle) * POINT
        box = self.placing.box(*bounds(handle))
        self.letters.append(Letters(height, colour, _bold(handle), box))

    def _picture(self, page: pypdfium2.PdfPage, handle: Handle) -> None:
        about = pdfium.FPDF_IMAGEOBJ_METADATA()
        pdfium.FPDFImageObj_GetImageMetadata(handle, page.raw, about)
        left, top, right, bottom = self.placing.box(*bounds(handle))
        inch = POINTS_PER_INCH * POINT
        sides = ((about.width, right - left), (about.height, bottom - top))
        density = min((dots * inch / side if side > 0 else math.inf) for dots, side in sides)
        self.pictures.append(Picture(density, (left, top, right, bottom)))


class _Point(NamedTuple):
    kind: int
    x: float
    y: float


def _points(handle: Handle, count: int, matrix: pdfium.FS_MATRIX) -> Iterator[_Point]:
    x, y = c_float(), c_float()
    for number in range(count):
        segment = pdfium.FPDFPath_GetPathSegment(handle, number)
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        yield _Point(
            pdfium.FPDFPathSegment_GetType(segment),
            matrix.a * x.value + matrix.c * y.value + matrix.e,
            matrix.b * x.value + matrix.d * y.value + matrix.f,
        )


def _level(one: _Point, other: _Point) -> bool:
    """Whether the line between two points lies or stands."""
    return min(abs(one.x - other.x), abs(one.y - other.y)) <= _STRAIGHT


def _is_outline(points: Sequence[_Point]) -> bool:
    """Whether a path is a rectangle, or as high as wide and made of four curves, as circles are."""
    kinds = {point.kind for point in points[1:]}
    if kinds == {pdfium.FPDF_SEGMENT_BEZIERTO} and len(points) == _QUARTERS:
        wide, high = (
            max(way) - min(way) for way in zip(*(point[1:] for point in points), strict=True)
        )
        return bool(abs(wide - high) <= _STRAIGHT)
    closed = math.dist(points[0][1:], points[-1][1:]) <= _STRAIGHT if points else False
    straight = kinds == {pdfium.FPDF_SEGMENT_LINETO} and len(points) == _SIDES
    return closed and straight and all(starmap(_level, pairwise(points)))


def _paint(handle: Handle, getter: Handle) -> tuple[Colour, int]:
    """Return a colour and its opacity, of 255."""
    red, green, blue, opacity = c_uint(), c_uint(), c_uint(), c_uint(255)
    getter(handle, red, green, blue, opacity)
    return Colour(red.value, green.value, blue.value), opacity.value


def _scale(handle: Handle) -> float:
    """Return by how much an object's own matrix enlarges it."""
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(handle, matrix)
    return math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))


def _bold(handle: Handle) -> bool:
    font = pdfium.FPDFTextObj_GetFont(handle)
    if not font:
        return False
    name = font_name(font).lower()
    return any(part in name for part in _BOLD_NAMES) or pdfium.FPDFFont_GetWeight(font) >= _BOLD
