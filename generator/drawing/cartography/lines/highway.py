"""Highways: broad roads, in the colour that maps keep for them, or with a line in their middle."""

from __future__ import annotations

from generator.drawing.cartography.lines.cased import cased

LOOK = cased("highway", breadth=1.35, surface=0.88, middle=0.24)
