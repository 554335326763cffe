"""Fire tables: one strength finds the column. The second sketch of the field, with its numbers."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from shumshu_table import CODES, modifier

from generator.cli import main
from generator.combat.methods import chances_by_dice, work, work_example
from generator.combat.report import odds_report
from generator.combat.telling import sentences
from generator.combat.working import Attack, CombatError, Roll, Working
from generator.model.combat import Example, Modifier, ModifierKind, Party
from generator.model.numbers import Dice, NumberRange, Odds, Range
from generator.model.tables import (
    Beyond,
    BeyondAction,
    BeyondEnd,
    BeyondOdds,
    FireTable,
    OddsTable,
    Rounding,
    Row,
    Tables,
)
from generator.model.telling import beyond_in_words, use_of_table
from generator.words import words_in

GAME = (Path(__file__).parent / "fire.yaml").read_text("utf-8")
ROWS = {"2-5": "- - - D", "6-7": "- - D D", "8-9": "- D D DE", "10-12": "D D DE DE"}
NO_EFFECT = BeyondEnd(BeyondAction.NO_EFFECT)
FAR = modifier("far", ModifierKind.COLUMN, Party.DEFENDER)
BUILDING = modifier("building", ModifierKind.COLUMN, Party.DEFENDER, value=2)
MOVING = modifier("moving", ModifierKind.COLUMN, Party.ATTACKER)


def fire(**changes: Any) -> FireTable:
    settings: dict[str, Any] = {
        "id": "fire",
        "kind": "fire",
        "name": "Fire",
        "die": Dice.parse("2d6"),
        "columns": tuple(map(NumberRange.parse, ("1-2", "3-5", "6-9", "10+"))),
        "rows": tuple(Row(label, tuple(cells.split())) for label, cells in ROWS.items()),
        "beyond": Beyond(NO_EFFECT),
    }
    return FireTable(**(settings | changes))


def fired(table: FireTable, strength: int, die: int, *modifiers: Modifier) -> Working:
    return work(table, CODES, Attack(strength, 0, modifiers), Roll(die))


@pytest.mark.parametrize(
    ("strength", "head"),
    [(1, "1-2"), (2, "1-2"), (3, "3-5"), (4 + 3, "6-9"), (9, "6-9"), (10, "10+"), (40, "10+")],
)
def test_strength_has_its_column(strength: int, head: str) -> None:
    assert fired(fire(), strength, 7).head == head


def test_four_and_three_two_left_is_the_first_column() -> None:
    """-1 - 2 + 1 = two columns left of 6-9."""
    working = fired(fire(), 4 + 3, 10, FAR, BUILDING, MOVING)
    assert (working.head, working.result) == ("1-2", "D")
    told = sentences(working, (FAR, BUILDING, MOVING))
    assert (told[0], told[-1]) == ("Strength 7, read as 6-9", "Die 10 in column 1-2: D")


@pytest.mark.parametrize(
    ("strength", "modifiers", "told"),
    [
        (0, (), "Strength 0 lies off the table: no effect"),
        (4, (BUILDING,), "1-2 \N{MINUS SIGN}1 lies off the table: no effect"),
    ],
)
def test_off_the_left_nothing_happens(
    strength: int, modifiers: tuple[Modifier, ...], told: str
) -> None:
    working = fired(fire(), strength, 12, *modifiers)
    assert (working.column, working.result) == (None, "-")
    assert sentences(working, modifiers)[-1] == told
    chances = chances_by_dice(fire(), CODES, Attack(strength, 0, modifiers))
    assert chances == {"-": Fraction(1)}


def test_off_the_left_is_the_end_column_where_the_table_says_so() -> None:
    for ends in (None, Beyond(BeyondEnd(BeyondAction.END_COLUMN))):
        table = fire(beyond=ends)
        assert fired(table, 0, 10).head == "1-2"
        assert fired(table, 4, 10, BUILDING).head == "1-2"


def test_off_the_right_is_the_last_column_or_nothing() -> None:
    assert fired(fire(), 12, 8, MOVING).head == "10+"
    closed = tuple(map(NumberRange.parse, ("1-2", "3-5", "6-9", "10-12")))
    assert fired(fire(columns=closed), 20, 8).head == "10-12"
    ends = Beyond(NO_EFFECT, NO_EFFECT)
    assert fired(fire(columns=closed, beyond=ends), 20, 8).result == "-"
    assert fired(fire(beyond=ends), 12, 8, MOVING).result == "-"


def test_two_columns_left_that_come_first_are_counted_off_the_table() -> None:
    """Limited to the table behind the shifts alone, 0 and one right is the first column."""
    late = fire(order=("compare", "shift", "clamp", "read"))
    assert fired(late, 0, 10, MOVING).head == "1-2"
    assert fired(fire(), 0, 10, MOVING).result == "-"


def test_nothing_beyond_is_for_tables_of_odds_too() -> None:
    rows = tuple(Row(str(die), ("D", "DE")) for die in range(6, 0, -1))
    ends = BeyondOdds(NO_EFFECT, BeyondEnd(BeyondAction.END_COLUMN))
    crt = OddsTable("crt", "odds", "CRT", Dice.parse("1d6"), (Odds(1, 1), Odds(2, 1)), rows, ends,
                    rounding=Rounding.DOWN)  # fmt: skip
    working = work(crt, CODES, Attack(1, 2), Roll(3))
    assert working.result == "-"
    assert sentences(working, ()) == ("Odds 1:2 lie off the table: no effect",)
    assert "Worse than 1:1: no effect." in beyond_in_words(crt)


@pytest.mark.parametrize(
    ("kind", "party", "strength"),
    [
        (ModifierKind.FACTOR, Party.ATTACKER, 9),
        (ModifierKind.MULTIPLY, Party.ATTACKER, 14),
        (ModifierKind.HALVE, Party.DEFENDER, 3),
    ],
)
def test_what_changes_the_strength_of_those_who_fire(
    kind: ModifierKind, party: Party, strength: int
) -> None:
    assert fired(fire(), 7, 7, modifier("m", kind, party, value=2)).attack == strength


@pytest.mark.parametrize(
    ("kind", "party"),
    [
        (ModifierKind.FACTOR, Party.DEFENDER),
        (ModifierKind.MULTIPLY, Party.DEFENDER),
        (ModifierKind.HALVE, Party.ATTACKER),
    ],
)
def test_what_changes_the_strength_of_the_target_plays_no_part(
    kind: ModifierKind, party: Party
) -> None:
    with pytest.raises(CombatError, match="strength of the defender, which plays no part on a fi"):
        fired(fire(), 7, 7, modifier("m", kind, party, value=2))


@pytest.mark.parametrize(
    ("attack", "defence", "fault"),
    [(7, None, ""), (None, None, "say the `attack`"), (7, 3, "leave out `defence`")],
)
def test_an_example_has_one_strength(attack: int | None, defence: int | None, fault: str) -> None:
    volley = Example("volley", "Volley", "fire", "D", 8, attack, defence)
    tables = Tables(CODES, (fire(),))
    if fault:
        with pytest.raises(CombatError, match=fault):
            work_example(volley, tables)
    else:
        assert work_example(volley, tables).head == "6-9"


def test_chances_by_hand() -> None:
    """On two dice 2-5 come up 10 times of 36, 6-7 11 times, 8-9 9 times, 10-12 6 times."""
    (block,) = odds_report("game", "Game", Tables(CODES, (fire(),))).blocks
    assert block.heads == ("1-2", "3-5", "6-9", "10+")
    ways = {label: tuple(int((chance or 0) * 36) for chance in row) for label, row in block.rows}
    assert ways == {"DE": (0, 0, 6, 15), "D": (6, 15, 20, 21), "-": (30, 21, 10, 0)}


def test_what_is_said_of_the_ends_and_the_range() -> None:
    table = fire(range=Range.parse("6"))
    told = dict(use_of_table(table, (table,)))
    assert told["tables.fire.beyond"] == "Left of 1-2: no effect."
    assert told["tables.fire.range"] == "Fire reaches 6 hexes."
    by_counter = dict(use_of_table(replace(table, range=Range.parse("reach")), (table,)))
    assert by_counter[f"tables.{table.id}.range"] == (
        "Fire reaches as many hexes as the reach of the unit."
    )
    german = dict(use_of_table(replace(table, range=Range.parse("1")), (table,), words_in("de")))
    assert german["tables.fire.beyond"] == "Links von 1-2: keine Wirkung."
    assert german["tables.fire.range"] == "Das Feuer reicht bis ins Nachbarfeld."


# --- a game ---------------------------------------------------------------------------------------


def test_the_sketch_is_a_game_without_findings(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    assert main(["check", str(tmp_path)]) == 0


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("    result: D\n", "    result: K\n", "gives the result K, but it is D"),
        ("    column: 1-2\n", "    column: 3-5\n", "gives the column 3-5, but it is 1-2"),
        ('    result: "-"', '    column: 1-2\n    result: "-"', "but it lies off the table"),
        ("    attack: 7\n", "    attack: 8\n", "attackers in the figure have 7"),
        ("range: 6", "range: 3", "attackers in 12 are 4 hexes from 52, and the range is 3"),
        ("    range: 6\n", "", "attackers in 12 are not adjacent to 52"),
        ("distance: 4-6", "distance: 5-6", "Long range does not apply: the figure has no"),
        ("[far, building, moving]", "[building, moving]", "leaves out 'Long range', but the"),
        ("result: D}", "result: K}", "the result is D, not K"),
    ],
)  # fmt: skip
def test_a_slip_in_a_game_of_fire_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    assert old in GAME
    (tmp_path / "game.yaml").write_text(GAME.replace(old, new, 1), "utf-8")
    assert main(["check", str(tmp_path)]) == 1
    assert told in capsys.readouterr().out


def test_a_walkthrough_fires_within_the_range(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = GAME[GAME.index("    situation:") : GAME.index("  shots:")]
    text = GAME.replace(shown, "").replace("range: 6\n", "range: 3\n")
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    assert main(["check", str(tmp_path)]) == 1
    told = "Machine Guns in 12 is 4 hexes from 52, and the range is 3"
    assert told in capsys.readouterr().out


def test_a_state_of_the_target_is_a_modifier_of_the_fire(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The militia is disrupted by the first volley, and an open target to the second."""
    hit = "  exposed: {name: Exposed, kind: column, favours: attacker, unless: it hides, "
    hit += "rule: combat, when: The target is exposed.}\n"
    again = (
        "  again: {title: Once more, table: fire, attack: 7, modifiers: [far, building, exposed], "
    )
    again += 'die: 8, column: 1-2, result: "-"}\n'
    text = GAME.replace("  moving:", f"{hit}  moving:").replace("  shots:", f"{again}  shots:")
    text = text.replace("never: [move, attack]", "never: [move, attack], modifier: exposed")
    text = text.replace("moving hurts it", "moving and being exposed hurt it")
    step = "  - attack: {example: EXAMPLE, units: [guns, rifles], into: 52, result: RESULT}\n"
    second = "  - position: {turn: 1, at: {12: [guns, rifles], 52: [militia]}}\n"
    second += step.replace("EXAMPLE", "again").replace("RESULT", '"-"')
    text = text.replace("\nsections:", f"{second}\nsections:")
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    assert main(["check", str(tmp_path)]) == 0, capsys.readouterr().out
    text = text.replace("[far, building, exposed]", "[far, building, moving]")
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    assert main(["check", str(tmp_path)]) == 1
    told = "Militia is disrupted, but the example 'again' leaves out 'exposed'"
    assert told in capsys.readouterr().out


def test_hits_as_results_cost_so_many_steps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """1H takes one of two steps, 2H both: a family of codes with orders."""
    code = "  H: {text: As many steps are lost., family: true, numbered: '# step(s) lost.', "
    code += "orders: {defender: {lose: number steps}}}\n"
    text = re.sub(r"  [KD]: \{text.*\n", "", GAME).replace("\ntables:", f"\n{code}tables:", 1)
    rows = text[text.index("    rows:") : text.index("    range:")]
    hits = re.sub(r"\bD\b", "1H", rows).replace("K", "2H")
    text = text.replace(rows, hits).replace("result: D", "result: 1H")
    text = text.replace("factors: 2-4}", "factors: 2-4, back: {kind: reduced, factors: 1-4}}")
    text = re.sub(r"On \{code:K\}.*?\n.*?over\.", "On {code:H} steps are lost.", text)
    text = text.replace("states:\n  disrupted: {never: [move, attack]}\n", "")
    stands = "  - position: {at: {12: [guns, rifles], 52: [militia]}}\n"
    text = text.replace("\nsections:", f"{stands}\nsections:")
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    assert main(["check", str(tmp_path)]) == 0, capsys.readouterr().out
    (tmp_path / "game.yaml").write_text(text.replace("1H", "2H"), "utf-8")
    assert main(["check", str(tmp_path)]) == 1
    told = "the position has Militia in 52, but after the moves it is not on the map"
    assert told in capsys.readouterr().out
