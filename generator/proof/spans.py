"""What a PDF tells its readers: marked content that says its text (/ActualText)."""

from __future__ import annotations

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Sequence
from ctypes import c_ubyte, c_ulong
from typing import NamedTuple

import pypdfium2.raw as pdfium

from generator.proof.handles import Handle, address

_ENCODINGS = {BOM_UTF16_BE: "utf-16-be", BOM_UTF16_LE: "utf-16-le", BOM_UTF8: "utf-8"}


class Span(NamedTuple):
    """Marked content that tells its text: which it is, and the text."""

    mark: int
    told: str


def take_spans(texts: Sequence[Handle]) -> dict[int, Span]:
    """Return the span that each text object stands in, and take those marks off the objects."""
    marks = {
        address(text): [
            pdfium.FPDFPageObj_GetMark(text, number)
            for number in range(max(0, pdfium.FPDFPageObj_CountMarks(text)))
        ]
        for text in texts
    }
    spans: dict[int, Span] = {}
    for text in texts:
        for mark in marks[address(text)]:
            told = _told(mark)
            if told is not None:
                spans.setdefault(address(text), Span(address(mark), told))
    for text in texts:
        for mark in marks[address(text)]:
            pdfium.FPDFPageObj_RemoveMark(text, mark)
    return spans


def _told(mark: Handle) -> str | None:
    """Return the text that a mark tells, or None where it tells none."""
    length, key = c_ulong(), b"ActualText"
    if not pdfium.FPDFPageObjMark_GetParamBlobValue(mark, key, None, 0, length):
        return None
    buffer = (c_ubyte * length.value)()
    pdfium.FPDFPageObjMark_GetParamBlobValue(mark, key, buffer, length, length)
    return _decoded(bytes(buffer))


def _decoded(text: bytes) -> str:
    """Return a PDF text string: UTF-16 or UTF-8 where it says so, else near enough Latin-1."""
    for beginning, encoding in _ENCODINGS.items():
        if text.startswith(beginning):
            return text[len(beginning) :].decode(encoding, "replace")
    return text.decode("latin-1")
