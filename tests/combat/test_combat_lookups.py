"""Tables by category, read and worked: sums, halves, die faces, margins, dice off the table."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.combat.dice import rounded
from generator.combat.lookups import scaled, scaled_rows, work_lookup
from generator.combat.working import CombatError
from generator.model.combat import CellAt, Lookup, Scaling
from generator.model.numbers import Dice
from generator.model.tables import CategoryTable, CellKind, Column, Rounding, Row, Tables


def table(name: str, kind: CellKind, rows: dict[str, str], **more: object) -> CategoryTable:
    made = tuple(Row(label, tuple(cells.split())) for label, cells in rows.items())
    columns = (Column("a", "A"), Column("b", "B"))
    return replace(CategoryTable(name, "category", name, columns, made, kind), **more)


TABLES = Tables(
    tables=(
        table(
            "guns",
            CellKind.NUMBER,
            {"1-2": ".15 .05", "3-5": ".45 .30", "6": ".70 .55"},
            die=Dice.parse("1d6"),
            rounding=Rounding.NEAREST,
        ),
        table("years", CellKind.MODIFIER, {"Red": "+3 -", "Blue": "-2 0"}, changes="guns"),
        table("works", CellKind.DICE, {"East": "½D6 -", "West": "5,6 2D6"}),
        table("yards", CellKind.NUMBER, {"Open": "80 250"}, scaling=Scaling("scale", '"')),
        table("fire", CellKind.CODE, {"1-2": "- DE", "3-6": "DE 2DE"}, die=Dice.parse("1d6")),
        table("scale", CellKind.NUMBER, {"Large": "20 1", "Medium": "30 1"}),
    )
)


def lookup(name: str, **said: object) -> Lookup:
    return replace(Lookup("x", "X", name, "", "", column="a"), **said)


def test_the_barrage_sum() -> None:
    found = work_lookup(lookup("guns", die=4, times=(8, 12, 2)), TABLES)
    assert (found.cell, found.result) == (".45", "10")
    assert found.steps[-1] == "0.45 × (8 + 12 + 2) = 9.9, so 10"


@pytest.mark.parametrize(
    ("die", "row", "cell"),
    [(5, "Red", ".70"), (6, "Red", ".70"), (1, "Blue", ".15"), (5, "Blue", ".45")],
)
def test_a_die_that_another_table_changes_stays_on_the_table(die: int, row: str, cell: str) -> None:
    change = CellAt("years", row, "a")
    assert work_lookup(lookup("guns", die=die, change=change), TABLES).cell == cell


@pytest.mark.parametrize(
    ("die", "column", "code"), [(1, "a", "-"), (2, "b", "DE"), (6, "b", "2DE")]
)
def test_a_cell_with_a_code_of_the_legend_is_its_own_result(
    die: int, column: str, code: str
) -> None:
    found = work_lookup(lookup("fire", die=die, column=column), TABLES)
    assert (found.cell, found.result) == (code, code)


def test_an_empty_cell_changes_nothing() -> None:
    change = CellAt("years", "Red", "b")
    assert work_lookup(lookup("guns", die=5, change=change), TABLES).cell == ".45"


@pytest.mark.parametrize(
    ("said", "result"),
    [
        ({"row": "East", "rolled": (5,)}, "3"),
        ({"row": "East", "rolled": (4,)}, "2"),
        ({"row": "East", "rolled": (5, 6), "extra": 1}, "9"),
        ({"row": "East", "column": "b", "rolled": (6,), "extra": 1}, "6"),
        ({"row": "East", "column": "b"}, "-"),
        ({"row": "West", "rolled": (5,)}, "1"),
        ({"row": "West", "rolled": (4,)}, "0"),
        ({"row": "West", "column": "b", "rolled": (4, 6)}, "10"),
    ],
)
def test_dice(said: dict[str, object], result: str) -> None:
    assert work_lookup(lookup("works", **said), TABLES).result == result


@pytest.mark.parametrize(("rolled", "against", "margin"), [(1, 6, "-2"), (1, 4, "0"), (6, 1, "+8")])
def test_a_margin(rolled: int, against: int, margin: str) -> None:
    said = lookup("years", row="Red", rolled=(rolled,), against=against)
    assert work_lookup(said, TABLES).result == margin


def test_another_measure() -> None:
    assert work_lookup(lookup("yards", row="Open", scale="Large"), TABLES).result == '4"'
    said = lookup("yards", row="Open", column="b", scale="Medium")
    assert work_lookup(said, TABLES).result == '8¼"'


def test_a_table_at_every_scale() -> None:
    yards = TABLES.tables[3]
    assert isinstance(yards, CategoryTable)
    found = [(one.scale, one.cells) for one in scaled_rows(yards, TABLES.tables)]
    assert found == [("Large", ('4"', '12½"')), ("Medium", ('2¾"', '8¼"'))]
    assert scaled_rows(replace(yards, scaling=None), TABLES.tables) == ()


@given(st.integers(1, 2000), st.integers(1, 60))
def test_a_measure_is_right_to_an_eighth(number: int, per: int) -> None:
    text = scaled(Fraction(number), Fraction(per))
    parts = {"¼": Fraction(1, 4), "½": Fraction(1, 2), "¾": Fraction(3, 4)}
    rest = parts.get(text[-1], Fraction(0))
    whole = int(text[:-1] or 0) if rest else int(text)
    assert abs(whole + rest - Fraction(number, per)) <= Fraction(1, 8)


@pytest.mark.parametrize(
    ("rounding", "whole"), [(None, 3), ("up", 3), ("down", 2), ("nearest", 3), ("defender", 2)]
)
def test_rounding_of_a_half(rounding: str | None, whole: int) -> None:
    assert rounded(Fraction(5, 2), Rounding(rounding) if rounding else None) == whole


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (lookup("nowhere"), "not a table by category"),
        (lookup("works", row="North"), "no row"),
        (lookup("works", row="East", column="c"), "no column"),
        (lookup("guns"), "say the `die`"),
        (lookup("works", row="East", rolled=(1, 2)), "1 dice are thrown"),
        (lookup("guns", die=1, change=CellAt("works", "East", "a")), "does not change the die"),
        (lookup("guns", die=0), "rolls 0, which 1d6 cannot show"),
    ],
)
def test_what_cannot_be_worked_says_why(said: Lookup, why: str) -> None:
    with pytest.raises(CombatError, match=why):
        work_lookup(said, TABLES)
