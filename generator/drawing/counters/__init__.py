"""Counters: pieces with a front and a back, from the data of the game."""
