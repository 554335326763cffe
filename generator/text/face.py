"""A face: one font file, opened for measuring.

Goes in: a `FontFile`, and the faces that stand in where it lacks a character. Comes out: its
metrics, its glyphs' outlines and HarfBuzz's font of it, for shaping. Lengths are fractions of the
type size; the scene's directions hold, y is down in outlines.
"""

from __future__ import annotations

import re
import struct
import sys
from array import array
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import groupby
from pathlib import Path
from zlib import crc32

import uharfbuzz
from fontTools.pens.recordingPen import RecordingPen

from generator.diagnostics import CodeEntry, Finding, Origin, Severity
from generator.records import Frozen
from generator.scene import Close, Cubic, Line, Move, Point, Segment
from generator.text import findings

FONT_SUFFIXES = frozenset({".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2", ".pfb", ".dfont"})
_NEEDED = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post")
_SIGNATURES = {
    b"ttcf": "it is a collection of several fonts",
    b"wOFF": "it is a web font",
    b"wOF2": "it is a web font",
    b"typ1": "it is a Type 1 font",
}
_TRUETYPE = (b"\x00\x01\x00\x00", b"true")
_FAMILY, _STYLE, _TYPOGRAPHIC_FAMILY, _TYPOGRAPHIC_STYLE = 1, 2, 16, 17
_RESTRICTED = 0x0002  # fsType, "Restricted License embedding"


class Table(Frozen):
    """One table of a font file, and the checksum that the file's directory states for it."""

    data: bytes
    checksum: int

    def is_sound(self, name: str) -> bool:
        """Tell whether the data sum up to the checksum (`head` leaves out its own third word)."""
        words = array("I", self.data + bytes(-len(self.data) % 4))
        if sys.byteorder == "little":
            words.byteswap()
        total = sum(words) - (words[2] if name == "head" else 0)
        return total & 0xFFFFFFFF == self.checksum


class Refusal(StrEnum):
    """Why a font file cannot be used."""

    VARIABLE = "variable"
    POSTSCRIPT = "postscript"
    UNREADABLE = "unreadable"
    EMBEDDING = "embedding"


class FontFile(Frozen):
    """A font file and what it says of itself.

    `family` and `style` are those of the name table (``Barlow Condensed``, ``SemiBold``), `weight`
    from 1 to 1000 as in CSS. A file that cannot be used has a `refusal`, and `reason` where the
    refusal alone does not say it. `checksum` tells this font from another at the same path.
    """

    path: Path
    family: str
    style: str
    weight: int = 400
    italic: bool = False
    refusal: Refusal | None = None
    reason: str = ""
    checksum: int = 0

    @property
    def key(self) -> str:
        """The key of its face: family and style, such as ``Spectral Medium Italic``."""
        return f"{self.family} {self.style}"

    def complaint(self, severity: Severity, origin: Origin | None = None) -> Finding:
        """Return the finding for a file that is refused."""
        entry, what, advice = _REFUSALS[self.refusal or Refusal.UNREADABLE]
        return entry.finding(
            f"{self.path.name} {what}{self.reason}",
            origin,
            severity=severity,
            help=f"{advice}: {self.path}",
        )


_STATIC = "use a static TrueType file (.ttf) of the style you want"
_REFUSALS: Mapping[Refusal, tuple[CodeEntry, str, str]] = {
    Refusal.VARIABLE: (
        findings.VARIABLE,
        "is a variable font, which cannot be embedded in a PDF",
        f"{_STATIC}, or make one with fontTools.varLib.instancer",
    ),
    Refusal.POSTSCRIPT: (
        findings.POSTSCRIPT,
        "has PostScript outlines (.otf), which cannot be embedded",
        _STATIC,
    ),
    Refusal.UNREADABLE: (findings.UNREADABLE, "cannot be used as a font: ", _STATIC),
    Refusal.EMBEDDING: (
        findings.EMBEDDING_FORBIDDEN,
        "forbids being embedded in a document",
        "choose a font whose licence allows it",
    ),
}
"""The code of each, what is said of the file before the reason, and the advice."""


class UnusableFontError(Exception):
    """A font that looked sound turns out to be of no use to a backend; `finding` says why."""

    def __init__(self, path: Path, reason: str) -> None:
        """Take the file and what is wrong with it, in words that follow ``it``."""
        super().__init__(f"{path}: {reason}")
        self.finding = _refused(path, reason).complaint(Severity.ERROR)


def squash(name: str) -> str:
    """Return a font name as it is compared: without spaces, hyphens and case."""
    return re.sub(r"[\s_-]+", "", name).casefold()


def read(path: Path) -> FontFile:
    """Read what a font file says of itself; never raises for what is in the file.

    A file that has not changed since is not opened again.
    """
    try:
        state = path.stat()
        return _read(path, (state.st_ino, state.st_mtime_ns, state.st_size))
    except OSError as error:
        return _refused(path, error.strerror or "it cannot be read")


@lru_cache(maxsize=1024)
def _read(path: Path, _state: tuple[int, int, int]) -> FontFile:
    data = path.read_bytes()
    signature = data[:4]
    if signature in _SIGNATURES:
        return _refused(path, _SIGNATURES[signature])
    if signature != b"OTTO" and signature not in _TRUETYPE:
        return _refused(path, "it is not a TrueType file")
    try:
        return replace(_described(path, _tables(data)), checksum=crc32(data))
    except (struct.error, ValueError, IndexError) as error:
        return _refused(path, f"it is damaged ({error})")


def _refused(path: Path, reason: str) -> FontFile:
    return FontFile(path, path.stem, "", refusal=Refusal.UNREADABLE, reason=reason)


def _tables(data: bytes) -> Mapping[str, Table]:
    """Cut the file into its tables; raises ValueError for one that runs past the end."""
    tables: dict[str, Table] = {}
    (count,) = struct.unpack_from(">H", data, 4)
    for index in range(count):
        tag, checksum, start, length = struct.unpack_from(">4sLLL", data, 12 + 16 * index)
        name = tag.decode("ascii")
        if start + length > len(data):
            raise ValueError(f"its table {name} runs past the end of the file")
        tables[name] = Table(data[start : start + length], checksum)
    return tables


def _described(path: Path, tables: Mapping[str, Table]) -> FontFile:
    """Return the typographic family and style, else the plain ones, with weight and slant."""
    names = _names(tables["name"].data if "name" in tables else b"")
    family, style = names.get(_FAMILY, ""), names.get(_STYLE, "")
    if _TYPOGRAPHIC_FAMILY in names:
        family, style = names[_TYPOGRAPHIC_FAMILY], names.get(_TYPOGRAPHIC_STYLE, style)
    if not family:
        raise ValueError("it has no name")
    weight, selection, rights = 400, 0, 0
    if "OS/2" in tables and len(tables["OS/2"].data) >= 64:
        weight, _, rights = struct.unpack_from(">HHH", tables["OS/2"].data, 4)
        (selection,) = struct.unpack_from(">H", tables["OS/2"].data, 62)
    refusal, reason = _judged(tables, rights)
    italic = bool(selection & 0x0001)
    return FontFile(path, family, style or "Regular", weight, italic, refusal, reason)


def _judged(tables: Mapping[str, Table], rights: int) -> tuple[Refusal | None, str]:
    if "fvar" in tables:
        return Refusal.VARIABLE, ""
    if "CFF " in tables or "CFF2" in tables:
        return Refusal.POSTSCRIPT, ""
    for name in _NEEDED:
        if name not in tables:
            return Refusal.UNREADABLE, f"it has no table {name}"
        if not tables[name].is_sound(name):
            return Refusal.UNREADABLE, f"it is damaged (the checksum of its table {name} is wrong)"
    return (Refusal.EMBEDDING if rights & 0x000F == _RESTRICTED else None), ""


def _names(table: bytes) -> Mapping[int, str]:
    """Names by their number: US English before others, Windows before Macintosh."""
    if not table:
        return {}
    count, storage = struct.unpack_from(">HH", table, 2)
    best: dict[int, tuple[int, str]] = {}
    for index in range(count):
        platform, _, language, number, length, offset = struct.unpack_from(
            ">6H", table, 6 + 12 * index
        )
        if number not in (_FAMILY, _STYLE, _TYPOGRAPHIC_FAMILY, _TYPOGRAPHIC_STYLE):
            continue
        raw = table[storage + offset : storage + offset + length]
        text = raw.decode("mac-roman" if platform == 1 else "utf-16-be", "replace").strip()
        rank = (platform != 1) + 2 * (language in (0, 0x409))
        if text and (number not in best or rank > best[number][0]):
            best[number] = rank, text
    return {number: text for number, (_, text) in best.items()}


class Face:
    """One face of the catalogue; opened when it is first measured. Picklable.

    Its `understudies` are asked in order for a character that it lacks, and opened only then.
    """

    def __init__(self, file: FontFile, understudies: tuple[Face, ...] = ()) -> None:
        """Take a file that is not refused."""
        self.file = file
        self.understudies = understudies
        self._setters: dict[str, Face | None] = {}
        self._outlines: dict[str, tuple[Segment, ...]] = {}

    def __reduce__(self) -> tuple[type[Face], tuple[FontFile, tuple[Face, ...]]]:
        return Face, (self.file, self.understudies)

    def __repr__(self) -> str:
        return f"Face({self.key!r})"

    @property
    def key(self) -> str:
        """Family and style, such as ``Spectral Medium Italic``."""
        return self.file.key

    @cached_property
    def font(self) -> uharfbuzz.Font:
        """HarfBuzz's font, in font units."""
        blob = uharfbuzz.Blob.from_file_path(str(self.file.path))
        return uharfbuzz.Font(uharfbuzz.Face(blob))

    @cached_property
    def units_per_em(self) -> int:
        """How many font units make the type size."""
        return int(self.font.face.upem)

    @cached_property
    def ascender(self) -> float:
        """How far the face's letters may rise above the baseline."""
        return float(self.font.get_font_extents("ltr").ascender) / self.units_per_em

    @cached_property
    def descender(self) -> float:
        """How far the face's letters may go below the baseline, as a negative number."""
        return float(self.font.get_font_extents("ltr").descender) / self.units_per_em

    @cached_property
    def cap_height(self) -> float:
        """The height of capitals: as the font says, else that of its H."""
        stated = self.font.get_metric_position(uharfbuzz.OTMetricsTag.CAP_HEIGHT)
        if stated:
            return float(stated) / self.units_per_em
        extents = self.extents("H") if self.has("H") else None
        return -extents[1] if extents else self.ascender * 0.7

    def has(self, character: str) -> bool:
        """Tell whether the face itself has a glyph for a character."""
        return self.font.get_nominal_glyph(ord(character)) is not None

    def setter(self, character: str) -> Face | None:
        """Return the face that sets a character: this one, else an understudy; None for none."""
        if character not in self._setters:
            cast = (self, *self.understudies)
            self._setters[character] = next((face for face in cast if face.has(character)), None)
        return self._setters[character]

    def runs(self, content: str) -> Iterator[tuple[Face, str]]:
        """Yield the faces that set `content`, each with its stretch of it.

        A character that no face has is left to this one.
        """
        for face, letters in groupby(content, key=lambda letter: self.setter(letter) or self):
            yield face, "".join(letters)

    def advance(self, character: str) -> int:
        """Return the unkerned advance of a character that the face itself has, in font units."""
        glyph = self.font.get_nominal_glyph(ord(character))
        return int(self.font.get_glyph_h_advance(glyph))

    def extents(self, character: str) -> tuple[float, float, float, float] | None:
        """Return what a character's ink covers, or None where it has none (a space).

        Left, top, right and bottom about its origin, y down, in fractions of the type size.
        """
        face = self.setter(character)
        if face is not None and face is not self:
            return face.extents(character)
        glyph = self.font.get_nominal_glyph(ord(character))
        found = None if glyph is None else self.font.get_glyph_extents(glyph)
        if found is None or not (found.width and found.height):
            return None
        em = self.units_per_em
        left, top = found.x_bearing / em, -found.y_bearing / em
        return left, top, left + found.width / em, top - found.height / em

    def outline(self, character: str) -> tuple[Segment, ...]:
        """Return the outline of a character's glyph at a type size of 1, its origin at (0, 0)."""
        if character not in self._outlines:
            face = self.setter(character)
            drawn = self._drawn if face is None or face is self else face.outline
            self._outlines[character] = drawn(character)
        return self._outlines[character]

    def _drawn(self, character: str) -> tuple[Segment, ...]:
        """Return the outline of a glyph of its own; HarfBuzz draws in font units, y up."""
        glyph = self.font.get_nominal_glyph(ord(character))
        pen, em, at = RecordingPen(), self.units_per_em, (0.0, 0.0)
        if glyph is not None:
            self.font.draw_glyph_with_pen(glyph, pen)
        segments = []
        for name, given in pen.value:
            points = [(x / em, -y / em) for x, y in given]
            if name == "qCurveTo":  # a cubic's handles are two thirds of the way to the control
                control, to = points
                points = [_towards(at, control), _towards(to, control), to]
            segments.append(_SEGMENTS[name](*points))
            at = points[-1] if points else at
        return tuple(segments)


_SEGMENTS: Mapping[str, Callable[..., Segment]] = {
    "moveTo": Move,
    "lineTo": Line,
    "curveTo": Cubic,
    "qCurveTo": Cubic,
    "closePath": Close,
}


def _towards(start: Point, control: Point) -> Point:
    x, y = (a + (b - a) * 2 / 3 for a, b in zip(start, control, strict=True))
    return x, y
