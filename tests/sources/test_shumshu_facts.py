"""Postcard Shumshu says what its draft says: table, mix, modifiers, beaches."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator.board import neighbours
from generator.model.arms import UnitSize, UnitType
from generator.model.combat import ModifierKind, Party
from generator.model.counters import Counters
from generator.model.game import Game
from generator.model.map import Map
from generator.model.tables import OddsTable
from generator.model.terrain import grid_of, terrain_of
from generator.reading import read

TABLE = """
    1:3 1:2 1:1 3:2 2:1 3:1 4:1
6 1 D   DR  DR  DR  DR  DE  DE
5 2 D   DW  DW  DW  DR  DR  DE
4 3 AD  D   DW  DW  DW  DR  DR
3 4 AE  AD  D   D   DW  DW  DR
2 5 AE  AE  AD  AD  D   DW  DW
1 6 AE  AE  AE  AD  AD  D   DW
"""

ATTACKER, DEFENDER = Party.ATTACKER, Party.DEFENDER
FACTOR, COLUMN, DIE = ModifierKind.FACTOR, ModifierKind.COLUMN, ModifierKind.DIE
MODIFIERS = {
    "mountain": (FACTOR, DEFENDER, None),
    "guns-attack": (COLUMN, ATTACKER, None),
    "guns-defence": (COLUMN, DEFENDER, None),
    "river": (COLUMN, DEFENDER, None),
    "swamp": (COLUMN, DEFENDER, None),
    "disrupted": (COLUMN, ATTACKER, None),
    "cut-off": (COLUMN, ATTACKER, "japanese"),
    "tanks": (COLUMN, ATTACKER, "japanese"),
    "hayabusa": (COLUMN, ATTACKER, "japanese"),
    "kamchatka-landing": (DIE, ATTACKER, "russian"),
    "banzai": (DIE, ATTACKER, "japanese"),
}


@cache
def game() -> Game:
    reading = read(Path(__file__).parents[2] / "sources" / "shumshu")
    assert reading.game is not None, reading.findings
    return reading.game


def counters() -> Counters:
    found = game().counters
    assert found is not None
    return found


def island() -> Map:
    found = game().map
    assert found is not None
    return found


def test_the_table_is_that_of_the_draft() -> None:
    (table,) = (table for table in game().tables.tables if isinstance(table, OddsTable))
    head, *rows = (line.split() for line in TABLE.strip().splitlines())
    assert [str(odds) for odds in table.columns] == head
    assert [[*row.label.split(" | "), *row.cells] for row in table.rows] == rows
    assert [scale.id for scale in table.scales if scale.standard] == ["high"]


def test_results_run_from_the_attackers_best_to_his_worst() -> None:
    codes = sorted(
        game().tables.codes,
        key=lambda code: (-code.rank(Party.DEFENDER), code.rank(Party.ATTACKER)),
    )
    assert [code.id for code in codes] == ["DE", "DR", "DW", "D", "AD", "AE"]


def test_each_modifier_works_by_one_in_the_favour_of_its_party() -> None:
    found = {
        modifier.id: (modifier.kind, modifier.favours, modifier.side)
        for modifier in game().tables.modifiers
        if modifier.favours is not None
    }
    assert found == MODIFIERS
    assert all(modifier.value == 1 for modifier in game().tables.modifiers)


def test_the_garrison_is_three_battalions_tanks_and_two_decoys() -> None:
    units = {unit.id: unit for unit in counters().units}
    (garrison,) = (setup for setup in counters().setup if setup.id == "garrison")
    kinds = sorted(arm for name in garrison.units for arm in units[name].type.marks)
    assert kinds == sorted([UnitType.INFANTRY] * 3 + [UnitType.ARMOUR] + [UnitType.DECOY] * 2)


def test_no_more_units_wait_on_paramushir_than_mornings_can_bring() -> None:
    turns = game().turns
    assert turns is not None
    (ferry,) = (arrival for arrival in counters().arrivals if arrival.id == "ferry")
    assert len(ferry.units) <= turns.count // len(turns.parts)


def test_a_regiment_is_made_of_its_three_battalions() -> None:
    units = {unit.id: unit for unit in counters().units}
    for conversion in counters().conversions:
        assert units[conversion.into].size is UnitSize.REGIMENT
        assert [units[name].size for name in conversion.units] == [UnitSize.BATTALION] * 3
        assert conversion.breaks_on == ("DR", "AD")


def test_units_and_their_factors_are_marked_as_ours() -> None:
    draft = {"decoy", "ki-43"}  # named there, without factors
    assert {unit.id for unit in counters().units if not unit.editorial} == draft


def test_the_beaches_are_the_coast_out_of_reach_of_paramushir() -> None:
    grid, ground = grid_of(island().grid), terrain_of(island())
    zones = {zone.id: set(zone.hexes) for zone in island().zones}
    coast = {
        grid.label(at)
        for at, terrain in ground.items()
        if terrain.playable and any(not ground[beside].land for beside in neighbours(at))
    }
    assert coast - zones["paramushir-guns"] == zones["beaches"]
    assert "33" in coast
    assert zones["beaches"] & zones["kamchatka-guns"]  # the historical beaches lie under its guns
    assert zones["beaches"] - zones["kamchatka-guns"]


def test_one_hex_has_one_star_and_one_has_two() -> None:
    stars = sorted(place.stars for place in island().places if place.stars)
    assert stars == [1, 2]
