"""Footnotes bear the numbers that the table bears, and those on the whole table none."""

from __future__ import annotations

import re

import pytest

from generator.model.tables import CategoryTable, lead_of, marked, numbers_of
from tests.shumshu import game

GAMES = ("shumshu", "arnhem", "mukden", "myitkyina", "standard-game")


@pytest.mark.parametrize("name", GAMES)
def test_no_note_has_a_number_that_the_table_does_not_bear(name: str) -> None:
    for table in game(name).tables.tables:
        numbers = numbers_of(table)
        assert list(numbers.values()) == [f"({n})" for n in range(1, len(numbers) + 1)]
        entries = (*table.columns, *table.rows) if isinstance(table, CategoryTable) else ()
        heads = " ".join(marked("", entry.notes, numbers) for entry in entries)
        assert set(numbers.values()) == set(re.findall(r"\(\d\)", heads))


def test_a_note_on_the_whole_table_is_marked_only_as_a_ruling() -> None:
    combat = game("shumshu").tables.tables[0]
    assert [lead_of(note, numbers_of(combat)) for note in combat.notes] == ["†", "†"]


def test_the_numbers_follow_the_order_of_the_notes() -> None:
    table = next(each for each in game("standard-game").tables.tables if each.id == "barrages")
    assert list(numbers_of(table)) == [n.id for n in table.notes if n.id in numbers_of(table)]
    assert marked("A", ("local",), {"local": "(1)"}) == "A (1)"
