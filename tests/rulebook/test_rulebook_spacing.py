"""The spacing of the rulebook: holes and last pages that are nearly empty are set away."""

from __future__ import annotations

from collections.abc import Mapping

from generator.rulebook.spacing import Run, saved, spaced, white

TALL = 700.0


def run(pages: int, last: float, *reached: float) -> Run:
    """A run of so many pages, the last filled so far, the others hung down so far."""
    inner = (*reached, *([1.0] * (pages - 1 - len(reached))))
    return Run(b"", pages, {}, (last * TALL, last * TALL), (*inner, last), ())


def chosen(runs: Mapping[float, Run], together: int = 1) -> tuple[float, int]:
    """The spacing that is chosen, and how many were tried; all others are like the plain one."""
    tried = []

    def trial(spacing: float) -> Run:
        tried.append(spacing)
        return runs.get(spacing, runs[1.0])

    return spaced(trial, TALL, together)[1], len(tried)


def test_a_tidy_setting_stays_as_it_is_and_nothing_else_is_tried() -> None:
    assert chosen({1.0: run(8, 0.6, 0.95)}) == (1.0, 1)


def test_a_last_page_is_half_full_at_least_where_any_spacing_does_it() -> None:
    assert chosen({1.0: run(5, 0.21), 1.06: run(5, 0.4), 1.14: run(5, 0.53)})[0] == 1.14


def test_a_page_is_saved_where_closer_lines_do_it() -> None:
    assert chosen({1.0: run(8, 0.16), 0.925: run(7, 0.86, 0.85), 1.1: run(8, 0.56)})[0] == 0.925


def test_nothing_is_set_so_wide_that_a_page_more_follows() -> None:
    assert chosen({1.0: run(8, 0.3), 1.14: run(9, 0.6)})[0] == 1.0


def test_holes_count_on_all_pages_but_the_last() -> None:
    assert white(run(3, 0.5, 0.6), TALL) > white(run(3, 0.5, 0.8), TALL) > 0.0
    assert white(run(3, 0.5), TALL) == 0.0
    assert white(run(1, 0.1), TALL) == 0.0
    assert chosen({1.0: run(8, 0.6, 0.6), 1.03: run(8, 0.7)})[0] == 1.03


def test_a_booklet_gains_nothing_by_a_page_less_on_the_same_sheet() -> None:
    runs = {1.0: run(19, 0.6, 0.75), 0.94: run(18, 0.9, 0.7)}
    assert chosen(runs, together=4)[0] == 1.0
    assert chosen(runs)[0] == 0.94


def test_the_first_closer_setting_with_fewer_pages_saves_a_sheet() -> None:
    runs = {0.985: run(9, 0.1), 0.97: run(8, 0.9), 0.94: run(8, 0.8)}
    loose = run(9, 0.6), 1.0
    assert saved(runs.__getitem__, loose)[1] == 0.97
    assert saved(lambda _: loose[0], loose) == loose
