"""The ground of a map: all that does not depend on scale, ink or paper, surveyed once a game.

In: the model's Map and how far beyond the grid the painting will reach. Out: a Ground in hex units
(the circumradius of a hex is 1, the centre of the north-west hex is at 0, 0), which can be pickled
and painted as often as there are products.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from shapely import MultiPolygon

from generator.diagnostics import Finding
from generator.drawing.cartography.board import Board, board
from generator.drawing.cartography.closed import closed_ground
from generator.drawing.cartography.coast import drawn_coast
from generator.drawing.cartography.courses import survey_courses
from generator.drawing.cartography.fields import Classes, covering
from generator.drawing.cartography.findings import untrue_coast
from generator.drawing.cartography.lines.look import Course
from generator.drawing.cartography.relief import Relief, relief
from generator.drawing.cartography.surroundings import country
from generator.drawing.cartography.terrains.look import TerrainLook
from generator.drawing.cartography.terrains.registry import TERRAINS
from generator.drawing.cartography.true_coast import true_land
from generator.geometry.contours import Contours
from generator.geometry.layout import HexLayout
from generator.geometry.noise import clouds, seed_of
from generator.geometry.raster import Raster
from generator.hexes import Grid
from generator.model.map import Map
from generator.records import dataclass

Reach: TypeAlias = tuple[float, float, float, float]
"""How far the ground goes beyond the grid: left, top, right, bottom, in hex units."""

REACH: Reach = (1.2, 1.2, 1.2, 1.2)
"""Enough for a neatline close around the grid."""

WASH = (0.2, 0.32, 0.44, 0.56, 0.68, 0.8)
"""The shares of a terrain at which its wash grows thicker."""
MOTTLE = (0.08, 0.17, 0.26)
_PATCHES = 1.9  # wavelength of the mottle
_BEYOND = 2.5  # hexes are known so far beyond the raster
_SMALLEST = 0.01


@dataclass(frozen=True, slots=True)
class Wash:
    """A terrain's colour, from its feathered border inwards, and where it covers the ground."""

    look: TerrainLook
    layers: tuple[MultiPolygon, ...]
    region: MultiPolygon


@dataclass(frozen=True, slots=True)
class Ground:
    """The country, in hex units."""

    board: Board
    layout: HexLayout
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


def survey(game_map: Map, reach: Reach = REACH) -> Ground:
    """Return the ground of a map; the same map gives the same ground.

    Raises CoastError where no coast agrees with the hexes, which no map has made happen.
    """
    plan = board(game_map)
    layout = HexLayout(plan.grid, 1.0)
    box = _widened(layout.bounds(), reach)
    raster = covering(box)
    seed = _seed(plan.grid)
    truth = true_land(game_map, raster)
    wide = _widened(box, (_BEYOND,) * 4)
    around = country(plan, layout, wide, *(() if truth is None else (truth.at,)))
    classes, land, is_true = drawn_coast(plan, around, layout, raster, seed, truth)
    looks = tuple(look for look in TERRAINS.values() if look.name in classes.looks)
    patches = clouds(raster.across, raster.down, _PATCHES, seed + 400, 3)
    return Ground(
        plan,
        layout,
        raster,
        seed,
        land,
        _nested(Contours(raster, patches), MOTTLE),
        _nested(Contours(raster, -patches), MOTTLE),
        tuple(_wash(classes, look) for look in looks if look.tinted),
        relief(classes, looks, seed),
        survey_courses(plan, layout, land, raster.bounds, seed),
        closed_ground(plan, land, layout, raster.bounds),
        () if is_true else (untrue_coast(),),
    )


def _seed(grid: Grid) -> int:
    """Return a seed from the form of a grid alone.

    Not from the terrain: a hex that is changed must leave the coast elsewhere as it was.
    """
    return seed_of(grid.orientation, grid.offset, str(grid.columns), str(grid.rows)) % 1_000_000


def _widened(box: Reach, by: Reach) -> Reach:
    return box[0] - by[0], box[1] - by[1], box[2] + by[2], box[3] + by[3]


def _nested(contours: Contours, levels: tuple[float, ...]) -> tuple[MultiPolygon, ...]:
    return tuple(contours.above(level, smallest=_SMALLEST) for level in levels)


def _wash(classes: Classes, look: TerrainLook) -> Wash:
    contours = Contours(classes.raster, classes.share(look.name, look.feather))
    return Wash(look, _nested(contours, WASH), contours.above(0.5, smallest=_SMALLEST))
