"""Imposition: scenes in, sheets out. It knows pieces and paper, never the game."""

from generator.imposition.countersheet import Countersheet, Piece, PieceFace, countersheets
from generator.imposition.paper import PAPERS, Paper

__all__ = ["PAPERS", "Countersheet", "Paper", "Piece", "PieceFace", "countersheets"]
