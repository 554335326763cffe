"""Scaffold of a game: one to start from, on a made-up or a true ground, or like another."""

from generator.scaffold.like import examples
from generator.scaffold.plan import ScaffoldError
from generator.scaffold.scaffold import NewGame, create_game

__all__ = ["NewGame", "ScaffoldError", "create_game", "examples"]
