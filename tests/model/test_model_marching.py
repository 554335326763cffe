"""The table of movement follows from the movement of a game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.model.numbers import Allowance, Share
from generator.model.telling import movement_sentences, movement_table, told_by_data
from generator.reading import read
from tests.shumshu import game


@pytest.mark.parametrize("name", ["arnhem", "mukden", "myitkyina", "shumshu"])
def test_every_entry_has_a_row_and_every_row_its_cells(name: str) -> None:
    table = movement_table(game(name))
    assert table is not None
    assert [row.id for row in table.rows] == [entry.id for entry in game(name).movement]
    assert {len(row.cells) for row in table.rows} == {len(table.heads)}
    for row, entry in zip(table.rows, game(name).movement, strict=True):
        assert row.cells[0] == str(entry.steps)


def test_ground_that_does_the_same_shares_a_column() -> None:
    table = movement_table(game("arnhem"))
    assert table is not None
    assert table.heads == ("Hexes", "Highway and road", "River and canal")
    assert table.rows[0].cells == ("2", "×4 along it", "1 hex only, crossing without a bridge")


def test_what_stops_every_army_is_said() -> None:
    table = movement_table(game("mukden"))
    assert table is not None
    assert table.heads == ("Hexes", "River", "Mountain", "Enemies")


def test_an_attack_is_spoken_of_where_it_takes_of_the_move() -> None:
    first = {}
    for name in ("mukden", "shumshu"):
        table = movement_table(game(name))
        assert table is not None
        first[name] = movement_sentences(table, table.rows[0])
    assert first["mukden"].startswith("2 hexes. River: stop after crossing.")
    assert first["shumshu"] == "1 hex if they do not attack."


def test_an_attack_is_spoken_of_in_the_rows_that_it_hinders_if_not_in_all() -> None:
    shumshu = game("shumshu")
    free, *others = shumshu.movement
    table = movement_table(replace(shumshu, movement=(replace(free, attacks_after=True), *others)))
    assert table is not None
    assert [row.cells[0] for row in table.rows] == ["1", *["1 if they do not attack"] * len(others)]
    assert movement_sentences(table, table.rows[1]).startswith("1 hex if they do not attack. Road:")


def title(phases: str) -> tuple[str, str]:
    """What the table is headed with, and a move in words, in a game with such phases.

    That is a letter for each: m for a move, f for fire, a for an attack, w for a move with one.
    """
    found = read(Path(__file__).parents[2] / "examples" / "wenzelau-mills").game
    assert found is not None
    all_of, moves = Share.parse("all"), found.sequence[0]
    ways = {
        "m": replace(moves, moves=all_of),
        "f": replace(moves, id="f", table="fire"),
        "a": replace(moves, id="a", table="attack"),
        "w": replace(moves, id="w", moves=all_of, table="attack"),
    }
    rows = tuple(replace(each, attacks_after=False) for each in found.movement)
    made = replace(found, sequence=tuple(ways[each] for each in phases), movement=rows)
    table = movement_table(made)
    assert table is not None
    return table.title, table.rows[0].moves


def test_what_takes_of_a_move_is_named_as_the_game_has_it() -> None:
    assert title("ma") == (
        "Movement points a phase, if they do not attack",
        "5 movement points if they do not attack. One hex always.",
    )
    assert title("mf")[0] == "Movement points a phase, if they do not fire"
    assert title("mfa")[0] == "Movement points a phase, if they do not attack or fire"
    assert title("w")[0] == "Movement points a phase without an attack"


def test_what_the_rules_say_besides_stands_with_its_ground() -> None:
    table = movement_table(game("myitkyina"))
    assert table is not None
    assert [row.cells[table.heads.index("Irrawaddy")] for row in table.rows] == [
        "never",
        "only from east to west",
    ]


def test_a_change_of_the_data_changes_the_table() -> None:
    shumshu = game("shumshu")
    faster = replace(shumshu, movement=(replace(shumshu.movement[0], steps=Allowance.parse("5")),))
    table = movement_table(faster)
    assert table is not None
    assert [row.cells for row in table.rows] == [("5",)]


def test_a_game_without_movement_has_no_table() -> None:
    assert movement_table(game("standard-game")) is None


def test_what_holds_for_all_is_told_once_below_the_table() -> None:
    found = read(Path(__file__).parents[2] / "examples" / "osteva-line").game
    assert found is not None
    table = movement_table(found)
    assert table is not None
    reach = "only of infantry, cavalry and armour units; none of Country Guard; none across river."
    assert table.notes[:3] == (
        (
            "In the cells",
            (
                "all means the whole move; + means more than the hex takes; = means no change;"
                " not through means not from one zone to another."
            ),
            "movement.signs",
        ),
        ("Bridges", "railway and road over river and stream.", "movement.bridges"),
        ("Zones of control", reach, "zone-of-control"),
    )
    assert [head for head, _, _ in table.notes[3:]] == ["Overrun"]
    cells = {row.cells[table.heads.index("Zones of control")] for row in table.rows}
    assert cells == {"-", "+1 in; +1 out; not through"}
    assert told_by_data(found)["zone-of-control"] == reach


def test_bridges_that_are_not_the_same_for_all_stand_in_the_cells() -> None:
    found = read(Path(__file__).parents[2] / "examples" / "osteva-line").game
    assert found is not None
    first, *others = found.movement
    ways = tuple(replace(way, bridges=way.bridges[:1]) for way in first.ways)
    table = movement_table(replace(found, movement=(replace(first, ways=ways), *others)))
    assert table is not None
    railway = table.heads.index("Railway")
    assert table.rows[0].cells[railway] == "½ a hex; bridges over river"
    assert ("Bridges", "road over river and stream.", "movement.bridges") in table.notes


def test_nobody_stops_in_ground_that_takes_no() -> None:
    found = read(Path(__file__).parents[2] / "examples" / "osteva-line").game
    assert found is not None
    assert found.map is not None
    marsh = tuple(replace(each, stops=each.id == "marsh") for each in found.map.terrain)
    table = movement_table(replace(found, map=replace(found.map, terrain=marsh)))
    assert table is not None
    cells = {row.cells[table.heads.index("Marsh")] for row in table.rows}
    assert cells == {"never", "all; stop on entering"}
