import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.board import (
    BadReference,
    Edge,
    Fault,
    Grid,
    Orientation,
    edge_between,
    parse_edge,
    parse_path,
)
from generator.board.grid import RowsFrom

SHUMSHU = Grid(
    orientation=Orientation.FLAT,
    columns=9,
    rows=7,
    rows_from=RowsFrom.SOUTH,
    number="{column}{row}",
)
ARNHEM = Grid(
    orientation=Orientation.FLAT,
    columns=9,
    rows=12,
    rows_from=RowsFrom.SOUTH,
    number="{column:letter}{row}",
    names=(("Elst", "E8"),),
    missing=("I12",),
)


def labels(path, grid):
    return [grid.label(at) for at in path.cells]


@st.composite
def walks(draw):
    course = [draw(st.sampled_from(SHUMSHU.cells()))]
    for _ in range(draw(st.integers(1, 12))):
        course.append(draw(st.sampled_from(SHUMSHU.neighbours(course[-1]))))
    return tuple(course)


@given(walks(), st.sampled_from(("-", " - ", "- ", "\n-")))
def test_a_path_reads_back(course, hyphen):
    path = parse_path(hyphen.join(map(SHUMSHU.label, course)), SHUMSHU)
    assert path.cells == course
    assert (path.enters, path.leaves) == (None, None)
    assert path.crossings == tuple(map(edge_between, course, course[1:]))


@given(st.sampled_from(SHUMSHU.cells()), st.integers(0, 5))
def test_a_hexside_reads_the_same_from_both_sides_and_by_direction(at, step):
    side = Edge(at, step)
    beyond = side.across(at)
    label = SHUMSHU.label(at)
    assert parse_edge(f"{label}/{SHUMSHU.kind.directions[step]}", SHUMSHU) == side
    if beyond in SHUMSHU:
        assert parse_edge(f"{label}/{SHUMSHU.label(beyond)}", SHUMSHU) == side
        assert parse_edge(f"{SHUMSHU.label(beyond)}/{label}", SHUMSHU) == side


def test_the_highway_comes_onto_the_map_from_the_south():
    path = parse_path("s-B1-B2", ARNHEM)
    assert labels(path, ARNHEM) == ["B1", "B2"]
    assert path.enters == parse_edge("B1/s", ARNHEM)
    assert path.leaves is None
    assert path.crossings == (path.enters, parse_edge("B1/B2", ARNHEM))


def test_a_road_may_leave_the_map_and_cross_one_hex_only():
    path = parse_path("nw-A12-n", ARNHEM)
    assert labels(path, ARNHEM) == ["A12"]
    assert path.crossings == (path.enters, path.leaves)
    assert parse_path("B1-s", ARNHEM).leaves == parse_edge("B1/s", ARNHEM)


def test_a_road_may_leave_towards_a_missing_hex():
    assert parse_path("H12-ne", ARNHEM).leaves == parse_edge("H12/ne", ARNHEM)


def test_names_stand_for_hexes():
    assert labels(parse_path("E7-Elst-E9", ARNHEM), ARNHEM) == ["E7", "E8", "E9"]
    assert parse_edge("Elst/E9", ARNHEM) == parse_edge("E8/n", ARNHEM)


@pytest.mark.parametrize(
    ("text", "fault", "token", "offset", "message"),
    [
        ("33", Fault.FORM, "33", 0, "write two hexes or more"),
        ("n", Fault.FORM, "n", 0, "write two hexes or more"),
        ("n-s", Fault.FORM, "n-s", 0, "write two hexes or more"),
        ("", Fault.FORM, "", 0, "a hex is wanted on both sides of each '-'"),
        ("33-", Fault.FORM, "", 3, "a hex is wanted on both sides of each '-'"),
        ("33--34", Fault.FORM, "", 3, "a hex is wanted on both sides of each '-'"),
        ("33–34", Fault.FORM, "33–34", 0, "write two hexes or more"),
        ("33-34-x5", Fault.FORM, "x5", 6, "'x5' is not a hex number"),
        ("33-34-98", Fault.OFF_GRID, "98", 6, "hex 98 is off the map"),
        ("33 - 34 - 36", Fault.NOT_ADJACENT, "36", 10, "34 and 36 are not adjacent"),
        ("33-33", Fault.NOT_ADJACENT, "33", 3, "33 and 33 are not adjacent"),
        ("33-n-34", Fault.DIRECTION, "n", 3, "'n' is a direction"),
        ("33-34-n", Fault.DIRECTION, "n", 6, "to the n of 34 lies 35, which is on the map"),
        ("e-11-12", Fault.DIRECTION, "e", 0, "flat-topped hex has no hexside to the e"),
    ],
)
def test_a_bad_path_says_what_and_where(text, fault, token, offset, message):
    with pytest.raises(BadReference, match=re.escape(message)) as caught:
        parse_path(text, SHUMSHU)
    error = caught.value
    assert (error.fault, error.token, error.offset) == (fault, token, offset)
    assert text[error.offset : error.offset + len(error.token)] == error.token


@pytest.mark.parametrize(
    ("text", "fault", "token", "offset", "message"),
    [
        ("33", Fault.FORM, "33", 0, "write two hexes, as in 43/44"),
        ("33/34/35", Fault.FORM, "33/34/35", 0, "write two hexes, as in 43/44"),
        ("/34", Fault.FORM, "", 0, "a hex is wanted on both sides of each '/'"),
        ("n/34", Fault.DIRECTION, "n", 0, "'n' is a direction: it stands after a hex"),
        ("33/w", Fault.DIRECTION, "w", 3, "flat-topped hex has no hexside to the w"),
        ("33/35", Fault.NOT_ADJACENT, "35", 3, "33 and 35 are not adjacent"),
        ("33/NE", Fault.FORM, "NE", 3, "'NE' is not a hex number"),
        ("99/n", Fault.OFF_GRID, "99", 0, "hex 99 is off the map"),
    ],
)
def test_a_bad_hexside_says_what_and_where(text, fault, token, offset, message):
    with pytest.raises(BadReference, match=re.escape(message)) as caught:
        parse_edge(text, SHUMSHU)
    error = caught.value
    assert (error.fault, error.token, error.offset) == (fault, token, offset)


def test_missing_hexes_cannot_be_passed():
    with pytest.raises(BadReference, match="hex I12 is not on this map") as caught:
        parse_path("I11-I12", ARNHEM)
    assert (caught.value.fault, caught.value.offset) == (Fault.MISSING, 4)


def test_mistakes_travel_between_processes():
    error = BadReference("no such hex", Fault.FORM, "99", 4)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 -- our own bytes
    assert (str(again), again.fault, again.token, again.offset) == (
        "no such hex",
        Fault.FORM,
        "99",
        4,
    )


@given(st.text("0123456789ABnesw-/. é", max_size=12))
def test_no_text_whatever_raises_anything_else(text):
    for parse in (parse_path, parse_edge):
        for grid in (SHUMSHU, ARNHEM):
            try:
                parse(text, grid)
            except BadReference as error:
                assert text[error.offset : error.offset + len(error.token)] == error.token  # noqa: PT017 -- some texts are good
