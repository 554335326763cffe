"""Furniture: what stands around a map and is not the map."""

from generator.drawing.furniture.cartouche import cartouche
from generator.drawing.furniture.compass import compass, scale_bar
from generator.drawing.furniture.panel import (
    NEATLINE,
    band,
    band_width,
    body_corner,
    framed,
    inner_width,
    neatline,
)
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import THEMES, Ink, Theme
from generator.drawing.furniture.titles import Titles, titles

__all__ = [
    "NEATLINE",
    "THEMES",
    "Ink",
    "Pen",
    "Theme",
    "Titles",
    "band",
    "band_width",
    "body_corner",
    "cartouche",
    "compass",
    "framed",
    "inner_width",
    "neatline",
    "scale_bar",
    "titles",
]
