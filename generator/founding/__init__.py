"""Founding a game: a small complete definition to start from, on a made-up or a true ground."""

from generator.founding.errors import FoundingError
from generator.founding.found import Wish, found_game

__all__ = ["FoundingError", "Wish", "found_game"]
