"""Hexes: coordinates, numbering, adjacency, hexsides, zones.

Standard library only. Nothing here knows millimetres: `geometry/` lays a grid on paper. What few
rooms use is imported from its module.
"""

from generator.hexes.grid import Grid, components
from generator.hexes.hex import (
    BadReference,
    Fault,
    Hex,
    Hexside,
    Orientation,
    Vertex,
    distance,
    hexside_between,
    neighbours,
    step_between,
)
from generator.hexes.references import HexPath, parse_hexside, parse_path, runs

__all__ = [
    "BadReference",
    "Fault",
    "Grid",
    "Hex",
    "HexPath",
    "Hexside",
    "Orientation",
    "Vertex",
    "components",
    "distance",
    "hexside_between",
    "neighbours",
    "parse_hexside",
    "parse_path",
    "runs",
    "step_between",
]
