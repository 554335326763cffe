"""Whether all that counters and pages hold is sure to fit them, by counting letters and rows.

Only where it is not sure need type be measured: see `products/rehearsal.py`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from generator.combat.methods import table_grid
from generator.model.counters import BackKind, Counters, CounterStyle, Cutting, Marker, Shape, Unit
from generator.model.game import Game
from generator.model.names import turn_captions
from generator.model.room import SMALLEST_TYPE, breadth
from generator.model.shown import entry_marks
from generator.model.tables import Table, is_of_combat

_LINE: Final = SMALLEST_TYPE * 1.12
_INSET: Final = 4.0
"""What a knife's room takes of a counter's width and height, on both sides together, in mm."""
_SMALL: Final = 12.0
"""Sides of a counter, in mm, below which the parts of its face come too near one another."""
_RIM: Final = 0.35
"""How far from the middle of a round counter a line may stand, as a part of its height."""
_LANE: Final = 0.36
"""How long names beside the symbol may be, one behind the other, as a part of the shorter side."""
_PASSING: Final = 0.58
"""The same if they may pass the factors."""
_NARROW: Final = 0.26
"""How wide such factors are at the most, at the smallest size, as a part of the shorter side."""
_AIR: Final = 0.8
"""How far they stand from each other, in mm."""
_AMPLE: Final = 14.5
"""Sides of a counter, in mm, below which letters with tails may crowd their symbol."""
PANEL_LEAST: Final = 26.0
"""The narrowest panel that a table or a track finds room on, in mm."""
_PANEL_WIDE: Final = 38.0
_SHORT_SIDE, _LONG_SIDE = 95.0, 140.0
"""Sides of a page in mm that surely hold, each for itself, the title and what has so many rows of
a table with the lines of its codes, spaces of a track, entries of a key and words in a box."""
_ROWS: Final = 24
_CODE: Final = 24.0
_SPACES: Final = 44
_KINDS: Final = 28
_NAME: Final = 40
_NOTE: Final = 80.0


def surely_fits(game: Game) -> bool:
    """Whether everything on the counters of a game fits, without measuring a letter."""
    counters = game.counters
    if counters is None:
        return True
    dressed = game.theme is not None and game.theme.own_faces
    if dressed or not surely_named(game) or counters.pictures or counters.faces:
        return False
    style = counters.counters
    return all(
        _unit_fits(unit, (body, mark), unit.cut or style) for unit, body, mark in _named(counters)
    ) and all(_marker_fits(marker, marker.cut or style) for marker in counters.markers)


def surely_named(game: Game) -> bool:
    """Whether the name of each formation that counters are to bear stands on one."""
    if game.counters is None:
        return True
    style, named = game.counters.counters, tuple(_named(game.counters))
    promised = {body for _, body, _ in named if body}
    return promised <= {
        body for unit, body, mark in named if _beside((body, mark), unit, unit.cut or style)
    }


def _named(counters: Counters) -> Iterator[tuple[Unit, str, str]]:
    """Yield units with what they belong to and the mark of their entry, as counters say it."""
    bodies = {body.id: body.short or body.name for body in counters.formations}
    marks = entry_marks(counters)
    for unit in counters.units:
        yield unit, bodies.get(unit.formation or "", ""), marks.get(unit.id, "")


def _beside(names: Sequence[str], unit: Unit, cut: CounterStyle | Cutting) -> bool:
    """Whether names surely find room upright beside a symbol, one behind the other."""
    shown, least = [name for name in names if name], min(_sides(cut))
    if cut.shape is Shape.ROUND or least < _AMPLE:
        return not shown
    narrow = unit.factors is not None and breadth(str(unit.factors)) <= least * _NARROW
    lane = least * (_PASSING if narrow else _LANE)
    return sum(map(breadth, shown)) + _AIR * (len(shown) - 1) <= lane


def _sides(cut: CounterStyle | Cutting) -> tuple[float, float]:
    """Return width and height of a counter; none of one so small that its parts come too near."""
    width = cut.size.millimetres
    free = cut.height is not None and cut.shape is not Shape.ROUND
    height = cut.height.millimetres if free and cut.height else width
    return (width, height) if min(width, height) >= _SMALL else (0.0, 0.0)


def _line_of(cut: CounterStyle | Cutting) -> float:
    """Return how long a line at the top or the foot of a counter may be."""
    width, _ = _sides(cut)
    if cut.shape is not Shape.ROUND:
        return width - _INSET
    radius, off = (width - _INSET) / 2, width * _RIM
    return 2 * math.sqrt(max(0.0, radius * radius - off * off))


def _unit_fits(unit: Unit, right: Sequence[str], cut: CounterStyle | Cutting) -> bool:
    foot = unit.label or unit.name if unit.factors is None else str(unit.factors)
    weak = unit.back.kind in {BackKind.DISRUPTED, BackKind.REDUCED, BackKind.FLIPPED}
    left = "" if unit.factors is None else unit.label
    beside = _beside((left,), unit, cut) and _beside(right, unit, cut)
    return breadth(foot) <= _line_of(cut) and beside and not (weak and unit.back.text)


def _marker_fits(marker: Marker, cut: CounterStyle | Cutting) -> bool:
    inner = 1 / math.sqrt(2) if cut.shape is Shape.ROUND else 1.0
    across, down = (inner * (side - _INSET) for side in _sides(cut))
    return all(_set_fits(text, across, down) for text in (marker.name, marker.back))


def _set_fits(text: str, across: float, down: float) -> bool:
    """Whether the words of a text fit a box, in as many lines as they take."""
    rows, at = 1, 0.0
    for word in text.split():
        wide = breadth(word)
        if wide > across:
            return False
        if at and at + breadth(" ") + wide > across:
            rows, at = rows + 1, wide
        else:
            at += wide + (breadth(" ") if at else 0.0)
    return (rows + 0.2) * _LINE <= down


def surely_laid(game: Game) -> bool:
    """Whether each table, track, box and title of a game has room on a page, without measuring."""
    page, game_map = game.page, game.map
    if game_map is None:
        return True
    sides = sorted((page.width.millimetres, page.height.millimetres))
    panel = page.panel_width.millimetres if page.panel and page.panel_width else _PANEL_WIDE
    if sides[0] < _SHORT_SIDE or sides[1] < _LONG_SIDE or panel < _PANEL_WIDE:
        return False
    codes = sum(1 + breadth(code.text.source) // _CODE for code in game.tables.codes)
    names = [each.name for each in game_map.tracks] + [each.name for each in game_map.boxes]
    return (
        all(_rows_of(table) + codes <= _ROWS for table in game.tables.tables)
        and all(len(name) <= _NAME for name in names)
        and all((each.spaces or len(turn_captions(game))) <= _SPACES for each in game_map.tracks)
        and all(breadth(box.note.source) <= _NOTE for box in game_map.boxes if box.note)
        and len(game_map.terrain) + len(game_map.lines) <= _KINDS
    )


def _rows_of(table: Table) -> int:
    """Return how many rows a table has by the map: captions, heads and scales are some too."""
    grid = table_grid(table)
    rows = len(grid.captions) + len(grid.rows) + len(grid.heads) + 2
    return rows if is_of_combat(table) else 0
