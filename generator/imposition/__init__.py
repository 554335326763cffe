"""Imposition: scenes in, sheets out. It knows pieces and paper, never the game."""

from generator.imposition.booklet import signature, spine_marks
from generator.imposition.calibration import calibration
from generator.imposition.countersheet import Cut, countersheets
from generator.imposition.guide import Guide, Strip
from generator.imposition.nup import n_up
from generator.imposition.order import Countersheet, Manner, Turn
from generator.imposition.piece import Form, Piece, PieceFace
from generator.imposition.quiet import quiet_cuts
from generator.imposition.tiles import division, in_pieces, sheets, tiles
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
