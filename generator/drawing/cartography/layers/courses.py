"""Rivers, roads and works: each look paints its own courses, stage by stage."""

from __future__ import annotations

from collections.abc import Iterator

from shapely import box

from generator.drawing.cartography.lines.look import Stage
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.plate import Plate
from generator.geometry.convert import outlines
from generator.scene import Group, Item


def waters(plate: Plate) -> Iterator[Item]:
    """Yield rivers and canals."""
    yield from _stage(plate, Stage.WATER)


def roads(plate: Plate) -> Iterator[Item]:
    """Yield roads, railways and ferries."""
    yield from _stage(plate, Stage.ROAD)


def works(plate: Plate) -> Iterator[Item]:
    """Yield bridges, walls and banks."""
    yield from _stage(plate, Stage.WORK)


def _stage(plate: Plate, stage: Stage) -> Iterator[Item]:
    """Yield what a stage paints, cut away where it would be a stump."""
    items = tuple(_painted(plate, stage))
    cut = plate.stumps[Stage.WATER if stage is Stage.WATER else Stage.ROAD]
    if cut.is_empty:
        yield from items
    else:
        yield Group(items, clip=outlines(box(*plate.frame).difference(cut)))


def _painted(plate: Plate, stage: Stage) -> Iterator[Item]:
    """Yield first all casings of a stage, so that crossings run together, then what is on them.

    Looks earlier in the registry are painted last: a road lies over the track that meets it.
    """
    looks = [look for look in reversed(tuple(LINES.values())) if look.stage is stage]
    for look in looks:
        if look.casing is not None:
            yield from look.casing(plate, plate.courses[look.name])
    for look in looks:
        yield from look.brush(plate, plate.courses[look.name])
