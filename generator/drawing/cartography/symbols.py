"""The symbols of places, of gates and of objectives.

A symbol is a row of parts, each an outline about (0, 0) in a square from -1 to 1 with the pen that
draws it: first a halo in the colour of what lies beneath, then the symbol. A new kind of place is
one entry in `SYMBOLS`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import partial

from generator.colour import Colour
from generator.drawing.cartography.pens import Pens
from generator.drawing.counters.marks import Outline, trace
from generator.drawing.palette import Palette
from generator.model.map import PlaceKind
from generator.records import Frozen
from generator.scene import (
    Cap,
    Close,
    Item,
    Join,
    Paint,
    Path,
    Point,
    Stroke,
    circle,
    closed,
    moved,
    polyline,
)

STAR = 1.3
"""The radius of an objective star in mm on hexes of recipe size."""
_RUNWAYS = ((-24.0, 1.0), (48.0, 0.82))  # degrees clockwise from east, length
_ARROW = ((1.0, 0.0), (0.06, 0.86), (0.06, 0.36), (-1.0, 0.5), (-0.72, 0.0))
"""Half of an arrow that points along x, from its tip to the notch in its tail."""


class Stand(StrEnum):
    """Where in or near its hex a symbol is put."""

    LAND = "land"
    """In its hex, beside the roads."""
    WATER = "water"
    """In the water next to its hex."""
    SHORE = "shore"
    """On the coast, where it reaches farthest out."""


class Part(Frozen):
    """An outline that is filled or stroked, or both; colours are named as in the palette."""

    outline: Outline
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    """Of the stroke, in mm on hexes of recipe size."""
    halo: float = 0.0
    """Width of a stroke beneath the whole symbol, in the colour of what that stands on."""
    cap: Cap = Cap.ROUND
    join: Join = Join.ROUND


class SymbolLook(Frozen):
    """How a kind of place is marked: half its width and height in mm on hexes of recipe size."""

    draw: Callable[[Point, float, Pens, Palette], Iterator[Item]]
    """Takes the middle, the half width in mm, pens and palette; yields the symbol."""
    half: float
    half_height: float
    stand: Stand = Stand.LAND


def symbol(
    size: Point, *parts: Part, stand: Stand = Stand.LAND, beneath: str = "halo"
) -> SymbolLook:
    """Return the look of a symbol that is drawn in parts, one over the other, after their halos.

    `size` is half its width and height, `beneath` the colour of what it stands on.
    """

    def draw(at: Point, half: float, pens: Pens, palette: Palette) -> Iterator[Item]:
        def paint(colour: str) -> Paint | None:
            return Paint(getattr(palette, colour)) if colour else None

        def path(part: Part, fill: str, stroke: str, width: float, cap: Cap) -> Path:
            ink = paint(stroke)
            line = Stroke(ink, pens.line(width), cap, part.join) if ink else None
            return Path(scaled(part.outline, half, at), paint(fill), line)

        yield from (path(it, "", beneath, it.halo, Cap.ROUND) for it in parts if it.halo)
        drawn = (it for it in parts if it.fill or it.stroke)
        yield from (path(it, it.fill, it.stroke, it.width, it.cap) for it in drawn)

    return SymbolLook(draw, *size, stand)


def scaled(outline: Outline, size: float, at: Point = (0.0, 0.0)) -> Outline:
    """Return an outline made larger about (0, 0), then moved to `at`."""
    return moved(outline, lambda point: (point[0] * size + at[0], point[1] * size + at[1]))


def star(waist: float, reach: float = 1.0) -> Outline:
    """Return a star of five points about (0, 0), `waist` of its reach wide between them."""
    reaches = (reach, reach * waist) * 5
    turns = (corner * math.pi / 5 for corner in range(10))
    return closed(
        (far * math.sin(turn), -far * math.cos(turn))
        for far, turn in zip(reaches, turns, strict=True)
    )


def arrow(
    at: Point, way: Point, half: float, colour: Colour, pens: Pens, palette: Palette
) -> Iterator[Item]:
    """Yield an arrow about `at` along the unit vector `way`, `half` mm to its tip.

    In the colour of who comes or leaves; in photocopier ink one side's arrows are solid, the
    other's are outlines.
    """
    lower = [(x, -y) for x, y in reversed(_ARROW[1:-1])]
    turned = ((x * way[0] - y * way[1], x * way[1] + y * way[0]) for x, y in (*_ARROW, *lower))
    outline = scaled(closed(turned), half, at)
    edge = Stroke(Paint(palette.symbol), pens.line(0.26), join=Join.MITRE)
    yield Path(outline, stroke=Stroke(Paint(palette.halo), pens.line(0.85)))
    yield Path(outline, fill=Paint(colour), stroke=edge)


def _airfield(at: Point, half: float, pens: Pens, palette: Palette) -> Iterator[Item]:
    """Yield two runways that cross, the longer with a dashed line in its middle."""

    def runway(number: int, less: float, colour: Colour, width: float, *dash: float) -> Item:
        degrees, length = _RUNWAYS[number]
        reach, turn = half * length - less, math.radians(degrees)
        x, y = math.cos(turn) * reach, math.sin(turn) * reach
        line = polyline(((at[0] - x, at[1] - y), (at[0] + x, at[1] + y)))
        return Path(line, stroke=Stroke(Paint(colour), width, Cap.BUTT, dash=dash))

    for colour, width, less in ((palette.halo, 1.0, 0.0), (palette.runway, 0.7, 0.15)):
        for number in range(2):
            yield runway(number, less, colour, pens.mark(width))
    yield runway(0, 0.0, palette.halo, pens.line(0.1), pens.mark(0.5), pens.mark(0.4))


_DISC = circle((0.0, 0.0), 1.0)
_ANCHOR = scaled(
    trace(
        "M1.1 -4.3C1.1 -2.85 -1.1 -2.85 -1.1 -4.3C-1.1 -5.75 1.1 -5.75 1.1 -4.3"
        "M0 -3.2L0 5.3M-2.5 -1.5L2.5 -1.5"
        "M-4.4 1.5C-4.1 4.2 -2.1 5.3 0 5.3C2.1 5.3 4.1 4.2 4.4 1.5"
        "M-5.4 2.7L-4.4 1.3L-3.2 2.5M5.4 2.7L4.4 1.3L3.2 2.5"
    ),
    1.12 / 5.9,
)
_FORT = star(0.62)
_TURNS = tuple(math.radians(turn) for turn in range(-165, -14, 15))
_PARAPET = polyline((math.cos(turn), 0.35 + math.sin(turn)) for turn in _TURNS)
_BARREL, _PIVOT = polyline(((0.0, 0.35), (0.62, -0.65))), circle((0.0, 0.35), 0.34)
_WALLS = trace(
    "M-0.92 0.9L-0.92 -0.85L-0.5 -0.85L-0.5 -0.45L-0.21 -0.45L-0.21 -0.85L0.21 -0.85"
    "L0.21 -0.45L0.5 -0.45L0.5 -0.85L0.92 -0.85L0.92 0.9Z"
)
_GATE = trace("M-0.26 0.9L-0.26 0.35C-0.26 0 0.26 0 0.26 0.35L0.26 0.9Z")
_CHURCH, _CROSS = (
    trace("M-0.8 1.2L-0.8 0.25L0 -0.4L0.8 0.25L0.8 1.2Z"),
    trace("M0 -1.2L0 -0.3M-0.36 -0.86L0.36 -0.86"),
)
_HELVES = trace("M-0.85 0.85L0.6 -0.6M0.85 0.85L-0.6 -0.6")
_HEADS = trace("M0.24 -0.96L0.96 -0.24M-0.24 -0.96L-0.96 -0.24")
_SADDLE = trace("M-0.8 -1C-0.15 -0.45 -0.15 0.45 -0.8 1M0.8 -1C0.15 -0.45 0.15 0.45 0.8 1")
_POOL, _RUN = circle((-0.55, 0.0), 0.4), trace("M-0.1 0C0.2 -0.55 0.55 0.55 1 -0.1")
_LIGHT = trace("M-0.46 1.2L-0.26 -0.4L0.26 -0.4L0.46 1.2Z"), circle((0.0, -0.72), 0.3)
_RAYS = trace("M-0.5 -0.82L-1.1 -1.1M-0.5 -0.62L-1.1 -0.34M0.5 -0.82L1.1 -1.1M0.5 -0.62L1.1 -0.34")
_PEAK, _SHADE = trace("M-1 0.72L0 -0.78L1 0.72Z"), trace("M0 -0.78L1 0.72L0.12 0.72L-0.16 0Z")
_WAVES = tuple(
    polyline((-1 + place / 2, level + (0.22 if place % 2 else -0.12)) for place in range(5))
    for level in (-0.42, 0.18)
)
_STAR = star(0.42)
OBJECTIVE = symbol((STAR, STAR), Part(_STAR, "star", halo=0.55, join=Join.MITRE), beneath="foam")
SUPPLY = symbol(
    (0.95, 0.95),
    Part(_DISC, "halo", halo=0.6),
    Part((*_DISC[:3], Close()), "symbol"),  # the right half
    Part(_DISC, stroke="symbol", width=0.24),
)
_afloat = partial(symbol, stand=Stand.WATER, beneath="foam")
_bar = partial(Part, stroke="symbol", cap=Cap.BUTT)
SYMBOLS: Mapping[PlaceKind, SymbolLook] = {
    PlaceKind.PORT: _afloat((1.55, 1.75), Part(_ANCHOR, "", "sea_symbol", 0.32, 0.85)),
    PlaceKind.AIRFIELD: SymbolLook(_airfield, 2.35, 1.75),
    PlaceKind.FORTRESS: symbol(
        (1.5, 1.5),
        Part(_FORT, halo=0.7, join=Join.MITRE),
        Part((*_FORT, *star(0.75, 0.52)), "symbol"),
    ),
    PlaceKind.BATTERY: symbol(
        (1.1, 1.1),
        _bar(_PARAPET, width=0.28, halo=0.78),
        _bar(_BARREL, width=0.42, halo=0.92),
        Part(_PIVOT, "symbol", halo=0.5),
    ),
    PlaceKind.CASTLE: symbol((1.15, 1.1), Part(_WALLS, "symbol", halo=0.7), Part(_GATE, "halo")),
    PlaceKind.MONASTERY: symbol(
        (1.0, 1.25), Part(_CHURCH, "symbol", halo=0.6), _bar(_CROSS, width=0.26, halo=0.8)
    ),
    PlaceKind.MINE: symbol(
        (1.2, 1.2), _bar(_HELVES, width=0.26, halo=0.8), _bar(_HEADS, width=0.52, halo=1.0)
    ),
    PlaceKind.PASS: symbol((1.05, 1.05), _bar(_SADDLE, width=0.36, halo=0.9)),
    PlaceKind.SPRING: symbol(
        (1.25, 0.7),
        Part(_POOL, "halo", "sea_symbol", 0.26, 0.7),
        Part(_RUN, "", "sea_symbol", 0.3, 0.8),
    ),
    PlaceKind.LIGHTHOUSE: symbol(
        (1.05, 1.3),
        *(Part(each, "symbol", halo=0.6) for each in _LIGHT),
        _bar(_RAYS, width=0.2, halo=0.6),
    ),
    PlaceKind.HILL: symbol(
        (1.15, 1.0),
        Part(_PEAK, "halo", halo=0.75),
        Part(_SHADE, "symbol"),
        Part(_PEAK, stroke="symbol", width=0.2, join=Join.MITRE),
    ),
    PlaceKind.CAPE: symbol((0.34, 0.34), Part(_DISC, "symbol", halo=0.5), stand=Stand.SHORE),
    PlaceKind.BEACH: _afloat(
        (1.05, 0.7), *(Part(wave, "", "sea_symbol", 0.3, 0.85) for wave in _WAVES)
    ),
    PlaceKind.SUPPLY: SUPPLY,
    PlaceKind.POINT: symbol(
        (0.62, 0.62),
        Part(_DISC, "halo", "symbol", 0.2, 0.5),
        Part(circle((0.0, 0.0), 0.45), "symbol"),
    ),
}
"""By kind; none for those marked by houses alone: towns, villages."""
