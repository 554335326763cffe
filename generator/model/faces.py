"""Faces of counters that a designer describes: what stands where, without a line of Python."""

from __future__ import annotations

import base64
import re
from dataclasses import replace
from enum import StrEnum
from typing import ClassVar

from generator.colour import Colour
from generator.model.schema import Identified, Positive
from generator.records import Frozen
from generator.units import Length, pt

FULL = 100.0
"""All of a length, in per cent."""


class PartKind(StrEnum):
    """What a part of a face shows."""

    NAME = "name"
    LABEL = "label"
    FORMATION = "formation"
    """The short name of its formation; the full name if it has no short one."""
    ENTRY = "entry"
    """The hex of its set-up or the turn of its arrival, where all have the same: `33`, `T3`."""
    FACTORS = "factors"
    """All its factors, as they are written."""
    FACTOR = "factor"
    """One of its factors, which `factor` names."""
    COUNT = "count"
    """The number of equal counters."""
    TEXT = "text"
    """A text that is the same on all counters with this face."""
    SYMBOL = "symbol"
    """The symbol of its arm, in a frame."""
    SIZE = "size"
    """The mark of its size."""
    PICTURE = "picture"
    """Its picture, if it has one."""
    STAR = "star"
    BOX = "box"
    """A rectangle below the other parts."""
    LINE = "line"
    STRIPE = "stripe"
    """A band from edge to edge, below the other parts."""


class PartPlace(StrEnum):
    """The place of a part: a corner, the middle of an edge, or the centre."""

    TOP_LEFT = "top-left"
    TOP = "top"
    TOP_RIGHT = "top-right"
    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"
    BOTTOM_LEFT = "bottom-left"
    BOTTOM = "bottom"
    BOTTOM_RIGHT = "bottom-right"

    @property
    def shares(self) -> tuple[float, float]:
        """How far across and down it is: 0 at the left or top edge, 1 at the right or bottom."""
        across = 0.0 if "left" in self.value else 1.0 if "right" in self.value else 0.5
        down = 0.0 if "top" in self.value else 1.0 if "bottom" in self.value else 0.5
        return across, down


class Alignment(StrEnum):
    """The alignment of a text in its room."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Lettering(StrEnum):
    """The type of a text; `fonts.yaml` says which font each has."""

    CELL = "cell"
    FACTOR = "factor"
    FIGURE = "figure"
    HEADING = "heading"
    SUBHEADING = "subheading"
    TITLE = "title"
    BODY = "body"
    BODY_BOLD = "body-bold"
    BODY_ITALIC = "body-italic"


class PartLength(Frozen):
    """A length, or a percentage of the counter's width or height: `2 mm`, `40%`, `-0.5 mm`."""

    value: float
    """Millimetres, or per cent."""
    relative: bool
    text: str

    PATTERN: ClassVar[str] = r"^-?[0-9]{1,3}(\.[0-9]{1,3})?\s*(%|mm|cm|in|pt)$"

    @classmethod
    def parse(cls, text: str) -> PartLength:
        """Read a length or a percentage; raises ValueError for anything else."""
        if not re.fullmatch(cls.PATTERN, text):
            raise ValueError(f"{text!r} is neither a length nor a percentage: write 2 mm or 40%")
        if text.endswith("%"):
            return cls(float(text[:-1]), True, text)
        sign = -1 if text.startswith("-") else 1
        return cls(sign * Length.parse(text.lstrip("-")).millimetres, False, text)

    def of(self, whole: float) -> float:
        """Return it in mm, where `whole` mm are 100%."""
        return whole * self.value / FULL if self.relative else self.value

    def enlarged(self, times: float) -> PartLength:
        """Return it on a counter so many times as large: a percentage stays what it is."""
        if self.relative:
            return self
        millimetres = self.value * times
        return PartLength(millimetres, False, f"{millimetres:.3f} mm")

    def __str__(self) -> str:
        return self.text


class Tint(Frozen):
    """A colour of a face: `side`, `band`, `formation`, `black`, `white`, or such as `#9fc4d8`.

    `side` and `band` are the two colours of the counter's side, `formation` is that of its
    formation. In photocopier ink dark colours are black and light colours white; `side` has the
    pattern of its side.
    """

    word: str
    colour: Colour | None

    PATTERN: ClassVar[str] = r"^(side|band|formation|black|white|#[0-9a-fA-F]{6})$"

    @classmethod
    def parse(cls, text: str) -> Tint:
        """Read a word or a colour; raises ValueError for anything else."""
        if text in {"side", "band", "formation"}:
            return cls(text, None)
        if text in {"black", "white"}:
            return cls(text, Colour.parse("#000000" if text == "black" else "#ffffff"))
        try:
            return cls(text, Colour.parse(text))
        except ValueError:
            raise ValueError(
                f"{text!r} is no colour: write side, band, formation, black, white or '#9fc4d8'"
            ) from None

    def __str__(self) -> str:
        return self.word


SIDE = Tint("side", None)
"""The ground colour of the side."""


class Part(Frozen):
    """A part of a face.

    Parts stand within the counter, 1.2 mm from its edge: that of `top-left` has its own top left
    corner there. Stripes go to the very edge. Texts are set as large as `largest` allows, and
    smaller down to `smallest` until they fit their room.
    """

    show: PartKind
    """What it shows."""
    at: PartPlace = PartPlace.CENTRE
    """Its place."""
    move: tuple[PartLength, PartLength] | None = None
    """A shift from that place, to the right and down: `[1 mm, -10%]`."""
    factor: str = ""
    """Which factor: its name in `counters.factors`, or its number from 1."""
    text: str = ""
    """The text of a part that shows `text`."""
    width: PartLength | None = None
    """Its width; of a text, the room that it may fill."""
    height: PartLength | None = None
    """The height of a box or a stripe; the thickness of a line."""
    colour: Tint | None = None
    """Its colour; if left out, a colour that is visible on what is below."""
    type: Lettering | None = None
    """Its type; if left out, `cell`, and `factor` for factors."""
    largest: Length | None = None
    """Largest size of its type; if left out, 7 pt, and 14 pt for factors."""
    smallest: Length | None = None
    """Smallest size of its type, at least 6 pt; if left out, 6 pt."""
    align: Alignment | None = None
    """The alignment of a text in its room; if left out, that of `at`."""
    count: Positive = 1
    """How many stars in a row."""


class FaceLayout(Identified):
    """A face for units and markers: its ground and its parts.

    Parts are drawn in their order. They may not lie over one another, but for boxes, lines and
    stripes.
    """

    parts: tuple[Part, ...]
    """Its parts."""
    ground: Tint = SIDE
    """Colour of the ground; `side` is that of the counter's side."""

    def enlarged(self, times: float) -> FaceLayout:
        """Return the face for counters so many times as large; the smallest type stays."""
        return replace(self, parts=tuple(_enlarged(part, times) for part in self.parts))


def _enlarged(part: Part, times: float) -> Part:
    move, largest = part.move, part.largest
    size = (largest.millimetres if largest else pt(_LARGEST.get(part.show, 7))) * times
    return replace(
        part,
        move=(move[0].enlarged(times), move[1].enlarged(times)) if move else None,
        width=part.width.enlarged(times) if part.width else None,
        height=part.height.enlarged(times) if part.height else None,
        largest=Length(size, f"{size:.3f} mm"),
    )


_LARGEST = {PartKind.FACTORS: 14, PartKind.FACTOR: 14}
"""Sizes in points of type that has none given, where they are not 7."""


class PictureShape(Frozen):
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


class Picture(Frozen):
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
