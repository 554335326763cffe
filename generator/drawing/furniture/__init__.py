"""Furniture: what stands around a map and is not the map."""

from generator.drawing.furniture.cartouche import cartouche
from generator.drawing.furniture.compass import compass
from generator.drawing.furniture.frame import NEATLINE, neatline
from generator.drawing.furniture.livery import LIVERIES, Ink, Livery
from generator.drawing.furniture.panel import band, band_width, body_corner, framed, inner_width
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.scale_bar import scale_bar

__all__ = [
    "LIVERIES",
    "NEATLINE",
    "Ink",
    "Livery",
    "Pen",
    "band",
    "band_width",
    "body_corner",
    "cartouche",
    "compass",
    "framed",
    "inner_width",
    "neatline",
    "scale_bar",
]
