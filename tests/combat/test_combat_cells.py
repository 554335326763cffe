"""Cells, results and row labels."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from shumshu_table import CODES, code, rows, table

from generator.combat.cells import (
    Comparison,
    Faces,
    best_first,
    codes_named,
    compare,
    harms_of,
    read_cell,
    read_outcome,
)
from generator.combat.dice import die_axis, row_numbers
from generator.model.numbers import Dice, Percent
from generator.model.tables import CellKind, Tables

LEGEND = (
    code("DE", defender=5, family=True),
    code("DR", defender=4),
    code("retreat", defender=3),
    code("D", defender=1),
    code("BD", attacker=1, defender=1),
    code("AD", attacker=1),
    code("AE", attacker=2, family=True),
)


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        (".15", CellKind.NUMBER, Fraction(3, 20)),
        ("200", CellKind.NUMBER, Fraction(200)),
        ("+4", CellKind.MODIFIER, 4),
        ("−2", CellKind.MODIFIER, -2),
        ("0", CellKind.MODIFIER, 0),
        ("½D6", CellKind.DICE, Dice.parse("½D6")),
        ("5,6", CellKind.DICE, Faces((5, 6))),
        ("4-6", CellKind.DICE, Faces((4, 5, 6))),
        ("6", CellKind.DICE, Faces((6,))),
        ("50%", CellKind.PERCENT, Percent.parse("50%")),
        ("no recovery", CellKind.TEXT, "no recovery"),
        ("2DE", CellKind.CODE, "2DE"),
        ("-", CellKind.DICE, None),
        ("None", CellKind.NUMBER, None),
    ],
)
def test_cells(text: str, kind: CellKind, value: object) -> None:
    assert read_cell(text, kind) == value


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("2O0", CellKind.NUMBER),
        ("4+", CellKind.MODIFIER),
        ("½10", CellKind.DICE),
        ("6-4", CellKind.DICE),
        ("120%", CellKind.PERCENT),
    ],
)
def test_what_is_not_a_cell_says_so(text: str, kind: CellKind) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_cell(text, kind)


@pytest.mark.parametrize("text", ["DX", "2DR", "D+"])
def test_what_is_not_in_the_legend_says_so(text: str) -> None:
    with pytest.raises(ValueError, match=r"result code|takes none"):
        read_outcome(text, LEGEND)


def test_families_and_compounds() -> None:
    two = read_outcome("2DE", LEGEND).results
    assert [(result.code.id, result.count) for result in two] == [("DE", 2)]
    both = read_outcome("D+retreat", LEGEND).results
    assert [result.code.id for result in both] == ["D", "retreat"]
    assert read_outcome("-", LEGEND).results == ()


def test_a_code_of_the_legend_goes_before_its_parts() -> None:
    whole = code("D+retreat", defender=9)
    assert read_outcome("D+retreat", (*LEGEND, whole)).results[0].code == whole


ORDER = ("2DE", "DE", "DR", "D+retreat", "retreat", "D", "BD", "AD", "AE", "2AE", "3AE")


@pytest.mark.parametrize(("better", "worse"), tuple(itertools.pairwise(ORDER)))
def test_results_compare(better: str, worse: str) -> None:
    first, second = (harms_of(read_outcome(text, LEGEND)) for text in (better, worse))
    assert compare(first, second) is Comparison.BETTER
    assert compare(second, first) is Comparison.WORSE
    assert compare(first, first) is Comparison.EQUAL


def test_the_two_axes_are_ranked_apart() -> None:
    both, neither = (harms_of(read_outcome(text, LEGEND)) for text in ("AE+DE", "-"))
    assert compare(both, neither) is Comparison.MIXED


def test_row_labels() -> None:
    one, two = Dice.parse("1d6"), Dice.parse("2d6")
    assert row_numbers("6 | 1", one, 2) == ((6,), (1,))
    assert row_numbers("2-4", two) == ((2, 3, 4),)
    assert row_numbers("11+", two) == ((11, 12),)


@pytest.mark.parametrize(("label", "scales"), [("7", 1), ("0-2", 1), ("6", 2), ("x", 1), ("7+", 1)])
def test_bad_row_labels(label: str, scales: int) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        row_numbers(label, Dice.parse("1d6"), scales)


def test_the_die_axis_runs_from_best_to_worst_on_both_scales() -> None:
    assert die_axis(table(), CODES, 0).numbers == (6, 5, 4, 3, 2, 1)
    assert die_axis(table(), CODES, 1).numbers == (1, 2, 3, 4, 5, 6)
    upside_down = table(rows=tuple(reversed(rows())))
    assert not best_first(upside_down, CODES)
    assert die_axis(upside_down, CODES, 0).numbers == (6, 5, 4, 3, 2, 1)
    assert die_axis(upside_down, CODES, 0).row(6) == 5


def test_results_name_the_codes_of_which_they_consist() -> None:
    tables = Tables(codes=LEGEND)
    assert codes_named(["2DE", "D+retreat", "DR"], tables) == {"DE", "D", "retreat", "DR"}
    assert codes_named(["-", "1 hit", "XY", "2DR"], tables) == set()
