"""Pictures of the designer's on counters, as values that need no file and no library.

A picture of shapes (from SVG) has whole coordinates in a rectangle of its `width` and `height`; one
of pixels (PNG, JPEG) has its file's bytes as text.
"""

from __future__ import annotations

import base64

from generator.colour import Colour
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class PictureShape:
    """An outline, filled by the even-odd rule or stroked or both.

    `outline` is SVG path data of absolute M, L, C and Z alone with whole numbers:
    ``M0 0L10 0C10 5 5 10 0 10Z``; `thickness` is that of the line, `cap` and `join` as in SVG.
    """

    outline: str
    fill: Colour | None = None
    line: Colour | None = None
    thickness: int = 0
    cap: str = "butt"
    join: str = "miter"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture by the path that the definition gives it."""

    path: str
    width: int
    """In pixels, or in the unit of the shapes' coordinates."""
    height: int
    shapes: tuple[PictureShape, ...] = ()
    pixels: str = ""
    """Bytes of a PNG or JPEG file in base 64, in plain colours, upright; empty for shapes."""
    digest: str = ""
    """SHA-256 of the file that the definition names."""

    @property
    def data(self) -> bytes:
        """The bytes of the PNG or JPEG file; none for shapes."""
        return base64.b64decode(self.pixels)
