"""The closed union of things that can be drawn.

Each backend is one `match` over `Item` that ends in `assert_never`: a new kind of item is added to
all backends or to none.
"""

from __future__ import annotations

from typing import TypeAlias

from generator.diagnostics import Origin
from generator.records import dataclass
from generator.scene.paint import Paint, Stroke
from generator.scene.path import Point, Segment
from generator.scene.transform import IDENTITY, Transform


@dataclass(frozen=True, slots=True)
class Group:
    """Items drawn in order, under a transform and, where given, cut to the outline `clip`.

    `clip` is in the group's own coordinates (inside the transform). Text may stand in a clipped
    group only where all of it is visible: readers extract what a clip hides. `name` marks a layer
    for SVG ids and recordings.
    """

    items: tuple[Item, ...]
    transform: Transform = IDENTITY
    clip: tuple[Segment, ...] = ()
    name: str = ""
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class Path:
    """An outline filled by the even-odd rule, or stroked, or both (fill first)."""

    segments: tuple[Segment, ...]
    fill: Paint | None = None
    stroke: Stroke | None = None
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class Placed:
    """Where one character of a curved text stands: its baseline origin and its clockwise turn."""

    at: Point
    degrees: float


@dataclass(frozen=True, slots=True)
class Text:
    """A run of text on one baseline, measured once by `text/`.

    `at` is the start of the baseline, `degrees` its clockwise turn. `advances` holds one distance
    in mm for each character of `content`: from its own origin to the next one's, kerning and
    letter spacing included. `placed`, one for each character, overrides both for text that runs
    along a curve. `face` is the key of a face in `text/`'s catalogue, `size` the type size in mm.
    """

    content: str
    face: str
    size: float
    at: Point
    advances: tuple[float, ...]
    paint: Paint
    degrees: float = 0.0
    placed: tuple[Placed, ...] = ()
    origin: Origin | None = None

    @property
    def width(self) -> float:
        """The sum of the advances, in mm."""
        return sum(self.advances)


@dataclass(frozen=True, slots=True)
class Image:
    """A raster image (PNG or JPEG bytes) filling a rectangle; `digest` is its SHA-256.

    With `halftone` it is drawn in so many black or white dots across, whatever its colours.
    """

    data: bytes
    digest: str
    at: Point
    width: float
    height: float
    origin: Origin | None = None
    halftone: int = 0


@dataclass(frozen=True, slots=True)
class Link:
    """A clickable rectangle: to `target`, a web address, or ``#name`` of an anchor."""

    target: str
    at: Point
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the picture that can be pointed at; nothing of it is seen.

    On a screen it has the id `name`, unique on its page, and `title` is read out and shown beside
    the pointer. On paper there is none of it.
    """

    segments: tuple[Segment, ...]
    name: str
    title: str
    origin: Origin | None = None


Item: TypeAlias = Group | Path | Text | Image | Link | Area


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its trim size in mm, what is on it, and how far colour runs past the trim.

    `items` use trim coordinates: the trim box is (0, 0) to (width, height). The sheet around it is
    larger by `margin` on each side (for crop marks), of which `bleed` is printed into.
    `description` says what is on it to those who cannot see it.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    bleed: float = 0.0
    margin: float = 0.0
    name: str = ""
    description: str = ""
