"""The catalogue of what drawing complains of, for `postwar explain`."""

from __future__ import annotations

from generator.diagnostics import CodeEntry, Severity
from generator.drawing.cartography.findings import CODES as MAP_CODES

TOO_WIDE = CodeEntry(
    "DRW101",
    "text-too-wide-for-counter",
    Severity.ERROR,
    "A text does not fit its counter",
    "Text on a counter is set smaller until it fits, down to 6 points. What is still too wide "
    "would be cut off by the knife.",
    "units: {nav: {name: Naval battalion, label: Naval Infantry Battalion}}\n",
    "units: {nav: {name: Naval battalion, label: Nav}}\n",
)
NO_ROOM_ON_CARD = CodeEntry(
    "DRW110",
    "inset-without-room",
    Severity.NOTE,
    "A table or track finds no room on the map",
    "Insets never cover a hex in play. Those that find no room on the panel, over hexes out of "
    "play, or in a margin that costs the hexes little, are moved to a second card or page.",
    "page: {width: 100 mm, height: 80 mm, panel: right, panel-width: 30 mm}\n",
    "page: {width: 148 mm, height: 100 mm, panel: right, panel-width: 42 mm}\n",
)
CODES = (*MAP_CODES, TOO_WIDE, NO_ROOM_ON_CARD)
"""Every code of the room, in order."""
