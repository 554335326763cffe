"""Laws of dividing a page: whatever its size, tiles cover it, meet, and fit the paper."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.imposition.tiling import Cuts, Joint, Tiling, room, tiling
from generator.papers import PAPERS, Paper

lengths = st.floats(40.0, 1600.0)
papers = st.sampled_from([PAPERS["a4"], PAPERS["letter"]])
joints = st.sampled_from(Joint)
lines = st.lists(st.floats(-10.0, 1600.0), max_size=60).map(tuple)
wishes = st.tuples(st.builds(Cuts, lines, lines))
divisions = st.builds(tiling, lengths, lengths, papers, joints, wishes)


@given(divisions)
def test_cells_cover_the_page_and_windows_overlap_exactly(divided: Tiling) -> None:
    overlap = divided.joint.overlap
    for borders in (divided.columns, divided.rows):
        assert borders[0] == 0.0
        assert all(one < other for one, other in pairwise(borders))
    width, height = divided.columns[-1], divided.rows[-1]
    tiles = {(tile.row, tile.column): tile for tile in divided.tiles}
    area = sum((c[2] - c[0]) * (c[3] - c[1]) for c in (tile.cell for tile in tiles.values()))
    assert area == pytest.approx(width * height)
    for (row, column), tile in tiles.items():
        assert tile.window[:2] == tile.cell[:2]
        if (row, column + 1) in tiles:
            assert tiles[row, column + 1].cell[0] == tile.cell[2]
            assert tile.window[2] == pytest.approx(tile.cell[2] + overlap)
        else:
            assert tile.window[2] == width
        if (row + 1, column) in tiles:
            assert tiles[row + 1, column].cell[1] == tile.cell[3]
            assert tile.window[3] == pytest.approx(tile.cell[3] + overlap)
        else:
            assert tile.window[3] == height


@given(divisions)
def test_every_window_fits_the_sheet(divided: Tiling) -> None:
    wide, high = room(divided.paper, landscape=divided.landscape)
    for tile in divided.tiles:
        left, top, right, bottom = tile.window
        assert right - left <= wide + 1e-6
        assert bottom - top <= high + 1e-6


@given(lengths, lengths, papers, joints, wishes)
def test_no_way_takes_fewer_sheets_and_cuts_cost_none(
    width: float, height: float, paper: Paper, joint: Joint, cuts: tuple[Cuts]
) -> None:
    found = len(tiling(width, height, paper, joint, cuts).tiles)
    assert found == len(tiling(width, height, paper, joint).tiles)
    for landscape in (False, True):
        wide, high = room(paper, landscape=landscape)
        overlap = joint.overlap
        across = max(1, math.ceil((width - overlap) / (wide - overlap) - 1e-9))
        down = max(1, math.ceil((height - overlap) / (high - overlap) - 1e-9))
        assert found <= across * down


@given(divisions)
def test_names_are_unique_and_in_reading_order(divided: Tiling) -> None:
    names = [tile.name for tile in divided.tiles]
    assert len(set(names)) == len(names)
    corners = [(tile.cell[1], tile.cell[0]) for tile in divided.tiles]
    assert corners == sorted(corners)
    assert names[0] == "A1"


@given(lengths, lengths, papers, joints)
def test_borders_lie_on_welcome_cuts_where_there_are_many(
    width: float, height: float, paper: Paper, joint: Joint
) -> None:
    cuts = Cuts(tuple(float(x) for x in range(1600)), tuple(y + 0.5 for y in range(1600)))
    divided = tiling(width, height, paper, joint, (cuts,))
    free = tiling(width, height, paper, joint)
    wide, high = room(paper, landscape=divided.landscape)
    across, down = divided.count
    spare = across * (wide - joint.overlap) + joint.overlap - width
    if spare > across:  # a millimetre of slack for every border
        assert all(border == round(border) for border in divided.columns[1:-1])
    spare = down * (high - joint.overlap) + joint.overlap - height
    if spare > down:
        assert all(border % 1 == 0.5 for border in divided.rows[1:-1])
    assert free.count == divided.count


def test_a_border_gives_way_to_the_next() -> None:
    """The first border lies where it leaves the second a welcome cut, not at the nearest one."""
    wide, _ = room(PAPERS["a4"], landscape=False)
    first, second = wide - 30.0, 2 * wide - 40.0
    cuts = Cuts((first, wide - 50.0, second))
    divided = tiling(3 * wide - 60.0, 200.0, PAPERS["a4"], Joint.BUTT, (cuts,))
    assert divided.columns[1:-1] == (first, second)


def test_after_z_comes_aa() -> None:
    divided = tiling(150.0, 27 * 270.0, PAPERS["a4"], Joint.BUTT)
    names = [tile.name for tile in divided.tiles]
    assert names[25:27] == ["Z1", "AA1"]


def test_a_page_as_wide_as_a_sheet_lies() -> None:
    divided = tiling(260.0, 160.0, PAPERS["a4"], Joint.OVERLAP)
    assert divided.landscape
    assert divided.count == (1, 1)
    assert (divided.sheet.width, divided.sheet.height) == (297.0, 210.0)
