"""PNG and JPEG files are unpacked by the check: what is broken is told, what is odd made plain."""

from __future__ import annotations

import io
import random
import struct
import zlib

import pytest
from enclosed import jpeg, png, read_picture
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageCms

from generator.reading.rasters import PNG, PictureError, read_raster


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
        (jpeg(2), "PIC003"),
        (jpeg(3, depth=12), "PIC003"),
        (jpeg(3, frame=0xC3), "PIC003"),
        (jpeg(3), "PIC002"),
        (picture("PNG", "RGB").replace(b"IDAT", b"IDAU"), "PIC002"),
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


def noise(size: tuple[int, int] = (40, 20), mode: str = "RGB") -> Image.Image:
    """A picture without two dots alike."""
    dots = random.Random(7).randbytes(size[0] * size[1] * len(mode))  # noqa: S311
    return Image.frombytes(mode, size, dots)


def saved(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    held = io.BytesIO()
    image.save(held, kind, **options)
    return held.getvalue()


def printed(data: bytes) -> Image.Image:
    """The picture that a file is read as."""
    found = read_raster(data)
    image = Image.open(io.BytesIO(found.data))
    image.load()
    assert image.size == (found.width, found.height)
    assert image.mode in {"1", "L", "LA", "P", "RGB", "RGBA"}
    return image


def chunk(kind: bytes, held: bytes) -> bytes:
    return struct.pack(">I", len(held)) + kind + held + struct.pack(">I", zlib.crc32(kind + held))


def with_chunk(data: bytes, kind: bytes, held: bytes) -> bytes:
    """A PNG file with one more chunk behind its size."""
    return data[:33] + chunk(kind, held) + data[33:]


LONG = zlib.compress(b"x" * 90_000_000)


@pytest.mark.parametrize(
    ("kind", "held"),
    [
        (b"zTXt", b"Comment\0\0" + LONG),
        (b"tEXt", b"Comment\0" + b"x" * 3_000_000),
        (b"iTXt", b"XML\0\1\0\0\0" + LONG),
        (b"iCCP", b"camera\0\0" + LONG),
        (b"iCCP", b"camera\0\0" + zlib.compress(bytes(range(100)))),
        (b"iCCP", b"no profile"),
        (b"eXIf", b"MM\0*" + b"\xff" * 40),
        (b"acTL", struct.pack(">II", 2**31, 0)),
        (b"gAMA", b""),
    ],
    ids=lambda part: str(part[:12]),
)
def test_what_programs_write_beside_the_dots_does_no_harm(kind: bytes, held: bytes) -> None:
    assert printed(with_chunk(saved(noise()), kind, held)).tobytes() == noise().tobytes()


def test_a_turned_photograph_is_upright() -> None:
    camera = Image.Exif()
    camera[0x0112] = 6
    for kind in ("JPEG", "PNG"):
        upright = printed(saved(noise(), kind, exif=camera.tobytes()))
        assert upright.size == (20, 40)
        turned = Image.open(io.BytesIO(saved(noise(), kind)))
        assert upright.tobytes() == turned.transpose(Image.Transpose.ROTATE_270).tobytes()


def test_sixteen_bits_and_colours_of_a_press_are_printed() -> None:
    assert printed(png(8, 8, 16)).getpixel((3, 3)) == 0x80
    red = printed(saved(Image.new("CMYK", (40, 20), (0, 255, 255, 0)), "JPEG")).getpixel((9, 9))
    assert isinstance(red, tuple)
    assert red[0] > 200
    assert max(red[1:]) < 60


def test_a_colour_profile_is_heeded() -> None:
    usual = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    swapped = usual.replace(b"rXYZ", b"????").replace(b"gXYZ", b"rXYZ").replace(b"????", b"gXYZ")
    other = swapped.replace("sRGB".encode("utf-16-be"), "mine".encode("utf-16-be"))
    assert printed(saved(noise(), icc_profile=usual)).tobytes() == noise().tobytes()
    red = printed(saved(Image.new("RGB", (40, 20), "red"), icc_profile=other))
    assert red.getpixel((9, 9)) == (0, 255, 0)


def test_the_first_picture_of_several_is_printed() -> None:
    moving = saved(noise(), save_all=True, append_images=[Image.new("RGB", (40, 20), "red")])
    assert b"acTL" in moving
    assert printed(moving).tobytes() == noise().tobytes()


@pytest.mark.parametrize("mode", ["L", "RGB", "RGBA", "P"])
def test_what_is_seen_through_stays_so(mode: str) -> None:
    image = noise(mode="RGBA") if mode == "RGBA" else noise().convert(mode)
    options = {} if mode == "RGBA" else {"transparency": (1, 2, 3) if mode == "RGB" else 3}
    camera = Image.Exif()
    camera[0x0112] = 3
    assert printed(saved(image, exif=camera.tobytes(), **options)).mode == "RGBA"


def told_of(data: bytes) -> str:
    """What is wrong with a file; empty where nothing is."""
    try:
        read_raster(data)
    except PictureError as wrong:
        return str(wrong)
    return ""


def test_a_bomb_is_told_by_its_size() -> None:
    bomb = PNG + chunk(b"IHDR", struct.pack(">IIBBBBB", 50_000, 50_000, 8, 0, 0, 0, 0))
    with pytest.raises(PictureError, match="50000 by 50000 dots"):
        read_raster(bomb)


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_broken_files_are_told_and_nothing_raises(kind: str) -> None:
    chance = random.Random(3)  # noqa: S311
    whole = saved(noise(), kind)
    told = 0
    for _ in range(400):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        end = chance.choice((len(data), chance.randrange(len(data))))
        found = told_of(bytes(data[:end]))
        assert not found or found.startswith(("is ", "has ", "breaks "))
        told += bool(found)
    assert told > 200
