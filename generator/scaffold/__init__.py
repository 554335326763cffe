"""Scaffold of a game: a small complete definition to start from, on a made-up or a true ground."""

from generator.scaffold.plan import ScaffoldError
from generator.scaffold.scaffold import NewGame, create_game

__all__ = ["NewGame", "ScaffoldError", "create_game"]
