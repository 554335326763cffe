"""What tables by category come to on average, where dice stand in the cells or lead to them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from generator.combat.cells import Faces, Modification, Number, read_cell
from generator.combat.dice import roll_chances, row_numbers
from generator.combat.expressions import average, hit_chance, sum_chances
from generator.model.numbers import Dice, Percent
from generator.model.tables import CategoryTable, CellKind, Rounding

Heads: TypeAlias = tuple[str, ...]
Rows: TypeAlias = tuple[tuple[str, tuple[Fraction | None, ...]], ...]


def averages(table: CategoryTable) -> tuple[Heads, Rows] | None:
    """Return heads and rows of averages, or None where no dice play a part in `table`.

    Dice in the cells: the average of each, that of target numbers being the chance of one. Dice
    that choose the row or the column of a number: the average over them. Raises ValueError for a
    cell or a label that cannot be read.
    """
    heads = tuple(f"{one.group} {one.name}".strip() for one in table.columns)
    labels = tuple(f"{row.group} {row.label}".strip() for row in table.rows)
    if table.cells is CellKind.DICE:
        expected = (
            tuple(_expected(cell, row.kind or table.cells, table.rounding) for cell in row.cells)
            for row in table.rows
        )
        return heads, tuple(zip(labels, expected, strict=True))
    if table.cells is not CellKind.NUMBER:
        return None
    if table.die is not None:
        weights = _weights([row.label for row in table.rows], table.die)
        kinds = [row.kind or table.cells for row in table.rows]
        columns = zip(*(row.cells for row in table.rows), strict=True)
        return heads, (("average", tuple(_weighted(column, kinds, weights) for column in columns)),)
    if table.column_die is not None:
        weights = _weights([column.id for column in table.columns], table.column_die)
        means = (
            (_weighted(row.cells, [row.kind or table.cells] * len(row.cells), weights),)
            for row in table.rows
        )
        return ("average",), tuple(zip(labels, means, strict=True))
    return None


def cell_amount(text: str, kind: CellKind, rounding: Rounding | None = None) -> Fraction:
    """Return what a cell counts with in a total: dice with their average, faces with their chance.

    Empty cells and words count nothing. Raises ValueError for what is not a cell of `kind`.
    """
    match read_cell(text, kind):
        case Dice() as dice:
            return average(sum_chances(dice, rounding))
        case Faces() as faces:
            return hit_chance(faces)
        case Number(value=value) | Modification(value=value) | Percent(value=value):
            return Fraction(value)
        case _:
            return Fraction(0)


def _expected(cell: str, kind: CellKind, rounding: Rounding | None) -> Fraction | None:
    match read_cell(cell, kind):
        case Dice() as dice:
            return average(sum_chances(dice, rounding))
        case Faces() as faces:
            return hit_chance(faces)
        case _:
            return None


def _weights(labels: list[str], die: Dice) -> tuple[Fraction, ...]:
    rolls = roll_chances(die)
    numbers = (row_numbers(label, die)[0] for label in labels)
    return tuple(sum((rolls[number] for number in named), Fraction(0)) for named in numbers)


def _weighted(
    cells: Sequence[str], kinds: Sequence[CellKind], weights: Sequence[Fraction]
) -> Fraction | None:
    """Return the average of numbers; None where a cell is anything else."""
    numbers = [read_cell(cell, kind) for cell, kind in zip(cells, kinds, strict=True)]
    if not all(isinstance(number, Number) for number in numbers):
        return None
    values = [number.value for number in numbers if isinstance(number, Number)]
    return sum((v * weight for v, weight in zip(values, weights, strict=True)), Fraction(0))
