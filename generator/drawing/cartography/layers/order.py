"""The layers of a map in the order in which they are painted; text lies over all of them.

Rivers, roads and works are painted stage by stage, each look with its own brush.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from shapely import box

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Stage
from generator.drawing.cartography.layers import grid, hachures, land, zones
from generator.drawing.cartography.lines.registry import LINES
from generator.geometry.convert import outlines
from generator.scene import Group, Item


def courses(stage: Stage, context: RenderContext) -> Iterator[Item]:
    """Yield what a stage paints, cut away where it would be the end of a line.

    First all casings, so that crossings run together, then what is on them. Looks earlier in the
    registry are painted last: a road lies over the track that meets it.
    """
    looks = [
        (look, look.inked(name, context.palette), context.courses[name])
        for name, look in reversed([*LINES.items()])
        if look.stage is stage
    ]
    items: list[Item] = [
        item
        for look, colours, found in looks
        if look.casing
        for course in found
        for item in context.stroke(course.line, look.casing, colours)
    ]
    for look, colours, found in looks:
        items += look.brush(context, found, colours)
    cut = context.cut_ends[Stage.WATER if stage is Stage.WATER else Stage.ROAD]
    if cut.is_empty:
        yield from items
    else:
        yield Group(tuple(items), clip=outlines(box(*context.frame).difference(cut)))


LAYERS: tuple[tuple[str, Callable[[RenderContext], Iterator[Item]]], ...] = (
    ("sea", land.sea),
    ("awash", land.awash),
    ("land", land.paint),
    ("out of play", land.closed),
    ("hachures", hachures.paint),
    ("covers", land.covers),
    ("waters", partial(courses, Stage.WATER)),
    ("coastline", land.coastline),
    ("grid", grid.paint),
    ("streets", land.streets),
    ("roads", partial(courses, Stage.ROAD)),
    ("houses", land.houses),
    ("works", partial(courses, Stage.WORK)),
    ("zones", zones.paint),
)
"""Names, for SVG ids and recordings, and painters."""
