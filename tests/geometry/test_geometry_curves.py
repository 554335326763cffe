import math
from itertools import pairwise

import pytest
from flat_outlines import flattened
from hypothesis import given
from hypothesis import strategies as st
from shapely import LinearRing, LineString

from generator.geometry.convert import DECIMALS, smoothed
from generator.scene import Close, Cubic, Line, Move, circle

points = st.tuples(st.floats(-100, 100), st.floats(-100, 100))
courses = st.lists(points, min_size=2, max_size=12).filter(
    lambda course: all(math.dist(a, b) > 0.01 for a, b in pairwise((*course, course[0])))
)


def curve(points, *, closed=False):
    """A curve through points, as a line's or a ring's."""
    if len(points) < (3 if closed else 2):
        return ()
    return smoothed(LinearRing(points) if closed else LineString(points))


def rounded(point):
    return round(point[0], DECIMALS) + 0.0, round(point[1], DECIMALS) + 0.0


def same(found, course):
    """Whether points are those of a course as printed; one halfway may be rounded either way."""
    half = 10**-DECIMALS * 0.501
    return len(found) == len(course) and all(
        math.isclose(one[k], other[k], rel_tol=0, abs_tol=half)
        for one, other in zip(found, course, strict=True)
        for k in (0, 1)
    )


def away(point, line):
    """Distance of a point from a line through points."""

    def from_span(a, b):
        span = math.dist(a, b)
        if span == 0:
            return math.dist(point, a)
        along = sum((point[k] - a[k]) * (b[k] - a[k]) for k in (0, 1)) / span**2
        part = min(1, max(0, along))
        return math.dist(point, tuple(a[k] + part * (b[k] - a[k]) for k in (0, 1)))

    return min(from_span(a, b) for a, b in pairwise(line))


@given(courses)
def test_an_open_curve_goes_through_its_points(course):
    move, *pieces = curve(course)
    assert same([move.to, *(piece.to for piece in pieces)], course)


@given(courses.filter(lambda course: len(course) > 2))
def test_a_closed_curve_comes_back_to_its_start(course):
    move, *pieces, close = curve(course, closed=True)
    assert close == Close()
    assert pieces[-1].to == move.to
    assert same([piece.to for piece in pieces[:-1]], course[1:])


@given(courses)
def test_pieces_meet_without_a_corner(course):
    _, *pieces = curve(course)
    for before, after in pairwise(pieces):
        came = [before.to[k] - before.second[k] for k in (0, 1)]
        goes = [after.first[k] - after.second[k] + after.second[k] - before.to[k] for k in (0, 1)]
        cross = came[0] * goes[1] - came[1] * goes[0]
        # Rounding turns a handle by at most a thousandth of a millimetre at its end.
        assert abs(cross) <= 0.002 * (math.hypot(*came) + math.hypot(*goes))


def test_a_straight_road_stays_straight():
    course = [(0.0, 0.0), (10.0, 0.0), (12.0, 0.0), (40.0, 0.0)]
    for piece in curve(course)[1:]:
        assert piece.first[1] == piece.second[1] == 0.0


def test_equal_steps_give_handles_of_a_third():
    course = [(0.0, 0.0), (3.0, 0.0), (6.0, 0.0)]
    expected = (Move((0, 0)), Cubic((1, 0), (2, 0), (3, 0)), Cubic((4, 0), (5, 0), (6, 0)))
    assert curve(course) == expected


def test_centripetal_spacing_does_not_overshoot_a_short_step():
    course = [(0.0, 0.0), (20.0, 0.0), (20.5, 1.0), (40.0, 1.0)]
    (line,) = flattened(curve(course), 0.001)
    assert all(b[0] >= a[0] - 0.01 for a, b in pairwise(line))


def test_points_on_the_same_spot_count_once():
    assert curve([(0, 0), (0, 0.0001), (5, 5)]) == curve([(0, 0), (5, 5)])
    square = [(0, 0), (9, 0), (9, 9), (0, 9)]
    assert curve([*square, (0, 0)], closed=True) == curve(square, closed=True)


def test_nothing_is_drawn_through_too_few_points():
    assert curve([]) == curve([(1, 1)]) == curve([(1, 1), (1, 1)]) == ()
    assert curve([(0, 0), (1, 1)], closed=True) == ()


def test_coordinates_are_short_and_never_negative_zero():
    assert str(rounded((-0.0001, 1.23456789))) == "(0.0, 1.235)"


@given(courses, st.sampled_from((0.5, 0.05, 0.01)))
def test_a_flattened_curve_is_within_its_tolerance(course, tolerance):
    segments = curve(course)
    (coarse,) = flattened(segments, tolerance)
    (fine,) = flattened(segments, tolerance / 50)
    assert max(away(point, coarse) for point in fine[:: max(1, len(fine) // 40)]) <= tolerance


def test_a_circle_flattens_to_its_area_with_few_points():
    (line,) = flattened(circle((5, 5), 4), 0.01)
    twice = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(line))
    assert abs(twice) / 2 == pytest.approx(math.pi * 16, rel=0.01)
    assert line[0] == line[-1]
    assert len(line) < 100


def test_straight_lines_and_subpaths_are_kept():
    segments = (Move((0, 0)), Line((1, 0)), Line((1, 1)), Close(), Move((5, 5)), Line((6, 6)))
    assert flattened(segments, 0.01) == (
        ((0, 0), (1, 0), (1, 1), (0, 0)),
        ((5, 5), (6, 6)),
    )
