"""Surveying: the ground of a map, worked out once a game.

In: the model's Map and how far beyond the grid the painting will reach. Out: a Ground.
"""

from __future__ import annotations

from shapely import MultiPolygon

from generator.drawing.cartography.board import Board, board
from generator.drawing.cartography.closed import closed_ground
from generator.drawing.cartography.coast import drawn_coast
from generator.drawing.cartography.fields import Classes, covering
from generator.drawing.cartography.findings import untrue_coast
from generator.drawing.cartography.ground import REACH, Course, Ground, Reach, Wash
from generator.drawing.cartography.lines.look import Survey
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.relief import relief
from generator.drawing.cartography.surroundings import country
from generator.drawing.cartography.terrains.look import TerrainLook
from generator.drawing.cartography.terrains.registry import TERRAINS
from generator.drawing.cartography.true_coast import true_land
from generator.geometry.layout import HexLayout
from generator.geometry.noise import clouds, seed_of
from generator.geometry.raster import Contours
from generator.hexes import Grid
from generator.model.map import Map

WASH = (0.2, 0.32, 0.44, 0.56, 0.68, 0.8)
"""The shares of a terrain at which its wash grows thicker."""
MOTTLE = (0.08, 0.17, 0.26)
_PATCHES = 1.9  # wavelength of the mottle
_BEYOND = 2.5  # hexes are known so far beyond the raster
_SMALLEST = 0.01


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
        relief(classes, [look.height for look in looks if look.height is not None], seed),
        _courses(plan, layout, land, raster.bounds, seed),
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
    return Wash(look.name, _nested(contours, WASH), contours.above(0.5, smallest=_SMALLEST))


def _courses(
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
