"""The lettering of an excerpt: numbers of hexes and names of places, clear of what is drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from generator.board import Cell, Grid
from generator.diagnostics import Origin
from generator.drawing.cartography.lettering.typography import PLACES, worn
from generator.drawing.example_figure.excerpt import Country, Window
from generator.drawing.furniture.pen import Pen, Style, styled
from generator.drawing.palette import Palette
from generator.model.map import Map
from generator.records import Frozen
from generator.scene import (
    Bounds,
    Box,
    Item,
    Paint,
    Point,
)
from generator.text import Anchor, Level
from generator.units import pt

_NUMBER = styled("figure-number", anchor=Anchor.MIDDLE, level=Level.CAPITALS)
_NAME = pt(6.6)
_HALO = 0.35
NUMBERED = (
    *((0.0, -0.40), (-0.24, -0.40), (0.24, -0.40), (-0.36, -0.28), (-0.45, -0.1)),
    *((-0.47, 0.0), (0.47, 0.0), (0.36, 0.28), (0.0, 0.41), (-0.3, 0.2), (0.3, 0.2)),
)
"""Where a number is tried, from the middle of its hex, in widths between opposite sides."""
NAMED = ((0.0, 0.27), (0.0, -0.24), (0.0, 0.36), (0.0, 0.22), (0.0, -0.19), (0.0, 0.31))
"""The same for the name of a place."""
SPOT = 0.12
"""Half the room of a sign, a number or the middle of a name, as a part of a hex's width."""
_LABEL_AIR = 0.3
"""Room between a name and whatever else is written, in mm."""


class Drawn(Frozen):
    """What labels keep clear of; names keep off the mark around the target, too, if they can."""

    covered: tuple[Bounds, ...]
    mark: tuple[Bounds, ...]


def labels(
    country: Country, seen: Window, drawn: Drawn, palette: Palette, pen: Pen
) -> Iterator[Item]:
    """Yield the numbers of all hexes in play that are seen as a whole, then names of places.

    Numbers stand at one place in every hex where they can, and break the mark there.
    """
    board = country.ground.board
    grid, across = board.grid, seen.layout.across_flats
    taken = [Box(*box).grown(_LABEL_AIR) for box in drawn.covered]
    mark = [Box(*box).grown(_LABEL_AIR) for box in drawn.mark]
    whole = [at for at in grid.cells() if board.numbered(at) and seen.sees(at)]
    numbers = [(each, ()) for each in _numbers(whole, grid, palette)]
    names = [(each, mark) for each in _names(country.map, set(whole), grid, palette)]
    for (text, at, places, style, paint, origin), better in (*numbers, *names):
        x, y = seen.layout.centre(at)
        lines = [
            pen.set(text, (x + right * across, y + down * across), style, origin, paint)[0]
            for right, down in places
        ]
        boxes = [(line, pen.typesetter.ink_box(line).grown(_LABEL_AIR)) for line in lines]
        inside = [(line, box) for line, box in boxes if seen.frame.holds(box)]
        for kept in ((*taken, *better), taken) if better else (taken,):
            free = (pair for pair in inside if not any(pair[1].meets(other) for other in kept))
            if (found := next(free, None)) is not None:
                line, box = found
                taken.append(box)
                yield pen.typesetter.halo(line, _HALO, Paint(palette.halo))
                yield line
                break


_Label: TypeAlias = tuple[str, Cell, tuple[Point, ...], Style, Paint, Origin]
"""A text, its hex, and the places where it may stand, the best first; how it is set."""


def _numbers(whole: Sequence[Cell], grid: Grid, palette: Palette) -> Iterator[_Label]:
    for at in whole:
        label = grid.label(at)
        yield label, at, NUMBERED, _NUMBER, Paint(palette.number), f"hexes.{label}"


def _names(
    game_map: Map, whole: Collection[Cell], grid: Grid, palette: Palette
) -> Iterator[_Label]:
    for place in game_map.places:
        if len(place.hexes) == 1 and (at := grid.cell(place.hexes[0])) in whole:
            face = worn(PLACES[place.kind], palette.theme, palette.ink)
            paint = Paint(face.colour_in(palette))
            name = face.written(place.name)
            style = replace(_NUMBER, role=face.role, size=_NAME, tracking=face.tracking)
            yield name, at, NAMED, style, paint, f"places.{place.id}.name"
