"""The grids of the four games as a reader sees them, drawn from the layout in letters."""

import math
import textwrap

import pytest

from generator.board import Grid, Orientation
from generator.board.cell import Offset
from generator.board.grid import RowsFrom
from generator.geometry import Layout


def picture(grid):
    """Labels where their centres lie: a line for each half step down, columns evenly apart."""
    layout = Layout(grid, 2)
    flat = grid.orientation is Orientation.FLAT
    across, down = (3 / 5, math.sqrt(3)) if flat else (math.sqrt(3) / 3, 3)
    lines = {}
    for at in grid.cells():
        x, y = layout.centre(at)
        line = lines.setdefault(round(y / down), {})
        line[round(x / across)] = grid.label(at)
    left = min(column for line in lines.values() for column in line)
    drawn = []
    for number in sorted(lines):
        text = ""
        for column, label in sorted(lines[number].items()):
            text = text.ljust(column - left) + label
        drawn.append(text)
    return "\n".join(drawn)


def expected(text):
    return textwrap.dedent(text).strip("\n")


SHUMSHU = Grid(
    orientation=Orientation.FLAT,
    columns=9,
    rows=7,
    rows_from=RowsFrom.SOUTH,
    number="{column}{row}",
)
SHUMSHU_PICTURE = """
17        37        57        77        97
     27        47        67        87
16        36        56        76        96
     26        46        66        86
15        35        55        75        95
     25        45        65        85
14        34        54        74        94
     24        44        64        84
13        33        53        73        93
     23        43        63        83
12        32        52        72        92
     22        42        62        82
11        31        51        71        91
     21        41        61        81
"""


def test_shumshu_counts_rows_from_the_south():
    assert picture(SHUMSHU) == expected(SHUMSHU_PICTURE)
    assert SHUMSHU.label(SHUMSHU.from_page(0, 6)) == "11"


def test_the_picture_can_tell_grids_apart():
    other = Grid(
        orientation=Orientation.FLAT,
        columns=9,
        rows=7,
        offset=Offset.ODD,
        rows_from=RowsFrom.SOUTH,
        number="{column}{row}",
    )
    assert picture(other) != expected(SHUMSHU_PICTURE)


def test_arnhem_has_joes_bridge_on_the_southern_edge():
    grid = Grid(
        orientation=Orientation.FLAT,
        columns=9,
        rows=12,
        offset=Offset.ODD,
        rows_from=RowsFrom.SOUTH,
        number="{column:letter}{row}",
    )
    top, bottom = picture(grid).splitlines()[:2], picture(grid).splitlines()[-4:]
    assert top == [
        "     B12       D12       F12       H12",
        "A12       C12       E12       G12       I12",
    ]
    assert bottom == [
        "     B2        D2        F2        H2",
        "A2        C2        E2        G2        I2",
        "     B1        D1        F1        H1",
        "A1        C1        E1        G1        I1",
    ]
    assert grid.cell("B1") in grid.outermost("south")


def test_mukden_with_pointy_hexes():
    grid = Grid(orientation=Orientation.POINTY, columns=5, rows=4, offset=Offset.EVEN)
    assert picture(grid) == expected(
        """
        0101  0201  0301  0401  0501
           0102  0202  0302  0402  0502
        0103  0203  0303  0403  0503
           0104  0204  0304  0404  0504
        """
    )
    odd = Grid(
        orientation=Orientation.POINTY,
        columns=4,
        rows=3,
        offset=Offset.ODD,
        rows_from=RowsFrom.SOUTH,
    )
    # The first and third row as drawn lie further east, from whichever edge rows are numbered.
    assert picture(odd) == "\n".join(
        (
            "   0103  0203  0303  0403",
            "0102  0202  0302  0402",
            "   0101  0201  0301  0401",
        )
    )


def test_myitkyina_counts_rows_from_the_north_and_has_a5_to_a7_on_the_western_edge():
    grid = Grid(
        orientation=Orientation.FLAT,
        columns=11,
        rows=9,
        number="{column:letter}{row}",
    )
    lines = picture(grid).splitlines()
    assert lines[:2] == [
        "A1        C1        E1        G1        I1        K1",
        "     B1        D1        F1        H1        J1",
    ]
    assert lines[-1] == "     B9        D9        F9        H9        J9"
    west = [grid.label(at) for at in grid.outermost("west")]
    assert west == [f"A{row}" for row in range(1, 10)]
    assert grid.label(grid.from_page(0, 0)) == "A1"


@pytest.mark.parametrize("rows_from", RowsFrom)
def test_a_picture_in_text_lies_over_the_map_line_by_line(rows_from):
    grid = Grid(
        orientation=Orientation.FLAT, columns=3, rows=2, rows_from=rows_from, number="{column}{row}"
    )
    terrain = ["~.^", "%~."]
    drawn = {
        grid.label(grid.from_page(column, row)): symbol
        for row, line in enumerate(terrain)
        for column, symbol in enumerate(line)
    }
    north, south = ("1", "2") if rows_from is RowsFrom.NORTH else ("2", "1")
    assert drawn == {
        f"1{north}": "~",
        f"2{north}": ".",
        f"3{north}": "^",
        f"1{south}": "%",
        f"2{south}": "~",
        f"3{south}": ".",
    }
