"""The letters of a page: PDFium's page in, runs of glyphs with their places out.

A PDF may tell a reader another text than the glyphs show (/ActualText). Both are read: what a
reader is told is kept beside the run, the glyphs are read with such marks taken away. Texts that
lie upon one another are read one after the other.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from ctypes import c_double, c_float

import pypdfium2
import pypdfium2.raw as pdfium

from generator.collation.glyphs import UNREADABLE, Glyph, Run
from generator.collation.lines import in_order, joined
from generator.proof.handles import Handle, Placing, activate, address, bounds
from generator.proof.layers import layers
from generator.proof.spans import Span, take_spans
from generator.units import POINT

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
    return tuple(
        _run(parts, glyphs, spans, number) for number, parts in enumerate(together.values())
    )


def _run(
    parts: list[Handle],
    glyphs: Mapping[int, list[Glyph]],
    spans: Mapping[int, Span],
    number: int,
) -> Run:
    found = in_order(tuple(glyph for part in parts for glyph in glyphs[address(part)]))
    span = spans.get(address(parts[0]))
    told = span.told if span else joined(found)
    return Run(found, told, _size(parts[0]), number)


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
