"""Days in a line: which are found, and the year that each is meant in."""

from __future__ import annotations

from datetime import date

from generator.checks.sentences.line import Line, Piece
from generator.checks.trk.days import days_in


def _days(text: str, year: int | None) -> list[date | None]:
    line = Line("notes.history.text", text, (Piece(0, text, 0, len(text)),))
    return [each.day for each in days_in(line, year)]


def test_a_day_without_its_year_is_of_the_given_one() -> None:
    assert _days("It fell on 20 September.", 1944) == [date(1944, 9, 20)]


def test_both_days_of_a_pair_are_found() -> None:
    found = _days("On 7 and 8 March he went back.", 1905)
    assert found == [date(1905, 3, 7), date(1905, 3, 8)]


def test_the_21st_is_of_the_month_before_it() -> None:
    found = _days("Not before 20 September. On the 21st they jumped.", 1944)
    assert found == [date(1944, 9, 20), date(1944, 9, 21)]


def test_a_stated_year_does_not_move_the_days_behind_it() -> None:
    found = _days("The draft of 3 September 2023 says so. They came on 24 September.", 1944)
    assert found == [date(2023, 9, 3), date(1944, 9, 24)]


def test_days_of_no_known_year_are_left_out() -> None:
    assert _days("It fell on 20 September.", None) == []


def test_a_day_that_no_calendar_has_is_none() -> None:
    assert _days("On 31 June it rained.", 1944) == [None]
