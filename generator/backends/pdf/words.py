"""Text as PDF operators: a scene Text and a transform in, a text object out.

Each Text is one text object with a full matrix. Its letters are placed by the advances it carries:
the letter spacing that most of them share is set as character spacing, what is left of kerning
goes between them in a TJ array.

A reader that extracts text guesses words from gaps. Tried with PDFium and Poppler: level text in
its own spacing comes out right; letter-spaced, turned and curved text does not, in one or the
other. Those are marked with the text that they show (/ActualText), which both obey.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from generator.backends.numbers import number
from generator.backends.pdf.fonts import Fonts, Glyph
from generator.backends.pdf.ink import Ink
from generator.backends.pdf.shape import matrix
from generator.scene import Placed, Text, Transform

_UPRIGHT = Transform(d=-1.0)  # letters stand up in text space, where y is up
_LEVEL = 1e-6  # how far a unit vector may stray from its line, for the line to be level
_GAP = 80.0  # thousandths of the type size: from about there PDFium sees the end of a word
_MARKABLE = "\uffff"  # the last character that marks may have
_HAIR = 0.05  # thousandths of the type size that nobody sees


def text_object(text: Text, transform: Transform, fonts: Fonts, ink: Ink) -> str:
    """Return the operators that show `text`, which is not empty; `transform` goes to points."""
    glyphs = fonts.glyphs(text.face, text.content)
    if text.placed:
        places = [_matrix(place, transform) for place in text.placed]
        size = text.size * transform.scale
        return _marked(text.content, "\n".join(("BT", *_curved(glyphs, places, size, ink), "ET")))
    place = _matrix(Placed(text.at, text.degrees), transform)
    gaps = _gaps(text, glyphs)
    spacing = max(0.0, Counter(gaps).most_common(1)[0][0]) if gaps else 0.0  # less is kerning
    gaps = [round(gap - spacing, 1) for gap in gaps]
    shown = _line(glyphs, gaps, spacing, text.size * transform.scale, place, ink)
    if _misread(glyphs, place, spacing, gaps):
        return _marked(text.content, shown)
    return shown


def _matrix(place: Placed, transform: Transform) -> Transform:
    """Return the text matrix of letters that start at a place, for a font in points."""
    at = Transform.translation(*place.at) @ Transform.rotation(place.degrees)
    return transform @ at @ _UPRIGHT @ Transform.scaling(1 / transform.scale)


def _gaps(text: Text, glyphs: Sequence[Glyph]) -> list[float]:
    """Return what each advance but the last has over its glyph's width, in thousandths."""
    thousandths = 1000 / text.size
    pairs = zip(text.advances, glyphs, strict=True)
    return [round(advance * thousandths - glyph.width, 1) for advance, glyph in pairs][:-1]


def _line(
    glyphs: Sequence[Glyph],
    gaps: Sequence[float],
    spacing: float,
    size: float,
    place: Transform,
    ink: Ink,
) -> str:
    parts = ["BT"]
    wanted = spacing * size / 1000
    if ink.spacing != wanted:
        ink.spacing = wanted
        parts.append(f"{number(wanted)} Tc")
    parts.append(f"{matrix(place)} Tm")
    run = zip(glyphs, (*gaps, 0.0), strict=True)
    for font, letters in groupby(run, key=lambda pair: pair[0].font):
        parts += _font(font, size, ink)
        parts.append(f"[<{''.join(_codes(letters))}>]TJ".replace("<>", ""))
    return " ".join((*parts, "ET"))


def _codes(letters: Iterator[tuple[Glyph, float]]) -> Iterator[str]:
    """Yield codes, broken by the numbers that a TJ array takes off the letters' distance."""
    for glyph, gap in letters:
        yield f"{glyph.code:02x}"
        if abs(gap) > _HAIR:
            yield f">{number(-gap, 1)}<"


def _curved(
    glyphs: Sequence[Glyph], places: Sequence[Transform], size: float, ink: Ink
) -> Iterator[str]:
    for glyph, place in zip(glyphs, places, strict=True):
        yield from _font(glyph.font, size, ink)
        yield f"{matrix(place)} Tm <{glyph.code:02x}>Tj"


def _font(name: str, size: float, ink: Ink) -> Iterator[str]:
    if ink.font != (name, size):
        ink.font = name, size
        yield f"{name} {number(size)} Tf"


def _misread(
    glyphs: Sequence[Glyph],
    place: Transform,
    spacing: float,
    gaps: Sequence[float],
) -> bool:
    """Tell whether readers would guess the text wrong from where its letters stand.

    A text in two fonts (a face is cut into subsets of 255 characters) is two texts to them.
    """
    level = abs(place.b) < _LEVEL and abs(place.c) < _LEVEL and place.a > 0 < place.d
    spaced = spacing > _HAIR or max(gaps, default=0.0) > _GAP
    mixed = len({glyph.font for glyph in glyphs}) > 1
    return not level or spaced or mixed


def _marked(content: str, shown: str) -> str:
    """Tell readers what is shown; from marks, and only there, PDFium drops what is past U+FFFF."""
    if max(content) > _MARKABLE:
        return shown
    return f"/Span<</ActualText{_string(content)}>>BDC\n{shown}\nEMC"


def _string(content: str) -> str:
    """Return a PDF text string: plain where it is ASCII, else UTF-16 in hexadecimal."""
    if content.isascii() and content.isprintable():
        escaped = content.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        return f"({escaped})"
    return f"<FEFF{content.encode('utf-16-be').hex().upper()}>"
