"""The ground tells the truth about its hexes, for the example maps and for maps made at random."""

from __future__ import annotations

import pickle
from dataclasses import replace
from itertools import combinations, pairwise

import numpy as np
import pytest
from cartography_maps import KEY, TERRAIN
from cartography_press import GAMES, MAPS, NAMES, the_ground, the_map
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString, Point, hausdorff_distance, union_all
from shapely.affinity import translate

from generator.board import Orientation, components
from generator.board.cell import Offset
from generator.drawing.cartography.fields import covering
from generator.drawing.cartography.lines.edges import REACH
from generator.drawing.cartography.surveying import survey
from generator.drawing.cartography.truth import is_true
from generator.geometry.shapes import polygon, region
from generator.model.map import GridSpec, Map


@pytest.mark.parametrize("name", NAMES)
def test_each_hex_centre_lies_on_the_side_that_its_terrain_says(name: str) -> None:
    ground = the_ground(name)
    for at, dry in ground.board.dry.items():
        assert ground.land.contains(Point(ground.layout.centre(at))) is dry, at


@pytest.mark.parametrize("name", NAMES)
def test_each_terrain_covers_the_centres_of_its_hexes_and_of_no_others(name: str) -> None:
    ground = the_ground(name)
    for wash in ground.washes:
        for at, look in ground.board.looks.items():
            centre = Point(ground.layout.centre(at))
            assert wash.region.contains(centre) is (look == wash.look), (at, look)


@pytest.mark.parametrize("name", MAPS)
def test_islands_are_those_of_the_hexes(name: str) -> None:
    ground = the_ground(name)
    groups = components(ground.board.land)
    for group in groups:
        holders = {
            number
            for number, part in enumerate(ground.land.geoms)
            for at in group
            if part.contains(Point(ground.layout.centre(at)))
        }
        assert len(holders) == 1
    own = region(ground.layout, ground.board.looks)
    drawn = [part for part in ground.land.geoms if part.intersects(own)]
    assert len(drawn) <= len(groups)


def test_a_coast_that_lies_is_found_out() -> None:
    ground = the_ground("archipelago")
    assert is_true(ground.land, ground.board)
    moved = translate(ground.land, 1.0, 0.0)
    assert not is_true(moved, ground.board)
    first, second, *_ = components(ground.board.land)
    ends = [ground.layout.centre(group[0]) for group in (first, second)]
    bridged = ground.land.union(LineString(ends).buffer(0.1))
    assert not is_true(bridged, ground.board)
    across = [ground.layout.centre(at) for at in (first[0], first[-1])]
    torn = ground.land.difference(Point(across[1]).buffer(1.2).boundary.buffer(0.02))
    assert not is_true(torn, ground.board)
    barred = ground.land
    for at, beside in pairwise(max(components(ground.board.land), key=len)):
        shared = polygon(ground.layout, at).boundary & polygon(ground.layout, beside).boundary
        barred = barred.difference(shared.buffer(0.02))
    assert not is_true(barred, ground.board)


@settings(max_examples=15, deadline=None)
@given(
    st.sampled_from(Orientation),
    st.sampled_from(Offset),
    st.lists(st.text(alphabet="~~~o.^%&", min_size=5, max_size=5), min_size=4, max_size=5),
)
def test_any_map_has_a_true_coast(
    orientation: Orientation, offset: Offset, rows: list[str]
) -> None:
    spec = GridSpec(5, len(rows), orientation=orientation, offset=offset)
    ground = survey(Map(spec, KEY, TERRAIN, "\n".join(rows)))
    for at, dry in ground.board.dry.items():
        assert ground.land.contains(Point(ground.layout.centre(at))) is dry


@pytest.mark.parametrize("name", NAMES)
def test_rivers_keep_near_their_hexsides(name: str) -> None:
    ground = the_ground(name)
    for look in ("river", "wide-river", "creek"):
        for course in ground.courses[look]:
            sides = [LineString(ground.layout.edge(side)) for side in course.way.hexsides]
            chain = union_all(sides)
            # What runs on into the sea or off the map has no hexsides to keep to.
            own = chain.buffer(REACH + 1e-6)
            inside = course.line.intersection(region(ground.layout, ground.board.looks))
            stray = inside.difference(own)
            ends = [
                Point(chain_end) for chain_end in (course.line.coords[0], course.line.coords[-1])
            ]
            assert all(
                part.distance(chain) < 1.05 and min(end.distance(part) for end in ends) < 1.3
                for part in getattr(stray, "geoms", [stray])
                if not part.is_empty
            ), course.way.feature.id
            assert hausdorff_distance(chain, course.line) < 30


@pytest.mark.parametrize("name", NAMES)
def test_rivers_that_meet_run_on_as_one(name: str) -> None:
    ground = the_ground(name)
    for look in ("river", "wide-river", "creek"):
        for one, other in combinations(ground.courses[look], 2):
            met = one.line.intersection(other.line)
            assert len(getattr(met, "geoms", [met])) == 1, (
                one.way.feature.id,
                other.way.feature.id,
            )


@pytest.mark.parametrize("name", NAMES)
def test_a_road_runs_through_its_hexes_in_order(name: str) -> None:
    ground = the_ground(name)
    for look in ("road", "highway", "track"):
        drawn = union_all([course.line for course in ground.courses[look]])
        for way in ground.board.ways:
            if way.look == look and way.path:
                for at in way.path.cells:
                    middle = Point(ground.layout.centre(at)).buffer(0.3)
                    assert drawn.intersects(middle), (way.feature.id, at)


def test_a_stretch_that_two_roads_share_is_drawn_once() -> None:
    ground = the_ground("arnhem")
    length = sum(course.line.length for course in ground.courses["road"])
    apart = union_all([course.line for course in ground.courses["road"]]).length
    assert length == pytest.approx(apart, rel=1e-6)


@pytest.mark.parametrize("name", ["island", "mukden"])
def test_a_railway_runs_beside_the_road_it_shares_hexes_with(name: str) -> None:
    ground = the_ground(name)
    roads = union_all([course.line for course in ground.courses["road"]])
    for course in ground.courses["railway"]:
        assert len(getattr(course.line.intersection(roads), "geoms", [])) == 0


def test_bridges_carry_roads_over_rivers() -> None:
    ground = the_ground("island")
    bridges = ground.courses["bridge"]
    assert {course.way.feature.id for course in bridges} == {"coast-road", "hill-track", "rail"}
    water = union_all([course.line for course in ground.courses["river"]])
    assert all(course.line.intersects(water) for course in bridges)


def test_the_ground_can_be_pickled() -> None:
    ground = the_ground("archipelago")
    again = pickle.loads(pickle.dumps(ground))  # noqa: S301 - made a line above
    assert again.land.equals(ground.land)
    assert again.board == ground.board


def test_a_wider_reach_leaves_the_coast_where_it_was() -> None:
    near = survey(the_map("archipelago"), (0.6, 0.6, 0.6, 0.6))
    far = survey(the_map("archipelago"), (3.0, 0.9, 5.1, 2.2))
    own = region(near.layout, near.board.looks)
    apart = near.land.intersection(own).symmetric_difference(far.land.intersection(own))
    assert apart.area < 0.1  # of about 70


def test_a_large_map_gets_a_coarser_raster() -> None:
    assert covering((0, 0, 10, 10)).step < covering((0, 0, 200, 200)).step
    raster = covering((0, 0, 200, 200))
    assert raster.columns * raster.rows < 1_600_000


@pytest.mark.parametrize("name", GAMES)
def test_heights_rise_only_where_something_rises(name: str) -> None:
    ground = the_ground(name)
    if ground.relief is None:
        assert not {"mountain", "rough"} & set(ground.board.looks.values())
        return
    low = [ground.layout.centre(at) for at, look in ground.board.looks.items() if look == "sea"]
    if low:
        assert ground.relief.raster.sample(ground.relief.heights, np.array(low)).max() < 0.02


def test_a_hex_that_changes_leaves_the_coast_elsewhere_as_it_was() -> None:
    island = the_map("island")
    drowned = replace(island, hexes=island.hexes.replace("n ~ . ^", "~ ~ . ^"))
    before, after = the_ground("island").land, survey(drowned).land
    changed = before.symmetric_difference(after)
    gone = next(iter(set(the_ground("island").board.land) - set(survey(drowned).board.land)))
    near = Point(the_ground("island").layout.centre(gone)).buffer(2)
    own = region(the_ground("island").layout, the_ground("island").board.looks)
    assert changed.intersection(own).difference(near).area < 0.1
