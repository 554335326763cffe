"""Postcard Arnhem says what its facts page says: map, table, chances, pools, limits."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from generator.combat.levels import printed_result, throws
from generator.combat.methods import work_example
from generator.model.game import Game
from generator.model.numbers import Odds
from generator.model.tables import CategoryTable, LevelTable
from generator.play.walk import walk_through
from generator.reading.definition import read

ARNHEM = Path(__file__).parents[2] / "sources" / "arnhem"


@cache
def arnhem() -> Game:
    game = read(ARNHEM).game
    assert game is not None
    return game


def hexes_of(place: str) -> tuple[str, ...]:
    assert arnhem().map is not None
    return next(one.hexes for one in arnhem().map.places if one.id == place)


def test_the_anchors_of_the_map_stand_where_the_draft_has_them() -> None:
    assert hexes_of("joes-bridge") == ("B1",)
    cities = {hexes_of(name) for name in ("eindhoven", "nijmegen", "arnhem")}
    assert len(cities) == 3
    assert hexes_of("elst") not in cities


@pytest.mark.parametrize(
    ("odds", "results"),
    [
        ("1:1", ["D", "-", "AE"]),
        ("3:2", ["D+R", "D", "-"]),
        ("2:1", ["D+RT", "D+R", "D"]),
        ("3:1", ["DE", "D+RT", "D+R"]),
        ("4:1", ["DE", "D+RT"]),
    ],
)
def test_each_column_has_the_results_of_the_draft(odds: str, results: list[str]) -> None:
    (table,) = (one for one in arnhem().tables.tables if isinstance(one, LevelTable))
    found = throws(table, Odds.parse(odds))
    quarter, half = Fraction(1, 4), Fraction(1, 2)
    assert [printed_result(table, throw.level) for throw in found] == results
    assert [throw.chance for throw in found] == (
        [half, half] if odds == "4:1" else [quarter, half, quarter]
    )


def test_every_modifier_is_worked_in_an_example() -> None:
    tables = arnhem().tables
    used = {name for example in tables.examples for name in example.modifiers}
    assert used == {modifier.id for modifier in tables.modifiers}


def test_the_examples_work() -> None:
    tables = arnhem().tables
    for example in tables.examples:
        working = work_example(example, tables)
        assert working is not None
        assert working.result == example.result


@pytest.mark.parametrize(
    ("unit", "times"), [("British", "4"), ("German panzer", "3"), ("All", "2")]
)
def test_roads_multiply_movement(unit: str, times: str) -> None:
    (roads,) = (
        one
        for one in arnhem().tables.tables
        if isinstance(one, CategoryTable) and one.id == "roads"
    )
    (row,) = (row for row in roads.rows if row.label.startswith(unit))
    assert row.cells[0] == times


def test_the_pools_last_all_turns() -> None:
    counters, turns = arnhem().counters, arnhem().turns
    assert counters is not None
    assert turns is not None
    pools = {pool.id: len(pool.units) for pool in counters.pools}
    assert (pools["east"], pools["west"]) == (2 * turns.count, turns.count)


def test_there_are_four_airborne_counters() -> None:
    assert arnhem().counters is not None
    airborne = [unit for unit in arnhem().counters.units if unit.formation == "airborne"]
    assert sum(unit.count for unit in airborne) == 4


def test_the_first_turns_can_be_played() -> None:
    assert walk_through(arnhem()) == ()
