"""Font files, told apart by reading a few hundred bytes of each.

Goes in: a path. Comes out: a `FontFile` with the names that the font gives itself, or with the
reason why it cannot be used. Nothing here loads a font library, so a folder of fonts is read in
milliseconds.

The file layout is that of the OpenType specification, "Organization of an OpenType Font" and the
chapters on the `name` and `OS/2` tables.
"""

from __future__ import annotations

import re
import struct
import sys
from array import array
from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias
from zlib import crc32

from generator.diagnostics import Finding, Origin, Severity
from generator.records import dataclass
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
        match self.refusal:
            case Refusal.VARIABLE:
                return findings.variable(self.path, severity, origin)
            case Refusal.POSTSCRIPT:
                return findings.postscript(self.path, severity, origin)
            case Refusal.EMBEDDING:
                return findings.embedding_forbidden(self.path, severity, origin)
            case _:
                return findings.unreadable(self.path, self.reason, severity, origin)


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
