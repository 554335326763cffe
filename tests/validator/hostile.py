"""PDFs that nobody should have to read, built by hand: as broken as they are meant to be."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from functools import cache

HEAD = b"%PDF-1.7\n"
PAGES = b"2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n"
ROOT = b"1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
TAIL = b"trailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF\n"
FONT = (
    b"5 0 obj <</Type/Font/Subtype/TrueType/BaseFont/X/FirstChar 0/Widths[500 500]"
    b"/FontDescriptor <</FontFile2 9 0 R>>>> endobj\n"
)


def stream(number: int, data: bytes, about: bytes = b"") -> bytes:
    return b"%d 0 obj <</Length %d %s>>\nstream\n%s\nendstream endobj\n" % (
        number,
        len(data),
        about,
        data,
    )


def packed(number: int, data: bytes, about: bytes = b"") -> bytes:
    return stream(number, zlib.compress(data, 9), b"/Filter/FlateDecode " + about)


def page(content: bytes, *more: bytes, about: bytes = b"") -> bytes:
    """Return a PDF of one page with some operators; `more` are other objects."""
    leaf = (
        b"3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 283 198]/Contents 4 0 R"
        b"/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>" + about + b">> endobj\n"
    )
    return whole((ROOT, PAGES, leaf, packed(4, content), FONT, *more))


def whole(objects: Iterable[bytes]) -> bytes:
    return HEAD + b"".join(objects) + TAIL


@cache
def _bomb() -> bytes:
    """Return 300 MB of nothing, packed twice over to a few hundred bytes."""
    packer = zlib.compressobj(9)
    zeros = bytes(1_000_000)
    once = b"".join(packer.compress(zeros) for _ in range(300)) + packer.flush()
    return zlib.compress(once, 9)


def _circle(number: int) -> bytes:
    return packed(number, b"/X Do " * 50, b"/Type/XObject/Subtype/Form")


LEAF = b"3 0 obj <</Type/Page/Parent 2 0 R/Contents 4 0 R>> endobj\n"
TWICE = b"/Filter[/FlateDecode/FlateDecode]"
ITSELF = b"trailer <</Root 1 0 R/Prev 0>>\nstartxref\n0\n%%EOF"
LEAVES = (b"%d 0 obj <</Type/Page>> endobj\n" % number for number in range(3, 2_000))
MANY = b"".join(b"%d 0 R " % number for number in range(3, 2_000))
OUTLINES = b"1 0 obj <</Type/Catalog/Pages 2 0 R/Outlines 7 0 R>> endobj\n"
LETTERS = b"beginbfrange <0000> <ffffffff> <0041> endbfrange"
ROUND = b"7 0 obj <</First 7 0 R/Next 7 0 R/Title(a)>> endobj\n"
SHOWN = b"BT /F 9 Tf (a) Tj ET"
FAR = b"1 0 0 1 99999999999999999999 -99999999999999 Tm"

HOSTILE = {
    "nothing": b"",
    "only a head": HEAD,
    "text": b"<html>not found</html>",
    "zeros": bytes(100_000),
    "no root": HEAD + b"trailer <<>>\nstartxref\n0\n%%EOF",
    "no pages": whole((ROOT, b"2 0 obj <</Type/Pages/Kids[]/Count 0>> endobj\n")),
    "a root that is its own page": whole((b"1 0 obj <</Pages 1 0 R/Kids[1 0 R]>> endobj\n",)),
    "pages in a circle": whole((ROOT, b"2 0 obj <</Kids[2 0 R 2 0 R 2 0 R]>> endobj\n")),
    "references in a circle": whole((b"1 0 obj 2 0 R endobj\n2 0 obj 1 0 R endobj\n",)),
    "a list of places that leads to itself": whole((ROOT, PAGES)) + ITSELF,
    "thousands of brackets": whole((ROOT, b"2 0 obj " + b"[" * 100_000 + b" endobj\n")),
    "thousands of dictionaries": whole((ROOT, b"2 0 obj " + b"<</A" * 100_000)),
    "thousands of strings": whole((ROOT, b"2 0 obj " + b"(" * 500_000 + b" endobj\n")),
    "half a million heads": whole((ROOT, b"9 0 obj " * 500_000)),
    "thousands of pages": whole((ROOT, b"2 0 obj <</Kids[" + MANY + b"]>> endobj\n", *LEAVES)),
    "a bomb": whole((ROOT, PAGES, LEAF, stream(4, _bomb(), TWICE))),
    "a bomb of objects": whole((ROOT, PAGES, stream(4, _bomb(), b"/Type/ObjStm/First 9" + TWICE))),
    "packed a hundred times over": whole(
        (ROOT, PAGES, stream(4, b"x", b"/Type/ObjStm/Filter[" + b"/FlateDecode" * 100 + b"]"))
    ),
    "an unknown way to pack": page(b"").replace(b"FlateDecode", b"LZWDecode  "),
    "a form that shows itself": page(b"/X Do", _circle(6)),
    "brackets in the content": page(b"BT " + b"[" * 100_000),
    "a hundred thousand texts": page(b"BT /F 1 Tf " + b"(a) Tj " * 100_000 + b"ET"),
    "a million letters": page(b"BT /F 1 Tf (" + b"a" * 1_000_000 + b") Tj ET"),
    "letters at the end of the world": page(b"BT /F 1e30 Tf " + FAR + b" (aa) Tj ET"),
    "large letters": page(b"BT /F 99999999999999999999 Tf " + FAR + b" (aa) Tj ET"),
    "numbers without end": page(b"BT /F " + b"9" * 5_000 + b" Tf (aa) Tj ET " + SHOWN),
    "a ground without end": page(b"9" * 400 + b" 0 0 1 0 0 cm " + SHOWN),
    "a million states": page(b"q " * 1_000_000 + SHOWN),
    "a page of no size": page(SHOWN, about=b"/MediaBox[0 0 0 0]"),
    "an outline in a circle": whole((OUTLINES, ROUND, PAGES, LEAF)),
    "letters that are begun and not ended": page(
        SHOWN, packed(7, b"beginbfchar <00> <0041> " * 500_000)
    ).replace(b"/BaseFont/X", b"/ToUnicode 7 0 R"),
    "the same letters over and over": page(
        SHOWN,
        packed(7, b"beginbfrange " + b"<0000> <ffff> <0041> " * 100_000 + b"endbfrange"),
    ).replace(b"/BaseFont/X", b"/ToUnicode 7 0 R"),
    "widths over and over": page(SHOWN, b"8 0 obj <</W[" + b"0 65535 9 " * 50_000 + b"]>> endobj\n")
    .replace(b"/Subtype/TrueType", b"/Subtype/Type0")
    .replace(b"/BaseFont/X", b"/DescendantFonts[8 0 R]"),
    "letters for all the world": page(SHOWN, packed(7, LETTERS)).replace(
        b"/BaseFont/X", b"/ToUnicode 7 0 R"
    ),
}
"""Files by what is wrong with them."""
