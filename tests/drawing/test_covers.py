"""What stands on the ground keeps within the hexes of its terrain, and fills them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest
from cartography_maps import WOODS
from cartography_press import NAMES, the_ground, the_layout
from shapely import MultiPoint, contains_xy
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.layers.land import ground_of
from generator.drawing.cartography.preparing import prepare
from generator.drawing.cartography.terrains import TERRAINS
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import PALETTES
from generator.geometry.noise import Array
from generator.geometry.shapes import region
from generator.scene import Stamp

BEYOND = 0.25
"""How far a mark may stand in another hex, in mm of its own size: that of its shadow."""
NEAR, FIELDS, FULL = 2.3, 6.0, 0.84
"""So near to every point of a hex there is a mark, or fields, in mm of its own size; but for so
many points, which lie in clearings."""


@cache
def the_context(name: str, ink: Ink) -> RenderContext:
    layout, frame = the_layout(name)
    return prepare(the_ground(name), layout, PALETTES[ink], frame)


def marks(context: RenderContext) -> Iterator[tuple[str, Array]]:
    """For each terrain of stamps where these are."""
    for wash in context.ground.washes:
        look = TERRAINS[wash.look]
        if look.cover is not None:
            own = ground_of(context, wash) & context.open_land
            drawn = look.cover(context, own, look.inked(wash.look, context.palette))
            places = [at for item in drawn if isinstance(item, Stamp) for at in item.places]
            if places:
                yield wash.look, np.array(places)


def hexes(context: RenderContext, look: str, *, own: bool) -> BaseGeometry:
    looks = context.ground.board.looks
    return region(context.layout, [at for at, it in looks.items() if (it == look) is own])


def strays(context: RenderContext, look: str, places: Array) -> int:
    """How many marks stand in the hexes of another terrain."""
    others = hexes(context, look, own=False).buffer(-BEYOND * context.texture(1.0))
    return int(contains_xy(others, *places.T).sum())


def filled(context: RenderContext, look: str, places: Array) -> float:
    """How much of the open ground of its hexes is near a mark."""
    own = hexes(context, look, own=True) & context.open_land
    far = FIELDS if look == "fields" else NEAR
    near = MultiPoint(places).buffer(far * context.texture(1.0), quad_segs=4)
    return float((own & near).area / own.area)


@pytest.mark.parametrize("name", [*NAMES, WOODS])
@pytest.mark.parametrize("ink", Ink)
def test_marks_keep_within_the_hexes_of_their_terrain(name: str, ink: Ink) -> None:
    context = the_context(name, ink)
    for look, places in marks(context):
        assert strays(context, look, places) == 0, look


@pytest.mark.parametrize("name", [*NAMES, WOODS])
def test_marks_fill_their_hexes(name: str) -> None:
    context = the_context(name, Ink.COLOUR)
    for look, places in marks(context):
        assert filled(context, look, places) > FULL, look


def test_a_wood_that_is_moved_is_found_out() -> None:
    context = the_context(WOODS, Ink.COLOUR)
    ((_, places),) = [found for found in marks(context) if found[0] == "jungle"]
    moved = places + np.array((context.layout.unit * 1.5, 0.0))
    assert strays(context, "jungle", moved) > 100
    assert filled(context, "jungle", moved) < FULL
