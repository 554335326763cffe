"""Patterns of fields in photocopier ink, and the veil over a weakened unit."""

from __future__ import annotations

from generator.colour import WHITE
from generator.drawing.counters.dress import Dress
from generator.drawing.counters.outline import Box
from generator.drawing.furniture.livery import Ink
from generator.model.game import Pattern
from generator.scene import (
    Cap,
    Group,
    Item,
    Paint,
    Path,
    Segment,
    Stroke,
    circle,
    polyline,
    rectangle,
)

_PITCH = 1.2
"""Between the lines of a hatched field, across, in mm."""
_DOTS, _DOT = 0.9, 0.16
"""Between the dots of a dotted field, and their radius, in mm."""


def field_pattern(dress: Dress, field: Box) -> tuple[Item, ...]:
    """Return the pattern of a field, cut to it; nothing for a plain or a reversed one."""
    match dress.pattern:
        case Pattern.HATCHED:
            drawn = Path(_slanting(field, _PITCH), stroke=Stroke(dress.text, 0.22, cap=Cap.BUTT))
        case Pattern.DOTTED:
            drawn = Path(_dots(field), fill=dress.text)
        case Pattern.BARRED:
            drawn = Path(_level(field, _PITCH), stroke=Stroke(dress.text, 0.34, cap=Cap.BUTT))
        case Pattern.CROSSED:
            both = _slanting(field, 2 * _PITCH) + _slanting(field, 2 * _PITCH, rising=True)
            drawn = Path(both, stroke=Stroke(dress.text, 0.22, cap=Cap.BUTT))
        case Pattern.PLAIN | Pattern.REVERSED:
            return ()
    return (Group((drawn,), clip=_outline(field), name="pattern"),)


def veil(dress: Dress, field: Box, ink: Ink) -> tuple[Item, ...]:
    """Return what says at a glance that a unit is weak: pale stripes, or broad ones of lines."""
    step = 0.29 * (field[2] - field[0])
    stripes = _slanting(field, step, rising=True)
    if ink is Ink.COLOUR:
        fog = Path(_outline(field), fill=Paint(WHITE, 0.38))
        pale = Stroke(Paint(WHITE, 0.42), step * 0.3, cap=Cap.SQUARE)
        drawn: tuple[Item, ...] = (fog, Path(stripes, stroke=pale))
    else:
        drawn = _lined(dress, stripes, step)
    return (Group(drawn, clip=_outline(field), name="veil"),)


def _lined(dress: Dress, stripes: tuple[Segment, ...], step: float) -> tuple[Item, ...]:
    """Return stripes without grey: the plain ground between two fine lines."""
    broad = step * 0.36
    edged = Path(stripes, stroke=Stroke(dress.text, broad, cap=Cap.SQUARE))
    cleared = Path(stripes, stroke=Stroke(dress.field, broad - 0.5, cap=Cap.SQUARE))
    return edged, cleared


def _outline(field: Box) -> tuple[Segment, ...]:
    left, top, right, bottom = field
    return rectangle(left, top, right - left, bottom - top)


def _slanting(field: Box, step: float, *, rising: bool = False) -> tuple[Segment, ...]:
    """Return slanting lines over a field, falling to the right or rising."""
    left, top, right, bottom = field
    reach = bottom - top
    lines: list[Segment] = []
    at = left - reach + step / 2
    while at < right:
        ends = ((at, bottom), (at + reach, top)) if rising else ((at, top), (at + reach, bottom))
        lines += polyline(ends)
        at += step
    return tuple(lines)


def _level(field: Box, step: float) -> tuple[Segment, ...]:
    """Return level lines over a field."""
    left, top, right, bottom = field
    rows = int((bottom - top) / step) + 1
    heights = (top + (row + 0.5) * step for row in range(rows))
    return tuple(segment for y in heights for segment in polyline(((left, y), (right, y))))


def _dots(field: Box) -> tuple[Segment, ...]:
    left, top, right, bottom = field
    dots: list[Segment] = []
    rows = int((bottom - top) / _DOTS) + 2
    for row in range(rows):
        x = left + (_DOTS / 2 if row % 2 else 0.0)
        while x < right + _DOT:
            dots += circle((x, top + row * _DOTS * 0.87), _DOT)
            x += _DOTS
    return tuple(dots)
