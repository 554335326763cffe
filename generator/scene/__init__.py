"""Neutral drawing values: what is drawn, never how.

Millimetres, origin at the top left of the page, y downwards. Everything is a frozen value of
tuples, so a scene can be compared, recorded, pickled and imposed.
"""

from generator.colour import Colour
from generator.scene.items import Area, Group, Image, Item, Link, Page, Path, Placed, Text
from generator.scene.paint import Cap, Join, Paint, Stroke
from generator.scene.path import (
    Close,
    Cubic,
    Line,
    Move,
    Point,
    Segment,
    bounds,
    circle,
    closed,
    polyline,
    rectangle,
)
from generator.scene.transform import IDENTITY, Transform

__all__ = [
    "IDENTITY",
    "Area",
    "Cap",
    "Close",
    "Colour",
    "Cubic",
    "Group",
    "Image",
    "Item",
    "Join",
    "Line",
    "Link",
    "Move",
    "Page",
    "Paint",
    "Path",
    "Placed",
    "Point",
    "Segment",
    "Stroke",
    "Text",
    "Transform",
    "bounds",
    "circle",
    "closed",
    "polyline",
    "rectangle",
]
