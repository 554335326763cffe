"""Where borders of zones run: on hexsides, or on the zone's own bank of a river along these."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cartography_country import country
from shapely import LineString, Point

from generator.board import parse_edge
from generator.drawing.cartography.layers.zones import edge_of, ground_of
from generator.drawing.cartography.painting import reach_of
from generator.drawing.cartography.preparing import prepare
from generator.drawing.cartography.surveying import survey
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import PALETTES
from generator.geometry.layout import Layout
from generator.model.map import Border, Zone
from generator.model.terrain import grid_of


@pytest.mark.parametrize("across", [9.0, 24.0])
@pytest.mark.parametrize("seed", [1, 3, 7, 11])
def test_the_border_of_a_zone_follows_the_river_along_it(seed: int, across: float) -> None:
    wild = country(8, 6, seed, rivers=3)
    grid = grid_of(wild.grid)
    followed = 0
    for river_alone in wild.features:
        hexsides = [parse_edge(text, grid) for text in river_alone.hexsides]
        # All hexes that touch the river on one side of it: they are bounded by the whole of it.
        own = {min(side.cells) for side in hexsides if all(at in grid for at in side.cells)}
        bounding = [side for side in hexsides if len(own.intersection(side.cells)) == 1]
        zone = Zone("bank", "Bank", tuple(map(grid.label, sorted(own))), border=Border.RED)
        layout = Layout.across(grid, across)
        frame = layout.bounds()
        ground = survey(
            replace(wild, features=(river_alone,), zones=(zone,)), reach_of(layout, frame)
        )
        context = prepare(ground, layout, PALETTES[Ink.COLOUR], frame)
        (area,) = context.ground.board.areas
        covered = ground_of(context, area)
        for at in grid.cells():
            assert covered.contains(Point(layout.centre(at))) is (at in own)
        edge = edge_of(context, covered).boundary
        lines = [it.line for found in context.courses.values() for it in found]
        for side in bounding:
            middle = LineString(layout.edge(side)).interpolate(0.5, normalized=True)
            for river in lines:
                if river.distance(middle) < layout.unit / 4:
                    followed += 1
                    stretch = river.intersection(middle.buffer(layout.unit / 4))
                    assert not edge.intersects(stretch)
                    assert edge.distance(stretch) < layout.unit / 3
    assert followed
