"""Dice: the numbers that a row's label names, their order of merit, and their chances."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Final, TypeAlias, TypeVar

from generator.combat.cells import REST, Cell, Faces, best_first, read_cell
from generator.model.numbers import Dice, NumberRange, Percent
from generator.model.tables import CategoryTable, CellKind, Code, ResultsTable, Rounding
from generator.records import Frozen

_Key = TypeVar("_Key")


class OffTheDice(ValueError):  # noqa: N818 -- says where a number is, not that we failed
    """A label names numbers that the dice cannot show."""


def named_numbers(
    labels: Iterable[str], die: Dice, scales: int = 1
) -> list[tuple[tuple[int, ...], ...]]:
    """Return the die numbers of each label as `row_numbers` does; `other` has what is left over.

    Raises ValueError as that does.
    """
    named = [None if label == REST else row_numbers(label, die, scales) for label in labels]
    left = tuple(
        tuple(n for n in die.numbers if not any(n in each[scale] for each in named if each))
        for scale in range(scales)
    )
    return [left if each is None else each for each in named]


def row_numbers(label: str, die: Dice, scales: int = 1) -> tuple[tuple[int, ...], ...]:
    """Return the die numbers that a row's label names, one tuple for each scale.

    ``6 | 1`` gives ((6,), (1,)); ``2-4`` gives ((2, 3, 4),); ``5+`` ends with the highest number,
    as ``96-00`` does for d100. On d66 ``15-22`` are 15, 16, 21 and 22.
    Raises ValueError where the label has not one part for each scale, OffTheDice where the dice
    cannot show a number.
    """
    parts = label.split("|")
    if len(parts) != scales:
        if scales == 1:
            raise ValueError(f"{label!r} has two labels, but the table has no `scales`")
        raise ValueError(
            f"{label!r} needs a number for each of the {scales} scales, with | between them, as in "
            "6 | 1"
        )
    return tuple(_numbers(part.strip(), die) for part in parts)


def _numbers(text: str, die: Dice) -> tuple[int, ...]:
    parts = re.split("([-\N{EN DASH}])", text)
    given = NumberRange.parse(
        "".join(str(die.highest) if part and part == die.ten else part for part in parts)
    )
    last, numbers = die.highest if given.last is None else given.last, die.numbers
    if given.first not in numbers or last not in numbers or last < given.first:
        raise OffTheDice(
            f"{text!r} is not a result of {die}, which gives {die.lowest}-{die.highest}"
        )
    return tuple(number for number in numbers if given.first <= number <= last)


def roll_chances(die: Dice) -> dict[int, Fraction]:
    """Return the exact chance of each number of `die`, before its factor, lowest number first."""
    if die.tens:
        return dict.fromkeys(die.numbers, Fraction(1, len(die.numbers)))
    ways, lower = {0: 1}, die.number * (1 - die.first)
    for thrown in range(1, die.number + 1):
        # A total is reached from those that lie 1 to `faces` below it: a window that slides up.
        following: dict[int, int] = {}
        reached = 0
        for total in range(1, thrown * die.faces + 1):
            reached += ways.get(total - 1, 0) - ways.get(total - 1 - die.faces, 0)
            following[total] = reached
        ways = following
    every = die.faces**die.number
    return {total - lower: Fraction(count, every) for total, count in ways.items() if count}


def added_up(shares: Iterable[tuple[_Key, Fraction]]) -> dict[_Key, Fraction]:
    """Return each thing with the sum of its chances, in the order in which things first come."""
    totals: dict[_Key, Fraction] = {}
    for thing, chance in shares:
        totals[thing] = totals.get(thing, Fraction(0)) + chance
    return totals


class DieAxis(Frozen):
    """The numbers of a table's dice on one scale, from the attacker's best to his worst.

    `rows` gives the place in the table of each number's row.
    """

    numbers: tuple[int, ...]
    rows: tuple[int, ...]

    @property
    def upwards(self) -> bool:
        """Whether a higher number is better for the attacker."""
        return self.numbers[0] >= self.numbers[-1]

    def row(self, number: int) -> int:
        """Return the place in the table of the row that `number` leads to."""
        return self.rows[self.numbers.index(number)]

    def moved(self, number: int, points: int) -> int:
        """Return `number` moved `points` in the attacker's favour, off the scale if need be.

        A point is the next number of the dice: on d66, 21 after 16.
        """
        numbers, last = sorted(self.numbers), len(self.numbers) - 1
        off = number - self.kept(number)
        place = numbers.index(number - off) + off + (points if self.upwards else -points)
        kept = min(max(place, 0), last)
        return numbers[kept] + place - kept

    def kept(self, number: int) -> int:
        """Return `number` kept on the scale: what lies past an end stays at that end."""
        return min(max(number, min(self.numbers)), max(self.numbers))


def die_axis(table: ResultsTable, codes: Iterable[Code], scale: int = 0) -> DieAxis:
    """Return the numbers of `table` on one of its scales (from 0) in their order of merit.

    Raises ValueError where the rows do not name every number of the dice once, in one direction.
    """
    known = codes if isinstance(codes, tuple) else tuple(codes)
    for of, with_codes, on_scale, axis in tuple(_AXES):  # by identity: most attacks ask again
        if of is table and with_codes is known and on_scale == scale:
            return axis
    found = _die_axis(table, known, scale)
    _AXES.appendleft((table, known, scale, found))
    return found


_AXES: Final = deque[tuple[ResultsTable, tuple[Code, ...], int, DieAxis]](maxlen=8)
"""The axes of the last few tables."""


def _die_axis(table: ResultsTable, codes: tuple[Code, ...], scale: int) -> DieAxis:
    scales = max(1, len(table.scales))
    if not table.rows:
        raise ValueError(f"{table.name} has no rows")
    labels = [row.label for row in table.rows]
    named = [each[scale] for each in named_numbers(labels, table.die, scales)]
    pairs = [(number, row) for row, numbers in enumerate(named) for number in numbers]
    ends = [each for label, each in zip(labels, named, strict=True) if label != REST and each]
    ends = ends if len(ends) > 1 else [each for each in named if each]
    pairs.sort(reverse=ends[0][0] > ends[-1][0])
    if not best_first(table, codes):
        pairs.reverse()
    numbers = tuple(number for number, _ in pairs)
    if sorted(numbers) != list(table.die.numbers):
        raise ValueError(
            f"the rows of {table.name} must have each result of {table.die} exactly once"
        )
    return DieAxis(numbers, tuple(row for _, row in pairs))


def standard_scale(table: ResultsTable) -> int:
    """Return the place of the scale in use unless the players agree otherwise."""
    return next((place for place, scale in enumerate(table.scales) if scale.standard), 0)


ONE_DIE = Dice.parse("1d6")
"""The die on which target numbers are rolled."""


def rounded(number: Fraction, rounding: Rounding | None) -> int:
    """Return a whole number; up where no rounding is said, and nearest takes a half up."""
    match rounding:
        case Rounding.DOWN | Rounding.DEFENDER:
            return floor(number)
        case Rounding.NEAREST:
            return floor(number + Fraction(1, 2))
        case Rounding.UP | None:
            return ceil(number)


def sum_chances(dice: Dice, rounding: Rounding | None = None) -> dict[int, Fraction]:
    """Return what `dice` may come to and the exact chances, the factor applied and rounded.

    Half a die is rounded up where `rounding` does not say otherwise: of ½D6, 1 to 3 are equally
    likely.
    """
    rolls = roll_chances(dice).items()
    return added_up((rounded(sum_ * dice.factor, rounding), chance) for sum_, chance in rolls)


def hit_chance(faces: Faces, die: Dice = ONE_DIE) -> Fraction:
    """Return the chance that `die` shows one of the numbers, such as 5 or 6."""
    rolls = roll_chances(die)
    return sum((rolls.get(number, Fraction(0)) for number in set(faces.numbers)), Fraction(0))


def margin_chances(modifier: int, die: Dice) -> dict[int, Fraction]:
    """Return the margins of a contest and their exact chances, the lowest first.

    Both sides roll `die`; `modifier` is added to the roll of the one in whose eyes the margin is
    told. 0 is a tie.
    """
    rolls = roll_chances(die).items()
    pairs = ((a + modifier - b, one * other) for a, one in rolls for b, other in rolls)
    return dict(sorted(added_up(pairs).items()))


def average(chances: Mapping[int, Fraction]) -> Fraction:
    """Return the expectation of numbers with the chances given."""
    return sum((number * chance for number, chance in chances.items()), Fraction(0))


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
    if table.cells not in {CellKind.DICE, CellKind.NUMBER}:
        return None
    cells = [[read_cell(cell, row.kind or table.cells) for cell in row.cells] for row in table.rows]
    if table.cells is CellKind.DICE:
        expected = (tuple(_expected(cell, table.rounding) for cell in row) for row in cells)
        return heads, tuple(zip(labels, expected, strict=True))
    if table.die is not None:
        weights = _weights([row.label for row in table.rows], table.die)
        columns = zip(*cells, strict=True)
        return heads, (("average", tuple(_weighted(column, weights) for column in columns)),)
    if table.column_die is not None:
        weights = _weights([column.id for column in table.columns], table.column_die)
        means = ((_weighted(row, weights),) for row in cells)
        return ("average",), tuple(zip(labels, means, strict=True))
    return None


def cell_amount(text: str, kind: CellKind, rounding: Rounding | None = None) -> Fraction:
    """Return what a cell counts with in a total: dice with their average, faces with their chance.

    Empty cells and words count nothing. Raises ValueError for what is not a cell of `kind`.
    """
    cell = read_cell(text, kind)
    if isinstance(cell, Percent):
        return cell.value
    if isinstance(cell, Fraction | int):
        return Fraction(cell)
    return _expected(cell, rounding) or Fraction(0)


def _expected(cell: Cell, rounding: Rounding | None) -> Fraction | None:
    match cell:
        case Dice() as dice:
            return average(sum_chances(dice, rounding))
        case Faces() as faces:
            return hit_chance(faces)
        case _:
            return None


def _weights(labels: list[str], die: Dice) -> tuple[Fraction, ...]:
    rolls = roll_chances(die)
    numbers = (each[0] for each in named_numbers(labels, die))
    return tuple(sum((rolls[number] for number in named), Fraction(0)) for named in numbers)


def _weighted(cells: Sequence[Cell], weights: Sequence[Fraction]) -> Fraction | None:
    """Return the average of numbers; None where a cell is anything else."""
    values = [cell for cell in cells if isinstance(cell, Fraction)]
    if len(values) < len(cells):
        return None
    return sum((v * weight for v, weight in zip(values, weights, strict=True)), Fraction(0))
