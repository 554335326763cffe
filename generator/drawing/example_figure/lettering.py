"""The lettering of an excerpt: numbers of hexes and names of places, clear of what is drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from shapely import box, prepare
from shapely.geometry.base import BaseGeometry

from generator.board import Cell, Grid
from generator.diagnostics import Origin
from generator.drawing.cartography.lettering.typography import PLACES, worn
from generator.drawing.example_figure.excerpt import Country, Window
from generator.drawing.furniture.pen import Pen, Style, styled
from generator.drawing.palette import Palette
from generator.model.combat import Example
from generator.model.map import Map
from generator.records import Frozen
from generator.scene import (
    Bounds,
    Box,
    Item,
    Paint,
    Point,
    Text,
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
WITHIN = ((0.0, -0.36), (0.0, -0.3), *((right, 0.0) for right in (-0.35, 0.35, -0.39, 0.39)))
"""Where the number of the target is tried first, inside the mark around it."""
_DOWN, _ASIDE = (0.27, -0.24, 0.36, 0.22, -0.19, 0.31, 0.1, -0.1), (0.0, 0.16, -0.16, 0.3, -0.3)
NAMED = tuple((right, down) for right in _ASIDE for down in _DOWN)
"""The same for the name of a place."""
SPOT = 0.12
"""Half the room of a sign, a number or the middle of a name, as a part of a hex's width."""
_LABEL_AIR, _OFF_LINES = 0.3, 0.4
"""Room between a name and whatever else is written, and the middles of lines, in mm."""


class Drawn(Frozen):
    """What labels keep clear of, and if they can of the mark around the target and of `lines`."""

    covered: tuple[Bounds, ...]
    mark: tuple[Bounds, ...]
    target: Cell
    lines: BaseGeometry


def spoken(example: Example, game_map: Map) -> frozenset[Origin]:
    """Return the names of the places of which an example speaks, in its title or its text."""
    text = example.text
    named = set(text.targets("place")) if text else set()
    said = f"{example.title} {text.source if text else ''}"
    places = (each for each in game_map.places if each.name)
    spoken_of = (each.id for each in places if each.id in named or each.name in said)
    return frozenset(f"places.{place}.name" for place in spoken_of)


def labels(
    country: Country,
    seen: Window,
    chosen: Collection[Origin],
    drawn: Drawn,
    palette: Palette,
    pen: Pen,
) -> Iterator[Item]:
    """Yield the numbers of all hexes in play that are seen as a whole, then names of places.

    Numbers stand at one place in every hex where they can, and break the mark where they must. The
    names that are `chosen` find their room before others.
    """
    board = country.ground.board
    grid, across = board.grid, seen.layout.across_flats
    taken = [Box(*each).grown(_LABEL_AIR) for each in drawn.covered]
    mark = [Box(*each).grown(_LABEL_AIR) for each in drawn.mark]
    prepare(drawn.lines)
    whole = [at for at in grid.cells() if board.numbered(at) and seen.sees(at)]
    numbers = list(_numbers(whole, drawn.target, grid, palette))
    names = list(_names(country.map, whole, grid, palette))
    names.sort(key=lambda each: each[-1] not in chosen)
    for text, places, style, paint, origin in (*numbers, *names):
        best: tuple[int, Text, Box] | None = None
        for at, (right, down) in places:
            x, y = seen.layout.centre(at)
            line = pen.set(text, (x + right * across, y + down * across), style, origin, paint)[0]
            own = pen.typesetter.ink_box(line).grown(_LABEL_AIR)
            if not seen.frame.holds(own) or any(map(own.meets, taken)):
                continue
            price = int(any(map(own.meets, mark)))
            if style is not _NUMBER:
                price += drawn.lines.intersects(box(*own.grown(_OFF_LINES)))
            if best is None or price < best[0]:
                best = price, line, own
            if price == 0:
                break
        if best is not None:
            _, line, own = best
            taken.append(own)
            yield pen.typesetter.halo(line, _HALO, Paint(palette.halo))
            yield line


_Label: TypeAlias = tuple[str, Sequence[tuple[Cell, Point]], Style, Paint, Origin]
"""A text; the hexes and the places in them where it may stand, the best first; how it is set."""


def _numbers(whole: Sequence[Cell], target: Cell, grid: Grid, palette: Palette) -> Iterator[_Label]:
    for at in whole:
        label, places = grid.label(at), (*WITHIN, *NUMBERED) if at == target else NUMBERED
        tried = [(at, place) for place in places]
        yield label, tried, _NUMBER, Paint(palette.number), f"hexes.{label}"


def _names(
    game_map: Map, whole: Collection[Cell], grid: Grid, palette: Palette
) -> Iterator[_Label]:
    for place in game_map.places:
        hexes = [at for at in map(grid.cell, place.hexes) if at in whole]
        if hexes:
            face = worn(PLACES[place.kind], palette.theme, palette.ink)
            paint = Paint(face.colour_in(palette))
            name = face.written(place.name)
            style = replace(_NUMBER, role=face.role, size=_NAME, tracking=face.tracking)
            tried = [(at, each) for at in hexes for each in NAMED]
            yield name, tried, style, paint, f"places.{place.id}.name"
