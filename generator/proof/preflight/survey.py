"""What is on a page beside what it says: boxes, lines, letters' looks, pictures and marks.

A page of PDFium in, a Survey out; lengths are mm from the top left corner of the trim, y down.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from ctypes import c_float, c_int, c_uint
from dataclasses import field
from itertools import pairwise, starmap
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from generator.colour import Colour
from generator.manifest import Box
from generator.proof.letters import Handle, Placing, bounds, font_name
from generator.records import dataclass
from generator.units import POINT, POINTS_PER_INCH

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


@dataclass(slots=True)
class Survey:
    """What is on a page; its boxes are in mm from the trim, `media` being the whole sheet.

    `bleed` and `crop` are None where the page does not say.
    """

    placing: Placing
    media: Box
    crop: Box | None
    bleed: Box | None
    trim: Box | None
    lines: list[Line] = field(default_factory=list)
    letters: list[Letters] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    """Straight lines, and the sides of the squares around circles."""
    outlines: list[Box] = field(default_factory=list)
    """The boxes of circles and of rectangles that are drawn as lines."""
    colours: set[Colour] = field(default_factory=set)
    """Of everything that is drawn, pictures apart."""

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
        points: Iterable[_Point] = _points(handle, count, matrix)
        if count in {_SIDES, _QUARTERS}:
            points = tuple(points)
            if _is_outline(points):
                left, top, right, bottom = box = self._around(points)
                self.outlines.append(box)
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
        left, top, right, bottom = box = self.placing.box(*bounds(handle))
        inch = POINTS_PER_INCH * POINT
        sides = ((about.width, right - left), (about.height, bottom - top))
        density = min((dots * inch / side if side > 0 else math.inf) for dots, side in sides)
        self.pictures.append(Picture(density, box))


def survey(page: pypdfium2.PdfPage, placing: Placing) -> Survey:
    """Return what is on `page`, before anything is read from it."""
    boxes = (page.get_cropbox, page.get_bleedbox, page.get_trimbox)
    given = (get(fallback_ok=False) for get in boxes)
    crop, bleed, trim = (placing.box(*box) if box else None for box in given)
    found = Survey(placing, placing.box(*page.get_mediabox()), crop, bleed, trim)
    for number in range(pdfium.FPDFPage_CountObjects(page.raw)):
        found.take(page, pdfium.FPDFPage_GetObject(page.raw, number), 0)
    return found


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
