"""Shapely geometry to painted paths: fills and lines in one call.

In: geometry in mm, colours. Out: scene paths; nothing for empty geometry.
"""

from __future__ import annotations

from collections.abc import Iterator

from shapely.geometry.base import BaseGeometry

from generator.colour import Colour
from generator.geometry.convert import outlines, smoothed
from generator.scene import Cap, Join, Paint, Path, Stroke


def fill(
    geometry: BaseGeometry, colour: Colour, opacity: float = 1.0, *, smooth: bool = False
) -> Iterator[Path]:
    """Yield what a polygon covers, in a colour; with a curve through its points if `smooth`."""
    segments = smoothed(geometry) if smooth else outlines(geometry)
    if segments:
        yield Path(segments, fill=Paint(colour, opacity))


def line(
    geometry: BaseGeometry,
    colour: Colour,
    width: float,
    opacity: float = 1.0,
    *,
    dash: tuple[float, ...] = (),
    cap: Cap = Cap.ROUND,
    join: Join = Join.ROUND,
    smooth: bool = False,
) -> Iterator[Path]:
    """Yield a line, or the outline of a polygon, `width` mm wide."""
    segments = smoothed(geometry) if smooth else outlines(geometry)
    if segments:
        yield Path(segments, stroke=Stroke(Paint(colour, opacity), width, cap, join, dash))
