"""The board: cells and what lies between them, numbering, adjacency, zones.

Standard library only. Nothing here knows millimetres: `geometry/` lays a grid on paper. What few
rooms use is imported from its module.
"""

from generator.board.cell import (
    BadReference,
    Cell,
    Edge,
    Fault,
    Orientation,
    Vertex,
    distance,
    edge_between,
    neighbours,
    step_between,
)
from generator.board.grid import Grid, components
from generator.board.kinds import KINDS, BoardKind
from generator.board.references import CellPath, parse_edge, parse_path, runs

__all__ = [
    "KINDS",
    "BadReference",
    "BoardKind",
    "Cell",
    "CellPath",
    "Edge",
    "Fault",
    "Grid",
    "Orientation",
    "Vertex",
    "components",
    "distance",
    "edge_between",
    "neighbours",
    "parse_edge",
    "parse_path",
    "runs",
    "step_between",
]
