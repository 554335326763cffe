"""Excerpts: worked examples drawn as pieces of the map, with counters on them and arrows."""

from generator.drawing.excerpt.cutting import eased
from generator.drawing.excerpt.excerpt import Country, Window, excerpt, excerpts, window

__all__ = ["Country", "Window", "eased", "excerpt", "excerpts", "window"]
