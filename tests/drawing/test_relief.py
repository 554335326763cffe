"""The relief: one field of heights for all sizes, rivers that run down it, strokes along it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from cartography_press import the_ground, the_layout, the_map, the_painting
from flat_outlines import area
from shapely import LineString, Point, box, polygons, union_all
from shapely import area as area_of

from generator.board import Cell
from generator.drawing.cartography.erosion import eroded
from generator.drawing.cartography.ground import Ground
from generator.drawing.cartography.layers import hachures
from generator.drawing.cartography.lettering.boxes import Kind
from generator.drawing.cartography.lines.edges import winding
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.preparing import prepare
from generator.drawing.cartography.relief import Relief, shaded
from generator.drawing.cartography.surveying import survey
from generator.drawing.cartography.terrains import TERRAINS
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import PALETTES
from generator.geometry.lines import resampled
from generator.geometry.noise import Array, chances
from generator.geometry.raster import Raster
from generator.geometry.shapes import region
from generator.scene import Close, Line, Move, Path

HIGH = ("island", "inland", "archipelago", "shumshu", "mukden")
SMALL, LARGE = 7.0, 24.0
ALIKE = 0.12
"""How far heights of two sizes lie apart, on average, as a part of the middle height of the high
ground."""
RISE = 0.02
"""How much a river may rise anywhere, as a part of the highest height: that of the raster."""
DOWN, STRAY = 30.0, 0.03
"""How many degrees a stroke may lie off the slope, and how many of all may do so no less."""


def the_relief(ground: Ground) -> Relief:
    assert ground.relief is not None
    return ground.relief


def apart(first: Array, second: Array) -> float:
    """How far two fields of heights lie apart, as a part of the middle height of high ground."""
    return float(np.abs(first - second)[first > 0.02].mean() / np.median(first[first > 0.02]))


@pytest.mark.parametrize("name", HIGH)
def test_maps_of_all_sizes_show_one_country(name: str) -> None:
    own = the_relief(the_ground(name))
    small, large = (shaded(own, unit) for unit in (SMALL, LARGE))
    assert small.raster == large.raster
    assert apart(large.heights, small.heights) < ALIKE
    assert apart(own.heights, large.heights) < ALIKE


def test_another_country_is_found_out() -> None:
    own = shaded(the_relief(the_ground("mukden")), LARGE)
    assert apart(own.heights, own.heights[::-1]) > 3 * ALIKE


@pytest.mark.parametrize("name", HIGH)
def test_a_larger_map_has_more_ridges(name: str) -> None:
    own = the_relief(the_ground(name))
    small, large = (len(shaded(own, unit).dark[4].geoms) for unit in (SMALL, LARGE))
    assert large > small


def rivers(ground: Ground) -> list[LineString]:
    return [
        course.line
        for look, found in ground.courses.items()
        if LINES[look].trace is winding
        for course in found
    ]


def climbs(own: Relief, line: LineString) -> float:
    """How far a line rises above the lowest that it has been, at most."""
    spots = resampled(np.array(line.coords), own.raster.step)
    levels = own.raster.sample(own.heights, spots[own.raster.holds(spots)])
    if not len(levels):
        return 0.0
    return float((levels - np.minimum.accumulate(levels)).max() / own.heights.max())


@pytest.mark.parametrize("name", HIGH)
def test_rivers_run_down(name: str) -> None:
    ground = the_ground(name)
    for line in rivers(ground):
        assert climbs(the_relief(ground), line) < RISE


def test_a_river_through_mountains_runs_down_in_a_valley() -> None:
    island = the_map("island")
    raised = island.hexes.replace(".", "^").replace("&", "^").replace("n", "^").replace("%", "^")
    ground = survey(replace(island, hexes=raised))
    own = the_relief(ground)
    for line in rivers(ground):
        assert climbs(own, line) < RISE
        beside = [line.parallel_offset(0.35, side) for side in ("left", "right")]
        level, *banks = (
            own.raster.sample(own.heights, resampled(np.array(each.coords), 0.1)).mean()
            for each in (line, *beside)
        )
        assert min(banks) > level
    assert max(climbs(own, line.reverse()) for line in rivers(ground)) > 3 * RISE


def test_nothing_is_a_pit() -> None:
    raster = Raster(0.0, 0.0, 0.1, 40, 30)
    rise = 0.5 + 0.5 * chances(1200, 7).reshape(30, 40)
    rise[:, :3] = 0.0
    heights = np.pad(eroded(rise, raster, [], 5), 1, constant_values=np.inf)
    here = heights[1:-1, 1:-1]
    around = [heights[1 + y : 31 + y, 1 + x : 41 + x] for y in (-1, 0, 1) for x in (-1, 0, 1)]
    lowest = np.min(around, axis=0)
    assert (lowest < here)[:, 4:].all()
    assert (here[:, :3] == 0).all()


def test_ground_that_rises_everywhere_falls_to_the_border() -> None:
    raster = Raster(0.0, 0.0, 0.1, 20, 20)
    heights = eroded(np.ones((20, 20)), raster, [], 5)
    assert heights[8:12, 8:12].min() > heights[0].max()


def test_a_range_is_higher_than_a_hill() -> None:
    """The largest group of mountains has the highest ground; a hex alone is a hill."""
    ground = the_ground("island")
    own = the_relief(ground)

    def top(at: Cell) -> float:
        x, y = ground.layout.centre(at)
        far = np.linspace(-0.8, 0.8, 33)
        spots = np.array([(x + east, y + south) for east in far for south in far])
        return float(own.raster.sample(own.heights, spots).max())

    grid = ground.board.grid
    assert max(top(grid.cell(at)) for at in ("0402", "0403", "0503", "0404")) > top(
        grid.cell("0505")
    )


# Strokes


@cache
def strokes(name: str, across: float | None) -> tuple[Array, Array]:
    """The strokes of a map in mm as outlines (n, 6, 2), and the slope (n, 2) at their middles."""
    layout, frame = the_layout(name, across)
    context = prepare(the_ground(name), layout, PALETTES[Ink.PHOTOCOPIER], frame)
    (drawn,) = hachures.paint(context)
    assert isinstance(drawn, Path)
    points = [each.to for each in drawn.segments if isinstance(each, Move | Line)]
    assert sum(isinstance(each, Close) for each in drawn.segments) == len(points) / 6
    wedges = np.array(points).reshape(-1, 6, 2)
    fall = hachures.fall_of(the_relief(the_ground(name)), layout.unit)
    middles = (wedges.mean(axis=1) - layout.origin) / layout.unit
    slopes = [fall.raster.sample(part, middles) for part in fall.slopes]
    return wedges, np.column_stack(slopes)


def off(wedges: Array, slopes: Array) -> Array:
    """How many degrees each stroke lies off the way down."""
    way = (wedges[:, 3] + wedges[:, 2] - wedges[:, 0] - wedges[:, 5]) / 2
    ahead = -(way * slopes).sum(axis=1)
    return np.degrees(np.arccos(ahead / np.hypot(*way.T) / np.hypot(*slopes.T)))


@pytest.mark.parametrize("name", ["shumshu", "mukden", "island"])
@pytest.mark.parametrize("across", [None, 34.0])
def test_strokes_run_downhill(name: str, across: float | None) -> None:
    found = off(*strokes(name, across))
    assert len(found) > 100
    assert (found > DOWN).mean() < STRAY


def test_strokes_across_a_slope_are_found_out() -> None:
    wedges, slopes = strokes("island", None)
    across = np.column_stack([-slopes[:, 1], slopes[:, 0]])
    assert (off(wedges, across) > DOWN).mean() > 0.9


@pytest.mark.parametrize("across", [None, 34.0])
def test_strokes_are_thicker_on_steeper_slopes(across: float | None) -> None:
    wedges, slopes = strokes("mukden", across)
    width = np.hypot(*(wedges[:, 0] - wedges[:, 5]).T)
    steep = np.hypot(*slopes.T)
    low, high = np.quantile(steep, (0.25, 0.75))
    assert width[steep > high].mean() > 1.3 * width[steep < low].mean()


# Names upon strokes


@pytest.mark.parametrize("name", HIGH)
@pytest.mark.parametrize("across", [None, LARGE])
def test_strokes_stand_in_hexes_that_rise(name: str, across: float | None) -> None:
    wedges, _ = strokes(name, across)
    layout, looks = the_layout(name, across)[0], the_ground(name).board.looks
    high = [at for at, look in looks.items() if TERRAINS[look].rise]
    ground = region(layout, high).union(box(*layout.bounds()).difference(region(layout, looks)))
    inside = box(*layout.bounds()).intersection(ground.buffer(layout.unit / 5))
    level = region(layout, looks).difference(inside)
    assert not (area_of(polygons(wedges) & level) > 0.02).any()


def through_names(name: str, plates: bool) -> int:
    """How many strokes are to be seen through the letters of names, off all lines."""
    layout, frame = the_layout(name)
    context = prepare(the_ground(name), layout, PALETTES[Ink.PHOTOCOPIER], frame)
    drawn = the_painting(name, Ink.PHOTOCOPIER)
    names = [it for placed in drawn.placements if placed.kind is Kind.NAME for it in placed.boxes]
    letters = union_all([box(*each) for each in names])
    letters = letters.difference(context.roads.buffer(2)).difference(context.rivers.buffer(2))
    white = union_all([area(each.segments) for each in drawn.plates.items]) if plates else Point()
    wedges, _ = strokes(name, None)
    return int((area_of(polygons(wedges) & letters.difference(white)) > 0.01).sum())


@pytest.mark.parametrize("name", ["shumshu", "mukden", "island"])
def test_names_upon_strokes_have_a_white_ground(name: str) -> None:
    assert through_names(name, plates=False) > 3
    assert through_names(name, plates=True) == 0
