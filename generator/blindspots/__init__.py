"""Blind spots: which words of a game nothing else in it could contradict."""
