"""Imposition: scenes in, sheets out. It knows pieces and paper, never the game."""
