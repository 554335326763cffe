"""Markers: counters that note a state, in the colours of their side or of the paper."""

from __future__ import annotations

import math
from collections.abc import Mapping

from generator.diagnostics import Finding, Origin
from generator.drawing.block import Block
from generator.drawing.counters.face import FLOOR, Face, Setting, blank_face, lettered, too_wide
from generator.drawing.counters.figure import SILHOUETTES, Art, art, pictured
from generator.drawing.counters.marks import Box, Outline, placed, scaled, trace
from generator.drawing.counters.paints import Paints, field_pattern, paints
from generator.drawing.counters.plan import SAFE, Cut
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import Ink
from generator.model.arms import Silhouette
from generator.model.counters import Marker, MarkerSymbol
from generator.model.game import Side
from generator.scene import Item, Paint, Path, Segment, Stroke, circle, closed, polyline, rectangle
from generator.text import Role
from generator.units import pt


def _star(points: int, outer: float, inner: float, x: float = 0.0, y: float = 0.0) -> Outline:
    """Return a star, its first point upward."""
    corners = (
        (outer if number % 2 == 0 else inner, number * math.pi / points)
        for number in range(2 * points)
    )
    return closed(tuple((x + r * math.sin(turn), y - r * math.cos(turn)) for r, turn in corners))


def _rays(inner: float, outer: float, count: int, x: float, y: float) -> Outline:
    rays: list[Segment] = []
    for number in range(count):
        turn = 2 * math.pi * number / count
        across, down = math.cos(turn), math.sin(turn)
        rays += polyline(
            ((x + inner * across, y + inner * down), (x + outer * across, y + outer * down))
        )
    return tuple(rays)


_CLOUD = trace(
    "M-0.62 0.42C-1 0.42 -1.02 -0.06 -0.66 -0.08C-0.62 -0.46 -0.08 -0.54 0.08 -0.2"
    "C0.36 -0.34 0.66 -0.14 0.62 0.08C0.92 0.1 0.92 0.42 0.62 0.42Z"
)
_DROPS = tuple(
    segment
    for number in range(4)
    for segment in polyline(((-0.5 + number * 0.36, 0.46), (-0.68 + number * 0.36, 0.9)))
)
_WAVES: Outline = trace(
    "M-1.4 0.8C-1.16 0.6 -0.94 0.6 -0.7 0.8C-0.46 1 -0.24 1 0 0.8C0.24 0.6 0.46 0.6 0.7 0.8"
    "C0.94 1 1.16 1 1.4 0.8"
)
_CAN = trace(
    "M-0.6 0.96L-0.6 -0.46L-0.42 -0.62L-0.3 -0.62L-0.3 -0.96L0.24 -0.96L0.24 -0.62L0.6 -0.62"
    "L0.6 0.96ZM-0.16 -0.62L0.1 -0.62L0.1 -0.82L-0.16 -0.82Z"
)
_BOLT = trace("M0.3 -0.98L-0.42 0.16L-0.04 0.16L-0.3 0.98L0.46 -0.2L0.06 -0.2Z")
_SHELL = trace(
    "M-1.02 -0.98C-0.62 -0.9 -0.24 -0.66 0.02 -0.38L-0.34 -0.04C-0.62 -0.3 -0.92 -0.62 -1.02 -0.98Z"
)
_CROSS_OUT = (*polyline(((-0.95, -0.95), (0.95, 0.95))), *polyline(((-0.95, 0.95), (0.95, -0.95))))
_OCTAGON = closed(
    tuple(
        (
            0.94 * math.sin(math.pi * (2 * corner + 1) / 8),
            0.94 * math.cos(math.pi * (2 * corner + 1) / 8),
        )
        for corner in range(8)
    )
)
_FLAG = (
    trace("M-0.62 -0.98L-0.5 -0.98L-0.5 0.98L-0.62 0.98Z"),
    trace(
        "M-0.5 -0.94C-0.16 -1.06 0.16 -0.72 0.72 -0.9L0.72 -0.12C0.16 0.06 -0.16 -0.28 -0.5 -0.16Z"
    ),
)

PICTURES: Mapping[MarkerSymbol, Art] = {
    MarkerSymbol.DISRUPTED: Art(areas=((*_star(9, 0.98, 0.5), *scaled(_BOLT, 0.42)),)),
    MarkerSymbol.TURN: Art(
        lines=(*circle((0.0, 0.0), 0.86), *polyline(((0.0, -0.56), (0.0, 0.0), (0.4, 0.24)))),
        areas=tuple(
            circle((0.86 * math.sin(turn), 0.86 * math.cos(turn)), 0.14)
            for turn in (0.0, math.pi / 2, math.pi, math.pi * 1.5)
        ),
    ),
    MarkerSymbol.SHIP: Art(areas=SILHOUETTES[Silhouette.LANDING_CRAFT]),
    MarkerSymbol.SUNK: Art(
        lines=_WAVES,
        areas=(
            trace(
                "M-1.1 0.5L-0.52 -0.86L-0.2 -0.72L-0.3 -0.46L0.06 -0.3L0.2 -0.56L0.5 -0.42"
                "L0.38 -0.16L0.9 0.06L0.66 0.5Z"
            ),
        ),
    ),
    MarkerSymbol.SUPPLY: Art(areas=((*_CAN, *rectangle(-0.34, -0.28, 0.68, 0.1)),), lines=()),
    MarkerSymbol.NO_SUPPLY: Art(lines=_CROSS_OUT, areas=(scaled(_CAN, 0.86),)),
    MarkerSymbol.WEATHER: Art(
        lines=_rays(0.54, 0.92, 12, 0.0, 0.0),
        areas=(circle((0.0, 0.0), 0.4),),
    ),
    MarkerSymbol.RAIN: Art(lines=_DROPS, areas=(placed(_CLOUD, 1.2, 1.2, 0.0, -0.36),)),
    MarkerSymbol.BEACHHEAD: Art(
        lines=_WAVES,
        areas=(
            closed(
                (
                    (0.0, -0.98),
                    (0.6, -0.3),
                    (0.22, -0.3),
                    (0.22, 0.5),
                    (-0.22, 0.5),
                    (-0.22, -0.3),
                    (-0.6, -0.3),
                )
            ),
        ),
    ),
    MarkerSymbol.REQUEST: Art(
        lines=(*rectangle(-1.0, -0.84, 2.0, 1.68),), areas=(scaled(_BOLT, 0.7),)
    ),
    MarkerSymbol.BARRAGE: Art(areas=(_star(8, 0.72, 0.34, 0.36, 0.28), _SHELL)),
    MarkerSymbol.AIRSTRIKE: Art(areas=SILHOUETTES[Silhouette.AIRCRAFT]),
    MarkerSymbol.DUMMY: Art(
        lines=(*circle((0.0, 0.0), 0.82), *polyline(((-0.58, 0.58), (0.58, -0.58)))),
    ),
    MarkerSymbol.HALT: Art(areas=((*_OCTAGON, *rectangle(-0.56, -0.16, 1.12, 0.32)),)),
    MarkerSymbol.FLAG: Art(areas=_FLAG),
}
"""The picture of every marker's symbol but text."""


_EDGE = 0.3
"""Width of the frame's line, in mm."""
_INSIDE = 0.35
"""Room between the frame and what is in it, in mm."""
_LARGEST = pt(9)
_LEADING = 1.12
"""From line to line, as a part of the type's size; capitals are 0.7 of it."""
_TAILED, _TAIL = "gjpqyQ,;", 0.2
"""Letters that reach below the line, and how far, as a part of the type's size."""
_PICTURE = (0.6, 0.52, 0.44)
"""How much of the height is the picture's: as much as leaves its words room, or else nothing."""


def marker_face(
    marker: Marker, side: Side | None, cut: Cut, pen: Pen, picture: Block | None = None
) -> Face:
    """Return the front of a marker: its picture, its name, a frame around them."""
    return _face((marker.name, f"markers.{marker.id}.name"), marker.symbol, side, cut, pen, picture)


def marker_back(marker: Marker, side: Side | None, cut: Cut, pen: Pen) -> Face:
    """Return the back of a marker: its picture and text in a frame, or the plain ground."""
    if marker.back:
        told = marker.back, f"markers.{marker.id}.back"
        return _face(told, marker.back_symbol, side, cut, pen, None)
    return blank_face(side, cut, pen)


def _face(
    told: tuple[str, Origin],
    symbol: MarkerSymbol,
    side: Side | None,
    cut: Cut,
    pen: Pen,
    picture: Block | None,
) -> Face:
    worn = paints(side, pen.theme)
    left, top, right, bottom = cut.inner()
    inset = _EDGE + _INSIDE
    room = left + inset, top + inset, right - inset, bottom - inset
    items: list[Item] = []
    split = room[1]
    if picture is not None or symbol is not MarkerSymbol.TEXT:
        split = _split(told[0], room, pen)
    if split > room[1]:
        above = room[0], room[1], room[2], split - 0.3
        shown = pictured(picture, above) if picture else art(PICTURES[symbol], worn.line, above)
        items.append(shown)
    texts, findings = _words(*told, (room[0], split, room[2], room[3]), worn, pen)
    field = field_pattern(worn, (0.0, 0.0, cut.width, cut.height))
    frame = Path(_frame(cut), worn.box, Stroke(_edge_paint(worn, pen), _EDGE))
    ground = ((worn.field, 0.0, cut.height),)
    return Face(ground, (*field, frame, *items, *texts), findings)


def _split(content: str, room: Box, pen: Pen) -> float:
    """Return the height of the line between picture and words; the top where words need all."""
    left, top, right, bottom = room
    for share in _PICTURE:
        split = top + (bottom - top) * share
        if _fitting(content, FLOOR, right - left, bottom - split, pen):
            return split
    return top


def _edge_paint(worn: Paints, pen: Pen) -> Paint:
    return worn.band if pen.theme.ink is Ink.COLOUR else worn.line


def _frame(cut: Cut) -> tuple[Segment, ...]:
    half = _EDGE / 2
    if cut.round:
        return circle((cut.width / 2, cut.height / 2), cut.width / 2 - SAFE - half)
    across, down = cut.width - 2 * (SAFE + half), cut.height - 2 * (SAFE + half)
    return rectangle(SAFE + half, SAFE + half, across, down, 0.7)


def _words(
    content: str, origin: Origin, box: Box, worn: Paints, pen: Pen
) -> tuple[tuple[Item, ...], tuple[Finding, ...]]:
    """Set words in a box, in the largest size at which their lines fit it."""
    wide, high = box[2] - box[0], box[3] - box[1]
    size = _LARGEST
    while size > FLOOR:
        if _fitting(content, size, wide, high, pen):
            break
        size -= pt(0.25)
    size = max(size, FLOOR)
    rows = pen.typesetter.wrap(content, Role.CELL, size, wide, whole=True)
    fits = _fitting(content, size, wide, high, pen)
    first = (box[1] + box[3]) / 2 - ((len(rows) - 1) * size * _LEADING + _tail(rows, size)) / 2
    items: list[Item] = []
    for number, row in enumerate(rows):
        y = first + number * size * _LEADING
        setting = Setting(Role.CELL, size, worn.line)
        slot = box[0], y - size, box[2], y + size
        items += lettered(row, setting, slot, pen, origin)[0]
    return tuple(items), () if fits else (too_wide(content, origin),)


def _fitting(content: str, size: float, wide: float, high: float, pen: Pen) -> bool:
    rows = pen.typesetter.wrap(content, Role.CELL, size, wide, whole=True)
    deep = (len(rows) - 1) * size * _LEADING + size * 0.75 + _tail(rows, size)
    across = max(pen.typesetter.measure(row, Role.CELL, size) for row in rows)
    return deep <= high + 1e-9 and across <= wide + 1e-9


def _tail(rows: tuple[str, ...], size: float) -> float:
    """Return how far the last of some lines reaches below its baseline."""
    return size * _TAIL if any(letter in rows[-1] for letter in _TAILED) else 0.0
