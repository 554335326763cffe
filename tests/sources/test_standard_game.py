"""The Standard Game: its page is in the definition, and what the page leaves open is settled."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from generator.combat.lookups import work_lookup
from generator.model.combat import CellAt
from generator.model.game import Game
from generator.model.tables import CategoryTable
from generator.reading import read

SOURCE = Path(__file__).parents[2] / "sources" / "standard-game"


@cache
def game() -> Game:
    found = read(SOURCE).game
    assert found is not None
    return found


def table(name: str) -> CategoryTable:
    found = next(table for table in game().tables.tables if table.id == name)
    assert isinstance(found, CategoryTable)
    return found


def test_nine_steps_and_a_section_for_each_of_the_same_number() -> None:
    steps = [phase.rule for phase in game().sequence]
    assert len(steps) == 9
    assert [section.id for section in game().rules.sections][:9] == steps
    assert [phase.id for phase in game().sequence if phase.optional] == ["works"]


@pytest.mark.parametrize(
    ("nation", "changes"),
    [
        ("Italians", {1941: "-1", 1942: "-2"}),
        ("Japanese", {1942: "-1", 1943: "-1", 1944: "-2", 1945: "-3"}),
        ("Germans", {1944: "-1", 1945: "-2"}),
        ("Russians", {1944: "+1", 1945: "+2"}),
        ("British", {1944: "+2"}),
        ("Americans", {1942: "-1", 1944: "+3", 1945: "+1"}),
    ],
)
def test_years_change_the_barrage_die(nation: str, changes: dict[int, str]) -> None:
    years = table("years")
    (row,) = (row for row in years.rows if row.label == nation)
    cells = {int(column.id): cell for column, cell in zip(years.columns, row.cells, strict=True)}
    assert {year: cell for year, cell in cells.items() if cell != "-"} == changes
    assert years.changes == "barrages"


def test_the_barrage_sum_counts_twenty_two_sub_units() -> None:
    """The document adds up to 20; two and three battalions of four and two units are 22."""
    (example,) = (one for one in game().tables.lookups if one.id == "two-regiments")
    assert sum(example.times) == 2 * 4 + 3 * 4 + 2 == 22
    assert work_lookup(example, game().tables).result == example.result == "10"


def test_every_lookup_works() -> None:
    for lookup in game().tables.lookups:
        found = work_lookup(lookup, game().tables)
        assert (found.cell, found.result) == (lookup.cell, lookup.result), lookup.id


def test_every_table_of_the_sequence_is_read_in_a_lookup() -> None:
    shown = {lookup.table for lookup in game().tables.lookups}
    changes = {lookup.change for lookup in game().tables.lookups if lookup.change}
    assert CellAt("years", "Americans", "1944") in changes
    assert shown == {phase.table for phase in game().sequence if phase.table}


def test_every_section_has_a_short_form_where_it_stands_for_itself() -> None:
    assert all(section.short for section in game().rules.sections)


def test_what_the_page_leaves_open_is_settled_and_marked() -> None:
    ruled = {section.id for section in game().rules.sections if section.ruling}
    assert {"superiority", "airstrikes", "works", "requests", "proximity", "choices"} <= ruled
    editorial = {
        (found.id, note.id)
        for found in game().tables.tables
        if isinstance(found, CategoryTable)
        for note in found.notes
        if note.editorial
    }
    assert {("barrages", "ends"), ("airstrikes", "losers"), ("airstrikes", "half")} <= editorial
    assert ("proximity", "location") in editorial
    optional = [column.id for column in table("airstrikes").columns if column.optional]
    assert optional == ["-1", "0"]
