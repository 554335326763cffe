"""Hexes: coordinates, numbering, adjacency, hexsides, zones.

Standard library only. Nothing here knows millimetres: `geometry/` lays a grid on paper.
"""

from generator.hexes.chain import BrokenChain, Run, chain, runs
from generator.hexes.compass import Direction, Edge, Orientation
from generator.hexes.faults import BadReference, Fault
from generator.hexes.grid import Grid, RowsFrom
from generator.hexes.hex import (
    STEPS,
    Hex,
    distance,
    line,
    nearest,
    neighbours,
    ring,
    step_between,
    within,
)
from generator.hexes.hexside import Hexside, Vertex, hexside_between, shared_vertices
from generator.hexes.numbering import Numbering
from generator.hexes.offset import Offset
from generator.hexes.references import HexPath, parse_hexside, parse_path
from generator.hexes.regions import components, outline, rings

__all__ = [
    "STEPS",
    "BadReference",
    "BrokenChain",
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
    "chain",
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
