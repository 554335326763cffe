"""Labels in hexes: of hexes that rules call by a name, of units where they begin, of links.

A hex's name, such as those of the entry hexes A, B and C, is a large quiet letter. A unit's stands
on a plate like a counter's band, which shows whose the unit is: by its colour, in photocopier ink
as an arrow does (see `gates`). The letter of a link stands at each end of it on a signpost.

In: a labeller. Out: a task for each label.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum, auto
from functools import partial
from itertools import product

import numpy as np

from generator.board import Cell
from generator.diagnostics import Origin
from generator.drawing.cartography.lettering.boxes import Kind, grown, middle, moved, rings
from generator.drawing.cartography.lettering.labeller import (
    Drawing,
    Labeller,
    Law,
    Line,
    Rank,
    Task,
)
from generator.drawing.cartography.lettering.typography import CALLED, LABELS
from generator.geometry.noise import Array
from generator.model.map import LabelKind
from generator.model.theme import FLOOR
from generator.records import Frozen
from generator.scene import Bounds, Item, Paint, Path, Segment, Stroke, Text, closed, rectangle
from generator.units import pt

_RINGS = (0.0, 0.2, 0.36, 0.5, 0.64)
"""How far from the middle of a hex its name is tried, in circumradii."""
_BEARINGS = 12
_SIZES = (1.0, 0.75, 0.55, 0.4)
_HALO = 0.4  # how far the halo of a hex's name reaches past the room that names keep anyway, in mm
_AWAY, _SMALL = 6.0, 10.0  # prices of a circumradius from the middle, of shrinking to nothing

_UNIT = LABELS[LabelKind.UNIT]
_POST = tuple(step * 0.06 for step in range(-15, 16))
_NEAR, _FAR = (0.6,), (0.6, 0.74, 0.9)
"""How far from the middle of its hex a plate is tried, in circumradii: the last of these lie
between a counter in the middle and the border of the hex."""
_PLATE_AWAY, _PLATE_SMALL = 3.0, 14.0  # the same prices
_PADDING = (0.55, 0.5)  # of paper beside and above the letters
_FRAME, _ROUND, _AROUND = 0.2, 0.4, 0.8
_POINT = 0.4  # how far the ends of a signpost reach out, of its height
_DARK = 128  # on plates darker than that, on average of the primaries, letters are light


def called(labeller: Labeller) -> Iterator[Task]:
    """Yield a task for each hex with a name that no inset covers."""
    grid, layout = labeller.context.ground.board.grid, labeller.context.layout
    for name, label in grid.names:
        at = grid.cell(label)
        if not labeller.index.is_covered((*layout.centre(at), *layout.centre(at))):
            origin = f"grid.names.{name}"
            yield Task(origin, name, Rank.TOWN, partial(_call, labeller, name, at, origin))


def _call(labeller: Labeller, name: str, at: Cell, origin: str, law: Law) -> Drawing | None:
    """Set a name in the cheapest free place of its hex; None where there is none."""
    labeller = labeller.under(law)
    layout, lines = labeller.context.layout, list[Line]()
    away, ways = rings(_RINGS, _BEARINGS)
    beside: list[tuple[Bounds, Array, Array]] = []
    for share in _SIZES:
        size = max(labeller.size(CALLED) * share, pt(FLOOR))
        line = labeller.line(name, CALLED, size, origin)
        start = np.subtract(layout.centre(at), (middle(line.box)[0], -line.cap / 2))
        starts = start + (away * layout.unit)[:, np.newaxis] * ways
        lines.append(line)
        barred = np.where(labeller.crosses((line.box,), starts), np.inf, 0.0)
        beside.append((line.box, starts, _AWAY * away + _SMALL * (1 - share) + barred))
    # If it can, it keeps its halo off what stands near.
    clear = [(grown(box, _HALO, _HALO), starts, prices) for box, starts, prices in beside]
    placed = labeller.index.place(Kind.NAME, origin, clear)
    placed = placed or labeller.index.place(Kind.NAME, origin, beside)
    if placed is None:
        return None
    text, box = lines[placed[0]].at(placed[1])
    return lambda by: by.haloed(text, CALLED, (box,))


class _Bar(Enum):
    """What of a plate keeps clear of lines."""

    PLATE = auto()
    LETTERS = auto()
    NOTHING = auto()


class _Plate(Frozen):
    """What stands on a plate near the middle of hexes, and on what: paper, or a side's colour.

    That of a link is `pointed` at both ends, as a signpost is.
    """

    origin: Origin
    name: str
    hexes: tuple[Cell, ...]
    side: str = ""
    pointed: bool = False


def unit_labels(labeller: Labeller) -> Iterator[Task]:
    """Yield a task for the name of each unit and each end of a link, in the order given.

    A unit whose counter stands there is named by that: its plate may be left out.
    """
    for plate in _plates(labeller):
        needed = not _has_counter(labeller, plate)
        setting = partial(_set, labeller, plate)
        yield Task(plate.origin, plate.name, Rank.UNIT, setting, is_needed=needed)


def expected_unit_labels(labeller: Labeller) -> Iterator[Bounds]:
    """Yield where names of units and links will stand if nothing comes in their way."""
    for plate in _plates(labeller):
        if plate.hexes:
            line = labeller.line(plate.name, _UNIT, labeller.size(_UNIT), "")
            start = _centre(labeller, plate) - middle(line.box)
            yield _around(labeller, moved(line.box, (start[0], start[1])), plate)


def _plates(labeller: Labeller) -> Iterator[_Plate]:
    board = labeller.context.ground.board
    for it in board.stretches:
        if it.label.kind is LabelKind.UNIT:
            origin = f"labels.{it.label.id}.name"
            yield _Plate(origin, it.label.name, it.hexes, it.label.side or "")
    for post in board.posts:
        yield _Plate(post.origin, post.name, (post.at,), pointed=True)


def _set(labeller: Labeller, plate: _Plate, law: Law) -> Drawing | None:
    """Set a name in the cheapest free place near the middle of its hexes; None without any.

    A plate that finds no room beside lines breaks one with its rim; at last with its letters, as
    the counter will that it stands for.
    """
    if not plate.hexes:
        return None
    bars = list(_Bar)[: 2 if law is Law.LEADING else 3]
    for bar, reach in product(bars, _reaches(labeller, plate)):
        lines, options = _options(labeller, plate, reach, bar)
        placed = labeller.index.place(Kind.NAME, plate.origin, options)
        if placed is not None:
            break
    else:
        return None
    number, at, board = placed
    text, _ = lines[number].at(at)
    return partial(_drawn, plate, board, text)


def _drawn(plate: _Plate, board: Bounds, text: Text, labeller: Labeller) -> tuple[Item, ...]:
    """Draw a plate that covers a box, and its text on it."""
    pens, palette = labeller.context.pens, labeller.context.palette
    left, top, right, bottom = board
    outline = rectangle(left, top, right - left, bottom - top, pens.line(_ROUND))
    if plate.pointed:
        outline = signpost(board)
    ground = palette.sides.get(plate.side, palette.halo)
    is_dark = (ground.red + ground.green + ground.blue) / 3 < _DARK
    style = replace(labeller.worn(_UNIT), colour="halo") if is_dark else _UNIT
    frame = Stroke(Paint(palette.name), pens.line(_FRAME))
    around = Stroke(Paint(palette.halo), pens.line(_AROUND))
    text = labeller.dressed(text, style)
    return Path(outline, stroke=around), Path(outline, Paint(ground), frame), text


def _reaches(labeller: Labeller, plate: _Plate) -> tuple[float, ...]:
    """Return how far from the middle a plate is tried; no counter that stands there is named."""
    return _NEAR if _has_counter(labeller, plate) else _FAR


def _has_counter(labeller: Labeller, plate: _Plate) -> bool:
    """Whether a counter stands where a unit begins."""
    if plate.pointed or not plate.hexes:
        return False
    x, y = _centre(labeller, plate).tolist()
    return labeller.index.is_covered((x, y, x, y))


def _options(
    labeller: Labeller, plate: _Plate, reach: float, bar: _Bar
) -> tuple[list[Line], list[tuple[Bounds, Array, Array]]]:
    """Return the lines of a plate in all sizes, with what they cover, where, and at what price."""
    full, lines, options = labeller.size(_UNIT), [], []
    steps = np.array(sorted(product(_POST, _POST)))  # of equals the one farthest to the left
    steps = steps[np.hypot(*steps.T) <= reach]
    away = _PLATE_AWAY * np.abs(steps).sum(axis=1)
    for size in sorted({full, pt(FLOOR)}):
        line = labeller.line(plate.name, _UNIT, size, plate.origin)
        starts = _centre(labeller, plate) - middle(line.box) + steps * labeller.context.layout.unit
        small = _PLATE_SMALL * (1 - size / max(full, pt(FLOOR)))
        lines.append(line)
        about = _around(labeller, line.box, plate)
        clear = {_Bar.PLATE: (about,), _Bar.LETTERS: (line.box,)}.get(bar)
        barred = clear is not None and labeller.crosses(clear, starts)
        options.append((about, starts, np.where(barred, np.inf, away + small)))
    return lines, options


def signpost(box: Bounds) -> tuple[Segment, ...]:
    """Return the outline of a board within a box that points both ways."""
    left, top, right, bottom = box
    deep, centre = (bottom - top) * _POINT, (top + bottom) / 2
    inner = left + deep, right - deep
    return closed(
        (
            *((left, centre), (inner[0], top), (inner[1], top)),
            *((right, centre), (inner[1], bottom), (inner[0], bottom)),
        )
    )


def _centre(labeller: Labeller, plate: _Plate) -> Array:
    centres = [labeller.context.layout.centre(at) for at in plate.hexes]
    return np.asarray(np.mean(centres, axis=0))


def _around(labeller: Labeller, letters: Bounds, plate: _Plate) -> Bounds:
    """Return what a plate around letters covers."""
    left, top, right, bottom = grown(letters, *map(labeller.context.pens.line, _PADDING))
    deep = (bottom - top) * _POINT if plate.pointed else 0.0
    return left - deep, top, right + deep, bottom
