"""The lines of a paragraph, chosen together: by numbers alone, against all ways that there are."""

from __future__ import annotations

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from generator.rulebook.breaking import STRETCH, TIGHT, Piece, lines_of

ROOM = 100.0
WORDS = st.lists(st.integers(3, 30), min_size=2, max_size=11)


def widest(widths: list[int], breaks: tuple[int, ...]) -> float:
    """By how much the spaces of the worst line but the last are wider, as a part of their own."""
    ends = (0, *breaks, len(widths))
    worst = 0.0
    for begin, end in pairwise(ends):
        own = 3.0 * (end - begin - 1)
        left = ROOM - sum(widths[begin:end]) - own
        if left < -TIGHT * own:
            return 1e9
        if end < len(widths):
            worst = max(worst, left / own if own else 1e9)
    return worst


@given(WORDS)
def test_no_line_ends_short_where_another_way_spares_it(widths: list[int]) -> None:
    words = [Piece(float(width), 3.0) for width in widths]
    lines = lines_of(words, ROOM, ROOM, justified=True)
    assert lines is not None
    ways = (
        breaks
        for count in range(len(widths))
        for breaks in combinations(range(1, len(widths)), count)
    )
    best = min(
        widest(widths, breaks) for breaks in ways if len(widths) - max(breaks, default=0) > 1
    )
    assert round(sum(lines), 6) <= sum(widths) + 3.0 * (len(widths) - len(lines)) + 1e-6
    if best <= STRETCH - 1.0:
        assert ROOM - min(lines[:-1], default=ROOM) <= (STRETCH - 1.0) * 3.0 * len(widths)
        ends, at = [], 0
        for line in lines[:-1]:
            reached, number = 0.0, at
            while reached < line - 1e-6:
                reached += widths[number] + (3.0 if number > at else 0.0)
                number += 1
            ends.append(number)
            at = number
        assert widest(widths, tuple(ends)) <= STRETCH - 1.0


def test_a_last_line_has_company_where_it_can() -> None:
    words = [Piece(30.0, 3.0)] * 7
    assert lines_of(words, 100.0, 100.0, justified=True) is not None
    lines = lines_of([Piece(20.0, 3.0)] * 9, 100.0, 100.0, justified=False)
    assert lines is not None
    assert lines[-1] > 20.0


def test_no_last_line_is_the_rest_of_a_word() -> None:
    words = [Piece(46.0, 3.0), Piece(20.0, 3.0), Piece(50.0, 3.0, [(28.0, 25.0)])]
    lines = lines_of(words, 100.0, 100.0, justified=True)
    assert lines == (69.0, 50.0)


def test_a_word_that_fits_no_line_is_told() -> None:
    assert lines_of([Piece(120.0, 3.0)], 100.0, 100.0, justified=True) is None
