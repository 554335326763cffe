"""Hexes: coordinates, numbering, adjacency, hexsides, zones.

Standard library only. Nothing here knows millimetres: `geometry/` lays a grid on paper.
"""

from generator.hexes.grid import Grid, RowsFrom, components, rings
from generator.hexes.hex import (
    BadReference,
    Direction,
    Edge,
    Fault,
    Hex,
    Hexside,
    Offset,
    Orientation,
    Vertex,
    distance,
    hexside_between,
    line,
    nearest,
    neighbours,
    step_between,
    within,
)
from generator.hexes.references import HexPath, Run, parse_hexside, parse_path, runs

__all__ = [
    "BadReference",
    "Direction",
    "Edge",
    "Fault",
    "Grid",
    "Hex",
    "HexPath",
    "Hexside",
    "Offset",
    "Orientation",
    "RowsFrom",
    "Run",
    "Vertex",
    "components",
    "distance",
    "hexside_between",
    "line",
    "nearest",
    "neighbours",
    "parse_hexside",
    "parse_path",
    "rings",
    "runs",
    "step_between",
    "within",
]
