"""Founding a game: a small complete definition to start from, on a made-up or a true ground."""

from generator.founding.found import Wish, found_game
from generator.founding.plan import FoundingError

__all__ = ["FoundingError", "Wish", "found_game"]
