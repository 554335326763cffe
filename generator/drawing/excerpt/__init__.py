"""Excerpts: worked examples drawn as pieces of the map, with counters on them and arrows."""

from generator.drawing.excerpt.easing import eased
from generator.drawing.excerpt.excerpt import Country, excerpt, excerpts
from generator.drawing.excerpt.window import Window, window

__all__ = ["Country", "Window", "eased", "excerpt", "excerpts", "window"]
