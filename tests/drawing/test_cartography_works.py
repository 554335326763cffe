"""Embankments and fort lines let roads and railways through, and nothing else."""

from __future__ import annotations

import pytest
from cartography_press import NAMES, the_ground, the_layout
from shapely import union_all

from generator.drawing.cartography.ground import Stage
from generator.drawing.cartography.lines.brushes import let_through
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.preparing import prepare
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import PALETTES

ROADS = ("highway", "road", "track", "railway")


@pytest.mark.parametrize("name", NAMES)
def test_works_have_a_gate_where_a_road_crosses(name: str) -> None:
    layout, frame = the_layout(name)
    context = prepare(the_ground(name), layout, PALETTES[Ink.COLOUR], frame)
    for look, courses in context.courses.items():
        if LINES[look].stage is Stage.WORK and look != "bridge":
            for course in courses:
                left = let_through(context, course.line)
                assert left.length > course.line.length / 2
                roads = [
                    (road.line, context.breadths[kind] / 2)
                    for kind in ROADS
                    for road in context.courses[kind]
                ]
                gone = course.line.difference(left.buffer(1e-3))
                near = [line.buffer(half + layout.unit / 8) for line, half in roads]
                assert gone.difference(union_all(near)).is_empty
                for line, half in roads:
                    if line.intersects(course.line):
                        assert left.distance(line) > half
