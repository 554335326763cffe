"""The true coast: drawn where it is, and never against what the hexes say."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from cartography_maps import KEY, TERRAIN
from cartography_press import the_ground, the_map
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString, MultiPolygon, Point, Polygon

from generator.board import components
from generator.drawing.cartography.surveying import survey
from generator.drawing.cartography.true_coast import generalised, true_land
from generator.drawing.cartography.truth import is_true, liars
from generator.model.ground import Anchor, GroundRing, Position, Shore, TrueGround
from generator.model.map import GridSpec, Map
from generator.model.numbers import Distance
from generator.model.terrain import grid_of, plane_of, terrain_of

ANCHOR = Anchor("0101", Position.parse("50 N 5 E"))
SPEC = GridSpec(6, 5, across=Distance.parse("2 km"))


def ring(points: list[tuple[float, float]], spec: GridSpec = SPEC) -> GroundRing:
    """A ring on the earth, from points in hex units."""
    plane = plane_of(spec, TrueGround(ANCHOR, "c"))
    made = (plane.place(*point) for point in points)
    return tuple((round(east), round(north)) for east, north in made)


def disc(x: float, y: float, radius: float, land: bool = True) -> Shore:
    turns = [at * math.pi / 24 for at in range(48)]
    points = [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]
    return Shore((ring(points),), land)


def map_on(*shores: Shore, picture: str | None = None) -> Map:
    """A map whose picture says what the ground says, unless another is given."""
    ground = TrueGround(ANCHOR, "coast.geojson", shores)
    if picture is None:
        plane, grid = plane_of(SPEC, ground), grid_of(SPEC)
        picture = "\n".join(
            " ".join(
                "." if ground.on_land(plane.cell(grid.from_page(column, row))) else "~"
                for column in range(SPEC.columns)
            )
            for row in range(SPEC.rows)
        )
    return Map(SPEC, KEY, TERRAIN, picture, ground=ground)


def test_shumshu_is_drawn_as_it_is() -> None:
    """The drawn shore keeps within 0.25 mm of GSHHG's at recipe size, most of it far nearer."""
    ground, game_map = the_ground("shumshu"), the_map("shumshu")
    assert game_map.ground is not None
    plane = plane_of(game_map.grid, game_map.ground)
    middle = Point(6, 5)
    drawn = next(part for part in ground.land.geoms if part.contains(middle))
    outlines = [
        Polygon([plane.point(*at) for at in shore.rings[0]]) for shore in game_map.ground.shores
    ]
    true = next(outline for outline in outlines if outline.buffer(0).contains(middle))
    apart = np.array([drawn.exterior.distance(Point(at)) for at in true.exterior.coords])
    assert np.median(apart) < 0.02
    assert np.quantile(apart, 0.98) < 0.13
    assert is_true(ground.land, ground.board, waters_meet=True)


def test_an_islet_without_a_hex_stays_and_a_speck_goes() -> None:
    game_map = map_on(disc(4, 3.6, 2.4), disc(0.75, 3.9, 0.12), disc(0.75, 5.6, 0.03))
    land = survey(game_map).land
    assert len([part for part in land.geoms if part.centroid.x < 1.5]) == 1


def test_a_pond_is_a_hole() -> None:
    game_map = map_on(disc(4, 3.6, 3.2), disc(3.75, 3.46, 0.25, land=False))
    (island,) = survey(game_map).land.geoms
    assert len(island.interiors) == 1


def test_the_shore_keeps_clear_of_hex_centres() -> None:
    ground = survey(map_on(disc(4.5, 3.5, 2.62)))
    for at in ground.board.dry:
        centre = Point(ground.layout.centre(at))
        assert ground.land.boundary.distance(centre) > 0.07, at


def test_hexes_on_the_wrong_side_are_drawn_as_the_picture_says() -> None:
    """Land where truth has sea, sea where it has land, an island that truth does not know."""
    game_map = map_on(disc(4, 3.6, 2.4))
    other = {"~": ".", ".": "~", " ": " "}
    rows = game_map.hexes.split("\n")
    picture = "\n".join(row[:4] + other[row[4]] + row[5] + other[row[6]] + row[7:] for row in rows)
    turned = replace(game_map, hexes=picture)
    ground = survey(turned)
    assert ground.board.dry == {at: kind.land for at, kind in terrain_of(turned).items()}
    for at, dry in ground.board.dry.items():
        assert ground.land.contains(Point(ground.layout.centre(at))) is dry, at


def test_beyond_its_window_the_land_goes_on() -> None:
    land = Shore((ring([(-9, -9), (4, -9), (4, 20), (-9, 20)]),))
    inside = ring([(-9, -9), (9, 20)])
    (west, north), (east, south) = inside
    whole = map_on(land)
    assert whole.ground is not None
    cut = replace(
        whole, ground=replace(whole.ground, known=(west, ring([(0, 5)])[0][1], east, north))
    )
    assert cut.ground is not None
    ground = survey(cut)
    assert not ground.findings
    assert is_true(ground.land, ground.board, waters_meet=True)
    low = ground.raster.bounds[3]
    assert ground.land.intersects(LineString([(0, low - 0.5), (0, low - 0.1)]))
    assert south < north


def test_islands_that_are_one_in_truth_are_told_of() -> None:
    """Two islands of the picture, one in truth: the sea between them has to win."""
    shore = disc(4, 3.6, 3.0)
    picture = "\n".join(["~ ~ ~ ~ ~ ~", "~ . . ~ . ~", "~ . . ~ . ~", "~ . . ~ . ~", "~ ~ ~ ~ ~ ~"])
    ground = survey(map_on(shore, picture=picture))
    for at, dry in ground.board.dry.items():
        assert ground.land.contains(Point(ground.layout.centre(at))) is dry, at
    assert len(components(ground.board.land)) == 2
    assert is_true(ground.land, ground.board, waters_meet=True)


def test_outlines_that_cross_themselves_are_put_right() -> None:
    bow = Shore((ring([(1, 1), (7, 6), (7, 1), (1, 6)]),))
    flat = Shore((ring([(0, 0), (4, 4), (8, 8)]),))
    dented = Shore((ring([(1, 1), (7, 1), (4, 3), (4, 6), (4, 3)]), ring([(2, 2), (9, 9), (2, 9)])))
    for shores in ((bow,), (flat,), (dented, flat), (disc(4, 3, 2), bow, dented, flat)):
        ground = survey(map_on(*shores))
        assert is_true(ground.land, ground.board, waters_meet=True)


def test_a_coast_that_lies_is_found_out() -> None:
    ground = survey(map_on(disc(4, 3.6, 2.4)))
    assert not liars(ground.land, ground.board)
    inner = Point(ground.layout.centre(ground.board.land[3])).buffer(0.3)
    assert liars(ground.land.difference(inner), ground.board)


@settings(max_examples=12, deadline=None)
@given(
    st.lists(
        st.tuples(st.floats(0, 8), st.floats(0, 7), st.floats(0.3, 2.5), st.booleans()),
        min_size=1,
        max_size=5,
    ),
    st.lists(st.text(alphabet="~~.", min_size=6, max_size=6), min_size=5, max_size=5) | st.none(),
)
def test_any_ground_has_a_coast_that_agrees_with_its_hexes(
    discs: list[tuple[float, float, float, bool]], rows: list[str] | None
) -> None:
    shores = [disc(*one) for one in sorted(discs, key=lambda one: -one[2])]
    game_map = map_on(*shores, picture="\n".join(rows) if rows else None)
    ground = survey(game_map)
    for at, dry in ground.board.dry.items():
        assert ground.land.contains(Point(ground.layout.centre(at))) is dry, at
    truth = None if rows else true_land(game_map, ground.raster)
    whole = truth.shape if truth else None
    assert is_true(ground.land, ground.board, waters_meet=True, joined=whole)


def test_two_shores_of_one_island_may_meet_in_a_hex_of_sea() -> None:
    """Land that leaves the board and comes back is no reason to invent the coast."""
    bay = disc(2.6, 3.4, 1.6, land=False)
    game_map = map_on(Shore((ring([(-4, -4), (2, -4), (2, 12), (-4, 12)]),)), bay)
    ground = survey(game_map)
    assert not ground.findings
    truth = true_land(game_map, ground.raster)
    assert truth is not None
    whole = truth.shape
    assert is_true(ground.land, ground.board, waters_meet=True, joined=whole)


@pytest.mark.parametrize("name", ["shumshu"])
def test_nothing_is_complained_of(name: str) -> None:
    assert the_ground(name).findings == ()


def test_skerries_by_a_longer_shore_are_left_out_and_lonely_islets_stay() -> None:
    """Ringed by vignette lines an islet of a millimetre beside an island would be a spot."""
    island = Point(0, 0).buffer(2)
    skerry, lonely, isle = (
        Point(2.25, 0).buffer(0.07),
        Point(5, 0).buffer(0.07),
        Point(0, 2.3).buffer(0.2),
    )
    drawn = generalised(MultiPolygon([island, skerry, lonely, isle]))
    kept = [any(part.intersects(it) for part in drawn.geoms) for it in (skerry, lonely, isle)]
    assert kept == [False, True, True]
    assert len(generalised(MultiPolygon([lonely])).geoms) == 1
