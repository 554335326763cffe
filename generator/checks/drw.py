"""Drawing: what finds no room."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.fitting import PANEL_LEAST, breadth
from generator.diagnostics import Finding
from generator.edit_distance import nearest
from generator.hexes import Grid, Orientation
from generator.model.game import Game
from generator.model.map import LineKind, Terrain
from generator.model.terrain import LINE_LOOKS, TERRAIN_LOOKS, centre
from generator.papers import PAPERS


def _unknown_look(
    key: str, entry: Terrain | LineKind, known: Iterable[str], outcome: str
) -> Finding:
    """Return the finding that no painter knows the look of an entry of `terrain` or `lines`.

    It points at the look, or at the id where the entry has none of its own.
    """
    look, names = entry.look or entry.id, tuple(known)
    near = nearest(look, names)
    meant = f"did you mean {near}? " if near else ""
    return finding(
        f"no painter knows the look {look!r}: {outcome}",
        f"{key}.{entry.id}.look" if entry.look else f"{key}.{entry.id}",
        on_key=not entry.look,
        help=f"{meant}Looks that are known: {', '.join(names)}; name one of them under look",
        fix=near if entry.look else None,
    )


@check("DRW003", "terrain-without-look", WARNING)
def terrains_without_look(context: CheckContext) -> Findings:
    """No painter knows the look of a terrain.

    A terrain is painted by its `look`, or its id where it has none. One that no painter knows looks
    like clear ground.
    """
    for terrain in context.map.terrain:
        if (terrain.look or terrain.id) not in TERRAIN_LOOKS:
            outcome = f"{terrain.name} looks like clear ground"
            yield _unknown_look("terrain", terrain, TERRAIN_LOOKS, outcome)


@check("DRW004", "line-without-look", ERROR)
def lines_without_look(context: CheckContext) -> Findings:
    """No painter knows the look of a kind of line.

    A line is painted by its `look`, or its id where it has none. One that no painter knows is
    missing from the map.
    """
    for kind in context.map.lines:
        if (kind.look or kind.id) not in LINE_LOOKS:
            outcome = f"{kind.name} is missing from the map"
            yield _unknown_look("lines", kind, LINE_LOOKS, outcome)


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

_OFFICE: Final = tuple((sheet.width, sheet.height) for sheet in (PAPERS["a4"], PAPERS["letter"]))


@check("DRW007", "no-room-for-hexes", ERROR)
def pages_without_hexes(context: CheckContext) -> Findings:
    """A page leaves no room for hexes that can bear their numbers.

    Hexes are as large as the page lets them be beside its panel, on the postcard and on a sheet of
    office paper, where panels grow with the page. In hexes less than 4 mm wide, or too narrow for
    their longest number in 4 points, no hex can be named in play.
    """
    game, grid = context.game, context.grid
    if game.map is None or grid is None or not grid.hexes():
        return
    page = game.page
    if page.panel and page.panel_width and page.panel_width.millimetres < PANEL_LEAST:
        yield finding(
            f"a panel {page.panel_width} wide is too narrow for any table or track",
            "page.panel-width",
            help=f"make it {PANEL_LEAST:g} mm wide or wider, or leave the panel out",
        )
    needed = _needed(grid)
    card = hex_width(game, grid, None)
    places = (("the postcard", card), ("office paper", _on_paper(game, grid)))
    for where, width in places:
        if width * _KEPT < needed:
            room = f"are {width:.1f} mm wide" if width > 0 else "have no room at all"
            yield finding(
                f"on {where} hexes {room}; with their numbers they take {needed / _KEPT:.1f} mm",
                "page",
                help="take a larger page" + (", or a narrower panel" if page.panel else ""),
            )
            return


def _on_paper(game: Game, grid: Grid) -> float:
    """Return how wide hexes are on the worse paper, turned whichever way is better."""
    return min(
        max(hex_width(game, grid, paper), hex_width(game, grid, paper[::-1])) for paper in _OFFICE
    )


def _needed(grid: Grid) -> float:
    """Return how wide hexes must be for the longest of their numbers, between opposite sides."""
    longest = max(breadth(grid.label(at)) for at in grid.hexes())
    return max(_LEAST, longest * _NUMBER + _AIR)


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
    return math.sqrt(3) * min(across / columns, down / rows)


def _growth(own: tuple[float, float], paper: tuple[float, float]) -> float:
    """Return by how much a panel is wider on a paper than on the postcard."""
    area = math.prod(max(1.0, side - 2 * _NEATLINE) for side in own)
    room = math.prod(side - 2 * _SAFE for side in paper)
    return float(min(max(1.0, (room / area) ** 0.25), _COMFORT))


def _extent(grid: Grid) -> tuple[float, float]:
    """Return how wide and high a map is, in circumradii of its hexes."""
    across, down = zip(*(centre(at, grid.orientation) for at in grid.hexes()), strict=True)
    edges = (2, math.sqrt(3)) if grid.orientation is Orientation.FLAT else (math.sqrt(3), 2)
    return max(across) - min(across) + edges[0], max(down) - min(down) + edges[1]
