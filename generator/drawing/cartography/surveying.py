"""Surveying: the ground of a map, worked out once a game.

In: the model's Map and how far beyond the grid the painting will reach. Out: a Ground. What the
ground looks like follows from the land alone, which has no names, places' kinds or zones.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from shapely import MultiPolygon

from generator.board import Grid
from generator.drawing.cartography.board import Board, board
from generator.drawing.cartography.closed import closed_ground
from generator.drawing.cartography.coast import drawn_coast
from generator.drawing.cartography.fields import Classes, covering
from generator.drawing.cartography.ground import REACH, Course, Ground, Reach, Wash
from generator.drawing.cartography.lines.edges import winding
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.lines.survey import Survey
from generator.drawing.cartography.relief import FRAY, relief
from generator.drawing.cartography.surroundings import country
from generator.drawing.cartography.terrains import TERRAINS, TerrainLook
from generator.drawing.cartography.true_coast import true_land
from generator.drawing.codes import UNTRUE_COAST
from generator.geometry.noise import clouds, seed_of
from generator.geometry.raster import Contours
from generator.model.map import Feature, LineKind, Map, Place, Terrain
from generator.records import Frozen
from generator.scene import Bounds
from generator.stages import DIRECT, Stages

WASH = (0.2, 0.32, 0.44, 0.56, 0.68, 0.8)
"""The shares of a terrain at which its wash grows thicker."""
MOTTLE = (0.08, 0.17, 0.26)
_PATCHES = 1.9  # wavelength of the mottle
_BEYOND = 2.5  # hexes are known so far beyond the raster
_SMALLEST = 0.01
_FRAY = 1.3  # how ragged the border of a terrain is


class Land(Frozen):
    """All that a survey takes: a map with nothing but hexes, lines and the true coast; its reach.

    Of places it has the hexes alone, in which roads run through the middle.
    """

    map: Map
    reach: Reach


def land_of(game_map: Map, reach: Reach = REACH) -> Land:
    """Return what the ground of a map is surveyed of."""
    spots = dict.fromkeys(at for place in game_map.places for at in place.hexes)
    bare = Map(
        game_map.grid,
        game_map.key,
        tuple(
            Terrain(each.id, "", each.look or each.id, land=each.land, playable=each.playable)
            for each in game_map.terrain
        ),
        game_map.hexes,
        tuple(LineKind(each.id, "", each.look or each.id) for each in game_map.lines),
        tuple(
            Feature(each.id, each.kind, "", each.path, each.hexsides, each.defends)
            for each in game_map.features
        ),
        tuple(Place("", "", (at,)) for at in spots),
        ground=game_map.ground,
    )
    return Land(bare, reach)


def survey(game_map: Map, reach: Reach = REACH, stages: Stages = DIRECT) -> Ground:
    """Return the ground of a map; the same map gives the same ground, surveyed once for its land.

    Raises CoastError where no coast agrees with the hexes, which no map has made happen.
    """
    land = land_of(game_map, reach)
    return named(stages.kept("survey", land, partial(surveyed, land)), game_map)


def named(ground: Ground, game_map: Map) -> Ground:
    """Return the ground of a map's land with the names, places and zones of the map upon it."""
    known = board(game_map)
    ways = {way.feature.id: way for way in known.ways}
    courses = {
        look: tuple(replace(course, way=ways[course.way.feature.id]) for course in found)
        for look, found in ground.courses.items()
    }
    return replace(ground, board=known, courses=courses)


def surveyed(given: Land) -> Ground:
    """Return the ground of a land, on which nothing has a name."""
    game_map, reach = given.map, given.reach
    plan = board(game_map)
    box = _widened(plan.layout.bounds(), reach)
    raster, grid = covering(box), plan.grid
    # From the form of the grid alone: a hex that is changed must leave the coast elsewhere as it
    # was.
    seed = seed_of(*_form(grid)) % 1_000_000
    truth = true_land(game_map, raster)
    around = country(plan, _widened(box, (_BEYOND,) * 4), truth.at if truth else lambda _: None)
    classes, land, is_true = drawn_coast(plan, around, raster, seed, truth)
    untrue = UNTRUE_COAST.finding(
        "the true coast cannot be made to agree with the hexes: the coast is drawn from the hexes",
        "ground.coast",
        help="see what MAP011 says of hexes on the wrong side, and draw islands as they are",
    )
    looks = {name: look for name, look in TERRAINS.items() if name in classes.looks}
    patches = clouds(raster.across, raster.down, _PATCHES, seed + 400, 3)
    sand, chalk = (_nested(Contours(raster, field), MOTTLE) for field in (patches, -patches))
    tinted = [(name, look) for name, look in looks.items() if look.tinted]
    rises = {name: look.rise for name, look in looks.items() if look.rise}
    courses = _courses(plan, land, raster.bounds, seed)
    rivers = [
        course.line
        for name, found in courses.items()
        if LINES[name].trace is winding
        for course in found
    ]
    return Ground(
        *(plan, raster, seed, land, sand, chalk),
        tuple(_wash(classes, *each, seed) for each in tinted),
        relief(classes, rises, rivers, seed),
        courses,
        closed_ground(plan, land, raster.bounds),
        () if is_true else (untrue,),
        reach,
    )


def _widened(box: Reach, by: Reach) -> Reach:
    return box[0] - by[0], box[1] - by[1], box[2] + by[2], box[3] + by[3]


def _nested(contours: Contours, levels: tuple[float, ...]) -> tuple[MultiPolygon, ...]:
    return tuple(contours.above(level, smallest=_SMALLEST) for level in levels)


def _wash(classes: Classes, name: str, look: TerrainLook, seed: int) -> Wash:
    share = classes.ragged(name, look.feather, seed, FRAY if look.rise else _FRAY)
    contours = Contours(classes.raster, share)
    return Wash(name, _nested(contours, WASH), contours.above(0.5, smallest=_SMALLEST))


def _courses(
    board: Board, land: MultiPolygon, bounds: Bounds, seed: int
) -> dict[str, tuple[Course, ...]]:
    """Return the courses of each look, in the order of the registry."""
    traced: dict[str, tuple[Course, ...]] = {}
    for name, look in LINES.items():
        ways = [way for way in board.ways if way.look == name]
        traced[name] = look.trace(Survey(board, land, bounds, seed, LINES, dict(traced)), ways)
    return traced


def _form(grid: Grid) -> tuple[str, ...]:
    """Return what tells the form of a grid from that of others."""
    lie = (grid.orientation, grid.offset or "") if grid.orientation else (grid.board,)
    return (*lie, str(grid.columns), str(grid.rows))
