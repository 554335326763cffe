"""A picture of the designer's in, a block of its own proportions out, in colour or photocopier ink.

In photocopier ink dark shapes become black and light ones white, with an outline where nothing else
would tell them from the paper; pixels become black dots, which the backends place.
"""

from __future__ import annotations

import math
from dataclasses import replace

from generator.colour import BLACK, WHITE, Colour, luminance
from generator.diagnostics import Finding, Origin
from generator.drawing.block import Block
from generator.drawing.codes import COARSE_PICTURE
from generator.drawing.counters.marks import trace
from generator.drawing.furniture.theme import Ink
from generator.model.faces import Picture, PictureShape
from generator.scene import Cap, Group, Image, Item, Join, Paint, Path, Stroke, Transform, rectangle
from generator.units import MILLIMETRES_PER_INCH

COARSEST, PLENTY = 150, 300
"""Dots to the inch below which a picture looks like a stair, and those that are enough."""
DOTS_PER_INCH = 200
"""Of pictures in photocopier ink: what an office copier repeats without filling in."""
DARK = 0.18
"""Luminance below which a colour becomes black: half-way as the eye sees it."""
_OUTLINE = 0.15
"""Width in mm of the outline around light shapes in photocopier ink."""


def artwork(picture: Picture, width: float, ink: Ink, *, backed: bool = False) -> Block:
    """Return a picture `width` mm wide; `backed` puts white paper below it."""
    height = width * picture.height / picture.width
    items: list[Item] = []
    if backed:
        items.append(Path(rectangle(0.0, 0.0, width, height), Paint(WHITE)))
    if picture.shapes:
        scale = width / picture.width
        shapes = tuple(_drawn(shape, ink, scale) for shape in picture.shapes)
        window = rectangle(0.0, 0.0, float(picture.width), float(picture.height))
        items.append(Group(shapes, Transform.scaling(scale), clip=window))
    else:
        dots = round(width / MILLIMETRES_PER_INCH * DOTS_PER_INCH)
        halftone = dots if ink is Ink.PHOTOCOPIER else 0
        data, corner = picture.data, (0.0, 0.0)
        items.append(Image(data, picture.digest, corner, width, height, halftone=halftone))
    return Block(width, height, tuple(items), name="picture")


def coarse(picture: Picture, width: float, origin: Origin) -> tuple[Finding, ...]:
    """Return a finding where pixels are too few for a width in mm; shapes are fine at any."""
    fine = picture.width / width * MILLIMETRES_PER_INCH
    if picture.shapes or fine >= COARSEST:
        return ()
    needed = math.ceil(width / MILLIMETRES_PER_INCH * PLENTY)
    message = f"{picture.path} has {fine:.0f} dots to the inch at {width:.1f} mm"
    advice = f"make it {needed} dots wide, which are {PLENTY} to the inch, or draw it as SVG"
    return (COARSE_PICTURE.finding(message, origin, help=advice),)


def black_or_white(colour: Colour) -> Colour:
    """Return what a colour is in photocopier ink."""
    return BLACK if luminance(colour) < DARK else WHITE


def _drawn(shape: PictureShape, ink: Ink, scale: float) -> Path:
    shape = shape if ink is Ink.COLOUR else _black_and_white(shape, scale)
    line = None
    if shape.line is not None:
        ends = Cap(shape.cap), Join(shape.join)
        line = Stroke(Paint(shape.line), float(shape.thickness), *ends)
    return Path(trace(shape.outline), Paint(shape.fill) if shape.fill else None, line)


def _black_and_white(shape: PictureShape, scale: float) -> PictureShape:
    fill = black_or_white(shape.fill) if shape.fill else None
    line = black_or_white(shape.line) if shape.line else None
    if fill == WHITE and shape.fill != WHITE and line is None:
        return replace(shape, fill=fill, line=BLACK, thickness=round(_OUTLINE / scale))
    return replace(shape, fill=fill, line=line)
