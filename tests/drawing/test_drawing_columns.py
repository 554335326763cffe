"""Pieces in columns: cut in their order, filled one after the other, shared out evenly."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.drawing.columns import (
    Piece,
    evened,
    filled,
    height_of,
    in_order,
    is_read_on,
    lowest,
)

HEIGHTS = st.lists(st.floats(5.0, 120.0), min_size=1, max_size=9)


def pieces(heights: list[float], above: float = 0.0) -> list[Piece]:
    return [Piece(height, above) for height in heights]


def tall(columns: tuple[tuple[int, ...], ...], heights: list[float]) -> list[float]:
    return [sum(heights[number] for number in column) for column in columns]


@given(HEIGHTS, st.integers(1, 4))
def test_every_panel_stands_in_one_column_and_the_first_in_the_first(
    heights: list[float], count: int
) -> None:
    columns = evened(pieces(heights, 3.0), 200.0, count)
    assert len(columns) == count
    assert sorted(number for column in columns for number in column) == list(range(len(heights)))
    assert columns[0][0] == 0
    assert all(list(column) == sorted(column) for column in columns)


def test_columns_come_out_alike_where_the_order_leaves_one_short() -> None:
    heights = [50.0, 90.0, 60.0, 40.0, 60.0, 20.0, 30.0, 50.0]
    ordered = in_order(pieces(heights), 150.0, 4)
    found = tall(evened(pieces(heights), 150.0, 4), heights)
    assert max(found) - min(found) <= 20.0
    assert ordered is None or max(found) <= max(sum(heights[n] for n in run) for run in ordered)


@given(HEIGHTS, st.integers(1, 4))
def test_the_lowest_columns_hold_everything_in_order_and_cannot_be_a_step_lower(
    heights: list[float], count: int
) -> None:
    given_ = pieces(heights, 3.0)
    room = lowest(given_, height_of(given_), count, 1)
    (page,) = filled(given_, room, count)
    assert [number for column in page for number in column] == list(range(len(heights)))
    assert all(height_of([given_[n] for n in column]) <= room for column in page)
    lower = room - 0.25
    assert lower < max(heights) or len(filled(given_, lower, count)) > 1


def test_a_page_ends_before_a_piece_that_may_open_the_next() -> None:
    row = [Piece(10.0), Piece(10.0), Piece(10.0, opens=False), Piece(10.0)]
    assert filled(row, 20.0, 1) == ((range(1),), (range(1, 3),), (range(3, 4),))


def test_what_goes_on_is_read_after_what_it_goes_on_with() -> None:
    """Its place is where the columns are most alike, as far as that is not further ahead."""
    heights = [50.0, 70.0, 90.0, 60.0]
    loose = evened(pieces(heights), 200.0, 2)
    bound = [Piece(height, goes_on=number == 2) for number, height in enumerate(heights)]
    assert loose == ((0, 2), (1, 3))
    assert not is_read_on(bound, loose)
    assert is_read_on(bound, evened(bound, 200.0, 2))
