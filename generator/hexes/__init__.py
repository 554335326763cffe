"""Hexes: coordinates, numbering, adjacency, hexsides, zones.

Standard library only. Nothing here knows millimetres: `geometry/` lays a grid on paper.
"""

from generator.hexes.grid import Grid, Numbering, RowsFrom, components, outline, rings
from generator.hexes.hex import (
    STEPS,
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
    ring,
    shared_vertices,
    step_between,
    within,
)
from generator.hexes.references import (
    HexPath,
    Run,
    parse_hexside,
    parse_path,
    runs,
)

__all__ = [
    "STEPS",
    "BadReference",
    "Direction",
    "Edge",
    "Fault",
    "Grid",
    "Hex",
    "HexPath",
    "Hexside",
    "Numbering",
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
    "outline",
    "parse_hexside",
    "parse_path",
    "ring",
    "rings",
    "runs",
    "shared_vertices",
    "step_between",
    "within",
]
