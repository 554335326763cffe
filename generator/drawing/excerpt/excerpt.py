"""The excerpt: the figure of a worked example.

In: the country, the sides and counters of the game, an example with its situation, a width and a
pen. Out: a block: the painted map cut to a rectangle, the attacked hex marked, counters in stacks,
arrows from the attackers, hex numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.drawing.block import Block
from generator.drawing.cartography import Ground, paint_art
from generator.drawing.counters import dress, told_apart
from generator.drawing.excerpt.arrows import arrow, between
from generator.drawing.excerpt.cutting import cut
from generator.drawing.excerpt.labels import labels
from generator.drawing.excerpt.ranks import Ranks
from generator.drawing.excerpt.stacks import Stacked, stacked
from generator.drawing.excerpt.window import Window, window
from generator.drawing.furniture import Ink, Pen
from generator.drawing.palette import PALETTES, for_sides
from generator.geometry import HexLayout
from generator.hexes import Hex
from generator.model.combat import Example, Situation
from generator.model.counters import Counters
from generator.model.game import Side
from generator.model.map import Map
from generator.model.situations import fought_in, shown, start_of
from generator.records import dataclass
from generator.scene import Group, Item, Join, Paint, Path, Stroke, bounds, closed, rectangle

COUNTER = 0.56
"""Width of a counter as a part of its hex's, which leaves room for the number and the arrow."""
_INSET = 0.93
"""Size of the mark around the attacked hex, as a part of the hex."""
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
    art = paint_art(country.ground, seen.layout, palette, seen.frame)
    art = replace(art, items=tuple(cut(art.items, seen.frame)))
    ranks = Ranks(country.counters, country.sides, COUNTER * seen.layout.across_flats, pen)
    target, *starts = fought_in(situation, grid)
    stands = tuple(
        stacked(stand, starts if stand.hex == target else (target,), seen.layout, pen.typesetter)
        for stand in ranks.stands(situation, grid)
    )
    arrows = tuple(_arrows(country, situation, stands, seen.layout, pen))
    covered = [box for stand in stands for box in stand.boxes]
    covered += [bounds(each.segments) for each in arrows]
    lettering = labels(country.ground, country.map, seen, covered, palette, pen)
    items: tuple[Item, ...] = (
        art,
        Group(tuple(_mark(target, seen.layout, pen)), name="target"),
        *(item for stand in stands for item in stand.items),
        Group(arrows, name="arrows"),
        Group(tuple(lettering), name="lettering"),
        _edge(seen, pen),
    )
    return Block(seen.width, seen.height, items, (), "excerpt")


def _mark(target: Hex, layout: HexLayout, pen: Pen) -> Iterator[Path]:
    """Yield a heavy line inside the attacked hex, with a light one under it."""
    x, y = layout.centre(target)
    outline = closed(
        [(x + (a - x) * _INSET, y + (b - y) * _INSET) for a, b in layout.corners(target)]
    )
    heavy = 0.05 * layout.across_flats
    yield Path(outline, stroke=Stroke(pen.livery.paper, heavy * 1.9, join=Join.MITRE))
    yield Path(outline, stroke=Stroke(pen.livery.accent, heavy, join=Join.MITRE))


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
