"""The grid: hexes can be counted on any ground."""

from __future__ import annotations

from itertools import pairwise

from cartography_press import items_of, the_layout, the_painting
from shapely import LineString, MultiLineString

from generator.drawing.cartography.layers import grid
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import PALETTES
from generator.scene import Line, Move, Paint, Path, Point


def lanes(name: str) -> MultiLineString:
    """The light lanes in which hexsides run in colour."""
    paint = Paint(PALETTES[Ink.COLOUR].halo, grid.RIDE_OPACITY)
    found: list[tuple[Point, Point]] = []
    for item in items_of(the_painting(name).scene):
        if isinstance(item, Path) and item.stroke and item.stroke.paint == paint:
            for before, step in pairwise(item.segments):
                if isinstance(before, Move | Line) and isinstance(step, Line):
                    found.append((before.to, step.to))
    return MultiLineString(found)


def from_lanes(first: str, second: str) -> float:
    """How far the middle of a hexside on Myitkyina's map is from the next lane, in mm."""
    layout = the_layout("myitkyina")[0]
    ends = [layout.centre(layout.grid.cell(label)) for label in (first, second)]
    return lanes("myitkyina").distance(LineString(ends).centroid)


def test_hexsides_stand_out_from_a_jungle() -> None:
    assert from_lanes("A1", "A2") < 0.1


def test_open_ground_has_none() -> None:
    assert from_lanes("E5", "E6") > 3.0
