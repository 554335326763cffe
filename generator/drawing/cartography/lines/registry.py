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
    highway,
    railway,
    river,
    road,
    track,
    wide_river,
)
from generator.drawing.cartography.lines.look import LineLook

LINES: Mapping[str, LineLook] = {
    module.LOOK.name: module.LOOK
    for module in (
        wide_river,
        river,
        creek,
        canal,
        highway,
        road,
        track,
        ferry,
        ford,
        railway,
        bridge,
        embankment,
        fort_line,
    )
}
"""By name; water first, then roads, then works."""
