"""The ground of a map: all that does not depend on scale, ink or paper.

A Ground is in hex units (the circumradius of a hex is 1, the centre of the north-west hex is at
0, 0). It can be pickled and painted as often as there are products. `survey` makes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from shapely import LineString, MultiPolygon

from generator.diagnostics import Finding
from generator.drawing.cartography.board import Board, Way
from generator.drawing.cartography.relief import Relief
from generator.geometry.layout import Layout
from generator.geometry.raster import Raster
from generator.records import Frozen
from generator.scene import Bounds

Reach: TypeAlias = Bounds
"""How far the ground goes beyond the grid: left, top, right, bottom, in hex units."""

REACH: Reach = (1.2, 1.2, 1.2, 1.2)
"""Enough for a neatline close around the grid."""


class Stage(StrEnum):
    """When a kind of line is traced and painted: water lies under roads, roads under walls."""

    WATER = "water"
    ROAD = "road"
    WORK = "work"


class Course(Frozen):
    """The line that a feature takes over the ground, in hex units; in a render context in mm."""

    way: Way
    line: LineString
    swell: tuple[float, float] = (1.0, 1.0)
    """How wide it is at its beginning and its end, as parts of its full width."""


class Wash(Frozen):
    """A terrain's colour, from its feathered border inwards, and where it covers the ground."""

    look: str
    """The terrain's name in `terrains`."""
    layers: tuple[MultiPolygon, ...]
    region: MultiPolygon


class Ground(Frozen):
    """The country, in hex units."""

    board: Board
    raster: Raster
    seed: int
    land: MultiPolygon
    sand: tuple[MultiPolygon, ...]
    """Darker patches of the land, one outline in another."""
    chalk: tuple[MultiPolygon, ...]
    """Lighter ones."""
    washes: tuple[Wash, ...]
    relief: Relief | None
    courses: Mapping[str, tuple[Course, ...]]
    """The lines of features, by look."""
    closed: MultiPolygon
    """The land out of play."""
    findings: tuple[Finding, ...]
    reach: Reach
    """How far it goes."""

    @property
    def layout(self) -> Layout:
        """Its hexes, with a circumradius of 1."""
        return self.board.layout
