"""The figure of a worked example.

In: the country, the sides and counters of the game, an example with its situation, a width and a
pen. Out: a block: the painted map cut to a rectangle, the attacked hex marked, counters in stacks,
arrows from the attackers, hex numbers.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeAlias

from shapely import LinearRing, LineString, clip_by_rect, get_coordinates, segmentize, union_all

from generator.board import Cell, Edge, Grid
from generator.diagnostics import Origin
from generator.drawing.block import Block, beside
from generator.drawing.cartography.ground import Ground
from generator.drawing.cartography.lettering.typography import PLACES, worn
from generator.drawing.cartography.painting import paint_signs
from generator.drawing.cartography.preparing import prepare
from generator.drawing.counters.paints import paints, told_apart
from generator.drawing.counters.pieces import Faces
from generator.drawing.cutting import cut
from generator.drawing.example_figure.stacks import Ranks, Stacked, stacked
from generator.drawing.furniture.pen import Pen, Style, styled
from generator.drawing.furniture.shapes import arrow
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import Palette, for_sides, palette_of
from generator.geometry import Layout
from generator.geometry.convert import outlines
from generator.geometry.shapes import polygons_of
from generator.model.combat import Example, Situation, fought_in, shown, start_of
from generator.model.counters import Counters
from generator.model.game import Side
from generator.model.map import Map
from generator.records import Frozen
from generator.scene import (
    Bounds,
    Box,
    Cap,
    Group,
    Item,
    Join,
    Paint,
    Path,
    Point,
    Stroke,
    bounds,
    closed,
    rectangle,
)
from generator.text import Anchor, Level
from generator.units import pt

WIDEST = 83.0
"""Width of a figure in mm, which columns of all sheets, leaves and screens have room for. Whatever
is seen in a narrower one is seen in it too."""
LARGEST = 18.5
"""Width of a hex between opposite sides, in mm, at which counters are easily read."""
AROUND = 0.42
"""How much of the country is seen around the hexes, in circumradii."""


class Country(Frozen):
    """The ground of a game and who fights on it."""

    ground: Ground
    map: Map
    sides: tuple[Side, ...]
    counters: Counters


class Window(Frozen):
    """A figure `width` by `height` mm; `layout` lays the grid so that its top left is (0, 0)."""

    layout: Layout
    width: float
    height: float

    @property
    def frame(self) -> Box:
        """What is seen, from its top left corner."""
        return Box(0.0, 0.0, self.width, self.height)

    def sees(self, at: Cell) -> bool:
        """Whether a whole hex lies inside."""
        corners = self.layout.corners(at)
        return all(0 <= x <= self.width and 0 <= y <= self.height for x, y in corners)


def window(grid: Grid, hexes: Collection[Cell], width: float, largest: float = LARGEST) -> Window:
    """Return the window `width` mm wide in which all of `hexes` are seen with some country around.

    Hexes are `largest` mm wide, or as wide as all of them find room. The window does not look
    beyond the edge of the map where it need not.
    """
    unit = Layout(grid, 1.0)
    left, top, right, bottom = bounds(closed(c for at in hexes for c in unit.corners(at)))
    across = right - left + 2 * AROUND
    radius = min(largest / math.sqrt(3), width / across)
    wide, high = width / radius, bottom - top + 2 * AROUND
    edge = unit.bounds()
    west = _kept((left + right - wide) / 2, wide, (left, right), (edge[0], edge[2]))
    north = _kept(top - AROUND, high, (top, bottom), (edge[1], edge[3]))
    layout = Layout(grid, radius, (-west * radius, -north * radius))
    return Window(layout, width, high * radius)


def _kept(start: float, length: float, seen: Point, edge: Point) -> float:
    """Return a start from which `length` stays within the edges, as far as `seen` allows."""
    low, high = edge[0] - AROUND, edge[1] + AROUND
    wanted = max(low, min(start, high - length))
    return max(seen[1] + AROUND - length, min(wanted, seen[0] - AROUND))


_NUMBER = styled("figure-number", anchor=Anchor.MIDDLE, level=Level.CAPITALS)
_NAME = pt(6.6)
_HALO = 0.35
_NUMBERED = (
    *((0.0, -0.40), (-0.24, -0.40), (0.24, -0.40), (-0.36, -0.28), (-0.45, -0.1)),
    *((-0.47, 0.0), (0.47, 0.0), (0.36, 0.28), (0.0, 0.41)),
)
"""Where a number is tried, from the middle of its hex, in widths between opposite sides."""
_NAMED = ((0.0, 0.27), (0.0, -0.24), (0.0, 0.36))
"""The same for the name of a place."""
_LABEL_AIR = 0.3
"""Room between a name and whatever else is written, in mm."""


def labels(
    country: Country, seen: Window, covered: Sequence[Bounds], palette: Palette, pen: Pen
) -> Iterator[Item]:
    """Yield the numbers of all hexes in play that are seen as a whole, then names of places."""
    board = country.ground.board
    grid = board.grid
    taken = [Box(*box).grown(_LABEL_AIR) for box in covered]
    whole = [at for at in grid.cells() if board.numbered(at) and seen.sees(at)]
    for text, at, places, style, paint, origin in (
        *_numbers(whole, grid, palette),
        *_names(country.map, set(whole), grid, palette),
    ):
        x, y = seen.layout.centre(at)
        across = seen.layout.across_flats
        for right, down in places:
            (line,) = pen.set(text, (x + right * across, y + down * across), style, origin, paint)
            box = pen.typesetter.ink_box(line)
            free = seen.frame.holds(box.grown(_LABEL_AIR))
            if free and not any(box.meets(other) for other in taken):
                taken.append(box.grown(_LABEL_AIR))
                yield pen.typesetter.halo(line, _HALO, Paint(palette.halo))
                yield line
                break


_Label: TypeAlias = tuple[str, Cell, tuple[Point, ...], Style, Paint, Origin]
"""A text, its hex, and the places where it may stand, the best first; how it is set."""


def _numbers(whole: Sequence[Cell], grid: Grid, palette: Palette) -> Iterator[_Label]:
    for at in whole:
        label = grid.label(at)
        yield label, at, _NUMBERED, _NUMBER, Paint(palette.number), f"hexes.{label}"


def _names(
    game_map: Map, whole: Collection[Cell], grid: Grid, palette: Palette
) -> Iterator[_Label]:
    for place in game_map.places:
        if len(place.hexes) == 1 and (at := grid.cell(place.hexes[0])) in whole:
            face = worn(PLACES[place.kind], palette)
            paint = Paint(face.colour_in(palette))
            name = face.written(place.name)
            style = replace(_NUMBER, role=face.role, size=_NAME, tracking=face.tracking)
            yield name, at, _NAMED, style, paint, f"places.{place.id}.name"


_STEPS = 50
_CLEAR = 0.012
"""Room between an arrow and the counters, as a part of the way."""
_SHAFT, _HEAD, _BARB = 0.062, 0.15, 0.17
"""Half the shaft, half the head and the head's length, as parts of a hex's width."""


_SHORTEST = 0.27
"""Length of the shortest arrow, as a part of a hex's width."""
_LONGEST = 0.36


def between(
    start: Point, end: Point, behind: Sequence[Bounds], ahead: Sequence[Bounds]
) -> tuple[Point, Point]:
    """Return the part of the way from `start` to `end` that neither of two stacks covers."""
    way = end[0] - start[0], end[1] - start[1]
    leaves = max((_leaves(start, way, box) for box in behind), default=0.25)
    arrives = 1 - max((_leaves(end, (-way[0], -way[1]), box) for box in ahead), default=0.25)
    middle = (leaves + arrives) / 2
    half = min(max((arrives - leaves) / 2 - _CLEAR, _SHORTEST / 2), _LONGEST / 2)
    return _along(start, way, middle - half), _along(start, way, middle + half)


def _leaves(start: Point, way: Point, box: Bounds) -> float:
    """Return the part of a way after which it has left a rectangle for good; 0 if never inside."""
    steps = (step / _STEPS for step in range(_STEPS))
    inside = [share for share in steps if Box(*_along(start, way, share) * 2).meets(Box(*box))]
    return inside[-1] if inside else 0.0


def _along(start: Point, way: Point, share: float) -> Point:
    return start[0] + way[0] * share, start[1] + way[1] * share


COUNTER = 0.56
"""Width of a counter as a part of its hex's, which leaves room for the number and the arrow."""
_SMALLER = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58)
"""How much smaller counters are tried until every stack lies within its hex."""
_AIR = 1.2
"""Room about counters beside the map, in mm."""
_INSET = 0.93
"""Size of the mark around the attacked hex, as a part of the hex."""
_DRAWN_IN = 0.82
"""The same where a river or a work runs along one of its hexsides."""
_BAND = 0.3
"""How far from such a hexside its line is drawn once more, over the mark, in circumradii."""
_LINES = ("waters", "roads", "works")
"""The layers of the painting that are lines; the last of them lies over arrows too."""
_WATERS = _LINES[:1]
"""Those that lie over an arrow where it crosses them without a road."""
_HEAVY = 0.05
"""Width of the mark, as a part of its hex's."""
_HAIRLINE = 0.18
_NEAR = 3.0
"""How far beyond the window land is painted that has an effect in it, in circumradii: the deepest
water reaches not half as far."""


def figures_of(
    country: Country, examples: Sequence[Example], width: float, pen: Pen
) -> dict[str, Block]:
    """Return the `example_figure` of all examples that have a situation, by their ids."""
    told = (each for each in examples if each.situation is not None)
    return {each.id: example_figure(country, each, width, pen) for each in told}


def example_figure(country: Country, example: Example, width: float, pen: Pen) -> Block:
    """Return the figure of an example, `width` mm wide.

    Raises ValueError for an example without a situation, BadReference for hexes off the map.
    """
    situation = example.situation
    if situation is None:
        raise ValueError(f"{example.id} says nothing of where it is fought")
    grid = country.ground.board.grid
    seen = window(grid, shown(example, grid), width)
    palette = for_sides(palette_of(pen.theme), country.sides)
    target = grid.cell(situation.into)
    sides = _lined(country, target)
    ranks, stands = ranked(country, situation, seen.layout, pen)
    arrows = tuple(_arrows(country, situation, stands, seen.layout, pen))
    covered: list[Bounds] = [box for stand in stands for box in stand.boxes]
    covered += [bounds(each.segments) for each in arrows]
    heavy = _HEAVY * seen.layout.across_flats
    (x, y), inset = seen.layout.centre(target), _DRAWN_IN if sides else _INSET
    ring = [(x + (a - x) * inset, y + (b - y) * inset) for a, b in seen.layout.corners(target)]
    dots = get_coordinates(segmentize(LinearRing(ring), heavy / 2)).tolist()
    kept_clear = [*covered, *(Box(x, y, x, y).grown(heavy / 2) for x, y in dots)]
    context = prepare(_about(country.ground, seen), seen.layout, palette, seen.frame)
    art, symbols, signed = paint_signs(context, pen.typesetter, kept_clear)
    art = replace(art, items=tuple(cut(art.items, seen.frame)))
    covered += signed
    lettering = labels(country, seen, covered, palette, pen)
    edge = rectangle(_HAIRLINE / 2, _HAIRLINE / 2, seen.width - _HAIRLINE, seen.height - _HAIRLINE)
    items: tuple[Item, ...] = (
        art,
        Group(tuple(_mark(ring, heavy, pen)), name="target"),
        *_over(art, sides, seen.layout, _LINES),
        Group(arrows, name="arrows"),
        *_over(art, _unbridged(country, sides), seen.layout, _WATERS),
        *_over(art, sides, seen.layout, _LINES[-1:]),
        symbols,
        *(item for stand in stands for item in stand.items),
        Group(tuple(lettering), name="lettering"),
        Path(edge, stroke=pen.edge(_HAIRLINE)),
    )
    height, apart = seen.height, ranks.beside(situation)
    if apart:  # counters that never stand on the map stand below it
        below = beside(apart, _AIR)
        items += (below.at(_AIR, height + _AIR),)
        height += below.height + 2 * _AIR
    return Block(seen.width, height, items, name="excerpt")


def _about(ground: Ground, seen: Window) -> Ground:
    """Return a ground with no more land than a window shows, and what reaches into it."""
    (x, y), unit = seen.layout.origin, seen.layout.unit
    left, top, right, bottom = seen.frame
    around = Box((left - x) / unit, (top - y) / unit, (right - x) / unit, (bottom - y) / unit)
    return replace(ground, land=polygons_of(clip_by_rect(ground.land, *around.grown(_NEAR))))


def ranked(
    country: Country, situation: Situation, layout: Layout, pen: Pen
) -> tuple[Ranks, tuple[Stacked, ...]]:
    """Return the counters of a figure, as large as lets every stack lie within its hex."""
    target, *starts = fought_in(situation, layout.grid)
    faces = Faces(country.counters, country.sides, pen)
    for share in _SMALLER:
        size = COUNTER * share * layout.across_flats
        ranks = Ranks(faces, size)
        stands = tuple(
            stacked(stand, starts if stand.hex == target else (target,), layout, pen.typesetter)
            for stand in ranks.stands(situation, layout.grid)
        )
        if all(stand.lies_within(layout) for stand in stands):
            break
    return ranks, stands


def _lined(country: Country, target: Cell) -> tuple[Edge, ...]:
    """Return the hexsides of a hex along which rivers or works run: modifiers speak of them."""
    own = {Edge(target, step) for step in range(target.SIDES)}
    lined = (side for way in country.ground.board.ways for side in way.hexsides)
    return tuple(dict.fromkeys(side for side in lined if side in own))


def _unbridged(country: Country, sides: Sequence[Edge]) -> tuple[Edge, ...]:
    """Return those hexsides that no road crosses, which would be lost under the water."""
    paths = (way.path.cells for way in country.ground.board.ways if way.path is not None)
    crossed = {frozenset(pair) for hexes in paths for pair in pairwise(hexes)}
    return tuple(side for side in sides if frozenset(side.cells) not in crossed)


def _over(
    art: Group, sides: Sequence[Edge], layout: Layout, named: Sequence[str]
) -> Iterator[Group]:
    """Yield layers of a painting once more along some hexsides, to lie over mark or arrows."""
    if sides:
        reach = layout.unit * _BAND
        band = union_all([LineString(layout.edge(side)) for side in sides]).buffer(reach)
        layers = (it for it in art.items if isinstance(it, Group) and it.name in named)
        yield Group(tuple(layers), clip=outlines(band), name=named[-1])


def _mark(ring: Sequence[Point], heavy: float, pen: Pen) -> Iterator[Path]:
    """Yield a heavy line, with a light one under it."""
    yield Path(closed(ring), stroke=Stroke(pen.theme.paper, heavy * 1.9, join=Join.MITRE))
    yield Path(closed(ring), stroke=Stroke(pen.theme.accent, heavy, join=Join.MITRE))


def _arrows(
    country: Country, situation: Situation, stands: Sequence[Stacked], layout: Layout, pen: Pen
) -> Iterator[Path]:
    """Yield an arrow over each hexside that is attacked across, in the attackers' colour."""
    side_of = {unit.id: unit.side for unit in country.counters.units}
    by_id = {side.id: side for side in told_apart(country.sides)}
    covered = {stand.hex: stand.boxes for stand in stands}
    target, across = layout.grid.cell(situation.into), layout.across_flats
    for approach in situation.attackers:
        worn = paints(by_id[side_of[approach.units[0]]], pen.theme)
        outlined = worn.outlined and pen.theme.ink is not Ink.COLOUR
        paint = pen.theme.text if outlined else pen.theme.paper
        start = start_of(approach.start, layout.grid)
        way = layout.centre(start), layout.centre(target)
        ends = between(*way, covered.get(start, ()), covered.get(target, ()))
        barb = min(_BARB * across, math.dist(*ends) * 0.7)
        outline = arrow(*ends, _SHAFT * across, _HEAD * across, barb)
        edge = Stroke(paint, 0.028 * across, Cap.BUTT, Join.MITRE)
        yield Path(outline, fill=worn.band, stroke=edge)
