"""Imposition: scenes in, sheets out. It knows pieces and paper, never the game."""

from generator.imposition.calibration import calibration
from generator.imposition.countersheet import Cut, countersheets
from generator.imposition.nup import n_up, signature, spine_marks
from generator.imposition.order import Countersheet, Guide, Manner, Strip, Turn
from generator.imposition.packing import Form, Piece, PieceFace
from generator.imposition.tiles import division, in_pieces, quiet_cuts, sheets, tiles
from generator.imposition.tiling import ANYWHERE, Cuts, Joint, tiling
from generator.papers import PAPERS, Paper

__all__ = [
    "ANYWHERE",
    "PAPERS",
    "Countersheet",
    "Cut",
    "Cuts",
    "Form",
    "Guide",
    "Joint",
    "Manner",
    "Paper",
    "Piece",
    "PieceFace",
    "Strip",
    "Turn",
    "calibration",
    "countersheets",
    "division",
    "in_pieces",
    "n_up",
    "quiet_cuts",
    "sheets",
    "signature",
    "spine_marks",
    "tiles",
    "tiling",
]
