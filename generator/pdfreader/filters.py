"""The bytes of a stream unpacked: as they stand in the file in, what was packed out."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterable, Mapping
from typing import Any

from generator.collation.glyphs import Unreadable
from generator.pdfreader.bounds import MOST_INFLATED, Budget

_MOST_FILTERS = 4
_LONG = {"Fl": "FlateDecode", "A85": "ASCII85Decode", "AHx": "ASCIIHexDecode"}
_PNG = 10
"""Predictors from here on are those of PNG, row by row."""


def unpacked(
    data: bytes, filters: Iterable[str], settings: Iterable[Mapping[str, Any]], budget: Budget
) -> bytes:
    """Return the content of a stream; raises Unreadable for a filter that is not known here."""
    pairs = list(zip(filters, settings, strict=False))
    if len(pairs) > _MOST_FILTERS:
        raise Unreadable(f"a stream is packed {len(pairs)} times over")
    for name, setting in pairs:
        match _LONG.get(name, name):
            case "FlateDecode":
                data = _unpredicted(_inflated(data, budget), setting)
            case "ASCII85Decode":
                data = _ascii85(data)
            case "ASCIIHexDecode":
                data = _hexadecimal(data)
            case other:
                raise Unreadable(f"it is packed in a way that is not read here ({other[:40]})")
    return data


def _inflated(data: bytes, budget: Budget) -> bytes:
    """Inflate what can be inflated; a stream that is cut short gives its beginning."""
    packed = zlib.decompressobj()
    try:
        found = packed.decompress(data, MOST_INFLATED - budget.inflated + 1)
    except zlib.error:
        found = _beginning(data, budget)
    budget.spend(len(found))
    return found


def _beginning(data: bytes, budget: Budget) -> bytes:
    """Inflate a broken stream piece by piece as far as it goes."""
    packed, found = zlib.decompressobj(), bytearray()
    try:
        for at in range(0, len(data), 256):
            left = MOST_INFLATED - budget.inflated - len(found) + 1
            found += packed.decompress(data[at : at + 256], max(1, left))
    except zlib.error:
        pass
    return bytes(found)


def _ascii85(data: bytes) -> bytes:
    data = data.strip().removeprefix(b"<~").partition(b"~>")[0]
    try:
        return base64.a85decode(data)
    except ValueError:
        raise Unreadable("a stream in ASCII is broken") from None


def _hexadecimal(data: bytes) -> bytes:
    digits = re.sub(rb"[^0-9A-Fa-f]", b"", data.partition(b">")[0]).decode("ascii")
    return bytes.fromhex(digits + "0" * (len(digits) % 2))


def _unpredicted(data: bytes, setting: Mapping[str, Any]) -> bytes:
    """Undo the differences that rows were written as; those of TIFF are not met with in text."""
    predictor = setting.get("Predictor", 1)
    if not isinstance(predictor, int) or predictor < _PNG:
        return data
    bits, colours, columns = (
        _whole(setting.get(key), default)
        for key, default in (("BitsPerComponent", 8), ("Colors", 1), ("Columns", 1))
    )
    apart = max(1, bits * colours // 8)
    width = (bits * colours * columns + 7) // 8
    rows, above = bytearray(), bytes(width)
    for at in range(0, len(data), width + 1):
        above = _row(data[at : at + 1], data[at + 1 : at + 1 + width], above, apart)
        rows += above
    return bytes(rows)


def _whole(value: object, default: int) -> int:
    return value if isinstance(value, int) and 0 < value <= 100_000 else default


def _row(kind: bytes, written: bytes, above: bytes, apart: int) -> bytes:
    """Return a row; see the PNG specification, chapter 9, on filters."""
    row = bytearray(written.ljust(len(above), b"\0"))
    if kind == b"\2":
        return bytes((one + up) & 0xFF for one, up in zip(row, above, strict=True))
    if kind == b"\0":
        return bytes(row)
    for at, one in enumerate(row):
        left = row[at - apart] if at >= apart else 0
        corner = above[at - apart] if at >= apart else 0
        row[at] = (one + _foreseen(kind, left, above[at], corner)) & 0xFF
    return bytes(row)


def _foreseen(kind: bytes, left: int, up: int, corner: int) -> int:
    if kind == b"\1":
        return left
    if kind == b"\3":
        return (left + up) // 2
    guess = left + up - corner
    return min((left, up, corner), key=lambda one: abs(guess - one)) if kind == b"\4" else 0
