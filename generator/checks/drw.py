"""Drawing: what finds no room."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import replace
from typing import Final

from generator.board import Grid
from generator.board.kinds import ACROSS
from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.fitting import PANEL_LEAST, breadth
from generator.edit_distance import nearest
from generator.model.game import Game
from generator.model.map import LineKind, Terrain
from generator.model.theme import LINE_LOOKS, TERRAIN_LOOKS
from generator.papers import PAPERS


def _unknown_look(entry: Terrain | LineKind, known: Collection[str], outcome: str) -> Findings:
    """Find that no painter knows the look of an entry: at its look, or its id if it has none."""
    look = entry.look or entry.id
    if look not in known:
        near = nearest(look, known)
        hint = f"did you mean {near}? " if near else ""
        hint += f"known looks: {', '.join(known)}; give one of them as `look`"
        fix, place = (near, ".look") if entry.look else (None, "")
        yield finding(f"the look {look!r} is unknown: {outcome}", place, help=hint, fix=fix)


@check("DRW003", WARNING, each=Terrain)
def terrain_without_look(terrain: Terrain) -> Findings:
    """The look of a terrain is unknown.

    A terrain is painted by its `look`, or its id where it has none. One that no painter knows looks
    like clear ground.
    """
    return _unknown_look(terrain, TERRAIN_LOOKS, f"{terrain.name} is painted as clear ground")


@check("DRW004", ERROR, each=LineKind)
def line_without_look(kind: LineKind) -> Findings:
    """The look of a kind of line is unknown.

    A line is painted by its `look`, or its id where it has none. One that no painter knows is
    missing from the map.
    """
    return _unknown_look(kind, LINE_LOOKS, f"{kind.name} is not drawn")


_NEATLINE: Final = 3.0

_SAFE: Final = 10.0
"""How far the frame lies within the edge of a postcard, and of a sheet of paper, in mm."""

_GAP: Final = 1.4

_COMFORT: Final = 1.6
"""The most that a panel grows by on a larger page."""

_KEPT: Final = 0.86
"""What hexes keep of their size, at least, where tables stand at their edge."""

_LEAST: Final = 4.0

_NUMBER: Final = 4 / 6
"""Type of hex numbers, as a part of the smallest on counters."""

_AIR: Final = 0.8

_OFFICE: Final = tuple(
    ((sheet.width, sheet.height), (sheet.height, sheet.width))
    for sheet in (PAPERS["a4"], PAPERS["letter"])
)


@check("DRW007", ERROR)
def no_room_for_hexes(context: CheckContext) -> Findings:
    """A page has no room for hexes that are large enough for their numbers.

    Hexes are as large as the page allows beside its panel, on the postcard and on office paper.
    Hexes less than 4 mm wide, or too narrow for their longest number in 4 pt, have no readable
    number.
    """
    game, grid = context.game, context.grid
    if game.map is None or grid is None or not grid.cells():
        return
    page = game.page
    if page.panel and page.panel_width and page.panel_width.millimetres < PANEL_LEAST:
        message = f"a panel of {page.panel_width} is too narrow for any table or track"
        hint = f"make it at least {PANEL_LEAST:g} mm wide, or leave it out"
        yield finding(message, "page.panel-width", help=hint)
    longest = max(breadth(grid.label(at)) for at in grid.cells())
    needed = max(_LEAST, longest * _NUMBER + _AIR) / _KEPT
    narrower = " or a narrower panel" if page.panel else ""
    for where, width, hint in (
        ("the postcard", hex_width(game, grid, None), f"choose a larger page{narrower}"),
        ("office paper", _on_office_paper(game, grid), _fewer(game, grid, needed)),
    ):
        if width < needed:
            room = f"are {width:.1f} mm wide" if width > 0 else "have no room"
            message = f"on {where} hexes {room}; with their numbers they need {needed:.1f} mm"
            yield finding(message, "page", help=hint)
            return


def _on_office_paper(game: Game, grid: Grid) -> float:
    """Return how wide hexes are on the worse paper, turned whichever way is better."""
    return min(max(hex_width(game, grid, turned) for turned in each) for each in _OFFICE)


def _fewer(game: Game, grid: Grid, needed: float) -> str:
    """Return what makes hexes `needed` mm wide on office paper, where a larger page does not."""
    at_most = _on_office_paper(replace(game, page=replace(game.page, panel=None)), grid)
    if at_most >= needed:
        return "choose a narrower panel"
    columns, rows = (math.floor(n * at_most / needed) for n in (grid.columns, grid.rows))
    alone = "without a panel, " if game.page.panel else ""
    return f"{alone}a map of this shape has room for about {columns} columns and {rows} rows"


def hex_width(game: Game, grid: Grid, paper: tuple[float, float] | None) -> float:
    """Return how wide hexes are on the postcard, or on a paper, before tables take their room."""
    page = game.page
    own = page.width.millimetres, page.height.millimetres
    width, height = paper or own
    edge, growth = (_SAFE, _growth(own, paper)) if paper else (_NEATLINE, 1.0)
    gap = _GAP * growth
    across, down = width - 2 * edge - 2 * gap, height - 2 * edge - 2 * gap
    if page.panel:
        panel = page.panel_width.millimetres if page.panel_width else 40.0
        across -= panel * growth + gap
    columns, rows = _extent(grid)
    return ACROSS * min(across / columns, down / rows)


def _growth(own: tuple[float, float], paper: tuple[float, float]) -> float:
    """Return by how much a panel is wider on a paper than on the postcard."""
    area = math.prod(max(1.0, side - 2 * _NEATLINE) for side in own)
    room = math.prod(side - 2 * _SAFE for side in paper)
    return float(min(max(1.0, (room / area) ** 0.25), _COMFORT))


def _extent(grid: Grid) -> tuple[float, float]:
    """Return how wide and high a map is, in units of its grid."""
    left, top, right, bottom = grid.kind.bounds(grid.cells())
    across, down = grid.kind.unit
    return across * (right - left), down * (bottom - top)
