from itertools import pairwise

from hex_rings import ring
from hypothesis import given
from hypothesis import strategies as st

from generator.board import Edge, Vertex, runs
from generator.board.kinds import Hex

AT = Hex(2, 3)
AROUND = tuple(Edge(AT, step) for step in range(6))


def chain(hexsides):
    """The vertices of a list of hexsides that is one unbroken run."""
    (run,) = runs(hexsides)
    return run.vertices


def breaks(hexsides):
    """The places in a list at which a new run begins."""
    return [run.start for run in runs(hexsides)[1:]]


@st.composite
def walks(draw):
    """Vertices of a walk along hexsides that never turns back at once."""
    course = [draw(st.builds(Vertex, st.just(AT), st.integers(0, 5)))]
    for turn in draw(st.lists(st.integers(0, 2), min_size=1, max_size=30)):
        ways = [hexside.vertices for hexside in course[-1].edges]
        onward = [b if a == course[-1] else a for a, b in ways]
        onward = [vertex for vertex in onward if vertex not in course[-2:-1]]
        course.append(onward[turn % len(onward)])
    return tuple(course)


def sides(course):
    """The hexsides between vertices in a row."""
    return tuple(next(side for side in a.edges if b in side.vertices) for a, b in pairwise(course))


@given(walks())
def test_a_walk_comes_back_as_its_vertices(course):
    found = chain(sides(course))
    if len(course) == 2:
        assert set(found) == set(course)
    else:
        assert found == course


@given(walks())
def test_a_river_listed_upstream_is_the_same_river_reversed(course):
    listed = sides(course)
    if len(listed) > 1:
        assert chain(listed[::-1]) == chain(listed)[::-1]


@given(walks(), walks())
def test_runs_hold_all_hexsides_in_their_order(first, second):
    listed = sides(first) + sides(second)
    again = [side for run in runs(listed) for side in sides(run.vertices)]
    assert tuple(again) == listed
    assert [run.start for run in runs(listed)] == [
        sum(len(run.vertices) - 1 for run in runs(listed)[:number])
        for number in range(len(runs(listed)))
    ]


def test_a_ring_closes():
    course = chain(AROUND)
    assert course[0] == course[-1]
    assert len(course) == 7
    assert set(course) == {Vertex(AT, corner) for corner in range(6)}


def test_a_gap_is_found_where_it_is():
    assert breaks((AROUND[0], AROUND[1], AROUND[3])) == [2]


def test_a_fork_breaks_the_chain():
    at_one_vertex = AROUND[0].vertices[1].edges
    assert breaks(at_one_vertex) == [2]


def test_a_hexside_again_breaks_the_chain():
    assert breaks((AROUND[0], AROUND[1], AROUND[1])) == [2]
    assert [run.start for run in runs((AROUND[0], AROUND[0]))] == [0, 1]


def test_one_hexside_runs_in_its_own_order():
    assert chain(AROUND[:1]) == AROUND[0].vertices


def test_hexsides_apart_make_a_run_each():
    apart = tuple(Edge(at, 0) for at in ring(AT, 4)[::4])
    assert [len(run.vertices) for run in runs(apart)] == [2] * len(apart)


def test_nothing_has_no_runs():
    assert runs(()) == ()
