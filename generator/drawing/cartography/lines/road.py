"""Roads: a light line between two dark ones."""

from __future__ import annotations

from generator.drawing.cartography.lines.cased import cased

LOOK = cased("road", breadth=1.05, surface=0.62)
