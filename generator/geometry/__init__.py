"""Geometry: hexes laid out on paper, and outlines between shapely and the scene.

`layout` is plain arithmetic. All else needs shapely or numpy and is imported by name where it is
used, so that asking for a layout does not load them.
"""

from generator.geometry.layout import Layout

__all__ = ["Layout"]
