import pickle

import pytest
import shapely
from flat_outlines import area, lines
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString, MultiLineString, MultiPolygon, Point, Polygon

from generator.geometry.convert import outlines, smoothed
from generator.scene import (
    Close,
    Cubic,
    Line,
    Move,
    Packed,
    bounds,
    circle,
    closed,
    polyline,
    rectangle,
)

SQUARE = Polygon([(0, 0), (10, 0), (10, 10), (0, 10)])
HOLED = Polygon(SQUARE.exterior, [[(2, 2), (2, 4), (4, 4), (4, 2)]])
ISLANDS = MultiPolygon([HOLED, shapely.box(20, 0, 25, 5)])

blobs = st.lists(
    st.tuples(st.floats(0, 60), st.floats(0, 60), st.floats(0.5, 12)), min_size=1, max_size=6
).map(lambda spots: shapely.union_all([Point(x, y).buffer(r) for x, y, r in spots]))


def test_a_polygon_is_a_closed_subpath_for_each_ring():
    assert outlines(SQUARE) == closed([(0, 0), (10, 0), (10, 10), (0, 10)])
    assert outlines(HOLED).count(Close()) == 2
    assert outlines(ISLANDS).count(Close()) == 3


def test_lines_stay_open():
    line = LineString([(0, 0), (1, 1), (2, 0)])
    assert outlines(line) == polyline([(0, 0), (1, 1), (2, 0)])
    two = MultiLineString([line, line])
    assert outlines(two) == (*outlines(line), *outlines(line))
    assert outlines(line.union(SQUARE)).count(Close()) == 1


def test_a_ring_is_closed():
    assert outlines(SQUARE.exterior) == outlines(SQUARE)


def test_coordinates_are_rounded_and_what_vanishes_is_left_out():
    assert outlines(LineString([(0.00004, 1 / 3), (0, 1 / 3), (-0.00004, 2 / 3)])) == (
        Move((0.0, 0.333)),
        Line((0.0, 0.667)),
    )
    assert "-0.0" not in repr(outlines(LineString([(-0.00004, 0), (5, 5)])))
    assert outlines(shapely.box(0, 0, 0.0001, 0.0001)) == ()
    assert outlines(LineString([(0, 0), (0, 0.0001)])) == ()


@pytest.mark.parametrize(
    "empty", [Polygon(), LineString(), MultiPolygon(), shapely.GeometryCollection()]
)
def test_nothing_draws_nothing(empty):
    assert outlines(empty) == smoothed(empty) == ()


def test_points_have_no_outline():
    with pytest.raises(TypeError, match="Point has no outline"):
        outlines(Point(1, 1))
    with pytest.raises(TypeError, match="Point has no outline"):
        outlines(shapely.MultiPoint([(1, 1)]))


def test_a_line_that_only_meets_an_area_leaves_no_point():
    area, lines = Polygon([(0, 0), (2, 0), (2, 2), (0, 2)]), [[(-1, 1), (1, 1)], [(2, 2), (3, 3)]]
    met = MultiLineString(lines).intersection(area)
    assert {part.geom_type for part in met.geoms} == {"LineString", "Point"}
    assert outlines(met) == outlines(LineString([(0, 1), (1, 1)]))


@settings(deadline=None, max_examples=40)
@given(blobs)
def test_areas_come_back(blob):
    again = area(outlines(blob))
    assert again.is_valid
    assert again.symmetric_difference(blob).area <= 0.001 * blob.length + 1e-6


@settings(deadline=None, max_examples=40)
@given(blobs)
def test_smoothing_keeps_the_points_and_nearly_the_area(blob):
    curves = smoothed(blob)
    ends = {segment.to for segment in curves if isinstance(segment, Cubic)}
    drawn = outlines(blob)
    assert ends == {segment.to for segment in drawn if isinstance(segment, Move | Line)}
    assert area(curves).area == pytest.approx(blob.area, rel=0.05, abs=0.5)


def test_a_smoothed_line_is_open_and_a_smoothed_ring_closed():
    line = smoothed(LineString([(0, 0), (5, 5), (10, 0)]))
    assert [type(segment) for segment in line] == [Move, Cubic, Cubic]
    ring = smoothed(SQUARE)
    assert [type(segment) for segment in ring] == [Move, Cubic, Cubic, Cubic, Cubic, Close]
    assert smoothed(ISLANDS).count(Close()) == 3


def test_a_fill_is_even_odd():
    assert area(outlines(HOLED)).equals(HOLED)
    within = rectangle(0, 0, 10, 10) + rectangle(2, 2, 6, 6) + rectangle(4, 4, 2, 2)
    assert area(within).area == 100 - 36 + 4
    overlapping = rectangle(0, 0, 10, 10) + rectangle(5, 0, 10, 10)
    assert area(overlapping).area == 100
    bow_tie = closed([(0, 0), (10, 10), (10, 0), (0, 10)])
    assert area(bow_tie).area == pytest.approx(50)
    with_spike = closed([(0, 0), (10, 10), (10, 0), (0, 10), (0, 20), (0, 10)])
    assert area(with_spike).area == pytest.approx(50)


def test_a_fill_closes_what_is_open_and_ignores_lines():
    assert area(polyline([(0, 0), (4, 0), (4, 4)])).area == 8
    assert area(polyline([(0, 0), (4, 0)])).is_empty
    assert area(()).is_empty


def test_a_stroke_follows_each_subpath():
    found = lines(rectangle(0, 0, 10, 5) + polyline([(20, 0), (23, 4)]))
    assert [line.length for line in found.geoms] == [30, 5]
    assert lines(circle((0, 0), 3)).length == pytest.approx(18.85, abs=0.05)
    assert lines(()).is_empty


@pytest.mark.parametrize("drawn", [outlines(HOLED), smoothed(ISLANDS), outlines(Polygon())])
def test_what_is_packed_reads_as_the_tuple_of_its_segments(drawn: Packed) -> None:
    plain = tuple(drawn)
    assert drawn == plain
    assert hash(drawn) == hash(plain)
    assert drawn == Packed.of(plain) == pickle.loads(pickle.dumps(drawn))  # noqa: S301 - our own
    assert len(drawn) == len(plain)
    assert [*drawn[1:3]] == [*plain[1:3]]
    assert Packed.of(drawn) is drawn
    if plain:
        assert drawn[-1] == plain[-1] == Close()
        assert drawn != plain[:-1]
        assert bounds(drawn) == bounds(plain)
