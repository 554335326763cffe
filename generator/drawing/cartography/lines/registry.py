"""All kinds of line, in the order in which they are traced and painted within their stage.

A kind of line is one entry here and one in `model/terrain.py` under the same name: that by which a
definition calls it under `look`, or as a line's id.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from generator.drawing.cartography.ground import Stage
from generator.drawing.cartography.lines import bridge
from generator.drawing.cartography.lines.brushes import ashore, bank, rails, river, strokes, wall
from generator.drawing.cartography.lines.edges import dug, straight, winding
from generator.drawing.cartography.lines.paths import across, beside_roads, through_centres
from generator.drawing.cartography.lines.survey import LineLook
from generator.drawing.cartography.pens import Pen
from generator.model.theme import LINE_LOOKS
from generator.scene import Cap

_BROAD = {name: each.breadth for name, each in LINE_LOOKS.items()}
"""How broad each is in mm on a hex of recipe size; pens below are parts of it."""


def _river(name: str, bank: float, *, hollow: bool = False, **black: Any) -> LineLook:
    """Return a river that widens to its breadth; `black` is what its brush does for photocopiers.

    Its banks are `bank` mm wide.
    """
    brush = river(_BROAD[name], bank, **black)
    return LineLook(Stage.WATER, winding, brush, hollow=hollow)


def _road(casing: Pen, *surface: Pen) -> LineLook:
    """Return a road: a light line between two dark ones."""
    traced = partial(LineLook, Stage.ROAD, through_centres, bridged=True, hollow=True)
    return traced(strokes(*surface), casing)


_edge, _within = partial(Pen, edge=True, smooth=True), partial(Pen, smooth=True)
_dashed = partial(Pen, cap=Cap.BUTT)
# In photocopier ink barred by locks, so that none is taken for a road.
_LOCKS = ashore(
    strokes(_dashed(_BROAD["canal"], edge=True, black=1.1), _dashed(0.6, black_dash=(1.9, 0.3)))
)
_CROSSING = strokes(_dashed(0.34, dash=(0.9, 0.6), smooth=True))
_FORDED = strokes(Pen(0.58, dash=(0.0, 1.0)))  # a round cap makes a stone of a point

LINES: Mapping[str, LineLook] = {
    "wide-river": _river("wide-river", 0.17, black_bank=0.3, ripples=(0.42, 0.84), hollow=True),
    "river": _river("river", 0.15),
    "creek": _river("creek", 0.1),
    "canal": LineLook(Stage.WATER, dug, _LOCKS, hollow=True),
    # A photocopier gnaws at the edges of roads, and tells a highway by the line in its middle.
    "highway": _road(_edge(_BROAD["highway"], black=1.49), _within(0.88), _edge(0.0, black=0.24)),
    "road": _road(_edge(_BROAD["road"], black=1.19), _within(0.62)),
    "track": _road(_edge(_BROAD["track"]), _dashed(0.34, dash=(1.1, 0.5), smooth=True)),
    "ferry": LineLook(Stage.ROAD, across(0.3), _CROSSING, _edge(_BROAD["ferry"], 0.5)),
    "ford": LineLook(Stage.ROAD, across(0.46), _FORDED, Pen(_BROAD["ford"], 0.6, edge=True)),
    "railway": LineLook(Stage.ROAD, beside_roads, rails, _edge(0.75, 0.6), bridged=True),
    "bridge": LineLook(Stage.WORK, bridge.trace, bridge.paint),
    "embankment": LineLook(Stage.WORK, straight, bank),
    "fort-line": LineLook(Stage.WORK, straight, wall),
}
"""By name; water first, then roads, then works."""
