"""Dice: the numbers that a row's label names, their order of merit, and their chances."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from generator.combat.results import best_first
from generator.model.numbers import Dice, NumberRange
from generator.model.tables import Code, OddsTable
from generator.records import dataclass


def row_numbers(label: str, die: Dice, scales: int = 1) -> tuple[tuple[int, ...], ...]:
    """Return the die numbers that a row's label names, one tuple for each scale.

    ``6 | 1`` gives ((6,), (1,)); ``2-4`` gives ((2, 3, 4),); ``5+`` ends with the highest number.
    Raises ValueError where the label has not one part for each scale, or a number that the dice
    cannot show.
    """
    parts = label.split("|")
    if len(parts) != scales:
        if scales == 1:
            raise ValueError(f"{label!r} is two labels, but the table has no `scales` for them")
        raise ValueError(
            f"{label!r} does not have a number for each of the {scales} scales, joined by |, as in "
            "6 | 1"
        )
    return tuple(_numbers(part.strip(), die) for part in parts)


def _numbers(text: str, die: Dice) -> tuple[int, ...]:
    given = NumberRange.parse(text)
    last = die.highest if given.last is None else given.last
    if given.first < die.lowest or last > die.highest or last < given.first:
        raise ValueError(f"{text!r} does not lie within {die.lowest}-{die.highest} of {die}")
    return tuple(range(given.first, last + 1))


def roll_chances(die: Dice) -> dict[int, Fraction]:
    """Return the exact chance of each sum of `die`, before its factor, lowest sum first."""
    ways = {0: 1}
    for thrown in range(1, die.number + 1):
        # A total is reached from those that lie 1 to `faces` below it: a window that slides up.
        following: dict[int, int] = {}
        reached = 0
        for total in range(1, thrown * die.faces + 1):
            reached += ways.get(total - 1, 0) - ways.get(total - 1 - die.faces, 0)
            following[total] = reached
        ways = following
    every = die.faces**die.number
    return {total: Fraction(count, every) for total, count in ways.items() if count}


@dataclass(frozen=True, slots=True)
class DieAxis:
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
        """Return `number` moved `points` in the attacker's favour, off the scale if need be."""
        return number + points if self.upwards else number - points

    def kept(self, number: int) -> int:
        """Return `number` kept on the scale: what lies past an end stays at that end."""
        return min(max(number, min(self.numbers)), max(self.numbers))


def die_axis(table: OddsTable, codes: Iterable[Code], scale: int = 0) -> DieAxis:
    """Return the numbers of `table` on one of its scales (from 0) in their order of merit.

    Raises ValueError where the rows do not name every number of the dice once, in one direction.
    """
    scales = max(1, len(table.scales))
    if not table.rows:
        raise ValueError(f"{table.name} has no rows")
    named = [row_numbers(row.label, table.die, scales)[scale] for row in table.rows]
    pairs = [(number, row) for row, numbers in enumerate(named) for number in numbers]
    pairs.sort(reverse=named[0][0] > named[-1][0])
    if not best_first(table, codes):
        pairs.reverse()
    numbers = tuple(number for number, _ in pairs)
    if sorted(numbers) != list(range(table.die.lowest, table.die.highest + 1)):
        raise ValueError(f"the rows of {table.name} do not name every number of {table.die} once")
    return DieAxis(numbers, tuple(row for _, row in pairs))


def standard_scale(table: OddsTable) -> int:
    """Return the place of the scale in use unless the players agree otherwise."""
    return next((place for place, scale in enumerate(table.scales) if scale.standard), 0)
