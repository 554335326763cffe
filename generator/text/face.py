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
from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import groupby
from pathlib import Path
from typing import TypeAlias
from zlib import crc32

import uharfbuzz

from generator.diagnostics import Finding, Origin, Severity
from generator.records import dataclass
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

Tables: TypeAlias = Mapping[str, "Table"]


@dataclass(frozen=True, slots=True)
class Table:
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


@dataclass(frozen=True, slots=True)
class FontFile:
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
        name, wanted = self.path.name, findings.STATIC_WANTED
        match self.refusal:
            case Refusal.VARIABLE:
                entry = findings.VARIABLE
                message = f"{name} is a variable font, which cannot be embedded in a PDF"
                advice = f"{wanted}, or make one with fontTools.varLib.instancer"
            case Refusal.POSTSCRIPT:
                entry, advice = findings.POSTSCRIPT, wanted
                message = f"{name} has PostScript outlines (.otf), which cannot be embedded"
            case Refusal.EMBEDDING:
                entry, advice = (
                    findings.EMBEDDING_FORBIDDEN,
                    "choose a font whose licence allows it",
                )
                message = f"{name} forbids being embedded in a document"
            case _:
                return findings.unreadable(self.path, self.reason, severity, origin)
        return entry.finding(message, origin, severity=severity, help=f"{advice}: {self.path}")


def squash(name: str) -> str:
    """Return a font name as it is compared: without spaces, hyphens and case."""
    return re.sub(r"[\s_-]+", "", name).casefold()


def read(path: Path) -> FontFile:
    """Read what a font file says of itself; never raises for what is in the file.

    A file that has not changed since is not opened again.
    """
    try:
        state = path.stat()
    except OSError as error:
        return _refused(path, error.strerror or "it cannot be read")
    return _read(path, (state.st_ino, state.st_mtime_ns, state.st_size))


@lru_cache(maxsize=1024)
def _read(path: Path, _state: tuple[int, int, int]) -> FontFile:
    try:
        data = path.read_bytes()
    except OSError as error:
        return _refused(path, error.strerror or "it cannot be read")
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


def _tables(data: bytes) -> Tables:
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


def _described(path: Path, tables: Tables) -> FontFile:
    family, style = _family_and_style(_data(tables, "name"))
    if not family:
        raise ValueError("it does not say what it is called")
    weight, italic, rights = _classified(tables)
    refusal, reason = _judged(tables, rights)
    return FontFile(path, family, style or "Regular", weight, italic, refusal, reason)


def _data(tables: Tables, name: str) -> bytes:
    return tables[name].data if name in tables else b""


def _judged(tables: Tables, rights: int) -> tuple[Refusal | None, str]:
    if "fvar" in tables:
        return Refusal.VARIABLE, ""
    if "CFF " in tables or "CFF2" in tables:
        return Refusal.POSTSCRIPT, ""
    for name in _NEEDED:
        if name not in tables:
            return Refusal.UNREADABLE, f"it lacks the table {name}"
        if not tables[name].is_sound(name):
            return Refusal.UNREADABLE, f"it is damaged (the checksum of its table {name} is wrong)"
    if rights & 0x000F == _RESTRICTED:
        return Refusal.EMBEDDING, ""
    return None, ""


def _classified(tables: Tables) -> tuple[int, bool, int]:
    """Weight, italic and embedding rights from `OS/2`, where there is one."""
    table = _data(tables, "OS/2")
    if len(table) < 64:
        return 400, False, 0
    weight, _, rights = struct.unpack_from(">HHH", table, 4)
    (selection,) = struct.unpack_from(">H", table, 62)
    return weight, bool(selection & 0x0001), rights


def _family_and_style(table: bytes) -> tuple[str, str]:
    """Return the typographic family and style of a `name` table, else the plain ones."""
    names = _names(table)
    if _TYPOGRAPHIC_FAMILY in names:
        style = names.get(_TYPOGRAPHIC_STYLE, names.get(_STYLE, ""))
        return names[_TYPOGRAPHIC_FAMILY], style
    return names.get(_FAMILY, ""), names.get(_STYLE, "")


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


Extents: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom about the glyph's origin, y down; in fractions of the type size."""


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
        return self._height("CAP_HEIGHT", "H")

    @cached_property
    def x_height(self) -> float:
        """The height of small letters: as the font says, else that of its x."""
        return self._height("X_HEIGHT", "x")

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

    def extents(self, character: str) -> Extents | None:
        """Return what a character's ink covers, or None where it has none (a space)."""
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

    def _height(self, tag: str, letter: str) -> float:
        extents = self.extents(letter) if self.has(letter) else None
        said = self.font.get_metric_position(uharfbuzz.OTMetricsTag[tag])
        if said:
            return float(said) / self.units_per_em
        return -extents[1] if extents else self.ascender * 0.7

    def _drawn(self, character: str) -> tuple[Segment, ...]:
        glyph = self.font.get_nominal_glyph(ord(character))
        if glyph is None:
            return ()
        pen = _Pen(self.units_per_em)
        functions = uharfbuzz.DrawFuncs()
        functions.set_move_to_func(pen.move)
        functions.set_line_to_func(pen.line)
        functions.set_quadratic_to_func(pen.quadratic)
        functions.set_cubic_to_func(pen.cubic)
        functions.set_close_path_func(pen.close)
        self.font.draw_glyph(glyph, functions, None)
        return tuple(pen.segments)


class _Pen:
    """Takes HarfBuzz's drawing calls (font units, y up) and keeps the scene's segments."""

    def __init__(self, units_per_em: int) -> None:
        self.segments: list[Segment] = []
        self._em = units_per_em
        self._at: Point = (0.0, 0.0)

    def move(self, x: float, y: float, _: object) -> None:
        self._at = self._point(x, y)
        self.segments.append(Move(self._at))

    def line(self, x: float, y: float, _: object) -> None:
        self._at = self._point(x, y)
        self.segments.append(Line(self._at))

    def quadratic(self, cx: float, cy: float, x: float, y: float, _: object) -> None:
        """Raise the degree: a cubic's handles are two thirds of the way to the control point."""
        control, to = self._point(cx, cy), self._point(x, y)
        first = _towards(self._at, control)
        second = _towards(to, control)
        self._at = to
        self.segments.append(Cubic(first, second, to))

    def cubic(
        self, ax: float, ay: float, bx: float, by: float, x: float, y: float, _: object
    ) -> None:
        self._at = self._point(x, y)
        self.segments.append(Cubic(self._point(ax, ay), self._point(bx, by), self._at))

    def close(self, _: object) -> None:
        self.segments.append(Close())

    def _point(self, x: float, y: float) -> Point:
        return x / self._em, -y / self._em


def _towards(start: Point, control: Point) -> Point:
    return (
        start[0] + (control[0] - start[0]) * 2 / 3,
        start[1] + (control[1] - start[1]) * 2 / 3,
    )
