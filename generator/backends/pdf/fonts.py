"""Fonts in a PDF: a face's key and a text in, the names and codes of its glyphs out."""

from __future__ import annotations

import struct
from collections.abc import Iterable

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTFError

from generator.backends.pdf.embedding import EmbeddedFont
from generator.records import dataclass
from generator.text import Catalogue, Face, UnusableFontError


@dataclass(frozen=True, slots=True)
class Glyph:
    """One character as a PDF shows it: a font's subset, a code in it, and its width there.

    `width` is in thousandths of the type size, as the file states it.
    """

    font: str
    code: int
    width: float


def register(catalogue: Catalogue, keys: Iterable[str]) -> None:
    """Make faces known to reportlab under their keys, in sorted order, so that bytes are stable.

    Raises UnusableFontError for a font that reportlab does not take.
    """
    for key in sorted(set(keys)):
        _registered(catalogue, key)


class Fonts:
    """The fonts of one document."""

    def __init__(self, catalogue: Catalogue, document: PDFDocument) -> None:
        self._catalogue = catalogue
        self._document = document
        self._fonts: dict[str, EmbeddedFont] = {}
        self._glyphs: dict[tuple[str, str], Glyph] = {}

    def glyphs(self, key: str, content: str) -> list[Glyph]:
        """Return the glyphs of a text, one for each character."""
        known = self._glyphs
        return [known.get((key, char)) or self._glyph(key, char) for char in content]

    def _glyph(self, key: str, character: str) -> Glyph:
        setter = self._catalogue.face(key).setter(character)
        font = self._font(setter.key if setter else key)
        if ord(character) not in font.face.charToGlyph:
            reason = f"its {character!r} cannot be embedded in a PDF"
            raise UnusableFontError(font.actor.file.path, reason)
        ((subset, codes),) = font.splitString(character, self._document)
        name = font.getSubsetInternalName(subset, self._document)
        glyph = Glyph(name, codes[0], font.stringWidth(character, 1000))
        self._glyphs[key, character] = glyph
        return glyph

    def _font(self, key: str) -> EmbeddedFont:
        if key not in self._fonts:
            font = _registered(self._catalogue, key)
            if font.face.name in {other.face.name for other in self._fonts.values()}:
                reason = "another font has the same PostScript name"
                raise UnusableFontError(font.actor.file.path, reason)
            self._fonts[key] = font
        return self._fonts[key]


def _registered(catalogue: Catalogue, key: str) -> EmbeddedFont:
    """Return reportlab's font of a face; opened anew where the file is another than before."""
    face = catalogue.face(key)
    known = pdfmetrics.getFont(key) if key in pdfmetrics.getRegisteredFontNames() else None
    if isinstance(known, EmbeddedFont) and _same(known.actor, face):
        return known
    try:
        font = EmbeddedFont(face, lambda understudy: _registered(catalogue, understudy.key))
    except (TTFError, struct.error, ValueError, IndexError, KeyError) as error:
        reason = f"it cannot be embedded in a PDF ({error})"
        raise UnusableFontError(face.file.path, reason) from error
    _forget(font)
    pdfmetrics.registerFont(font)
    return font


def _same(one: Face, other: Face) -> bool:
    """Whether two faces are made of the same files."""
    files = ([each.file for each in (face, *face.understudies)] for face in (one, other))
    return next(files) == next(files)


def _forget(font: EmbeddedFont) -> None:
    """Drop fonts of the same key or PostScript name: reportlab would keep using the old one."""
    for name in pdfmetrics.getRegisteredFontNames():
        other = pdfmetrics.getFont(name)
        if isinstance(other, EmbeddedFont) and (
            other.fontName == font.fontName or other.face.name == font.face.name
        ):
            other.unregister()
