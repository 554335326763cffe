"""A font as it is embedded: a font file in, reportlab's font out, its text extractable.

reportlab writes a font's table from codes to characters (ToUnicode) in one piece, whatever its
length, and with five digits for characters beyond U+FFFF, which no reader understands. Here it is
written anew, as "PDF 32000-1:2008", 9.10.3, and Adobe's technical note 5411 have it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from reportlab.pdfbase.pdfdoc import PDFDocument, PDFStream
from reportlab.pdfbase.ttfonts import SUBSETN, TTFont

from generator.text import FontFile

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

    def __init__(self, key: str, source: FontFile) -> None:
        """Open the file; raises TTFError and whatever else a malformed one leads reportlab to."""
        super().__init__(key, str(source.path), asciiReadable=0)
        self.source = source

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
