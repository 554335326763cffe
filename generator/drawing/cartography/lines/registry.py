"""All kinds of line, in the order in which they are traced and painted within their stage."""

from __future__ import annotations

from collections.abc import Mapping

from generator.drawing.cartography.lines import (
    bridge,
    canal,
    creek,
    embankment,
    ferry,
    ford,
    fort_line,
    railway,
    river,
    roads,
    track,
    wide_river,
)
from generator.drawing.cartography.lines.look import LineLook

LINES: Mapping[str, LineLook] = {
    look.name: look
    for look in (
        wide_river.LOOK,
        river.LOOK,
        creek.LOOK,
        canal.LOOK,
        roads.HIGHWAY,
        roads.ROAD,
        track.LOOK,
        ferry.LOOK,
        ford.LOOK,
        railway.LOOK,
        bridge.LOOK,
        embankment.LOOK,
        fort_line.LOOK,
    )
}
"""By name; water first, then roads, then works."""
