"""Values as PDF writes them: bytes and a place in, a value and the place behind it out.

Numbers, strings (bytes), lists, dictionaries, truth and None are Python's own; names, references
and bare words have types of their own. What is broken becomes None, and reading goes on.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from generator.collation.glyphs import Unreadable
from generator.pdfreader.bounds import DEEPEST

_TOKEN = re.compile(
    rb"(?:[\0\t\n\f\r ]++|%[^\r\n]*+)*+"
    rb"(?:(?P<reference>\d{1,10})[\0\t\n\f\r ]++\d{1,5}[\0\t\n\f\r ]++R"
    rb"(?![^\0\t\n\f\r ()<>\[\]{}/%])"
    rb"|(?P<number>[+-]*+(?:\d++\.?\d*+|\.\d++))"
    rb"|/(?P<name>[^\0\t\n\f\r ()<>\[\]{}/%]*+)"
    rb"|(?P<open><<|\[)"
    rb"|(?P<close>>>|\])"
    rb"|<(?P<hex>[0-9A-Fa-f\0\t\n\f\r ]*+)>"
    rb"|(?P<string>\()"
    rb"|(?P<word>[^\0\t\n\f\r ()<>\[\]{}/%]++)"
    rb"|(?P<stray>[)<>{}/])"
    rb")"
)
_STRING = re.compile(rb"[^()\\]++|\\(?:\r\n|[0-7]{1,3}|.)|[()]", re.DOTALL)
_HASH = re.compile(r"#([0-9A-Fa-f]{2})")
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_LINE_ENDS = frozenset({b"\n", b"\r", b"\r\n"})
_WORDS = {b"true": True, b"false": False, b"null": None}
_OWN = dict(
    zip(
        (*range(0x18, 0x20), *range(0x80, 0x9F), 0xA0),
        "˘ˇˆ˙˝˛˚˜•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž€",
        strict=True,
    )
)
"""Where PDF's own encoding differs from Latin-1: see ISO 32000, annex D.2."""
_LONGEST = 40  # digits of a number


class Name(str):
    """A name, without its stroke."""

    __slots__ = ()


class Reference(NamedTuple):
    """A reference to an object of the file by its number."""

    number: int


class Word(NamedTuple):
    """An operator, or any other bare word; an empty one stands for the end of the data."""

    text: bytes


END = Word(b"")


class _Bracket(NamedTuple):
    text: bytes


def value_at(data: bytes, at: int) -> tuple[Any, int]:
    """Return the value at a place and where it ends; END at the end of the data.

    Raises Unreadable where brackets stand in one another too deep.
    """
    waiting: list[tuple[bytes, list[Any]]] = []
    while True:
        value, at = _token(data, at)
        if isinstance(value, _Bracket):
            if value.text in b"<<[":
                if len(waiting) >= DEEPEST:
                    raise Unreadable("brackets stand in one another too deep")
                waiting.append((value.text, []))
                continue
            if not waiting:
                return None, at
            opened, items = waiting.pop()
            value = items if opened == b"[" else _dictionary(items)
        if not waiting:
            return value, at
        if value == END:
            return None, at
        waiting[-1][1].append(value)


def text_of(value: object) -> str:
    """Return a text string: UTF-16 or UTF-8 where it says so, else in PDF's own encoding."""
    if not isinstance(value, bytes):
        return ""
    for beginning, encoding in (
        (b"\xfe\xff", "utf-16-be"),
        (b"\xff\xfe", "utf-16-le"),
        (b"\xef\xbb\xbf", "utf-8"),
    ):
        if value.startswith(beginning):
            return value[len(beginning) :].decode(encoding, "replace")
    return value.decode("latin-1").translate(_OWN)


def _token(data: bytes, at: int) -> tuple[Any, int]:
    found = _TOKEN.match(data, at)
    if found is None:
        return END, len(data)
    kind, at = str(found.lastgroup), found.end()
    if kind == "string":
        return _string(data, at)
    return _READ[kind](found[kind]), at


def _number(digits: bytes) -> float | int | None:
    try:
        digits = digits[:_LONGEST]
        return float(digits) if b"." in digits else int(digits)
    except ValueError:  # such as --1
        return None


def _name(name: bytes) -> Name:
    text = name.decode("latin-1")
    return Name(_HASH.sub(lambda found: chr(int(found[1], 16)), text) if "#" in text else text)


def _hexadecimal(digits: bytes) -> bytes:
    digits = b"".join(digits.split()).replace(b"\0", b"")
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))


def _word(word: bytes) -> Any:
    return _WORDS[word] if word in _WORDS else Word(word)


_READ: dict[str, Callable[[bytes], Any]] = {
    "reference": lambda number: Reference(int(number)),
    "number": _number,
    "name": _name,
    "open": _Bracket,
    "close": _Bracket,
    "hex": _hexadecimal,
    "word": _word,
    "stray": lambda _: None,
}


def _string(data: bytes, at: int) -> tuple[bytes, int]:
    """Return the string whose bracket was opened before a place, and where it ends."""
    parts: list[bytes] = []
    depth = 1
    while depth:
        found = _STRING.match(data, at)
        if found is None:
            break
        part, at = found[0], found.end()
        depth += (part == b"(") - (part == b")")
        if depth:
            parts.append(_unescaped(part[1:]) if part[:1] == b"\\" else part)
    return b"".join(parts), at


def _unescaped(escape: bytes) -> bytes:
    if escape in _LINE_ENDS:
        return b""
    if escape[:1].isdigit() and escape not in {b"8", b"9"}:
        return bytes((int(escape, 8) & 0xFF,))
    return _ESCAPES.get(escape, escape)


def _dictionary(items: list[Any]) -> dict[str, Any]:
    """Return the pairs of items whose keys are names."""
    pairs = zip(items[::2], items[1::2], strict=False)
    return {str(key): value for key, value in pairs if isinstance(key, Name)}
