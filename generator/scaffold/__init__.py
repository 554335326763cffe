"""Scaffold of a game: a small complete definition to start from, on a made-up or a true ground."""

from generator.scaffold.plan import ScaffoldError
from generator.scaffold.scaffold import Wish, found_game

__all__ = ["ScaffoldError", "Wish", "found_game"]
