"""Neutral drawing values: what is drawn, never how.

Millimetres, origin at the top left of the page, y downwards. Everything is a frozen value of
tuples, or of segments packed as one, so a scene can be compared, recorded, pickled and imposed.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field, replace
from enum import StrEnum
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias, overload

from generator.colour import Colour
from generator.diagnostics import Finding, Origin
from generator.records import Frozen

Point: TypeAlias = tuple[float, float]
Bounds: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom; a `Box` is one."""

_CIRCLE = 0.5522847498307936  # handle length for a quarter circle, 4/3 (sqrt 2 - 1)


class Box(NamedTuple):
    """An upright rectangle, by the distances of its sides from the top left corner of all."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """How wide it is."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """How high it is."""
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        """The point in its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Its corners, clockwise from the top left."""
        left, top, right, bottom = self
        return (left, top), (right, top), (right, bottom), (left, bottom)

    @property
    def outline(self) -> tuple[Segment, ...]:
        """It as a path."""
        return closed(self.corners)

    def grown(self, by: float) -> Box:
        """Return it with each side `by` mm farther out."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def united(self, other: Box) -> Box:
        """Return the box around both."""
        right, bottom = max(self.right, other.right), max(self.bottom, other.bottom)
        return Box(min(self.left, other.left), min(self.top, other.top), right, bottom)

    def meets(self, other: Box) -> bool:
        """Whether the two share more than an edge."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def holds(self, other: Box, tolerance: float = 0.0) -> bool:
        """Whether all of another box lies in it, as far as the tolerance."""
        left, top, right, bottom = self.grown(tolerance)
        across = left <= other.left and other.right <= right
        return across and top <= other.top and other.bottom <= bottom

    def moved(self, transform: Transform) -> Box:
        """Return the upright box around it as a transform moves it."""
        across, down = zip(*map(transform.apply, self.corners), strict=True)
        return Box(min(across), min(down), max(across), max(down))


class Move(Frozen):
    """Start a new subpath at `to`."""

    to: Point

    @property
    def points(self) -> tuple[Point, ...]:
        """Where it leads."""
        return (self.to,)


class Line(Frozen):
    """A straight line to `to`."""

    to: Point

    @property
    def points(self) -> tuple[Point, ...]:
        """Where it leads."""
        return (self.to,)


class Cubic(Frozen):
    """A cubic Bézier curve to `to` with two control points."""

    first: Point
    second: Point
    to: Point

    @property
    def points(self) -> tuple[Point, ...]:
        """Its control points, and where it leads."""
        return self.first, self.second, self.to


class Close(Frozen):
    """A straight line back to the start of the subpath."""

    points: ClassVar[tuple[Point, ...]] = ()
    """It leads to no new point."""


Segment: TypeAlias = Move | Line | Cubic | Close
MOVE, LINE, CUBIC, CLOSE = b"mlcz"
"""The signs of segments that are packed."""
_SIGNS: Final = {Move: MOVE, Line: LINE, Cubic: CUBIC, Close: CLOSE}


class Packed(Sequence[Segment]):
    """Segments in a tenth of their memory, for paths that have many; it reads as their tuple.

    `signs` has a byte for each segment, `numbers` the coordinates of all points in their order.
    """

    __slots__ = ("numbers", "signs")

    def __init__(self, signs: bytes, numbers: array[float]) -> None:
        """Take signs, and as many coordinates as they need."""
        self.signs, self.numbers = signs, numbers

    @classmethod
    def of(cls, segments: Iterable[Segment]) -> Packed:
        """Return segments packed; what is packed as it is."""
        if isinstance(segments, Packed):
            return segments
        signs, numbers = bytearray(), array("d")
        for segment in segments:
            signs.append(_SIGNS[type(segment)])
            for point in segment.points:
                numbers.extend(point)
        return cls(bytes(signs), numbers)

    def __len__(self) -> int:
        """Return how many segments there are."""
        return len(self.signs)

    def __iter__(self) -> Iterator[Segment]:
        """Yield the segments one by one."""
        numbers = iter(self.numbers)
        points = zip(numbers, numbers, strict=True)
        for sign in self.signs:
            if sign == LINE:
                yield Line(next(points))
            elif sign == CUBIC:
                yield Cubic(next(points), next(points), next(points))
            elif sign == MOVE:
                yield Move(next(points))
            else:
                yield Close()

    @overload
    def __getitem__(self, place: int) -> Segment: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Segment, ...]: ...
    def __getitem__(self, place: int | slice) -> Segment | tuple[Segment, ...]:
        """Return a segment, or a tuple of some."""
        return tuple(self)[place]

    def __eq__(self, other: object) -> bool:
        """Whether the other has the same segments, packed or in a tuple."""
        if isinstance(other, Packed):
            return self.signs == other.signs and self.numbers == other.numbers
        return tuple(self) == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        """Return the hash of their tuple."""
        return hash(tuple(self))

    def __repr__(self) -> str:
        """Return how their tuple is shown."""
        return repr(tuple(self))

    def __reduce__(self) -> tuple[Any, ...]:
        """Say what it is made of, to be pickled."""
        return Packed, (self.signs, self.numbers)


def polyline(points: Iterable[Point]) -> tuple[Segment, ...]:
    """Return an open path through `points`."""
    first, *rest = points
    return (Move(first), *(Line(point) for point in rest))


def closed(points: Iterable[Point]) -> tuple[Segment, ...]:
    """Return a closed path through `points`, the first not repeated at the end."""
    return (*polyline(points), Close())


def rectangle(
    x: float, y: float, width: float, height: float, radius: float = 0.0
) -> tuple[Segment, ...]:
    """Return a rectangle with its top left corner at (x, y), its corners rounded by `radius`."""
    right, bottom = x + width, y + height
    if radius <= 0:
        return closed(((x, y), (right, y), (right, bottom), (x, bottom)))
    r = min(radius, width / 2, height / 2)
    k = r * (1 - _CIRCLE)
    return (
        Move((x + r, y)),
        Line((right - r, y)),
        Cubic((right - k, y), (right, y + k), (right, y + r)),
        Line((right, bottom - r)),
        Cubic((right, bottom - k), (right - k, bottom), (right - r, bottom)),
        Line((x + r, bottom)),
        Cubic((x + k, bottom), (x, bottom - k), (x, bottom - r)),
        Line((x, y + r)),
        Cubic((x, y + k), (x + k, y), (x + r, y)),
        Close(),
    )


def circle(centre: Point, radius: float) -> tuple[Segment, ...]:
    """Return a circle as four Bézier quarters, clockwise from the top."""
    x, y = centre
    r, k = radius, radius * _CIRCLE
    return (
        Move((x, y - r)),
        Cubic((x + k, y - r), (x + r, y - k), (x + r, y)),
        Cubic((x + r, y + k), (x + k, y + r), (x, y + r)),
        Cubic((x - k, y + r), (x - r, y + k), (x - r, y)),
        Cubic((x - r, y - k), (x - k, y - r), (x, y - r)),
        Close(),
    )


def ticks(
    verticals: Iterable[float], horizontals: Iterable[float], box: Box, clear: float, length: float
) -> tuple[Segment, ...]:
    """Return marks at cuts x = `verticals` and y = `horizontals`, `clear` mm around `box`."""
    inner, outer = box.grown(clear), box.grown(clear + length)
    marks: list[Segment] = []
    for x in verticals:
        marks += polyline(((x, outer.top), (x, inner.top)))
        marks += polyline(((x, inner.bottom), (x, outer.bottom)))
    for y in horizontals:
        marks += polyline(((outer.left, y), (inner.left, y)))
        marks += polyline(((inner.right, y), (outer.right, y)))
    return tuple(marks)


def moved(segments: Iterable[Segment], move: Callable[[Point], Point]) -> tuple[Segment, ...]:
    """Return a path with each of its points moved, control points included."""
    return tuple(type(segment)(*map(move, segment.points)) for segment in segments)


def bounds(segments: Sequence[Segment]) -> Box:
    """Return the box of all points, control points included; never too small."""
    if isinstance(segments, Packed):
        across, down = segments.numbers[::2], segments.numbers[1::2]
        return Box(min(across), min(down), max(across), max(down))
    xs, ys = zip(*(to for segment in segments for to in segment.points), strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


class Paint(Frozen):
    """A colour and how much of it covers what lies beneath (1 is opaque)."""

    colour: Colour
    opacity: float = 1.0


class Cap(StrEnum):
    """How a line ends."""

    BUTT = "butt"
    ROUND = "round"
    SQUARE = "square"


class Join(StrEnum):
    """How two lines meet."""

    MITRE = "miter"
    ROUND = "round"
    BEVEL = "bevel"


class Stroke(Frozen):
    """A line of `width` mm; `dash` alternates drawn and empty lengths in mm."""

    paint: Paint
    width: float
    cap: Cap = Cap.ROUND
    join: Join = Join.ROUND
    dash: tuple[float, ...] = ()


class Transform(Frozen):
    """An affine transform of the plane, in the letters of the module's matrix."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @classmethod
    def translation(cls, x: float, y: float) -> Transform:
        """Move by (x, y) mm."""
        return cls(e=x, f=y)

    @classmethod
    def scaling(cls, x: float, y: float | None = None) -> Transform:
        """Scale about the origin by x across and y down (the same as x where it is left out)."""
        return cls(a=x, d=x if y is None else y)

    @classmethod
    def rotation(cls, degrees: float, about: tuple[float, float] = (0.0, 0.0)) -> Transform:
        """Turn clockwise as seen on the page (y is down) by `degrees` about a point."""
        cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        x, y = about
        return cls(
            cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y
        )

    def __matmul__(self, inner: Transform) -> Transform:
        """Return the transform that applies `inner` first, then this one."""
        return Transform(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )

    def apply(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return where `point` goes."""
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def scale(self) -> float:
        """The factor by which lengths grow: the square root of the area's growth."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))

    @property
    def degrees(self) -> float:
        """The clockwise turn of the x axis, in degrees."""
        return math.degrees(math.atan2(self.b, self.a))


IDENTITY = Transform()


ALIKE = "alike"
"""The name of groups that files have once, however short: wherever drawn, the same to the byte."""


class Group(Frozen):
    """Items drawn in order, under a transform and, where given, cut to the outline `clip`.

    `clip` is in the group's own coordinates (inside the transform). Text may stand in a clipped
    group only where all of it is visible: readers extract what a clip hides. `name` marks a layer
    for SVG ids and recordings.
    """

    items: tuple[Item, ...]
    transform: Transform = IDENTITY
    clip: Sequence[Segment] = ()
    name: str = ""
    origin: Origin | None = None


class Path(Frozen):
    """An outline filled by the even-odd rule, or stroked, or both (fill first)."""

    segments: Sequence[Segment]
    fill: Paint | None = None
    stroke: Stroke | None = None
    origin: Origin | None = None


class Stamp(Frozen):
    """A small drawing that is cut once and printed at many places, such as a tree.

    `paths` are drawn about (0, 0), which comes to lie on each of `places` in turn. There is no text
    in a stamp, so that all text stands where readers look for it.
    """

    paths: tuple[Path, ...]
    places: tuple[Point, ...]
    origin: Origin | None = None

    @property
    def width(self) -> float:
        """The width of its broadest line."""
        return max((path.stroke.width for path in self.paths if path.stroke), default=0.0)

    @property
    def box(self) -> Box | None:
        """The box around all that it prints, lines without their width; None where that is nothing.

        Control points count.
        """
        drawn = [segment for path in self.paths for segment in path.segments]
        if not drawn or not self.places:
            return None
        own, (across, down) = bounds(drawn), zip(*self.places, strict=True)
        return Box(
            min(across) + own.left,
            min(down) + own.top,
            max(across) + own.right,
            max(down) + own.bottom,
        )

    def prints(self) -> Iterator[Group]:
        """Yield what it prints at each place, for those who cannot print a stamp as such."""
        for x, y in self.places:
            yield Group(self.paths, Transform.translation(x, y), origin=self.origin)

    def within(self, window: Box) -> Stamp | None:
        """Return it at those places alone where it prints in a window; None where it does nowhere.

        Lines count with all of their width.
        """
        once = replace(self, places=((0.0, 0.0),)).box
        if once is None:
            return None
        own = once.grown(self.width)
        left, top = window.left - own.right, window.top - own.bottom
        right, bottom = window.right - own.left, window.bottom - own.top
        kept = tuple((x, y) for x, y in self.places if left < x < right and top < y < bottom)
        return replace(self, places=kept) if kept else None


class Placed(Frozen):
    """Where one character of a curved text stands: its baseline origin and its clockwise turn."""

    at: Point
    degrees: float


class Text(Frozen):
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


class Image(Frozen):
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


class Link(Frozen):
    """A clickable rectangle: to `target`, a web address, or ``#name`` of an anchor."""

    target: str
    at: Point
    width: float
    height: float


class Area(Frozen):
    """A part of the picture that can be pointed at; nothing of it is seen.

    On a screen it has the id `name`, unique on its page, and `title` is read out and shown beside
    the pointer. On paper there is none of it.
    """

    segments: tuple[Segment, ...]
    name: str
    title: str
    origin: Origin | None = None


class PieceFace(Frozen):
    """One side of a piece: what is cut out, and what its grounds are beyond the cut.

    `grounds` are (paint, top, bottom) stripes from left to right, in mm from the top edge; the
    first reaches up and the last down into the bleed.
    """

    grounds: tuple[tuple[Paint, float, float], ...]
    art: tuple[Item, ...]
    findings: tuple[Finding, ...] = field(default=(), compare=False)
    bleed: tuple[Item, ...] = ()
    """Patterns and veils that lie on its grounds, as they go on beyond the cut."""

    def stripes(self, left: float, width: float, above: float = 0.0) -> tuple[Path, ...]:
        """Return its grounds, `width` mm wide, from a left on; its top edge lies at `above`."""
        return tuple(
            Path(rectangle(left, above + top, width, bottom - top), fill=paint)
            for paint, top, bottom in self.grounds
        )


Item: TypeAlias = Group | Path | Stamp | Text | Image | Link | Area


def everything(items: Iterable[Item]) -> Iterator[Item]:
    """Yield all items in the order of drawing, each group before what is in it."""
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from everything(item.items)


def under(items: Iterable[Item], stem: Origin) -> Iterator[Item]:
    """Yield the items with `stem` and a point before every origin."""
    for item in items:
        changes: dict[str, Any] = {}
        if not isinstance(item, Link) and item.origin is not None:
            changes["origin"] = f"{stem}.{item.origin}"
        if isinstance(item, Group):
            changes["items"] = tuple(under(item.items, stem))
        yield replace(item, **changes) if changes else item


def leaves(
    items: Iterable[Item], transform: Transform = IDENTITY
) -> Iterator[tuple[Path | Stamp | Text | Image | Link | Area, Transform]]:
    """Yield all that is no group, in the order of drawing, and what moves it to where it is."""
    for item in items:
        if isinstance(item, Group):
            yield from leaves(item.items, transform @ item.transform)
        else:
            yield item, transform


class Page(Frozen):
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
