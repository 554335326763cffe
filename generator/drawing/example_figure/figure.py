"""The figure of a worked example.

In: the country, the sides and counters of the game, an example with its situation, a width and a
pen. Out: a block: the painted map cut to a rectangle, the attacked hex marked, counters on it or
lifted off it, arrows from the attackers, hex numbers.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from shapely import (
    LinearRing,
    LineString,
    MultiLineString,
    clip_by_rect,
    get_coordinates,
    segmentize,
    union_all,
)
from shapely.geometry.base import BaseGeometry

from generator.board import Cell, Edge
from generator.drawing.block import Block
from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Ground
from generator.drawing.cartography.painting import paint_signs
from generator.drawing.cartography.preparing import prepare
from generator.drawing.counters.paints import paints, told_apart
from generator.drawing.cutting import cut
from generator.drawing.example_figure.excerpt import Country, Window, window
from generator.drawing.example_figure.lettering import Drawn, labels, spoken
from generator.drawing.example_figure.posting import posted
from generator.drawing.example_figure.stacks import (
    Lying,
)
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.shapes import arrow
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import Palette, for_sides, palette_of
from generator.drawing.trials import Trials
from generator.geometry import Layout
from generator.geometry.convert import outlines
from generator.geometry.shapes import polygons_of
from generator.model.combat import Example, Situation, shown, start_of
from generator.scene import (
    Bounds,
    Box,
    Cap,
    Group,
    Item,
    Join,
    Path,
    Point,
    Stroke,
    Transform,
    bounds,
    closed,
    rectangle,
)

_STEPS = 50
_CLEAR = 0.012
"""Room between an arrow and the counters, as a part of the way."""
_SHAFT, _HEAD, _BARB = 0.062, 0.15, 0.17
"""Half the shaft, half the head and the head's length, as parts of a hex's width."""


_ARROW_EDGE = 0.032
"""Width of the light edge of an arrow, half of which lies on it, as a part of the same."""
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


_INSET = 0.93
"""Size of the mark around the attacked hex, as a part of the hex."""
_DRAWN_IN = 0.82
"""The same where a river or a work runs along one of its hexsides."""
_BAND = 0.3
"""How far from such a hexside its line is drawn once more, over the mark, in circumradii."""
_LINES = ("waters", "roads", "works")
"""The layers of the painting that are lines. An arrow lies over them: cut in pieces it is none."""
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
    stood = posted(country, situation, seen, pen)
    arrows = tuple(_arrows(country, situation, stood.lying, seen.layout, pen))
    covered: list[Bounds] = [*stood.boxes, *(bounds(each.segments) for each in arrows)]
    heavy = _HEAVY * seen.layout.across_flats
    (x, y), inset = seen.layout.centre(target), _DRAWN_IN if sides else _INSET
    ring = [(x + (a - x) * inset, y + (b - y) * inset) for a, b in seen.layout.corners(target)]
    dots = get_coordinates(segmentize(LinearRing(ring), heavy / 2)).tolist()
    mark = tuple(Box(x, y, x, y).grown(heavy / 2) for x, y in dots)
    context = _prepared(country, seen, palette)
    art, symbols, signed = paint_signs(context, pen.typesetter, [*covered, *mark])
    art = replace(art, items=tuple(cut(art.items, seen.frame)))
    drawn = Drawn((*covered, *signed), mark, target, _lines(context))
    lettering = labels(country, seen, spoken(example, country.map), drawn, palette, pen)
    edge = rectangle(_HAIRLINE / 2, _HAIRLINE / 2, seen.width - _HAIRLINE, seen.height - _HAIRLINE)
    items: tuple[Item, ...] = (
        art,
        Group(tuple(_mark(ring, heavy, pen)), name="target"),
        *_over(art, sides, seen.layout),
        Group(arrows, name="arrows"),
        symbols,
        *(each.item for each in stood.lying),
        Group(tuple(lettering), name="lettering"),
        Path(edge, stroke=pen.edge(_HAIRLINE)),
        *stood.lifted.drawn(pen),
    )
    above, bottom = stood.lifted.above, max(seen.height, stood.lifted.bottom)
    whole = Group(items, Transform.translation(0.0, above), name="excerpt")
    return Block(seen.width, above + bottom, (whole,), name="excerpt")


_windows: Trials[RenderContext] = Trials(48)
"""Windows of the figures of a rulebook; their other ink is drawn of them as well."""


def _prepared(country: Country, seen: Window, palette: Palette) -> RenderContext:
    """Prepare the ground of a window, once for all inks of a process."""
    found = _windows.found(
        (seen, palette.theme, country.map),
        lambda: prepare(_about(country.ground, seen), seen.layout, palette, seen.frame),
    )
    return replace(found, palette=palette)


def _about(ground: Ground, seen: Window) -> Ground:
    """Return a ground with no more land than a window shows, and what reaches into it."""
    (x, y), unit = seen.layout.origin, seen.layout.unit
    left, top, right, bottom = seen.frame
    around = Box((left - x) / unit, (top - y) / unit, (right - x) / unit, (bottom - y) / unit)
    return replace(ground, land=polygons_of(clip_by_rect(ground.land, *around.grown(_NEAR))))


def _lined(country: Country, target: Cell) -> tuple[Edge, ...]:
    """Return the hexsides of a hex along which rivers or works run: modifiers speak of them."""
    own = {Edge(target, step) for step in range(target.SIDES)}
    lined = (side for way in country.ground.board.ways for side in way.hexsides)
    return tuple(dict.fromkeys(side for side in lined if side in own))


def _over(art: Group, sides: Sequence[Edge], layout: Layout) -> Iterator[Group]:
    """Yield the lines of a painting once more along some hexsides, to lie over the mark."""
    if sides:
        reach = layout.unit * _BAND
        band = union_all([LineString(layout.edge(side)) for side in sides]).buffer(reach)
        layers = (it for it in art.items if isinstance(it, Group) and it.name in _LINES)
        yield Group(tuple(layers), clip=outlines(band), name=_LINES[-1])


def _lines(context: RenderContext) -> BaseGeometry:
    """Return the middles of what names had better not cross: roads, waters, coasts, works."""
    layout = context.layout
    sides = (side for way in context.ground.board.ways for side in way.hexsides)
    works = MultiLineString([layout.edge(side) for side in sides])
    return union_all([context.roads, context.rivers, context.land.boundary, works])


def _mark(ring: Sequence[Point], heavy: float, pen: Pen) -> Iterator[Path]:
    """Yield a heavy line, with a light one under it."""
    yield Path(closed(ring), stroke=Stroke(pen.theme.paper, heavy * 1.9, join=Join.MITRE))
    yield Path(closed(ring), stroke=Stroke(pen.theme.accent, heavy, join=Join.MITRE))


def _arrows(
    country: Country, situation: Situation, counters: Sequence[Lying], layout: Layout, pen: Pen
) -> Iterator[Path]:
    """Yield an arrow over each hexside that is attacked across, in the attackers' colour.

    Without colours all are black: a hollow one is lost among roads.
    """
    side_of = {unit.id: unit.side for unit in country.counters.units}
    by_id = {side.id: side for side in told_apart(country.sides)}
    covered = {each.hex: (each.box,) for each in counters}
    target, across = layout.grid.cell(situation.into), layout.across_flats
    coloured = pen.theme.ink is Ink.COLOUR
    for approach in situation.attackers:
        worn = paints(by_id[side_of[approach.units[0]]], pen.theme)
        start = start_of(approach.start, layout.grid)
        way = layout.centre(start), layout.centre(target)
        ends = between(*way, covered.get(start, ()), covered.get(target, ()))
        barb = min(_BARB * across, math.dist(*ends) * 0.7)
        outline = arrow(*ends, _SHAFT * across, _HEAD * across, barb)
        edge = Stroke(pen.theme.paper, _ARROW_EDGE * across, Cap.BUTT, Join.MITRE)
        yield Path(outline, fill=worn.band if coloured else pen.theme.text, stroke=edge)
