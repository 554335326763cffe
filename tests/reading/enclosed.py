"""A game with a spreadsheet and a picture beside it, for tests of both."""

from __future__ import annotations

import struct
import zlib

from annotated import GAME

from generator.reading import Reading, read_text

HEAD = "counters: {size: 15 mm, factors: [attack, defence]}\n"
SHEET = f"{HEAD}units-from: units.csv\n"
SHIP = f"{HEAD}units:\n  gull: {{name: Gull, side: red, type: naval, picture: ship.svg}}\n"
CSV = "id,name,side,type\ngull,Gull,red,naval\n"
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">\n'
    '  <path d="M2 12h36l-6 6H8z" fill="#204060"/>\n</svg>\n'
)


def read_sheet(csv: str | bytes, counters: str = SHEET) -> Reading:
    """Read the least game with units from a spreadsheet."""
    files = {"game.yaml": GAME, "counters.yaml": counters, "units.csv": csv, "ship.svg": SVG}
    return read_text(files)


def read_picture(picture: str | bytes, counters: str = SHIP) -> Reading:
    """Read the least game with one unit and its picture."""
    files = {"game.yaml": GAME, "counters.yaml": counters, "units.csv": CSV, "ship.svg": picture}
    return read_text(files)


def svg(inner: str, root: str = 'viewBox="0 0 40 20"') -> str:
    """An SVG file with something in it, on its second line."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" {root}>\n{inner}\n</svg>\n'


def png(width: int, height: int, depth: int = 8) -> bytes:
    """A grey PNG file."""
    row = b"\0" + b"\x80" * (width * depth // 8)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, 0, 0, 0, 0)),
            _chunk(b"IDAT", zlib.compress(row * height)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def jpeg(parts: int, depth: int = 8, frame: int = 0xC0) -> bytes:
    """The marks of a JPEG file, without its picture."""
    size = struct.pack(">BHHB", depth, 20, 40, parts)
    return (
        b"\xff\xd8\xff\xe0\0\x04ab\xff"
        + bytes([frame])
        + b"\0\x11"
        + size
        + b"\0" * 9
        + b"\xff\xd9"
    )
