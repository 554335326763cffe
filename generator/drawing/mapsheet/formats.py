"""Formats: the sheets that a map comes on.

In: a card, and a paper or a size of hex. Out: a `Format`: trim, safe margin, what stands on it, and
by how much type and tables grow. Lines, type and tables of an enlarged map are drawn anew: tables
and type grow with the square root of the page, up to a comfort beyond which nobody needs them
larger; the title, which is looked at rather than read, grows further.
"""

from __future__ import annotations

import math
from dataclasses import replace
from enum import StrEnum

from generator.drawing.furniture.panel import NEATLINE
from generator.drawing.mapsheet.card import Card
from generator.geometry import Layout
from generator.model.terrain import grid_of
from generator.records import Frozen

BLEED = 3.0
"""How far a postcard is printed beyond its trim, in mm."""
SAFE = 10.0
"""What office printers do not reach with certainty, in mm from the edge of the paper."""
COMFORT = 1.6
"""The most that tables and their type grow over the postcard's: 6 pt become 9.6."""
TITLE_COMFORT, TITLE_ON_POSTER = 2.4, 4.0
"""The most that a title grows over a postcard's: on a map in tiles, and on a whole sheet."""
POSTCARD = (148.0, 105.0)
"""Of larger pages the title is larger, though they are the card of their game."""
PLAIN_MARGIN = 0.25
"""Margin of the plain map around its grid, as a part of a hex's width."""


class Contents(StrEnum):
    """What stands on a sheet beside the map itself."""

    FULL = "full"
    """Title, tables, tracks, boxes, terrain key, compass, scale."""
    BARE = "bare"
    """Title, terrain key, compass, scale."""
    HOLDING = "holding"
    """What is bare, and tracks and boxes: all on which counters stand."""
    NAMED = "named"
    """Title, compass, scale: for a map that shares its sheet with something else."""
    PLAIN = "plain"
    """Nothing, and no hex numbers either."""


class PaperEdge(StrEnum):
    """An edge of a page."""

    LEFT = "left"
    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"


class Strip(Frozen):
    """A strip along an edge, `depth` mm deep."""

    edge: PaperEdge
    depth: float


class Format(Frozen):
    """A sheet, `width` by `height` mm at trim; with `across`, as large as its hexes make it."""

    width: float
    height: float
    safe: float
    """Distance of the neatline from the trim."""
    contents: Contents
    bleed: float = 0.0
    reserve: Strip | None = None
    """A strip inside the safe margin that the map leaves free."""
    across: float | None = None
    """Width of a hex between opposite hexsides, in mm; as large as the page allows without it."""

    @property
    def turned(self) -> Format:
        """The same sheet with the paper turned."""
        return replace(self, width=self.height, height=self.width)


class Growth(Frozen):
    """By how much things are larger than on the postcard."""

    tables: float
    title: float


def postcard_format(card: Card) -> Format:
    """Return the postcard of a game, with everything on it."""
    return Format(card.width, card.height, NEATLINE, Contents.FULL, BLEED)


def paper_format(
    width: float, height: float, contents: Contents, reserve: Strip | None = None
) -> Format:
    """Return a sheet of paper of `width` by `height` mm."""
    return Format(width, height, SAFE, contents, reserve=reserve)


def hexes_format(card: Card, across: float, contents: Contents) -> Format:
    """Return a sheet as large as hexes `across` mm wide make it, without room for anything else."""
    left, top, right, bottom = Layout.across(grid_of(card.map.grid), across).bounds()
    around = 2 * (PLAIN_MARGIN * across + (0.0 if contents is Contents.PLAIN else NEATLINE))
    safe = 0.0 if contents is Contents.PLAIN else NEATLINE
    return Format(right - left + around, bottom - top + around, safe, contents, across=across)


def growth(card: Card, sheet: Format) -> Growth:
    """Return how much larger tables and title are on a sheet than on the postcard."""
    area = (card.width - 2 * NEATLINE) * (card.height - 2 * NEATLINE)
    room = (sheet.width - 2 * sheet.safe) * (sheet.height - 2 * sheet.safe)
    common = math.prod(side - 2 * NEATLINE for side in POSTCARD)
    tables, title = (room / area) ** 0.25, (room / min(area, common)) ** 0.35
    most = TITLE_COMFORT if sheet.across is not None else TITLE_ON_POSTER
    return Growth(min(max(1.0, tables), COMFORT), min(max(1.0, title), most))
