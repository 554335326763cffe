"""Fonts in a PDF: a face's key and a text in, the names and codes of its glyphs out."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import cast

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDocument, PDFStream
from reportlab.pdfbase.ttfonts import SUBSETN, TTFError, TTFont

from generator.records import Frozen
from generator.text import Catalogue, Face, UnusableFontError

_SUBSETS = 1000  # more than a font can have; each understudy's are counted from a multiple of it
_BLOCK = 100  # entries that a table may have in one piece
_HEAD = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<00> <FF>
endcodespacerange"""
_FOOT = """endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


class EmbeddedFont(TTFont):
    """A font that is embedded with the glyphs it is used for, its name the face's key."""

    def __init__(self, actor: Face, understudy: Callable[[Face], EmbeddedFont]) -> None:
        """Open a face's file; `understudy` opens that of another when a text needs it.

        Raises TTFError and whatever else a malformed file leads reportlab to.
        """
        super().__init__(actor.key, str(actor.file.path), asciiReadable=0)
        self.actor = actor
        self._understudy = understudy
        self._widths: dict[tuple[str, float], float] = {}

    def splitString(  # noqa: N802 - reportlab's name
        self, text: str | bytes, doc: PDFDocument, encoding: str = "utf-8"
    ) -> list[tuple[int, bytes]]:
        """Return the codes of a text in stretches, each with the number of its subset."""
        whole = text.decode(encoding) if isinstance(text, bytes) else text
        parts: list[tuple[int, bytes]] = []
        for place, stretch in self._runs(whole):
            split = super(EmbeddedFont, self._at(place)).splitString(stretch, doc)
            parts += [(place * _SUBSETS + subset, codes) for subset, codes in split]
        return parts

    def getSubsetInternalName(self, subset: int, doc: PDFDocument) -> str:  # noqa: N802 - as above
        """Return the name by which a page asks for a subset, be it an understudy's."""
        place, number = divmod(subset, _SUBSETS)
        return str(super(EmbeddedFont, self._at(place)).getSubsetInternalName(number, doc))

    def stringWidth(  # noqa: N802 - as above
        self, text: str | bytes, size: float, encoding: str = "utf-8"
    ) -> float:
        """Return the width of a text, whichever fonts set it."""
        whole = text.decode(encoding) if isinstance(text, bytes) else text
        if (whole, size) not in self._widths:
            self._widths[whole, size] = sum(
                super(EmbeddedFont, self._at(place)).stringWidth(stretch, size)
                for place, stretch in self._runs(whole)
            )
        return self._widths[whole, size]

    def _runs(self, text: str) -> Iterator[tuple[int, str]]:
        """Yield the places of the fonts that set a text, each with its stretch; 0 is this one."""
        faces = (self.actor, *self.actor.understudies)
        if text.isascii():
            yield 0, text
            return
        for face, stretch in self.actor.runs(text):
            yield faces.index(face), stretch

    def _at(self, place: int) -> EmbeddedFont:
        """Return the font of a place among the actor and its understudies."""
        return self._understudy(self.actor.understudies[place - 1]) if place else self

    def addObjects(self, doc: PDFDocument) -> None:  # noqa: N802 - reportlab's name
        """Add the font's objects to a document that is about to be written."""
        subsets = self.state[doc].subsets
        super().addObjects(doc)
        for number, subset in enumerate(subsets):
            name = f"{SUBSETN(number).decode()}+{self.face.name.decode('pdfdoc')}"
            table = cast(PDFStream, doc.idToObject[f"toUnicodeCMap:{name}"])
            table.content = to_unicode(subset)


def to_unicode(subset: Sequence[int]) -> str:
    """Return the table for a subset: the code point at each position is what that code means."""
    pairs = [
        f"<{code:02X}> <{chr(point).encode('utf-16-be').hex().upper()}>"
        for code, point in enumerate(subset)
    ]
    return "\n".join((_HEAD, *_blocks(pairs), _FOOT))


def _blocks(pairs: Sequence[str]) -> Iterator[str]:
    for start in range(0, len(pairs), _BLOCK):
        block = pairs[start : start + _BLOCK]
        yield f"{len(block)} beginbfchar"
        yield from block
        yield "endbfchar"


class Glyph(Frozen):
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
    # One may be registered under two names: all are looked up before any goes.
    for other in [pdfmetrics.getFont(name) for name in pdfmetrics.getRegisteredFontNames()]:
        if isinstance(other, EmbeddedFont) and (
            other.fontName == font.fontName or other.face.name == font.face.name
        ):
            other.unregister()
