"""All kinds of line, in the order in which they are traced and painted within their stage.

A kind of line is one entry here and one in `model/terrain.py` under the same name: that by which a
definition calls it under `look`, or as a line's id.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.drawing.cartography.ground import Stage
from generator.drawing.cartography.lines import bridge
from generator.drawing.cartography.lines.brushes import bank, rails, river, strokes, wall
from generator.drawing.cartography.lines.hexsides import dug, straight, winding
from generator.drawing.cartography.lines.paths import across, beside_roads, through_centres
from generator.drawing.cartography.lines.survey import LineLook
from generator.drawing.cartography.pens import Pen
from generator.drawing.palette import LineColours, line_colours
from generator.scene import Cap


def _road(casing: Pen, colours: LineColours, *surface: Pen) -> LineLook:
    """Return a road: a light line between two dark ones."""
    return LineLook(
        Stage.ROAD,
        through_centres,
        strokes(*surface),
        colours,
        casing.width,
        casing,
        bridged=True,
        hollow=True,
    )


_WATER = line_colours("#1d5275", "#4c93bd")
LINES: Mapping[str, LineLook] = {
    "wide-river": LineLook(
        Stage.WATER,
        winding,
        river(2.6, 0.17, black_bank=0.3, ripples=(0.42, 0.84)),
        _WATER,
        2.6,
        hollow=True,
    ),
    "river": LineLook(Stage.WATER, winding, river(1.2, 0.15), _WATER, 1.2),
    "creek": LineLook(Stage.WATER, winding, river(0.6, 0.1), _WATER, 0.6),
    "canal": LineLook(
        Stage.WATER,
        dug,
        # In photocopier ink barred by locks, so that none is taken for a road.
        strokes(
            Pen(0.95, edge=True, black=1.1, cap=Cap.BUTT),
            Pen(0.6, black_dash=(1.9, 0.3), cap=Cap.BUTT),
        ),
        line_colours("#1d5275", "#7fb4d2"),
        0.95,
        hollow=True,
    ),
    # A photocopier gnaws at the edges of roads, and tells a highway by the line in its middle.
    "highway": _road(
        Pen(1.35, edge=True, black=1.49, smooth=True),
        line_colours("#8a3d20", "#e8b04a"),
        Pen(0.88, smooth=True),
        Pen(0.0, edge=True, black=0.24, smooth=True),
    ),
    "road": _road(
        Pen(1.05, edge=True, black=1.19, smooth=True),
        line_colours("#8a3d20", "#fffdf4"),
        Pen(0.62, smooth=True),
    ),
    "track": _road(
        Pen(0.64, edge=True, smooth=True),
        line_colours("#8c7350", "#fdf6e0"),
        Pen(0.34, dash=(1.1, 0.5), cap=Cap.BUTT, smooth=True),
    ),
    "ferry": LineLook(
        Stage.ROAD,
        across(0.3),
        strokes(Pen(0.34, dash=(0.9, 0.6), cap=Cap.BUTT, smooth=True)),
        line_colours("#ffffff", "#1f567c"),
        0.8,
        Pen(0.8, 0.5, edge=True, smooth=True),
    ),
    "ford": LineLook(
        Stage.ROAD,
        across(0.46),
        strokes(Pen(0.58, dash=(0.0, 1.0))),  # a round cap makes a stone of a point
        line_colours("#fdf6e0", "#5c4526"),
        1.0,
        Pen(1.0, 0.6, edge=True),
    ),
    "railway": LineLook(
        Stage.ROAD,
        beside_roads,
        rails,
        line_colours("#ffffff", "#1c1a18"),
        1.05,
        Pen(0.75, 0.6, edge=True, smooth=True),
        bridged=True,
    ),
    "bridge": LineLook(
        Stage.WORK, bridge.trace, bridge.paint, line_colours("#ffffff", "#1c1a18"), 1.05
    ),
    "embankment": LineLook(Stage.WORK, straight, bank, line_colours("#fbf4e0", "#5c4526"), 1.1),
    "fort-line": LineLook(Stage.WORK, straight, wall, line_colours("#ffffff", "#2a2320"), 1.3),
}
"""By name; water first, then roads, then works."""
