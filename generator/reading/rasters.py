"""A PNG or JPEG file in, one that prints alike everywhere out; or why it cannot be printed.

What is plain already keeps its bytes. Colours of a press, 16 bits, profiles and turned photographs
become plain RGB or grey; texts, thumbnails and further frames are left out. PNG is read as
https://www.w3.org/TR/png-3/ has it, the frame header of JPEG as ITU T.81, B.2.2. Pillow unpacks the
dots, so that a file which is broken is told of by the check and not by the printer.
"""

from __future__ import annotations

import warnings
import zlib
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from struct import error, unpack_from
from typing import TYPE_CHECKING, NamedTuple

from generator.diagnostics import CodeEntry
from generator.reading.codes import PICTURE_BROKEN, PICTURE_MODE, PICTURE_TOO_LARGE
from generator.records import Frozen

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_DOTS = 4_000
"""The longest side of a picture, in dots."""

PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8\xff"
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_BASELINE = frozenset({0xC0, 0xC1, 0xC2})
_ALONE = frozenset({0x01, *range(0xD0, 0xD8)})
_NEEDED = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
"""Chunks of a PNG file that its dots are made of."""
_LONGEST_PROFILE = 4_000_000
_ORIENTATION = 0x0112
"""The tag of EXIF that says how a camera was held."""


class PictureError(Exception):
    """What is wrong with a file, in words that follow its name."""

    def __init__(self, entry: CodeEntry, message: str, advice: str | None = None) -> None:
        super().__init__(message)
        self.entry, self.advice = entry, advice


class Raster(Frozen):
    """A picture that can be printed: its size in dots, and PNG or JPEG bytes."""

    width: int
    height: int
    data: bytes


class _Parts(NamedTuple):
    """A file without what is beside its dots, and what of that changes how they look."""

    data: bytes
    profile: bytes = b""
    exif: bytes = b""
    deep: bool = False
    """Whether it has 16 bits for each colour."""


def read_raster(data: bytes) -> Raster:
    """Return what can be printed of a PNG or JPEG file; raises PictureError."""
    try:
        across, down = _png_size(data) if data.startswith(PNG) else _jpeg_size(data)
        if min(across, down) < 1:
            raise PictureError(PICTURE_BROKEN, "has no width or no height")
        if max(across, down) > MOST_DOTS:
            size = f"{across} by {down} dots; up to {MOST_DOTS} a side are taken"
            raise PictureError(PICTURE_TOO_LARGE, f"has {size}")
        parts = _png_parts(data) if data.startswith(PNG) else _Parts(data)
    except (error, IndexError):
        raise PictureError(PICTURE_BROKEN, "is cut short") from None
    return _unpacked(parts)


def _png_size(data: bytes) -> tuple[int, int]:
    width, height = unpack_from(">II", data, 16)
    if data[12:16] != b"IHDR":
        raise PictureError(PICTURE_BROKEN, "is damaged: it does not begin with its size")
    return width, height


def _jpeg_size(data: bytes) -> tuple[int, int]:
    index = 2
    while data[index] == 0xFF:
        marker = data[index + 1]
        if marker == 0xFF or marker in _ALONE:
            index += 1 if marker == 0xFF else 2
            continue
        if marker in _FRAMES:
            return _frame(data, index, marker)
        index += 2 + int(unpack_from(">H", data, index + 2)[0])
    raise PictureError(PICTURE_BROKEN, "breaks off before its picture begins")


def _frame(data: bytes, index: int, marker: int) -> tuple[int, int]:
    depth, height, width, parts = unpack_from(">BHHB", data, index + 4)
    if b"\xff\xd9" not in data[index:]:
        raise PictureError(PICTURE_BROKEN, "is cut short")
    if parts not in {1, 3, 4} or depth != 8 or marker not in _BASELINE:
        raise PictureError(
            PICTURE_MODE, "is a kind of JPEG that few programs read", "save it as PNG"
        )
    return width, height


def _png_parts(data: bytes) -> _Parts:
    """Return a PNG file with the chunks alone that its dots are made of."""
    kept, profile, exif = [PNG], b"", b""
    for kind, at, length in _chunks(data):
        whole, held = data[at - 8 : at + length + 4], data[at : at + length]
        if kind in _NEEDED:
            if zlib.crc32(whole[4:-4]) != unpack_from(">I", whole, length + 8)[0]:
                where = f"its chunk {kind.decode()} at byte {at - 8}"
                raise PictureError(PICTURE_BROKEN, f"is damaged: {where} is not what was saved")
            kept.append(whole)
        elif kind == b"iCCP":
            profile = _profile(held)
        elif kind == b"eXIf":
            exif = held
    return _Parts(b"".join(kept), profile, exif, deep=data[24] == 16)


def _chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Yield kind, place and length of each chunk; raises struct.error where the end is missing."""
    at = len(PNG)
    kind = b""
    while kind != b"IEND":
        length, kind = unpack_from(">I4s", data, at)
        unpack_from(">I", data, at + 8 + length)  # its sum, the last of it
        yield kind, at + 8, length
        at += length + 12


def _profile(held: bytes) -> bytes:
    """Return the colour profile that a chunk holds, none where it is broken or beyond reason."""
    packed = held.partition(b"\0")[2][1:]
    with suppress(zlib.error):
        unpacker = zlib.decompressobj()
        profile = unpacker.decompress(packed, _LONGEST_PROFILE)
        return b"" if unpacker.unconsumed_tail else profile
    return b""


def _unpacked(parts: _Parts) -> Raster:
    """Return the picture that Pillow unpacks, in plain colours; the bytes as they are if plain."""
    from PIL import Image  # noqa: PLC0415 - only for a game with pictures of dots

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(BytesIO(parts.data), formats=("PNG", "JPEG")) as opened:
                opened.load()
                profile = parts.profile or opened.info.get("icc_profile") or b""
                turn = _turn(parts.exif, opened)
                plain = _plain(opened, profile, turn, deep=parts.deep)
                if plain is None:
                    return Raster(*opened.size, parts.data)
                plain.info.clear()
                made = BytesIO()
                plain.save(made, "PNG")
                return Raster(*plain.size, made.getvalue())
    except Exception as problem:  # of a broken file a library raises anything
        short = "truncated" in str(problem) or isinstance(problem, EOFError)
        what = "is cut short" if short else "is damaged: its dots cannot be unpacked"
        advice = "save it once more, as PNG, in the program it is from"
        raise PictureError(PICTURE_BROKEN, what, advice) from None


def _turn(exif: bytes, opened: Image) -> int:
    """Return how a camera was held, as EXIF numbers it; 1 is upright."""
    from PIL import Image  # noqa: PLC0415

    with suppress(Exception):  # what cannot be read says nothing
        held = opened.getexif()
        if exif:
            held = Image.Exif()
            held.load(exif)
        turn = held.get(_ORIENTATION, 1)
        return turn if turn in range(1, 9) else 1
    return 1


def _plain(opened: Image, profile: bytes, turn: int, *, deep: bool) -> Image | None:
    """Return a picture in plain colours and upright; None where it is so already."""
    from PIL import Image, ImageOps  # noqa: PLC0415

    grey = opened.mode in {"1", "L", "LA"} or opened.mode.startswith("I")
    tinted = bool(profile) and not grey and b"sRGB" not in profile and b"s\0R\0G\0B" not in profile
    if not (deep or tinted or turn != 1 or opened.mode == "CMYK"):
        return None
    if opened.mode.startswith("I"):  # grey of 16 bits
        # Else little-endian: the second byte of each is the larger part.
        dots = (
            opened.point(lambda dot: dot / 257, "L").tobytes()
            if opened.mode == "I"
            else opened.tobytes()[1::2]
        )
        made = Image.frombytes("L", opened.size, dots)
    elif opened.mode == "CMYK":
        made = _tinted(opened, profile) if tinted else opened.convert("RGB")
    elif opened.mode in {"P", "PA"} or "transparency" in opened.info:
        made = opened.convert("RGBA")
    else:
        made = opened.copy()
    if tinted and made.mode in {"RGB", "RGBA"} and opened.mode != "CMYK":
        made = _tinted(made, profile)
    exif = Image.Exif()
    exif[_ORIENTATION] = turn
    made.info.clear()
    made.info["exif"] = exif.tobytes()
    return ImageOps.exif_transpose(made)


def _tinted(image: Image, profile: bytes) -> Image:
    """Return a picture in sRGB, by its own profile; as it is where that is no use."""
    from PIL import ImageCms  # noqa: PLC0415

    clear = image.getchannel("A") if image.mode == "RGBA" else None
    colours = image.convert("RGB") if clear else image
    try:
        own = ImageCms.ImageCmsProfile(BytesIO(profile))
        made = ImageCms.profileToProfile(
            colours, own, ImageCms.createProfile("sRGB"), outputMode="RGB"
        )
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
        made = None
    made = made or colours.convert("RGB")
    if clear:
        made.putalpha(clear)
    return made
