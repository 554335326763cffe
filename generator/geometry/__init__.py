"""Geometry: hexes laid out on paper, and outlines between shapely and the scene.

`layout` and `curves` are plain arithmetic. `shapes` and `convert` need shapely and are imported
by name where they are used, so that asking for a layout does not load it.
"""

from generator.geometry.layout import HexLayout

__all__ = ["HexLayout"]
