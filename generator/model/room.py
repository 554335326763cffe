"""How much room letters and hexes take, before anything is measured or laid out.

Letters are taken for at least as wide as our condensed faces have them; a test holds that against
the fonts. Hexes are as wide as a page allows beside its panel; another holds that against pages.
"""

from __future__ import annotations

import math
import unicodedata
from functools import lru_cache
from typing import Final, NamedTuple

from generator.board import Grid
from generator.board.kinds import ACROSS
from generator.model.game import Game, worked_out_once
from generator.model.terrain import grid_of
from generator.papers import PAPERS

SMALLEST_TYPE: Final = 6 * 25.4 / 72
"""The smallest type on a counter, in mm."""
_BREADTHS: Final = (
    (0.2, " "),
    (0.25, "',.I`ijl|’"),
    (0.35, "-1:frt!;"),
    (0.45, '"+7<=>EFLZ^s()*[]z{}–×'),
    (0.47, "$/0235689JS\\_abcdeghnopquy"),
    (0.5, "?BCDGHOPQRTUkvx"),
    (0.55, "4AKNVXY~"),
    (0.8, "M#&mwW%@…"),
)
"""The most that letters take of the size of type on counters; all others take the whole of it."""
_WIDTHS: Final = {letter: width for width, letters in _BREADTHS for letter in letters}
_TALL: Final = 99.0
"""For capitals with marks: they are too high for some bands, and want to be measured."""

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
_BLEED: Final = 3.0

_ASIDE, _ABOVE = 26.4, 41.2
"""What margins, crop marks and lines of text take of a sheet of postcards, on both sides of it."""

OFFICE_PAPERS: Final = ("a4", "letter")


def breadth(text: str) -> float:
    """Return how wide a text is at the most, in mm at the smallest size."""
    parts = (unicodedata.normalize("NFD", letter) for letter in text)
    return SMALLEST_TYPE * sum(
        _TALL if len(part) > 1 and part[0].isupper() else _WIDTHS.get(part[0], 1.0)
        for part in parts
    )


@lru_cache(maxsize=4)
def hex_needed(grid: Grid) -> float:
    """Return how wide hexes must be for their numbers, in mm."""
    longest = max(breadth(grid.label(at)) for at in grid.cells())
    return max(_LEAST, longest * _NUMBER + _AIR) / _KEPT


class PageAndPanel(NamedTuple):
    """Width and height of the postcard in mm, and the width of its panel; 0 without one."""

    width: float
    height: float
    panel: float


def page_of(game: Game) -> PageAndPanel:
    """Return what the postcard of a game says of its other pages."""
    page = game.page
    wide = page.panel_width.millimetres if page.panel_width else 40.0
    return PageAndPanel(page.width.millimetres, page.height.millimetres, wide if page.panel else 0)


def papers_with_room(page: PageAndPanel, grid: Grid) -> frozenset[str]:
    """Return the papers on one sheet of which hexes have room for their numbers."""
    if not grid.cells():
        return frozenset()
    needed = hex_needed(grid)
    return frozenset(
        paper.name
        for paper in PAPERS.values()
        if max(hex_width(page, grid, turned) for turned in paper.both_ways) >= needed
    )


@worked_out_once
def papers_for_map(game: Game) -> frozenset[str]:
    """Return the papers on one sheet of which the map of a game has room; none without a map."""
    if game.map is None:
        return frozenset()
    return papers_with_room(page_of(game), grid_of(game.map.grid))


def papers_for_postcard(game: Game) -> frozenset[str]:
    """Return the papers that hold a postcard with its bleed and crop marks, either way round."""
    page = page_of(game)
    wide, high = page.width + 2 * _BLEED, page.height + 2 * _BLEED
    ways = (wide, high), (high, wide)
    return frozenset(
        paper.name
        for paper in PAPERS.values()
        for room in [(paper.width - _ASIDE, paper.height - _ABOVE)]
        if any(across <= room[0] and down <= room[1] for across, down in ways)
    )


def on_office_paper(game: Game) -> bool:
    """Whether a map has room on one sheet of A4, and of Letter."""
    return papers_for_map(game).issuperset(OFFICE_PAPERS)


def hex_width(page: PageAndPanel, grid: Grid, paper: tuple[float, float] | None) -> float:
    """Return how wide hexes are on the postcard, or on a paper, before tables take their room."""
    width, height = paper or (page.width, page.height)
    edge, growth = (_SAFE, _growth(page, paper)) if paper else (_NEATLINE, 1.0)
    gap = _GAP * growth
    across, down = width - 2 * edge - 2 * gap, height - 2 * edge - 2 * gap
    if page.panel:
        across -= page.panel * growth + gap
    columns, rows = _extent(grid)
    return ACROSS * min(across / columns, down / rows)


def _growth(page: PageAndPanel, paper: tuple[float, float]) -> float:
    """Return by how much a panel is wider on a paper than on the postcard."""
    area = math.prod(max(1.0, side - 2 * _NEATLINE) for side in (page.width, page.height))
    room = math.prod(side - 2 * _SAFE for side in paper)
    return float(min(max(1.0, (room / area) ** 0.25), _COMFORT))


def _extent(grid: Grid) -> tuple[float, float]:
    """Return how wide and high a map is, in units of its grid."""
    left, top, right, bottom = grid.kind.bounds(grid.cells())
    across, down = grid.kind.unit
    return across * (right - left), down * (bottom - top)
