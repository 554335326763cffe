"""PNG and JPEG files are judged by their first bytes, without a library."""

from __future__ import annotations

import io

import pytest
from enclosed import jpeg, png, read_picture
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image


def picture(kind: str, mode: str, **options: object) -> bytes:
    held = io.BytesIO()
    Image.new(mode, (40, 20)).save(held, kind, **options)
    return held.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        picture("PNG", "RGB"),
        picture("PNG", "RGBA"),
        picture("PNG", "P"),
        picture("PNG", "1"),
        picture("JPEG", "RGB"),
        picture("JPEG", "L"),
        picture("JPEG", "RGB", progressive=True),
        png(40, 20),
    ],
)
def test_size_is_read(data: bytes) -> None:
    reading = read_picture(data)
    assert reading.findings == ()
    assert reading.game is not None
    assert reading.game.counters is not None
    (found,) = reading.game.counters.pictures
    assert (found.width, found.height, found.data) == (40, 20, data)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (picture("JPEG", "CMYK"), "PIC003"),
        (png(8, 8, 16), "PIC003"),
        (jpeg(4), "PIC003"),
        (jpeg(3, frame=0xC3), "PIC003"),
        (picture("PNG", "RGB")[:-12], "PIC002"),
        (picture("PNG", "RGB")[:20], "PIC002"),
        (picture("JPEG", "RGB")[:-2], "PIC002"),
        (picture("JPEG", "RGB")[:30], "PIC002"),
        (picture("GIF", "P"), "PIC001"),
        (picture("BMP", "RGB"), "PIC001"),
        (picture("TIFF", "RGB"), "PIC001"),
        (b"", "PIC001"),
        (png(5000, 1), "PIC004"),
        (b"\0" * 5_000_000, "SYN006"),
    ],
)
def test_what_cannot_be_printed_is_told(data: bytes, code: str) -> None:
    (finding,) = read_picture(data).findings
    assert finding.code == code
    assert finding.span is not None
    assert finding.span.file == "counters.yaml"


@given(st.binary(max_size=80))
def test_nothing_raises(data: bytes) -> None:
    for head in (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b""):
        read_picture(head + data)
