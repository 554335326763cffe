"""Highways: broad roads, in the colour that maps keep for them."""

from __future__ import annotations

from generator.drawing.cartography.lines.cased import cased

LOOK = cased("highway", breadth=1.35, surface=0.88)
