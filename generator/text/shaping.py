"""Shaping: a face and a text in, one advance for each character out.

A text whose characters the face does not all have is shaped in stretches, each in the face that
sets it; advances are in units of the first face all the same.

The kerning policy, the same for every line that Postwar prints: pair kerning is on; ligatures,
contextual alternates, localised forms and glyph composition are off, so that one character is one
glyph and a reader of the PDF finds the letters that were written; a ligature that was typed (ﬁ) is
set as its letters. Text is in Unicode's composed
form (NFC) and runs from left to right. Shaping goes by English everywhere, never by the locale of
the machine.
"""

from __future__ import annotations

import re
import unicodedata

import uharfbuzz

from generator.quotes import curly
from generator.records import Frozen
from generator.text.face import Face

_FEATURES = {
    "kern": True,
    **dict.fromkeys(("liga", "clig", "dlig", "rlig", "calt", "rclt", "locl", "ccmp"), False),
    **dict.fromkeys(("mark", "mkmk", "curs", "abvm", "blwm"), False),
}
_UNPRINTABLE = frozenset({"Cc", "Cf", "Cs", "Cn", "Co"})
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0") | {
    chr(code) for code in range(0xFE00, 0xFE10)
}
_SPACES = dict.fromkeys(map(ord, "\u00a0\u202f\u2007"), " ")
_LIGATURES = {code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)}
_PLAIN = _SPACES | _LIGATURES
_RUN_OF_SPACES = re.compile(" {2,}")


class Shaped(Frozen):
    """A measured text: its characters, an advance in font units for each, and what was left out."""

    content: str
    units: tuple[float, ...]
    missing: tuple[str, ...] = ()


def advances(shaped: Shaped, units_per_em: int, size: float, tracking: float) -> tuple[float, ...]:
    """Scale font units to mm and add letter spacing."""
    scale, space = size / units_per_em, tracking * size
    spaced = [unit * scale + space for unit in shaped.units]
    if spaced:
        spaced[-1] -= space
    return tuple(spaced)


def measured(face: Face, text: str) -> Shaped:
    """Shape `text`, leaving out the characters that the face cannot print.

    Non-breaking spaces have done their work by now and become plain ones; a run of spaces is one.
    Quotes are curly.
    """
    composed = curly(unicodedata.normalize("NFC", text).translate(_PLAIN))
    missing = tuple(char for char in dict.fromkeys(composed) if not printable(face, char))
    content = _RUN_OF_SPACES.sub(" ", "".join(char for char in composed if char not in missing))
    return Shaped(content, _units(face, content), missing)


def printable(face: Face, character: str) -> bool:
    """Tell whether a character leaves a mark or a space that this face can make."""
    if unicodedata.category(character) in _UNPRINTABLE or character in _INVISIBLE:
        return False
    return face.setter(character) is not None


def _units(face: Face, content: str) -> tuple[float, ...]:
    """Return the advances of a text in units of `face`, whichever faces set it."""
    return tuple(
        unit if setter is face else unit * face.units_per_em / setter.units_per_em
        for setter, stretch in face.runs(content)
        for unit in _shaped(setter, stretch)
    )


def _shaped(face: Face, content: str) -> tuple[int, ...]:
    """Return the advances of a text that `face` itself has, in its own units."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(content)
    buffer.language = "en"
    buffer.guess_segment_properties()
    buffer.direction = "ltr"
    uharfbuzz.shape(face.font, buffer, _FEATURES)
    if [info.cluster for info in buffer.glyph_infos] != list(range(len(content))):
        # A script whose letters must join: kerning is given up, the letters stand one by one.
        return tuple(face.advance(character) for character in content)
    return tuple(position.x_advance for position in buffer.glyph_positions)
