"""What stands in the sea: shoals, reefs, and the surf on them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import chain

import numpy as np
from shapely import make_valid, segmentize, transform
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.pens import fill, line, sized, stamped
from generator.geometry.convert import DECIMALS
from generator.geometry.noise import Array, chances, noise, scattered, seed_of
from generator.model.theme import TerrainColours
from generator.scene import Cap, Item, Paint, Path, Stroke, circle, closed, polyline

_CUTS = 5
_BANK, _ROUND = 1.1, 2.6  # how far a bank lies within its hexes, and how round it is
_BENDS, _BEND = 4.5, 1.1  # how long and how deep bends of its outline are
_GRAINS, _GRAIN, _BLACK_GRAIN = 0.95, 0.11, 0.13  # spacing and radius
_RIM, _DASHES = 0.16, (0.9, 0.6)  # the broken line around a bank
_SAND = 0.75
_ROCKS, _CORNERS = 2.1, 7  # spacing; corners of a rock
_SMALLEST, _LARGEST = 0.26, 0.6
_FLAT = 1.45  # how much longer than high a rock is
_FOAM, _SURF = 1.75, 0.2  # how far surf breaks from the middle of a rock, in its sizes; its line
_CROSS, _CROSS_LINE = 0.55, 0.17


def shoal(context: RenderContext, region: BaseGeometry, colours: TerrainColours) -> Iterator[Item]:
    """Yield banks of sand under shallow water: pale, stippled, with a broken line around."""
    size = context.texture(1.0)
    round_bank = region.buffer(-(_BANK + _ROUND) * size).buffer(_ROUND * size)

    def bent(at: Array) -> Array:
        """Move points so that no bank is as round as another."""
        ways = [noise(at[:, 0], at[:, 1], size * _BENDS, seed) for seed in (1, 2)]
        return np.asarray(at + np.column_stack(ways) * size * _BEND)

    bank = make_valid(transform(segmentize(round_bank, size / 2), bent)) & region
    if context.in_colour:
        yield from fill(bank, colours.tint, _SAND)
    dashes = tuple(part * size for part in _DASHES)
    yield from line(bank, colours.mark, context.hair(_RIM), context.veil(0.8), dash=dashes)
    grains = scattered(
        bank.buffer(-0.4 * size), size * _GRAINS, context.ground.seed + seed_of("shoal")
    )
    radius = size * (_GRAIN if context.in_colour else _BLACK_GRAIN)
    yield from stamped([(Path(circle((0.0, 0.0), radius), Paint(colours.mark)),)], grains)


def reef(context: RenderContext, region: BaseGeometry, colours: TerrainColours) -> Iterator[Item]:
    """Yield rocks awash, with surf around them, and crosses where they are under water."""
    size = context.texture(1.0)
    seed = context.ground.seed + seed_of("reef")
    places = scattered(region.buffer(-0.7 * size), size * _ROCKS, seed)
    chosen = np.floor(chances(len(places), 3) * (_CUTS + 3)).clip(max=_CUTS).astype(np.intp)
    cuts = [_rock(context, number, size, colours) for number in range(_CUTS)]
    pen = Stroke(Paint(colours.mark), context.hair(_CROSS_LINE), Cap.BUTT)
    arms = (((-_CROSS, 0.0), (_CROSS, 0.0)), ((0.0, -_CROSS), (0.0, _CROSS)))
    cross = tuple(chain(*(polyline(sized(arm, size)) for arm in arms)))
    yield from stamped([*cuts, (Path(cross, stroke=pen),)], places, chosen)


def _rock(
    context: RenderContext, number: int, size: float, colours: TerrainColours
) -> tuple[Path, ...]:
    """Return a rock about (0, 0) with its surf."""
    chance = chances(_CORNERS, 17 + number).tolist()
    radius = size * (_SMALLEST + (_LARGEST - _SMALLEST) * number / (_CUTS - 1))
    turns = [2 * math.pi * corner / _CORNERS for corner in range(_CORNERS)]

    def ring(reach: float, rough: float) -> list[tuple[float, float]]:
        far = [radius * reach * (1 + rough * (part - 0.5)) for part in chance]
        return [
            (round(out * _FLAT * math.cos(turn), DECIMALS), round(out * math.sin(turn), DECIMALS))
            for turn, out in zip(turns, far, strict=True)
        ]

    surf = Stroke(
        Paint(colours.light if context.in_colour else colours.mark),
        context.hair(_SURF if context.in_colour else 0.1),
        dash=(size * 0.8, size * 0.35),
    )
    rock = Path(closed(ring(1.0, 0.7)), Paint(colours.mark))
    return Path(closed(ring(_FOAM, 0.4)), stroke=surf), rock
