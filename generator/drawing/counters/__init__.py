"""Counters: pieces with a front and a back, from the data of the game."""

from generator.drawing.counters.face import Face
from generator.drawing.counters.pieces import CounterPiece, pieces

__all__ = ["CounterPiece", "Face", "pieces"]
