"""Dice that are read otherwise than added: tens and units, noughts, and rows for what is left."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from shumshu_table import CODES, modifier

from generator.cli import main
from generator.combat.dice import OffTheDice, named_numbers, roll_chances, row_numbers
from generator.combat.methods import chances_by_dice, table_grid, work
from generator.combat.working import Attack, Roll
from generator.model.combat import Modifier, ModifierKind, Party
from generator.model.kit import facts, needs
from generator.model.numbers import Dice, NumberRange
from generator.model.tables import CategoryTable, CellKind, Column, DieScale, FireTable, Row
from generator.model.telling import use_of_table
from generator.words import words_in
from tests.shumshu import game

D66, D10, D100 = (Dice.parse(text) for text in ("d66", "1d10", "d100"))
FROM_0, PERCENT = Dice.parse("1d10 from 0"), Dice.parse("d100 from 0")


def table(die: Dice, rows: dict[str, str], **changes: Any) -> FireTable:
    made = tuple(Row(label, tuple(cells.split())) for label, cells in rows.items())
    columns = tuple(map(NumberRange.parse, ("1-4", "5+")))
    return replace(FireTable("fire", "fire", "Fire", die, columns, made), **changes)


def result(of: FireTable, number: int, *modifiers: Modifier) -> str | None:
    return work(of, CODES, Attack(5, 0, modifiers), Roll(number)).result


def test_tens_and_units_are_36_numbers_equally_likely() -> None:
    chances = roll_chances(D66)
    assert len(chances) == 36
    assert set(chances.values()) == {Fraction(1, 36)}
    assert list(chances)[:7] == [11, 12, 13, 14, 15, 16, 21]
    assert (D66.lowest, D66.highest) == (11, 66)


@pytest.mark.parametrize(
    ("label", "die", "numbers"),
    [
        ("15-22", D66, (15, 16, 21, 22)),
        ("64+", D66, (64, 65, 66)),
        ("0", D10, (10,)),
        ("8-0", D10, (8, 9, 10)),
        ("8-10", D10, (8, 9, 10)),
        ("0", FROM_0, (0,)),
        ("0-2", FROM_0, (0, 1, 2)),
        ("8+", FROM_0, (8, 9)),
        ("98-00", D100, (98, 99, 100)),
        ("00", D100, (100,)),
        ("00-02", PERCENT, (0, 1, 2)),
        ("01-03", D100, (1, 2, 3)),
    ],
)
def test_labels_of_such_dice(label: str, die: Dice, numbers: tuple[int, ...]) -> None:
    assert row_numbers(label, die) == (numbers,)


@pytest.mark.parametrize(
    ("label", "die"),
    [("17", D66), ("10-16", D66), ("11-20", D66), ("10", FROM_0), ("100", PERCENT)],
)
def test_what_such_dice_cannot_show_is_in_no_row(label: str, die: Dice) -> None:
    with pytest.raises(OffTheDice):
        row_numbers(label, die)


@pytest.mark.parametrize("text", ["2d66", "½d66", "d66 from 0", "1d10 from 1"])
def test_dice_that_there_are_not(text: str) -> None:
    with pytest.raises(ValueError, match="is not dice"):
        Dice.parse(text)


def test_sums_of_dice_from_nought() -> None:
    """Two dice of three faces, 0 to 2 each: 0 one way in nine, 1 two, 2 three, 3 two, 4 one."""
    chances = roll_chances(Dice.parse("2d3 from 0"))
    assert {n: int(chance * 9) for n, chance in chances.items()} == {0: 1, 1: 2, 2: 3, 3: 2, 4: 1}


def test_chances_of_percent_dice() -> None:
    """01-35 are 35 of 100 and 96-00 five; from nought 00-35 are 36, and 96-99 four."""
    of = table(D100, {"96-00": "DE DE", "36-95": "D D", "01-35": "- -"})
    assert chances_by_dice(of, CODES, Attack(5, 0)) == {
        "DE": Fraction(5, 100),
        "D": Fraction(60, 100),
        "-": Fraction(35, 100),
    }
    of = table(PERCENT, {"96-99": "DE DE", "36-95": "D D", "00-35": "- -"})
    assert chances_by_dice(of, CODES, Attack(5, 0)) == {
        "DE": Fraction(4, 100),
        "D": Fraction(60, 100),
        "-": Fraction(36, 100),
    }


def test_what_is_left_over_has_its_row() -> None:
    """Of 36, 11 and 22 are one each, 61 to 66 are six: 28 are left over."""
    rows = {"61-66": "D DE", "22": "D D", "11": "AE AE", "other": "- -"}
    of = table(D66, rows)
    chances = chances_by_dice(of, CODES, Attack(5, 0))
    assert chances == {
        "DE": Fraction(6, 36),
        "D": Fraction(1, 36),
        "AE": Fraction(1, 36),
        "-": Fraction(28, 36),
    }
    assert [result(of, number) for number in (11, 12, 22, 26, 61)] == ["AE", "-", "D", "-", "DE"]
    assert len(named_numbers(rows, D66)[-1][0]) == 28


def test_one_row_and_what_is_left_over() -> None:
    of = table(Dice.parse("1d6"), {"6": "D DE", "other": "- -"})
    assert chances_by_dice(of, CODES, Attack(5, 0)) == {"DE": Fraction(1, 6), "-": Fraction(5, 6)}
    plus = modifier("plus", ModifierKind.DIE, Party.ATTACKER)
    assert result(of, 5, plus) == "DE"
    low = table(Dice.parse("1d6"), {"1": "D DE", "other": "- -"})
    assert result(low, 2, plus) == "DE"


def test_what_is_left_over_on_two_scales() -> None:
    scales = (DieScale("high", "High"), DieScale("low", "Low"))
    of = table(Dice.parse("1d6"), {"6 | 1": "D DE", "other": "- -"}, scales=scales)
    for scale, number in ((0, 6), (1, 1)):
        working = work(of, CODES, Attack(5, 0), Roll(number, scale=scale))
        assert working.result == "DE"
    (_, rest) = table_grid(of).rows
    assert [each.said(words_in("de")) for each in rest.labels] == ["Sonst", "Sonst"]


def test_a_point_is_the_next_number_of_the_dice() -> None:
    """One better than 16 is 21; two better than 65 is past the end, and read as 66."""
    of = table(D66, {"61-66": "DE DE", "21-56": "D D", "11-16": "- -"})
    one = modifier("one", ModifierKind.DIE, Party.ATTACKER)
    two = modifier("two", ModifierKind.DIE, Party.ATTACKER, value=2)
    back = modifier("back", ModifierKind.DIE, Party.DEFENDER)
    assert result(of, 16, one) == "D"
    assert result(of, 21, back) == "-"
    assert work(of, CODES, Attack(5, 0, (two,)), Roll(65)).die == 66
    assert work(of, CODES, Attack(5, 0, (two, back)), Roll(65)).die == 66
    assert work(of, CODES, Attack(5, 0, (back,)), Roll(11)).die == 11


def test_what_is_said_of_such_dice() -> None:
    told = {}
    for die in (D66, FROM_0, D10, D100, Dice.parse("d100 from 0")):
        of = table(die, {})
        told[str(die)] = dict(use_of_table(of, (of,)))["tables.fire.die"]
    assert told == {
        "d66": "Roll two six-sided dice as tens and units.",
        "1d10 from 0": "Roll one ten-sided die, 0 as nought.",
        "1d10": "Roll one ten-sided die.",
        "d100": "Roll two ten-sided dice as tens and units.",
        "d100 from 0": "Roll two ten-sided dice as tens and units, 00 as nought.",
    }
    assert FROM_0.told(words_in("de")) == "1W10 ab 0"


def test_percent_dice_are_two_of_ten_sides() -> None:
    assert (D100.thrown, Dice.parse("2d6").thrown, D66.thrown) == ((2, 10), (2, 6), (2, 6))
    mixed = replace(game("shumshu"), dice=(Dice.parse("2d6"), D100))
    told = [line.text for line in needs(mixed)]
    assert "Two six-sided dice and two ten-sided dice" in told
    (dice,) = (fact for fact in facts(mixed) if ".dice." in fact.figure.origin)
    assert (dice.figure.text, dice.caption.text) == ("4", "dice")


def test_a_table_by_category_has_a_row_for_what_is_left() -> None:
    rows = (Row("11-13", ("Rain",)), Row("other", ("Dry",)))
    columns = (Column("all", "Weather"),)
    of = CategoryTable("w", "category", "Weather", columns, rows, CellKind.TEXT, die=D66)
    working = work(of, (), Attack(0, 0), Roll(21))  # type: ignore[arg-type]
    assert working.result == "Dry"


GAME = (Path(__file__).parent / "fire.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("die", "rows", "told"),
    [
        ("d66", {"11-56": "-", "61-66": "K"}, ""),
        ("d66", {"11-55": "-", "61-66": "K"}, "no row is for 56 on d66"),
        ("d66", {"61-66": "K", "other": "-"}, ""),
        ("d66", {"61-66": "K", "11-56": "D", "other": "-"}, "no number of d66 is left over"),
        ("1d10 from 0", {"0-5": "-", "6-10": "K"}, "'6-10' is not a result of 1d10 from 0"),
        ("1d10 from 0", {"0-5": "-", "6-9": "K"}, ""),
        ("1d10", {"1-5": "-", "6-0": "K"}, ""),
        ("d100", {"01-35": "-", "36-00": "K"}, ""),
        ("d100", {"01-35": "-", "37-00": "K"}, "no row is for 36 on d100"),
    ],
)  # fmt: skip
def test_rows_of_a_game_are_held_to_such_dice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], die: str, rows: dict[str, str], told: str
) -> None:
    head, _, rest = GAME.partition("    rows:\n")
    _, _, rest = rest.partition("    range: 6\n")
    cells = "".join(f'      "{label}": ["-", "-", {cell!r}, K]\n' for label, cell in rows.items())
    text = f"{head}    rows:\n{cells}    range: 6\n{rest}".replace("die: 2d6", f"die: {die}")
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    main(["check", str(tmp_path)])
    out = capsys.readouterr().out
    assert told in out
    assert told or "CRT005" not in out
