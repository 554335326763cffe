"""The fonts of a file: a font's dictionary in; what letters its codes are and how wide, out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from generator.comparison.glyphs import UNREADABLE, Unreadable
from generator.pdfreader.objects import END, Budget, Objects, Stream, Word, value_at
from generator.records import Frozen, dataclass

_UNICODE = re.compile(r"uni([0-9A-F]{4})")
_MOST_CODES = 70_000
_EM = 1000.0
_ASCENT, _DESCENT = 750.0, -250.0
"""Of fonts that do not say theirs."""
_ENCODINGS = {"WinAnsiEncoding": "cp1252", "MacRomanEncoding": "mac-roman"}


class Font(Frozen):
    """A font: what its codes stand for, and the measures of its letters in thousandths of an em.

    `octets` is the number of bytes of a code. A letter of a font that is drawn anew for the page
    (Type 3) is `em` units to the size.
    """

    name: str
    octets: int
    letters: Mapping[int, str]
    widths: Mapping[int, float]
    width: float
    ascent: float
    descent: float
    embedded: bool
    em: float = _EM

    def codes(self, text: bytes) -> Iterator[int]:
        """Yield the codes of a text that is shown."""
        if self.octets == 1:
            yield from text
        else:
            for at in range(0, len(text) - 1, 2):
                yield text[at] * 256 + text[at + 1]


@dataclass(slots=True)
class Fonts:
    """The fonts of a file, each read once."""

    objects: Objects
    _read: dict[int, tuple[Any, Font]] = field(default_factory=dict)

    def font(self, value: Any) -> Font:
        """Return the font that a resource is."""
        about = self.objects.mapping(value)
        if id(about) not in self._read:
            self._read[id(about)] = about, self._font(about)
        return self._read[id(about)][1]

    def _font(self, about: Mapping[str, Any]) -> Font:
        self.objects.budget.hurry()
        objects, kind = self.objects, objects_name(self.objects, about.get("Subtype"))
        wide = kind == "Type0"
        own = objects.mapping((objects.items(about.get("DescendantFonts")) or [None])[0])
        descriptor = objects.mapping((own if wide else about).get("FontDescriptor"))
        widths = self._wide(own) if wide else self._narrow(about)
        missing = own.get("DW", 1000) if wide else descriptor.get("MissingWidth", 0)
        matrix = objects.numbers(about.get("FontMatrix"), 6) if kind == "Type3" else None
        return Font(
            name=objects_name(objects, about.get("BaseFont")) or "a font without a name",
            octets=2 if wide else 1,
            letters=self._letters(about, wide=wide),
            widths=widths,
            width=objects.number(missing, 0.0),
            ascent=objects.number(descriptor.get("Ascent"), 0.0) or _ASCENT,
            descent=objects.number(descriptor.get("Descent"), 0.0) or _DESCENT,
            embedded=kind == "Type3"
            or any(f"FontFile{number}" in descriptor for number in ("", "2", "3")),
            em=1 / matrix[0] if matrix and matrix[0] else _EM,
        )

    def _narrow(self, about: Mapping[str, Any]) -> dict[int, float]:
        objects = self.objects
        first = int(objects.number(about.get("FirstChar"), 0))
        widths = objects.items(about.get("Widths"))[:256]
        return {first + at: objects.number(width, 0.0) for at, width in enumerate(widths)}

    def _wide(self, own: Mapping[str, Any]) -> dict[int, float]:
        """Return the widths of a font of many letters; see ISO 32000, 9.7.4.3."""
        objects, widths = self.objects, dict[int, float]()
        waiting: list[int] = []
        left = _MOST_CODES
        for value in map(objects.get, objects.items(own.get("W"))):
            if isinstance(value, list) and waiting:
                found = (objects.number(width, 0.0) for width in value)
                widths.update(enumerate(found, waiting.pop()))
                waiting.clear()
            elif len(waiting) == 2:
                first, last = waiting
                codes = range(first, min(last + 1, first + left))
                left -= len(codes)
                widths.update(dict.fromkeys(codes, objects.number(value, 0.0)))
                waiting.clear()
            else:
                waiting.append(int(objects.number(value, 0)))
        return widths

    def _letters(self, about: Mapping[str, Any], *, wide: bool) -> dict[int, str]:
        told = self.objects.get(about.get("ToUnicode"))
        if isinstance(told, Stream):
            return letters_told(self.objects.content(told), self.objects.budget)
        if wide:
            return {}
        encoding = self.objects.get(about.get("Encoding"))
        if isinstance(encoding, dict):
            return self._different(encoding)
        return _encoded(encoding)

    def _different(self, encoding: Mapping[str, Any]) -> dict[int, str]:
        """Return the letters of an encoding of a font's own, as far as their names tell them."""
        letters = _encoded(self.objects.get(encoding.get("BaseEncoding")))
        code = 0
        for value in map(self.objects.get, self.objects.items(encoding.get("Differences"))):
            if isinstance(value, int):
                code = value
            elif isinstance(value, str):
                letters[code] = _named(value)
                code += 1
        return letters


def objects_name(objects: Objects, value: Any) -> str:
    """Return a name; an empty one for anything else."""
    value = objects.get(value)
    return value if isinstance(value, str) else ""


def letters_told(table: bytes, budget: Budget) -> dict[int, str]:
    """Return what codes stand for by a table to Unicode; see ISO 32000, 9.10.3."""
    letters: dict[int, str] = {}
    for number, (code, letter) in enumerate(_pairs(table, budget)):
        letters[code] = letter
        if number > _MOST_CODES:
            raise Unreadable("a font has more letters than there are")
    return letters


def _pairs(table: bytes, budget: Budget) -> Iterator[tuple[int, str]]:
    """Yield the codes of a table, one by one, each with its letter."""
    for block in table.split(b"beginbf")[1:]:
        listed, ended, _ = block.partition(b"endbf")
        values: list[Any] = []
        value, at = value_at(listed, 0) if ended else (END, 0)
        while value != END:
            budget.hurry()
            values.append(value)
            value, at = value_at(listed, at)
        if values[:1] == [Word(b"char")]:
            for code, letter in zip(values[1::2], values[2::2], strict=False):
                yield from _ranged(code, code, letter)
        elif values[:1] == [Word(b"range")]:
            for codes in zip(values[1::3], values[2::3], values[3::3], strict=False):
                yield from _ranged(*codes)


def _ranged(first: object, last: object, letters: object) -> Iterator[tuple[int, str]]:
    """Yield the codes of a range: each has a letter that is listed, or the next after the first."""
    if not isinstance(first, bytes) or not isinstance(last, bytes):
        return
    start = int.from_bytes(first)
    if isinstance(letters, bytes):
        count = min(int.from_bytes(last) - start + 1, _MOST_CODES)
        yield from ((start + step, _letter(_stepped(letters, step))) for step in range(count))
    elif isinstance(letters, list):
        listed = (letter for letter in letters if isinstance(letter, bytes))
        yield from ((start + step, _letter(letter)) for step, letter in enumerate(listed))


def _stepped(letter: bytes, step: int) -> bytes:
    number = int.from_bytes(letter) + step
    return number.to_bytes(len(letter) + 1)[1:] if letter else letter


def _letter(code: bytes) -> str:
    text = code.decode("utf-16-be", "replace") if len(code) > 1 else code.decode("latin-1")
    return text if text and text != "\0" else UNREADABLE


def _encoded(encoding: Any) -> dict[int, str]:
    name = _ENCODINGS.get(str(encoding))
    if name is None:
        return {}
    return {code: bytes((code,)).decode(name, "replace") for code in range(32, 256)}


def _named(name: str) -> str:
    found = _UNICODE.fullmatch(name)
    if found is not None:
        return chr(int(found[1], 16))
    return name if len(name) == 1 else _NAMES.get(name, UNREADABLE)


_SIGNS = "space hyphen period comma colon slash plus asterisk parenleft parenright"
_FIGURES = "zero one two three four five six seven eight nine quoteright endash"
_NAMES = dict(zip(f"{_SIGNS} {_FIGURES}".split(), " -.,:/+*()0123456789’–", strict=True))
"""Names of letters that fonts use where they do not say more."""
