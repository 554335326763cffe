import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.hexes import Hex, Hexside, Vertex, distance, hexside_between, neighbours
from generator.hexes.hex import STEPS, within

hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
steps = st.integers(0, 5)
hexsides = st.builds(Hexside, hexes, steps)
vertices = st.builds(Vertex, hexes, steps)


@given(hexes, steps)
def test_a_hexside_is_one_value_from_both_sides(at, step):
    beyond = at + STEPS[step]
    here, there = Hexside(at, step), Hexside(beyond, (step + 3) % 6)
    assert here == there
    assert hash(here) == hash(there)
    assert here == hexside_between(at, beyond) == hexside_between(beyond, at)
    assert set(here.hexes) == {at, beyond}
    assert (here.across(at), here.across(beyond)) == (beyond, at)


@given(vertices)
def test_a_vertex_is_one_value_from_its_three_hexes(vertex):
    assert len(set(vertex.hexes)) == 3
    for at in vertex.hexes:
        assert [Vertex(at, corner) for corner in range(6)].count(vertex) == 1
    assert all(distance(a, b) <= 1 for a in vertex.hexes for b in vertex.hexes)


@given(hexes, steps)
def test_a_hexside_runs_between_the_corners_beside_it(at, step):
    assert set(Hexside(at, step).vertices) == {Vertex(at, step), Vertex(at, (step + 5) % 6)}


@given(hexsides)
def test_the_ends_of_a_hexside_lie_at_both_its_hexes(hexside):
    for vertex in hexside.vertices:
        assert set(hexside.hexes) < set(vertex.hexes)
        assert hexside in vertex.hexsides


@given(vertices)
def test_three_hexsides_end_at_a_vertex_between_its_hexes_in_turn(vertex):
    a, b, c = vertex.hexes
    assert vertex.hexsides == (hexside_between(a, b), hexside_between(b, c), hexside_between(c, a))
    assert all(vertex in hexside.vertices for hexside in vertex.hexsides)


def test_a_patch_of_hexes_has_as_many_vertices_and_hexsides_as_euler_says():
    patch = within(Hex(0, 0), 3)
    sides = {Hexside(at, step) for at in patch for step in range(6)}
    corners = {Vertex(at, corner) for at in patch for corner in range(6)}
    assert len(corners) - len(sides) + len(patch) == 1


@given(hexes, steps)
def test_hexsides_that_follow_each_other_around_a_hex_share_one_vertex(at, step):
    a, b = Hexside(at, step), Hexside(at, (step + 1) % 6)
    assert {*a.vertices} & {*b.vertices} == {Vertex(at, step)}
    assert len({*a.vertices}) == 2
    assert {*a.vertices}.isdisjoint(Hexside(at, (step + 3) % 6).vertices)


@given(hexes, hexes)
def test_no_hexside_between_hexes_apart(a, b):
    if b in neighbours(a):
        assert hexside_between(a, b).hexes
    else:
        with pytest.raises(ValueError, match="not adjacent"):
            hexside_between(a, b)


def test_bad_numbers_and_strange_hexes_are_refused():
    with pytest.raises(ValueError, match="hexsides 0 to 5, not 6"):
        Hexside(Hex(0, 0), 6)
    with pytest.raises(ValueError, match="corners 0 to 5, not -1"):
        Vertex(Hex(0, 0), -1)
    with pytest.raises(ValueError, match="does not lie at"):
        Hexside(Hex(0, 0), 0).across(Hex(5, 5))


@given(hexsides, vertices)
def test_values_survive_pickling(hexside, vertex):
    assert pickle.loads(pickle.dumps((hexside, vertex))) == (hexside, vertex)  # noqa: S301 -- our own bytes
