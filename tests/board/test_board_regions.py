from itertools import pairwise

from hex_rings import ring
from hypothesis import given
from hypothesis import strategies as st

from generator.board import Edge, components, distance, neighbours
from generator.board.cell import within
from generator.board.grid import outline, rings
from generator.board.kinds import Hex

patches = st.sets(st.builds(Hex, st.integers(0, 5), st.integers(0, 5)), max_size=24).map(sorted)


@given(patches)
def test_components_part_the_hexes(patch):
    groups = components(patch)
    assert sorted(at for group in groups for at in group) == patch
    for number, group in enumerate(groups):
        others = {at for other in groups[:number] + groups[number + 1 :] for at in other}
        assert all(others.isdisjoint(neighbours(at)) for at in group)
        assert len(group) == 1 or all(set(neighbours(at)) & set(group) for at in group)


def test_components_keep_the_order_given():
    near, far = Hex(0, 0), Hex(5, 5)
    assert components([far, near, Hex(1, 0)]) == ((far,), (near, Hex(1, 0)))
    assert components([]) == ()


@given(patches)
def test_the_outline_has_the_hexsides_with_one_hex_inside(patch):
    found = {side for _, outward in outline(patch) for side in outward}
    around = {Edge(at, step) for at in patch for step in range(6)}
    assert found == {side for side in around if len(set(side.cells) & set(patch)) == 1}
    assert all(at in side.cells for at, outward in outline(patch) for side in outward)


@given(patches)
def test_rings_run_along_the_whole_outline(patch):
    drawn = [frozenset(pair) for closed in rings(patch) for pair in pairwise(closed)]
    outer = [frozenset(side.vertices) for _, outward in outline(patch) for side in outward]
    assert sorted(map(sorted, drawn)) == sorted(map(sorted, outer))
    assert all(closed[0] == closed[-1] for closed in rings(patch))


def test_a_hole_makes_a_second_ring_that_runs_the_other_way():
    around = ring(Hex(0, 0), 1)
    outer, inner = sorted(rings(around), key=len, reverse=True)
    assert len(outer) - 1 == 18
    assert len(inner) - 1 == 6
    (alone,) = rings([Hex(0, 0)])
    turned = dict(zip(alone[1:], alone, strict=False))
    assert all(turned[a] == b for a, b in pairwise(inner))


def test_hexes_that_touch_at_no_hexside_have_rings_of_their_own():
    pair = [Hex(0, 0), Hex(1, 1)]
    assert distance(*pair) == 2
    assert len(rings(pair)) == len(components(pair)) == 2
    assert len(rings(within(Hex(0, 0), 2))) == 1
