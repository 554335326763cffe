"""An image in, the bytes that are placed out: its own, or black and white dots made of them."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from PIL import Image as Pixels
from PIL import ImageOps

from generator.scene import Image


def pixels_of(image: Image) -> bytes:
    """Return PNG or JPEG bytes for an image, in pure black and white where it asks for dots."""
    return _dotted(image.data, image.halftone) if image.halftone else image.data


@lru_cache(maxsize=256)
def _dotted(data: bytes, across: int) -> bytes:
    """Return a PNG of black or white dots, errors handed on as Floyd and Steinberg do.

    What is transparent is white. The contrast is stretched first, so that a dim photograph does
    not become one grey screen.
    """
    with Pixels.open(BytesIO(data)) as opened:
        opened.load()
        colours = opened.convert("RGBA")
    paper = Pixels.new("RGBA", colours.size, "white")
    paper.alpha_composite(colours)
    down = max(1, round(across * colours.height / colours.width))
    grey = ImageOps.autocontrast(paper.convert("L"), cutoff=1)
    small = grey.resize((across, down), Pixels.Resampling.LANCZOS)
    made = BytesIO()
    small.convert("1").save(made, "PNG", optimize=False)
    return made.getvalue()
