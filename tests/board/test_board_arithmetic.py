from itertools import pairwise

import pytest
from hex_rings import ring
from hypothesis import given
from hypothesis import strategies as st

from generator.board import KINDS, Cell, distance, neighbours, step_between
from generator.board.cell import Direction, line, nearest, within
from generator.board.kinds import Hex

FLAT, POINTY = KINDS["hexes"]
STEPS = neighbours(Hex(0, 0))
hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
reaches = st.integers(0, 6)


def reached(start: Cell, steps: int) -> set[Cell]:
    """Hexes within a number of steps, found by walking."""
    found = {start}
    for _ in range(steps):
        found |= {beside for at in found for beside in neighbours(at)}
    return found


@given(hexes)
def test_six_distinct_neighbours_know_each_other(at):
    around = neighbours(at)
    assert len(set(around)) == 6
    assert all(at in neighbours(beside) for beside in around)
    assert all(step_between(around[step], at) == (step + 3) % 6 for step in range(6))


@given(hexes)
def test_neighbours_stand_in_the_order_of_the_steps_around_the_hex(at):
    around = neighbours(at)
    assert around == tuple(at + step for step in STEPS)
    assert all(distance(a, b) == 1 for a, b in pairwise((*around, around[0])))


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a, b, c):
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


def test_distance_is_the_number_of_steps_walked():
    start = Hex(3, -2)
    for steps in range(5):
        assert {at for at in within(start, 6) if distance(start, at) <= steps} == reached(
            start, steps
        )


@given(hexes, hexes)
def test_only_hexes_at_distance_one_have_a_step_between_them(a, b):
    step = step_between(a, b)
    assert (step is not None) == (distance(a, b) == 1)
    assert step is None or a + STEPS[step] == b


@given(hexes, reaches)
def test_within_holds_every_hex_once(centre, reach):
    found = within(centre, reach)
    assert len(found) == len(set(found)) == 1 + 3 * reach * (reach + 1)
    assert all(distance(centre, at) <= reach for at in found)
    assert found == tuple(sorted(found))


@given(hexes, reaches)
def test_ring_walks_around_its_centre(centre, reach):
    found = ring(centre, reach)
    assert set(found) == {at for at in within(centre, reach) if distance(centre, at) == reach}
    assert len(found) == len(set(found)) == max(1, 6 * reach)
    assert found[0] == centre + STEPS[0] * reach
    assert all(distance(a, b) == 1 for a, b in pairwise(found))
    if reach == 1:
        assert found == neighbours(centre)


@given(hexes, hexes)
def test_line_goes_step_by_step_from_end_to_end(a, b):
    course = line(a, b)
    assert (course[0], course[-1]) == (a, b)
    assert len(course) == distance(a, b) + 1
    assert all(distance(c, d) == 1 for c, d in pairwise(course))


@given(hexes, hexes, hexes)
def test_line_is_the_same_backwards_and_elsewhere(a, b, way):
    assert line(b, a) == line(a, b)[::-1]
    assert line(a + way, b + way) == tuple(at + way for at in line(a, b))


@pytest.mark.parametrize(("step", "following"), list(pairwise((*STEPS, STEPS[0]))))
def test_line_along_a_hexside_takes_the_hex_of_greater_q_and_r(step, following):
    middle = line(Hex(0, 0), step + following)[1]
    assert middle == max(step, following, key=lambda at: at.q + 2 * at.r)


@given(hexes, st.floats(-0.33, 0.33), st.floats(-0.33, 0.33))
def test_nearest_finds_the_hex_around_a_point(at, q, r):
    def away(other: Cell) -> float:  # squared distance in the plane, up to a factor
        across, down = at.q + q - other.q, at.r + r - other.r
        return across * across + across * down + down * down

    found = nearest(Hex, at.q + q, at.r + r)
    assert away(found) <= min(map(away, within(at, 2))) + 1e-12


@pytest.mark.parametrize("kind", [kind for kinds in KINDS.values() for kind in kinds])
def test_each_direction_leads_back_by_its_opposite(kind):
    clockwise, here = tuple(Direction), kind.cell(0, 0)
    for direction in kind.directions:
        back = kind.step(clockwise[(clockwise.index(direction) + 4) % 8])
        assert here.beyond(kind.step(direction)).beyond(back) == here


def test_directions_run_clockwise_from_the_north():
    assert [str(direction) for direction in FLAT.directions] == [
        "n",
        "ne",
        "se",
        "s",
        "sw",
        "nw",
    ]
    assert [str(direction) for direction in POINTY.directions] == [
        "nw",
        "ne",
        "e",
        "se",
        "sw",
        "w",
    ]


def test_a_direction_with_a_corner_is_refused():
    with pytest.raises(ValueError, match="flat-topped hex has no hexside to the e: it has n, ne"):
        FLAT.step(Direction.E)
    with pytest.raises(ValueError, match="pointy-topped hex has no hexside to the s"):
        POINTY.step(Direction.S)
