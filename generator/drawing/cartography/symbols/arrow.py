"""Arrows at the edge of the map: where a side comes in, or leaves.

In the side's colour, or that of the zone's border; in photocopier ink one side's arrows are solid,
the other's are outlines.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.colour import Colour
from generator.drawing.cartography.pens import Pens
from generator.drawing.palette import Palette
from generator.scene import Item, Join, Paint, Path, Point, Stroke, closed

_OUTLINE = ((1.0, 0.0), (0.06, 0.86), (0.06, 0.36), (-1.0, 0.5), (-0.72, 0.0))
"""Half of an arrow that points along x, from its tip to the notch in its tail."""
_HALO, _EDGE = 0.85, 0.26


def arrow(
    at: Point, way: Point, half: float, colour: Colour, pens: Pens, palette: Palette
) -> Iterator[Item]:
    """Yield an arrow about `at` along the unit vector `way`, `half` mm to its tip."""
    upper = [(x, y) for x, y in _OUTLINE]
    lower = [(x, -y) for x, y in reversed(_OUTLINE[1:-1])]
    outline = closed(
        (
            at[0] + half * (x * way[0] - y * way[1]),
            at[1] + half * (x * way[1] + y * way[0]),
        )
        for x, y in (*upper, *lower)
    )
    halo = Stroke(Paint(palette.halo), pens.line(_HALO), join=Join.ROUND)
    edge = Stroke(Paint(palette.symbol), pens.line(_EDGE), join=Join.MITRE)
    yield Path(outline, stroke=halo)
    yield Path(outline, fill=Paint(colour), stroke=edge)
