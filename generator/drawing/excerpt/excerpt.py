"""The excerpt: the figure of a worked example.

In: the country, the sides and counters of the game, an example with its situation, a width and a
pen. Out: a block: the painted map cut to a rectangle, the attacked hex marked, counters in stacks,
arrows from the attackers, hex numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from shapely import LinearRing, LineString, get_coordinates, segmentize, union_all

from generator.drawing.block import Block
from generator.drawing.cartography import Ground, paint_signs
from generator.drawing.counters import dress, told_apart
from generator.drawing.excerpt.arrows import arrow, between
from generator.drawing.excerpt.cutting import cut
from generator.drawing.excerpt.labels import labels
from generator.drawing.excerpt.ranks import Ranks
from generator.drawing.excerpt.stacks import Stacked, stacked
from generator.drawing.excerpt.window import Window, window
from generator.drawing.furniture import Ink, Pen
from generator.drawing.mapsheet.floor import Box
from generator.drawing.palette import PALETTES, for_sides
from generator.geometry import HexLayout
from generator.geometry.curves import outlines
from generator.hexes import Hex, Hexside
from generator.model.combat import Example, Situation
from generator.model.counters import Counters
from generator.model.game import Side
from generator.model.map import Map
from generator.model.situations import fought_in, shown, start_of
from generator.records import dataclass
from generator.scene import (
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


@dataclass(frozen=True, slots=True)
class Country:
    """The ground of a game and who fights on it."""

    ground: Ground
    map: Map
    sides: tuple[Side, ...]
    counters: Counters


def excerpts(
    country: Country, examples: Sequence[Example], width: float, pen: Pen
) -> dict[str, Block]:
    """Return the figures of all examples that have a situation, by their ids; see `excerpt`."""
    told = (each for each in examples if each.situation is not None)
    return {each.id: excerpt(country, each, width, pen) for each in told}


def excerpt(country: Country, example: Example, width: float, pen: Pen) -> Block:
    """Return the figure of an example, `width` mm wide.

    Raises ValueError for an example without a situation, BadReference for hexes off the map.
    """
    situation = example.situation
    if situation is None:
        raise ValueError(f"{example.id} says nothing of where it is fought")
    grid = country.ground.board.grid
    seen = window(grid, shown(example, grid), width)
    palette = for_sides(PALETTES[pen.livery.ink], country.sides)
    target = grid.hex(situation.into)
    sides = _lined(country, target)
    ranks, stands = ranked(country, situation, seen.layout, pen)
    arrows = tuple(_arrows(country, situation, stands, seen.layout, pen))
    covered = [box for stand in stands for box in stand.boxes]
    covered += [bounds(each.segments) for each in arrows]
    kept_clear = [*covered, *_marked(target, seen.layout, _DRAWN_IN if sides else _INSET)]
    art, symbols, signed = paint_signs(
        country.ground, seen.layout, palette, pen.typesetter, seen.frame, kept_clear
    )
    art = replace(art, items=tuple(cut(art.items, seen.frame)))
    covered += signed
    lettering = labels(country.ground, country.map, seen, covered, palette, pen)
    items: tuple[Item, ...] = (
        art,
        Group(
            tuple(_mark(target, seen.layout, pen, _DRAWN_IN if sides else _INSET)), name="target"
        ),
        *_over(art, sides, seen.layout, _LINES),
        Group(arrows, name="arrows"),
        *_over(art, _unbridged(country, sides), seen.layout, _WATERS),
        *_over(art, sides, seen.layout, _LINES[-1:]),
        symbols,
        *(item for stand in stands for item in stand.items),
        Group(tuple(lettering), name="lettering"),
        _edge(seen, pen),
    )
    return _with(ranks.beside(situation), Block(seen.width, seen.height, items, (), "excerpt"))


def ranked(
    country: Country, situation: Situation, layout: HexLayout, pen: Pen
) -> tuple[Ranks, tuple[Stacked, ...]]:
    """Return the counters of a figure, as large as lets every stack lie within its hex."""
    target, *starts = fought_in(situation, layout.grid)
    for share in _SMALLER:
        size = COUNTER * share * layout.across_flats
        ranks = Ranks(country.counters, country.sides, size, pen)
        stands = tuple(
            stacked(stand, starts if stand.hex == target else (target,), layout, pen.typesetter)
            for stand in ranks.stands(situation, layout.grid)
        )
        if all(stand.lies_within(layout) for stand in stands):
            break
    return ranks, stands


def _with(beside: Sequence[Block], figure: Block) -> Block:
    """Put counters that never stand on the map below a figure."""
    if not beside:
        return figure
    items = list(figure.items)
    left = _AIR
    for block in beside:
        items.append(block.at(left, figure.height + _AIR))
        left += block.width + _AIR
    height = figure.height + max(block.height for block in beside) + 2 * _AIR
    return replace(figure, height=height, items=tuple(items))


def _lined(country: Country, target: Hex) -> tuple[Hexside, ...]:
    """Return the hexsides of a hex along which rivers or works run: modifiers speak of them."""
    own = {Hexside(target, step) for step in range(6)}
    lined = (side for way in country.ground.board.ways for side in way.hexsides)
    return tuple(dict.fromkeys(side for side in lined if side in own))


def _unbridged(country: Country, sides: Sequence[Hexside]) -> tuple[Hexside, ...]:
    """Return those hexsides that no road crosses, which would be lost under the water."""
    paths = (way.path.hexes for way in country.ground.board.ways if way.path is not None)
    crossed = {frozenset(pair) for hexes in paths for pair in pairwise(hexes)}
    return tuple(side for side in sides if frozenset(side.hexes) not in crossed)


def _over(
    art: Group, sides: Sequence[Hexside], layout: HexLayout, named: Sequence[str]
) -> Iterator[Group]:
    """Yield layers of a painting once more along some hexsides, to lie over mark or arrows."""
    if sides:
        reach = layout.circumradius * _BAND
        band = union_all([LineString(layout.hexside(side)) for side in sides]).buffer(reach)
        layers = (it for it in art.items if isinstance(it, Group) and it.name in named)
        yield Group(tuple(layers), clip=outlines(band), name=named[-1])


def _mark(target: Hex, layout: HexLayout, pen: Pen, inset: float) -> Iterator[Path]:
    """Yield a heavy line inside the attacked hex, with a light one under it."""
    outline, heavy = closed(_inset(target, layout, inset)), _HEAVY * layout.across_flats
    yield Path(outline, stroke=Stroke(pen.livery.paper, heavy * 1.9, join=Join.MITRE))
    yield Path(outline, stroke=Stroke(pen.livery.accent, heavy, join=Join.MITRE))


def _inset(target: Hex, layout: HexLayout, inset: float) -> list[Point]:
    x, y = layout.centre(target)
    return [(x + (a - x) * inset, y + (b - y) * inset) for a, b in layout.corners(target)]


def _marked(target: Hex, layout: HexLayout, inset: float) -> Iterator[Box]:
    """Yield boxes along the mark around a hex."""
    half = _HEAVY * layout.across_flats / 2
    ring = LinearRing(_inset(target, layout, inset))
    for x, y in get_coordinates(segmentize(ring, half)).tolist():
        yield x - half, y - half, x + half, y + half


def _arrows(
    country: Country,
    situation: Situation,
    stands: Sequence[Stacked],
    layout: HexLayout,
    pen: Pen,
) -> Iterator[Path]:
    """Yield an arrow over each hexside that is attacked across, in the attackers' colour."""
    side_of = {unit.id: unit.side for unit in country.counters.units}
    by_id = {side.id: side for side in told_apart(country.sides)}
    covered = {stand.hex: stand.boxes for stand in stands}
    target = layout.grid.hex(situation.into)
    for approach in situation.attackers:
        fill, edge = _paints(by_id[side_of[approach.units[0]]], pen)
        start = start_of(approach.start, layout.grid)
        way = layout.centre(start), layout.centre(target)
        yield arrow(
            between(*way, covered.get(start, ()), covered.get(target, ())),
            layout.across_flats,
            fill,
            edge,
        )


def _paints(side: Side, pen: Pen) -> tuple[Paint, Paint]:
    """Return fill and edge of a side's arrows: solid or an outline for a photocopier."""
    worn = dress(side, pen.livery)
    if pen.livery.ink is Ink.COLOUR:
        return worn.band, pen.livery.paper
    return (worn.band, pen.livery.text) if worn.outlined else (worn.band, pen.livery.paper)


def _edge(seen: Window, pen: Pen) -> Path:
    half = _HAIRLINE / 2
    frame = rectangle(half, half, seen.width - _HAIRLINE, seen.height - _HAIRLINE)
    return Path(frame, stroke=Stroke(pen.livery.head, _HAIRLINE, join=Join.MITRE))
