"""Halftones: an image in photocopier ink is black and white dots, as many as it asks for."""

from __future__ import annotations

import hashlib
from io import BytesIO

from PIL import Image as Pixels

from generator.backends import sharing
from generator.backends.sharing import pixels_of
from generator.scene import Image


def ramp(mode: str = "L") -> bytes:
    """A picture that goes from black to white, left to right."""
    made = BytesIO()
    pixels = Pixels.linear_gradient("L").rotate(90).convert(mode)
    pixels.save(made, "PNG")
    return made.getvalue()


def placed(data: bytes, halftone: int) -> Image:
    digest = hashlib.sha256(data).hexdigest()
    return Image(data, digest, (0.0, 0.0), 10.0, 10.0, halftone=halftone)


def test_without_dots_the_bytes_are_its_own() -> None:
    assert pixels_of(placed(ramp(), 0)) == ramp()


def test_dots_are_black_or_white_and_follow_the_picture() -> None:
    made = Pixels.open(BytesIO(pixels_of(placed(ramp("RGB"), 80))))
    assert (made.mode, made.size) == ("1", (80, 80))
    left, right = (made.crop(box).convert("L") for box in ((0, 0, 20, 80), (60, 0, 80, 80)))
    dark = [sum(half.histogram()[:128]) / (20 * 80) for half in (left, right)]
    assert max(dark) > 0.8
    assert min(dark) < 0.2


def test_what_is_transparent_is_white() -> None:
    made = BytesIO()
    Pixels.new("RGBA", (40, 40), (0, 0, 0, 0)).save(made, "PNG")
    dots = Pixels.open(BytesIO(pixels_of(placed(made.getvalue(), 40))))
    assert dots.getextrema() == (255, 255)


def test_the_same_picture_gives_the_same_bytes() -> None:
    first = pixels_of(placed(ramp(), 60))
    sharing._dotted.cache_clear()
    assert pixels_of(placed(ramp(), 60)) == first
