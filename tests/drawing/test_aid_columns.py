"""Panels shared out over the columns of a card."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.drawing.aid.columns import cut_in_order, evened

HEIGHTS = st.lists(st.floats(5.0, 120.0), min_size=1, max_size=9)


def tall(columns: tuple[tuple[int, ...], ...], heights: list[float]) -> list[float]:
    return [sum(heights[number] for number in column) for column in columns]


@given(HEIGHTS, st.integers(1, 4))
def test_every_panel_stands_in_one_column_and_the_first_in_the_first(
    heights: list[float], count: int
) -> None:
    columns = evened(heights, 200.0, count, 3.0)
    assert len(columns) == count
    assert sorted(number for column in columns for number in column) == list(range(len(heights)))
    assert columns[0][0] == 0
    assert all(list(column) == sorted(column) for column in columns)


def test_columns_come_out_alike_where_the_order_leaves_one_short() -> None:
    heights = [50.0, 90.0, 60.0, 40.0, 60.0, 20.0, 30.0, 50.0]
    ordered = cut_in_order(heights, 150.0, 4, 0.0)
    found = tall(evened(heights, 150.0, 4, 0.0), heights)
    assert max(found) - min(found) <= 20.0
    assert ordered is None or max(found) <= max(sum(heights[n] for n in run) for run in ordered)
