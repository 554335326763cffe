import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.board import Edge, Vertex, distance, edge_between, neighbours
from generator.board.cell import within
from generator.board.kinds import Hex

STEPS = neighbours(Hex(0, 0))
hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
steps = st.integers(0, 5)
hexsides = st.builds(Edge, hexes, steps)
vertices = st.builds(Vertex, hexes, steps)


@given(hexes, steps)
def test_a_hexside_is_one_value_from_both_sides(at, step):
    beyond = at + STEPS[step]
    here, there = Edge(at, step), Edge(beyond, (step + 3) % 6)
    assert here == there
    assert hash(here) == hash(there)
    assert here == edge_between(at, beyond) == edge_between(beyond, at)
    assert set(here.cells) == {at, beyond}
    assert (here.across(at), here.across(beyond)) == (beyond, at)


@given(vertices)
def test_a_vertex_is_one_value_from_its_three_hexes(vertex):
    assert len(set(vertex.cells)) == 3
    for at in vertex.cells:
        assert [Vertex(at, corner) for corner in range(6)].count(vertex) == 1
    assert all(distance(a, b) <= 1 for a in vertex.cells for b in vertex.cells)


@given(hexes, steps)
def test_a_hexside_runs_between_the_corners_beside_it(at, step):
    assert set(Edge(at, step).vertices) == {Vertex(at, step), Vertex(at, (step + 5) % 6)}


@given(hexsides)
def test_the_ends_of_a_hexside_lie_at_both_its_hexes(hexside):
    for vertex in hexside.vertices:
        assert set(hexside.cells) < set(vertex.cells)
        assert hexside in vertex.edges


@given(vertices)
def test_three_hexsides_end_at_a_vertex_between_its_hexes_in_turn(vertex):
    a, b, c = vertex.cells
    assert vertex.edges == (edge_between(a, b), edge_between(b, c), edge_between(c, a))
    assert all(vertex in hexside.vertices for hexside in vertex.edges)


def test_a_patch_of_hexes_has_as_many_vertices_and_hexsides_as_euler_says():
    patch = within(Hex(0, 0), 3)
    sides = {Edge(at, step) for at in patch for step in range(6)}
    corners = {Vertex(at, corner) for at in patch for corner in range(6)}
    assert len(corners) - len(sides) + len(patch) == 1


@given(hexes, steps)
def test_hexsides_that_follow_each_other_around_a_hex_share_one_vertex(at, step):
    a, b = Edge(at, step), Edge(at, (step + 1) % 6)
    assert {*a.vertices} & {*b.vertices} == {Vertex(at, step)}
    assert len({*a.vertices}) == 2
    assert {*a.vertices}.isdisjoint(Edge(at, (step + 3) % 6).vertices)


@given(hexes, hexes)
def test_no_hexside_between_hexes_apart(a, b):
    if b in neighbours(a):
        assert edge_between(a, b).cells
    else:
        with pytest.raises(ValueError, match="not adjacent"):
            edge_between(a, b)


def test_bad_numbers_and_strange_hexes_are_refused():
    with pytest.raises(ValueError, match="edges 0 to 5, not 6"):
        Edge(Hex(0, 0), 6)
    with pytest.raises(ValueError, match="corners 0 to 5, not -1"):
        Vertex(Hex(0, 0), -1)
    with pytest.raises(ValueError, match="does not lie at"):
        Edge(Hex(0, 0), 0).across(Hex(5, 5))


@given(hexsides, vertices)
def test_values_survive_pickling(hexside, vertex):
    assert pickle.loads(pickle.dumps((hexside, vertex))) == (hexside, vertex)  # noqa: S301 -- our own bytes
