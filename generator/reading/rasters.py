"""The first bytes of a PNG or JPEG file in, its size out: no library is needed to judge it.

PNG: https://www.w3.org/TR/png-3/#11IHDR; JPEG: ITU T.81, B.2.2 (frame header).
"""

from __future__ import annotations

from struct import error, unpack_from

from generator.diagnostics import CodeEntry
from generator.reading.enclosure_codes import PICTURE_BROKEN, PICTURE_MODE, PICTURE_SIZE
from generator.records import dataclass

MOST_DOTS = 4_000
"""The longest side of a picture, in dots."""

PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8\xff"
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_BASELINE = frozenset({0xC0, 0xC1, 0xC2})
_ALONE = frozenset({0x01, *range(0xD0, 0xD8)})


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a file, in words that follow its name."""

    entry: CodeEntry
    message: str
    advice: str | None = None


def size_of(data: bytes) -> tuple[int, int] | Fault:
    """Return width and height of a PNG or JPEG file in dots, or why it cannot be printed."""
    try:
        found = _png(data) if data.startswith(PNG) else _jpeg(data)
    except (error, IndexError):
        return Fault(PICTURE_BROKEN, "is cut short")
    if isinstance(found, Fault):
        return found
    if min(found) < 1:
        return Fault(PICTURE_BROKEN, "has no width or no height")
    if max(found) > MOST_DOTS:
        across, down = found
        return Fault(
            PICTURE_SIZE, f"has {across} by {down} dots; up to {MOST_DOTS} a side are taken"
        )
    return found


def _png(data: bytes) -> tuple[int, int] | Fault:
    width, height, depth = unpack_from(">IIB", data, 16)
    if data[12:16] != b"IHDR" or b"IEND" not in data[-12:]:
        return Fault(PICTURE_BROKEN, "is cut short")
    if depth == 16:
        return Fault(PICTURE_MODE, "has 16 bits for each colour", "save it with 8 bits")
    return width, height


def _jpeg(data: bytes) -> tuple[int, int] | Fault:
    index = 2
    while data[index] == 0xFF:
        marker = data[index + 1]
        if marker == 0xFF or marker in _ALONE:
            index += 1 if marker == 0xFF else 2
            continue
        if marker in _FRAMES:
            return _frame(data, index, marker)
        index += 2 + int(unpack_from(">H", data, index + 2)[0])
    return Fault(PICTURE_BROKEN, "breaks off before its picture begins")


def _frame(data: bytes, index: int, marker: int) -> tuple[int, int] | Fault:
    depth, height, width, parts = unpack_from(">BHHB", data, index + 4)
    if b"\xff\xd9" not in data[-64:]:
        return Fault(PICTURE_BROKEN, "is cut short")
    if parts not in {1, 3} or depth != 8:
        what = "is in CMYK, the colours of a press" if parts == 4 else "has odd colours"
        return Fault(PICTURE_MODE, what, "save it in RGB with 8 bits for each colour")
    if marker not in _BASELINE:
        return Fault(PICTURE_MODE, "is a kind of JPEG that few programs read", "save it as PNG")
    return width, height
