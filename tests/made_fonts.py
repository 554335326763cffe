"""Tiny fonts for tests: a few square letters, in every way a font file can be right or wrong."""

from __future__ import annotations

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

LETTERS = "AVMHx 日本アÁ\U0002000b"
UPEM = 2048


def _builder(family: str, style: str, *, truetype: bool, letters: str) -> FontBuilder:
    names = [".notdef", *(f"u{ord(letter):05X}" for letter in letters)]
    builder = FontBuilder(UPEM, isTTF=truetype)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(letter): f"u{ord(letter):05X}" for letter in letters})
    widths = {name: (400 + 137 * index, 0) for index, name in enumerate(names)}
    if truetype:
        builder.setupGlyf({name: _square(widths[name][0], name) for name in names})
    else:
        charstrings = {name: _charstring(widths[name][0]) for name in names}
        builder.setupCFF(f"{family}-{style}".replace(" ", ""), {}, charstrings, {})
    builder.setupHorizontalMetrics(widths)
    builder.setupHorizontalHeader(ascent=1800, descent=-400)
    post_name = f"{family}-{style}".replace(" ", "")
    builder.setupNameTable({"familyName": family, "styleName": style, "psName": post_name})
    builder.setupOS2(sCapHeight=1400, sxHeight=1000, sTypoAscender=1800, sTypoDescender=-400)
    builder.setupPost()
    return builder


def _square(width: int, name: str) -> object:
    pen = TTGlyphPen(None)
    if name != "u00020":
        pen.moveTo((100, 0))
        pen.lineTo((100, 1400))
        pen.lineTo((width - 100, 1400))
        pen.lineTo((width - 100, 0))
        pen.closePath()
    return pen.glyph()


def _charstring(width: int) -> object:
    pen = T2CharStringPen(width, None)
    pen.moveTo((100, 0))
    pen.lineTo((width - 100, 1400))
    pen.lineTo((width - 100, 0))
    pen.closePath()
    return pen.getCharString()


def static(
    path: Path, family: str = "Made", style: str = "Regular", letters: str = LETTERS
) -> Path:
    """Write a sound TrueType font."""
    _builder(family, style, truetype=True, letters=letters).save(path)
    return path


def postscript(path: Path, family: str = "Made", style: str = "Regular") -> Path:
    """Write an OpenType font with PostScript outlines."""
    _builder(family, style, truetype=False, letters=LETTERS).save(path)
    return path


def variable(path: Path, family: str = "Made", style: str = "Regular") -> Path:
    """Write a variable TrueType font."""
    builder = _builder(family, style, truetype=True, letters=LETTERS)
    builder.setupFvar([("wght", 100, 400, 900, "Weight")], [])
    builder.setupGvar({})
    builder.save(path)
    return path


def forbidden(path: Path, family: str = "Made", style: str = "Regular") -> Path:
    """Write a sound font whose licence bits forbid embedding."""
    builder = _builder(family, style, truetype=True, letters=LETTERS)
    builder.font["OS/2"].fsType = 0x0002
    builder.save(path)
    return path
