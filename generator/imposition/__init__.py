"""Imposition: scenes in, sheets out. It knows pieces and paper, never the game."""

from generator.imposition.countersheet import Countersheet, Piece, PieceFace, countersheets
from generator.imposition.paper import PAPERS, Paper
from generator.imposition.tiles import tiles
from generator.imposition.tiling import Cuts, Joint

__all__ = [
    "PAPERS",
    "Countersheet",
    "Cuts",
    "Joint",
    "Paper",
    "Piece",
    "PieceFace",
    "countersheets",
    "tiles",
]
