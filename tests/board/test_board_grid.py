import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.board import BadReference, Edge, Fault, Grid, Orientation, neighbours
from generator.board.cell import Direction, MapEdge, Offset
from generator.board.grid import RowsFrom
from generator.board.kinds import Hex

SHUMSHU = Grid(
    orientation=Orientation.FLAT,
    columns=9,
    rows=7,
    rows_from=RowsFrom.SOUTH,
    number="{column}{row}",
)
PATTERNS = (
    "{column}{row}",
    "{column:02}{row:02}",
    "{column:letter}{row}",
    "{row:letter}{column}",
    "{column}.{row}",
    "{row:02}{column}",
)


@st.composite
def grids(draw):
    columns, rows = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    whole = Grid(
        orientation=draw(st.sampled_from(Orientation)),
        columns=columns,
        rows=rows,
        offset=draw(st.sampled_from(Offset)),
        rows_from=draw(st.sampled_from(RowsFrom)),
        number=draw(st.sampled_from(PATTERNS)),
        first=(draw(st.integers(1, 2)), draw(st.integers(1, 2))),
    )
    labels = [whole.label(at) for at in whole.cells()]
    absent = draw(st.lists(st.sampled_from(labels), unique=True, max_size=len(labels) - 1))
    missing, partial = absent[::2], absent[1::2]
    return Grid(
        orientation=whole.orientation,
        columns=columns,
        rows=rows,
        offset=whole.offset,
        rows_from=whole.rows_from,
        number=whole.number,
        first=whole.first,
        missing=tuple(missing),
        partial=tuple(partial),
    )


@given(grids())
def test_labels_and_hexes_are_one_to_one(grid):
    hexes = grid.cells()
    labels = [grid.label(at) for at in hexes]
    assert len(set(labels)) == len(labels) == grid.columns * grid.rows - len(grid.missing)
    assert tuple(map(grid.cell, labels)) == hexes
    assert all(at in grid for at in hexes)


@given(grids())
def test_hexes_stand_in_reading_order_as_drawn(grid):
    places = [grid.page(at)[::-1] for at in grid.cells()]
    assert places == sorted(places)
    assert all(grid.from_page(*grid.page(at)) == at for at in grid.cells())


@given(grids())
def test_numbers_run_east_and_away_from_their_edge(grid):
    for at in grid.cells():
        (column, row), (across, down) = grid.column_row(at), grid.page(at)
        assert column == grid.first[0] + across
        north = grid.rows_from is RowsFrom.NORTH
        assert row == grid.first[1] + (down if north else grid.rows - 1 - down)


@given(grids())
def test_neighbours_on_the_grid_know_each_other(grid):
    for at in grid.cells():
        around = grid.neighbours(at)
        assert set(around) == set(neighbours(at)) & set(grid.cells())
        assert all(at in grid.neighbours(beside) for beside in around)


@given(grids())
def test_the_border_leads_off_the_map_and_nothing_else_does(grid):
    border = dict(grid.border())
    for at in grid.cells():
        outward = {Edge(at, step) for step in range(6)} - {
            side for side in map(Edge, [at] * 6, range(6)) if side.across(at) in grid
        }
        assert set(border.get(at, ())) == outward


@given(grids())
def test_edges_hold_the_outermost_hexes_in_play(grid):
    playable = [at for at in grid.cells() if grid.in_play(at)]
    assert len(playable) == grid.columns * grid.rows - len(grid.missing) - len(grid.partial)
    for edge, axis, pick in (
        (MapEdge.NORTH, 1, min),
        (MapEdge.SOUTH, 1, max),
        (MapEdge.WEST, 0, min),
        (MapEdge.EAST, 0, max),
    ):
        lines = sorted({grid.page(at)[1 - axis] for at in playable})
        assert [grid.page(at)[1 - axis] for at in grid.outermost(edge)] == lines
        for at in grid.outermost(edge):
            line = [b for b in playable if grid.page(b)[1 - axis] == grid.page(at)[1 - axis]]
            assert at == pick(line, key=lambda b: grid.page(b)[axis])


@given(grids())
def test_grids_are_values(grid):
    again = pickle.loads(pickle.dumps(grid))  # noqa: S301 -- our own bytes
    assert again == grid
    assert hash(again) == hash(grid)
    assert again.cells() == grid.cells()


def test_plain_values_make_the_same_grid():
    plain = Grid(
        orientation="flat",
        columns=9,
        rows=7,
        offset="even",
        rows_from="south",
        number="{column}{row}",
        first=[1, 1],
        names={},
        missing=[],
        partial=[],
    )
    assert plain == SHUMSHU
    assert plain.orientation is Orientation.FLAT
    assert plain.rows_from is RowsFrom.SOUTH


def flat(**values):
    return Grid(orientation=Orientation.FLAT, **{"columns": 4, "rows": 3, **values})


def beside(grid, label, direction):
    """The hex next to `label`, or None off the map."""
    found = grid.edge(grid.cell(label), direction).across(grid.cell(label))
    return grid.label(found) if found in grid else None


@pytest.mark.parametrize("rows_from", RowsFrom)
def test_offset_says_which_column_as_drawn_lies_further_south(rows_from):
    even = flat(columns=2, rows=1, offset=Offset.EVEN, rows_from=rows_from)
    assert (beside(even, "0101", Direction.NE), beside(even, "0101", Direction.SE)) == (
        None,
        "0201",
    )
    odd = flat(columns=2, rows=1, offset=Offset.ODD, rows_from=rows_from)
    assert (beside(odd, "0101", Direction.NE), beside(odd, "0101", Direction.SE)) == ("0201", None)


@pytest.mark.parametrize("rows_from", RowsFrom)
def test_offset_says_which_row_as_drawn_lies_further_east(rows_from):
    for offset, onward, away in (
        (Offset.EVEN, Direction.SE, Direction.SW),
        (Offset.ODD, Direction.SW, Direction.SE),
    ):
        grid = Grid(
            orientation=Orientation.POINTY,
            columns=1,
            rows=2,
            offset=offset,
            rows_from=rows_from,
        )
        top, bottom = (grid.label(grid.from_page(0, row)) for row in (0, 1))
        assert beside(grid, top, onward) == bottom
        assert beside(grid, top, away) is None


@pytest.mark.parametrize(
    ("label", "fault", "message"),
    [
        ("5", Fault.FORM, "'5' is not a hex number of the form {column}{row}, such as 11"),
        ("n", Fault.FORM, "not a hex number"),
        ("18", Fault.OFF_GRID, "hex 18 is off the map, which runs from 11 to 97"),
        ("01", Fault.OFF_GRID, "hex 01 is off the map"),
    ],
)
def test_a_bad_label_says_why(label, fault, message):
    with pytest.raises(BadReference, match=re.escape(message)) as caught:
        SHUMSHU.cell(label)
    assert (caught.value.fault, caught.value.token, caught.value.offset) == (fault, label, 0)


def test_a_missing_hex_has_a_number_but_cannot_be_named():
    grid = flat(missing=("0202",))
    at = grid.from_page(1, 1)
    assert grid.label(at) == "0202"
    assert at not in grid
    assert not grid.in_play(at)
    with pytest.raises(BadReference, match="hex 0202 is not on this map") as caught:
        grid.cell("0202")
    assert caught.value.fault is Fault.MISSING
    around = {grid.label(at) for at, outward in grid.border() if len(outward) == 1}
    assert "0202" not in around


def test_a_half_hex_is_on_the_map_but_not_in_play():
    grid = flat(partial=("0101", "0102", "0103"))
    half = grid.cell("0102")
    assert half in grid
    assert not grid.in_play(half)
    assert [grid.label(at) for at in grid.outermost(MapEdge.WEST)] == ["0201", "0202", "0203"]


def test_named_hexes_answer_to_name_and_number():
    grid = flat(names=(("A", "0101"), ("Mukden", "0302")))
    assert grid.cell("A") == grid.cell("0101")
    assert grid.cell("Mukden") == grid.cell("0302")
    assert grid.label(grid.cell("A")) == "0101"


def test_strangers_are_not_on_the_grid():
    grid = flat()
    far = Hex(40, 40)
    assert far not in grid
    assert "0101" not in grid
    with pytest.raises(ValueError, match="off the map and has no number"):
        grid.label(far)
    with pytest.raises(ValueError, match="no row 4 from the north"):
        grid.from_page(0, 3)


def test_components_stand_in_reading_order():
    grid = flat()
    picked = [grid.cell(label) for label in ("0403", "0102", "0101", "0402")]
    groups = grid.components(picked)
    assert [[grid.label(at) for at in group] for group in groups] == [
        ["0101", "0102"],
        ["0402", "0403"],
    ]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"columns": 0}, "columns is a whole number from 1 to 500, not 0"),
        ({"rows": 501}, "rows is a whole number from 1 to 500"),
        ({"rows": True}, "rows is a whole number"),
        ({"rows": "3"}, "rows is a whole number from 1 to 500, not '3'"),
        ({"offset": "left"}, "offset is odd or even, not 'left'"),
        ({"rows_from": "west"}, "rows_from is north or south, not 'west'"),
        ({"first": (1,)}, "first is the number of the first column and row"),
        ({"first": 1}, "first is the number of the first column and row"),
        ({"first": (-1, 1)}, "first is the number of the first column and row"),
        ({"number": "{column}{row}", "columns": 12, "rows": 12}, "so pad the numbers, as in"),
        ({"number": "{column:letter}{row}", "first": (0, 1)}, "letters begin at 1 with A"),
        ({"number": "{hex}"}, "does not number hexes"),
        ({"missing": ("0909",)}, "hex 0909 is off the map"),
        ({"partial": ("9",)}, "'9' is not a hex number"),
        ({"missing": ("0101", "0101")}, "hex 0101 is given twice under missing"),
        ({"missing": ("0101",), "partial": ("0101",)}, "cannot be both missing and partial"),
        ({"columns": 1, "rows": 1, "missing": ("0101",)}, "every hex of the map is missing"),
        ({"names": {"A": "0909"}}, "hex 0909 is off the map"),
        ({"names": {"A": "0101"}, "missing": ("0101",)}, "hex 0101 is not on this map"),
        ({"names": {"0102": "0101"}}, "reads as a number"),
        ({"names": {"sw": "0101"}}, "'sw' cannot name a hex: it is a direction"),
        ({"names": {"joes-bridge": "0101"}}, "use letters, digits and dots only"),
        ({"names": {"": "0101"}}, "use letters, digits and dots only"),
        ({"names": (("A", "0101"), ("A", "0102"))}, "the name 'A' is given to two hexes"),
    ],
)
def test_what_is_no_grid_is_refused_in_a_sentence(values, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        flat(**values)


def test_an_unknown_orientation_is_refused():
    with pytest.raises(ValueError, match="orientation is flat or pointy, not 'round'"):
        Grid(orientation="round", columns=1, rows=1)
