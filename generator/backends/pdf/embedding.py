"""A font as it is embedded: a face in, reportlab's font out, its text extractable.

reportlab writes a font's table from codes to characters (ToUnicode) in one piece, whatever its
length, and with five digits for characters beyond U+FFFF, which no reader understands. Here it is
written anew, as "PDF 32000-1:2008", 9.10.3, and Adobe's technical note 5411 have it.

Platypus sets paragraphs by itself, a run of text in one font. So that it can set any text, a font
hands what its face lacks to the fonts of the face's understudies: their subsets of characters are
counted on from its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from reportlab.pdfbase.pdfdoc import PDFDocument, PDFStream
from reportlab.pdfbase.ttfonts import SUBSETN, TTFont

from generator.text import Face

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
        return sum(
            super(EmbeddedFont, self._at(place)).stringWidth(stretch, size)
            for place, stretch in self._runs(whole)
        )

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
