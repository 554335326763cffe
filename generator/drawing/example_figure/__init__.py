"""Excerpts: worked examples drawn as pieces of the map, with counters on them and arrows."""

from generator.drawing.example_figure.cutting import eased
from generator.drawing.example_figure.figure import (
    Country,
    Window,
    example_figure,
    figures_of,
    window,
)

__all__ = ["Country", "Window", "eased", "example_figure", "figures_of", "window"]
