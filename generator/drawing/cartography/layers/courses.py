"""Rivers, roads and works: each look paints its own courses, stage by stage."""

from __future__ import annotations

from collections.abc import Iterator

from shapely import box

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Stage
from generator.drawing.cartography.lines.registry import LINES
from generator.geometry.convert import outlines
from generator.scene import Group, Item


def waters(context: RenderContext) -> Iterator[Item]:
    """Yield rivers and canals."""
    yield from _stage(context, Stage.WATER)


def roads(context: RenderContext) -> Iterator[Item]:
    """Yield roads, railways and ferries."""
    yield from _stage(context, Stage.ROAD)


def works(context: RenderContext) -> Iterator[Item]:
    """Yield bridges, walls and banks."""
    yield from _stage(context, Stage.WORK)


def _stage(context: RenderContext, stage: Stage) -> Iterator[Item]:
    """Yield what a stage paints, cut away where it would be a stump."""
    items = tuple(_painted(context, stage))
    cut = context.cut_ends[Stage.WATER if stage is Stage.WATER else Stage.ROAD]
    if cut.is_empty:
        yield from items
    else:
        yield Group(items, clip=outlines(box(*context.frame).difference(cut)))


def _painted(context: RenderContext, stage: Stage) -> Iterator[Item]:
    """Yield first all casings of a stage, so that crossings run together, then what is on them.

    Looks earlier in the registry are painted last: a road lies over the track that meets it.
    """
    looks = [look for look in reversed(tuple(LINES.values())) if look.stage is stage]
    for look in looks:
        if look.casing is not None:
            yield from look.casing(context, context.courses[look.name])
    for look in looks:
        yield from look.brush(context, context.courses[look.name])
