"""The order of a booklet's pages: folded, every sheet reads on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.imposition.nup import signature, spine_marks
from generator.papers import PAPERS
from generator.scene import Path


def test_eight_pages() -> None:
    assert signature(8) == ((8, 1), (2, 7), (6, 3), (4, 5))


@given(st.integers(1, 24))
def test_every_page_lies_somewhere_once(sheets: int) -> None:
    sides = signature(4 * sheets)
    assert len(sides) == 2 * sheets
    assert sorted(page for side in sides for page in side) == list(range(1, 4 * sheets + 1))


@given(st.integers(1, 24))
def test_odd_pages_lie_on_the_right_and_facing_pages_add_up(sheets: int) -> None:
    for left, right in signature(4 * sheets):
        assert left % 2 == 0
        assert right % 2 == 1
        assert left + right == 4 * sheets + 1


@given(st.integers(1, 24))
def test_a_leaf_turned_over_the_short_edge_bears_the_next_page(sheets: int) -> None:
    sides = signature(4 * sheets)
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        assert back[0] == front[1] + 1  # behind the right page of the front lies the left one
        assert front[0] == back[1] + 1


@pytest.mark.parametrize("pages", [0, -4, 6, 17])
def test_pages_that_do_not_fill_sheets_are_refused(pages: int) -> None:
    with pytest.raises(ValueError, match="do not fill"):
        signature(pages)


def test_marks_stand_in_the_fold_where_printers_reach() -> None:
    paper = PAPERS["a4"]
    for mark in spine_marks(paper):
        assert isinstance(mark, Path)
        for segment in mark.segments:
            x, y = segment.to
            assert x == paper.height / 2
            assert 10 <= y <= paper.width - 10
