"""Counters: pieces with a front and a back, from the data of the game."""

from generator.drawing.counters.face import Bearer, Face, hidden_face, unit_face
from generator.drawing.counters.figure import figure
from generator.drawing.counters.paints import Paints, paints, told_apart
from generator.drawing.counters.pieces import CounterPiece, bearers, pieces
from generator.drawing.counters.plan import Cut, cut_of

__all__ = [
    "Bearer",
    "CounterPiece",
    "Cut",
    "Face",
    "Paints",
    "bearers",
    "cut_of",
    "figure",
    "hidden_face",
    "paints",
    "pieces",
    "told_apart",
    "unit_face",
]
