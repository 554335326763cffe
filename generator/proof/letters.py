"""The letters of a page: PDFium's page in, runs of glyphs with their places out.

A PDF may tell a reader another text than the glyphs show (/ActualText). Both are read: what a
reader is told is kept beside the run, the glyphs are read with such marks taken away. Texts that
lie upon one another are read one after the other.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from ctypes import c_double, c_float, c_ubyte, c_ulong, c_void_p, create_string_buffer
from typing import Any, NamedTuple, TypeAlias

import pypdfium2
import pypdfium2.raw as pdfium

from generator.comparison.glyphs import UNREADABLE, Glyph, Run
from generator.comparison.lines import in_order, joined
from generator.manifest import Box
from generator.pdfreader.objects import text_of
from generator.records import Frozen
from generator.units import POINT

Handle: TypeAlias = Any
"""One of PDFium's pointers."""

FARTHEST = 20_000.0
"""Points: PDF knows no larger page, and nothing needs to be looked for beyond."""


class Placing(Frozen):
    """Turns PDFium's points from the bottom left into mm from the top left corner of the trim."""

    left: float
    top: float

    def box(self, left: float, bottom: float, right: float, top: float) -> Box:
        """Return a rectangle of the page in mm."""
        near = _near
        return (
            near(left - self.left) * POINT,
            near(self.top - top) * POINT,
            near(right - self.left) * POINT,
            near(self.top - bottom) * POINT,
        )


_DEEPEST = 15  # forms within forms; what lies deeper is not looked into


class Objects:
    """What is on a page, in the order in which it is painted.

    `ground` is what is painted before anything that holds text, `upon` all from there on; `texts`
    are the text objects, and `pictures` what is neither text nor holds some: a form that holds none
    as a whole. A map has hundreds of thousands of objects, so PDFium is asked for each once, and no
    more than its kind.
    """

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        self.ground: list[Handle] = []
        self.upon: list[Handle] = []
        self.texts: list[Handle] = []
        self.pictures: list[Handle] = []
        count, get = pdfium.FPDFPage_CountObjects, pdfium.FPDFPage_GetObject
        for each in _each(page.raw, count, get):
            self._take(each, self.pictures, 1)
            (self.upon if self.texts else self.ground).append(each)

    def _take(self, handle: Handle, pictures: list[Handle], depth: int) -> bool:
        """Take in an object and what is in it; return whether it may hold text."""
        kind = pdfium.FPDFPageObj_GetType(handle)
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            self.texts.append(handle)
        elif kind != pdfium.FPDF_PAGEOBJ_FORM:
            pictures.append(handle)
            return False
        elif depth < _DEEPEST:
            count, get = pdfium.FPDFFormObj_CountObjects, pdfium.FPDFFormObj_GetObject
            within: list[Handle] = []
            held = [self._take(each, within, depth + 1) for each in _each(handle, count, get)]
            pictures.extend(within if any(held) else [handle])
            return any(held)
        return True


def _each(
    parent: Handle, count: Callable[[Handle], int], get: Callable[[Handle, int], Handle]
) -> Iterator[Handle]:
    number = count(parent)
    if number < 0:
        raise pypdfium2.PdfiumError("its objects cannot be counted")
    for place in range(number):
        handle = get(parent, place)
        if not handle:
            raise pypdfium2.PdfiumError("one of its objects is missing")
        yield handle


def bounds(text: Handle) -> Box:
    """Return left, bottom, right and top of a text object in points of the page."""
    sides = c_float(), c_float(), c_float(), c_float()
    pdfium.FPDFPageObj_GetBounds(text, *sides)
    left, bottom, right, top = (_near(side.value) for side in sides)
    return left, bottom, right, top


def font_name(font: Handle) -> str:
    """Return the name of a font; an empty one where it has none."""
    length = pdfium.FPDFFont_GetBaseFontName(font, None, 0)
    buffer = create_string_buffer(max(1, length))
    pdfium.FPDFFont_GetBaseFontName(font, buffer, length)
    return buffer.value.decode("utf-8", "replace")


def activate(objects: Iterable[Handle], *, active: bool) -> None:
    """Let objects take part in what is read and painted, or not."""
    for each in objects:
        pdfium.FPDFPageObj_SetIsActive(each, active)


def address(handle: Handle) -> int:
    """Return what tells one pointer from another, 0 for none."""
    return c_void_p.from_buffer(handle).value or 0


def _near(length: float) -> float:
    """Return a length of a page; broken files have such as are endless, or no numbers at all."""
    if -FARTHEST <= length <= FARTHEST:  # so are nearly all, and a page has many thousands
        return length
    return 0.0 if math.isnan(length) else math.copysign(FARTHEST, length)


_MOST = 8  # texts over one another in one place; nobody needs to know of a ninth
_BAND = 12.0  # points: texts are looked up by bands across the page


def layers(texts: Sequence[Handle]) -> list[list[Handle]]:
    """Return `texts` in their order, dealt out to as few layers as are needed, at most eight."""
    found: list[list[Handle]] = []
    taken: list[dict[int, list[Box]]] = []
    for text in texts:
        box = bounds(text)
        bands = range(int(box[1] // _BAND), int(box[3] // _BAND) + 1)
        free = (number for number, boxes in enumerate(taken) if not _hits(box, boxes, bands))
        number = next(free, min(len(taken), _MOST - 1))
        if number == len(taken):
            found.append([])
            taken.append({})
        found[number].append(text)
        for band in bands:
            taken[number].setdefault(band, []).append(box)
    return found


def _hits(box: Box, boxes: Mapping[int, list[Box]], bands: range) -> bool:
    left, bottom, right, top = box
    return any(
        left <= other[2] and other[0] <= right and bottom <= other[3] and other[1] <= top
        for band in bands
        for other in boxes.get(band, ())
    )


class Span(NamedTuple):
    """Marked content that tells its text: which it is, and the text."""

    mark: int
    told: str


def take_spans(texts: Sequence[Handle]) -> dict[int, Span]:
    """Return the span that each text object stands in, and take those marks off the objects."""
    spans: dict[int, Span] = {}
    marks: list[tuple[Handle, Handle]] = []
    for text in texts:
        count = range(max(0, pdfium.FPDFPageObj_CountMarks(text)))
        for mark in [pdfium.FPDFPageObj_GetMark(text, number) for number in count]:
            marks.append((text, mark))
            if (told := _told(mark)) is not None:
                spans.setdefault(address(text), Span(address(mark), told))
    for text, mark in marks:
        pdfium.FPDFPageObj_RemoveMark(text, mark)
    return spans


def _told(mark: Handle) -> str | None:
    """Return the text that a mark tells, or None where it tells none."""
    length, key = c_ulong(), b"ActualText"
    if not pdfium.FPDFPageObjMark_GetParamBlobValue(mark, key, None, 0, length):
        return None
    buffer = (c_ubyte * length.value)()
    pdfium.FPDFPageObjMark_GetParamBlobValue(mark, key, buffer, length, length)
    return text_of(bytes(buffer))


_HYPHENS = {0x2, 0xFFFE}  # what PDFium makes of a hyphen at the end of a line
_MOST_LOST = 50  # texts that are read one by one


def runs_of(page: pypdfium2.PdfPage, texts: Sequence[Handle], placing: Placing) -> tuple[Run, ...]:
    """Return the runs of a page in the order in which they are painted.

    The marks of `texts`, its text objects, are taken away from the page in memory.
    """
    spans = take_spans(texts)
    glyphs = _glyphs_of(page, texts, placing)
    together: dict[object, list[Handle]] = {}
    for text in texts:
        if glyphs.get(address(text)):
            span = spans.get(address(text))
            together.setdefault(span or address(text), []).append(text)
    runs: list[Run] = []
    for parts in together.values():
        ordered = in_order(tuple(glyph for part in parts for glyph in glyphs[address(part)]))
        span = spans.get(address(parts[0]))
        told = span.told if span else joined(ordered)
        runs.append(Run(ordered, told, _size(parts[0]), len(runs)))
    return tuple(runs)


def _glyphs_of(
    page: pypdfium2.PdfPage, texts: Sequence[Handle], placing: Placing
) -> dict[int, list[Glyph]]:
    """Return the glyphs of each text object by its address."""
    glyphs: dict[int, list[Glyph]] = {}

    def read(dealt: Sequence[Handle]) -> None:
        activate(dealt, active=True)
        for text, glyph in _read(page, placing):
            glyphs.setdefault(text, []).append(glyph)
        activate(dealt, active=False)

    activate(texts, active=False)
    for dealt in layers(texts):
        read(dealt)
    # What PDFium took for a copy all the same is read by itself; blanks have no width.
    lost = [text for text in texts if address(text) not in glyphs and not _blank(text)]
    for text in lost[:_MOST_LOST]:
        read([text])
    activate(texts, active=True)
    return glyphs


def _blank(text: Handle) -> bool:
    left, _, right, _ = bounds(text)
    return left >= right


def _read(page: pypdfium2.PdfPage, placing: Placing) -> Iterator[tuple[int, Glyph]]:
    """Yield the glyphs that PDFium finds on the page, each with the address of its text object."""
    reader = page.get_textpage()
    handle = reader.raw
    line = pdfium.FS_RECTF()
    left, right, bottom, top = c_double(), c_double(), c_double(), c_double()
    apart = False
    try:
        for index in range(reader.count_chars()):
            text = address(pdfium.FPDFText_GetTextObject(handle, index))
            if not text:
                apart = True  # by a space or a line end that PDFium made up
                continue
            pdfium.FPDFText_GetLooseCharBox(handle, index, line)
            pdfium.FPDFText_GetCharBox(handle, index, left, right, bottom, top)
            glyph = Glyph(
                _character(handle, index),
                placing.box(line.left, line.bottom, line.right, line.top),
                placing.box(left.value, bottom.value, right.value, top.value),
                pdfium.FPDFText_GetCharAngle(handle, index),
                apart,
            )
            apart = False
            yield text, glyph
    finally:
        reader.close()


def _character(handle: Handle, index: int) -> str:
    code = pdfium.FPDFText_GetUnicode(handle, index)
    if code in _HYPHENS and pdfium.FPDFText_IsHyphen(handle, index) == 1:
        return "-"
    if not 0 < code <= sys.maxunicode or pdfium.FPDFText_HasUnicodeMapError(handle, index) == 1:
        return UNREADABLE
    return chr(code)


def _size(text: Handle) -> float:
    """Return the type size of a text object in mm, as its own matrix scales it."""
    size, matrix = c_float(), pdfium.FS_MATRIX()
    pdfium.FPDFTextObj_GetFontSize(text, size)
    pdfium.FPDFPageObj_GetMatrix(text, matrix)
    area = abs(matrix.a * matrix.d - matrix.b * matrix.c)
    return float(size.value * math.sqrt(area) * POINT)
