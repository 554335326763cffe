"""The courses of all features: what runs where over the ground.

In: a board, its layout and coast. Out: courses by look, in hex units, those of lower stages first.
"""

from __future__ import annotations

from shapely import MultiPolygon

from generator.drawing.cartography.board import Board
from generator.drawing.cartography.lines.look import Course, Survey
from generator.drawing.cartography.lines.registry import LINES
from generator.geometry.layout import HexLayout


def survey_courses(
    board: Board,
    layout: HexLayout,
    land: MultiPolygon,
    bounds: tuple[float, float, float, float],
    seed: int,
) -> dict[str, tuple[Course, ...]]:
    """Return the courses of each look, in the order of the registry."""
    traced: dict[str, tuple[Course, ...]] = {}
    for look in LINES.values():
        ways = tuple(way for way in board.ways if way.look == look.name)
        traced[look.name] = look.trace(
            Survey(board, layout, land, bounds, seed, LINES, dict(traced)), ways
        )
    return traced
