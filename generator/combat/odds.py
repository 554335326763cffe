"""An attack on an odds table: factors, column, shifts, die, result, with every step kept.

The order is that of the rulebooks: factors are modified, the ratio is rounded to a column, the
shifts are added up, limited, and stop at the table's ends, the die is modified and stays in the
best or the worst row, the result is read and, if a modifier says so, replaced. Within a step,
modifiers go by their `order`, then as they are given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import assert_never

from generator.combat.dice import DieAxis, added_up, die_axis, roll_chances, standard_scale
from generator.combat.working import (
    ON_ODDS,
    Attack,
    CombatError,
    Resolution,
    Scope,
    StepKind,
    Working,
    label_at,
    limited,
)
from generator.model.combat import Modifier, ModifierKind, Party
from generator.model.numbers import Odds
from generator.model.tables import (
    Beyond,
    BeyondAction,
    BeyondEnd,
    Code,
    ExtraColumn,
    LevelTable,
    OddsTable,
    Rounding,
)
from generator.records import Frozen


class End(StrEnum):
    """An end of the table's odds."""

    BELOW = "below"
    ABOVE = "above"


class Landing(Frozen):
    """The column (from 0) that odds come to, and the end off which they lie, if they do.

    Off an end the column is the last one at that end.
    """

    column: int
    off: End | None = None


def land(attack: int, defence: int, columns: Sequence[Odds], rounding: Rounding) -> Landing:
    """Return the column for `attack` against `defence`; columns run from the worst odds up.

    Whether odds lie off the table is judged as if it went on by one more column of whole odds at
    each end (1:4 before 1:3, 5:1 after 4:1): rounded down, 9:2 is 4:1 and lies on a table that
    ends there, 5:1 does not. Nearest means nearest ratio, and a tie goes to the defender. No
    attack factors lie below every table; no defence factors, above.
    """
    last = len(columns) - 1
    if attack <= 0:
        return Landing(0, End.BELOW)
    if defence <= 0:
        return Landing(last, End.ABOVE)
    ratios = [column.ratio for column in columns]
    steps = [_next_below(ratios[0]), *ratios, _next_above(ratios[-1])]
    place = _rounded(Fraction(attack, defence), steps, rounding) - 1
    if place < 0:
        return Landing(0, End.BELOW)
    return Landing(last, End.ABOVE) if place > last else Landing(place)


def _rounded(ratio: Fraction, steps: Sequence[Fraction], rounding: Rounding) -> int:
    """Place in `steps` that `ratio` is rounded to; the first or the last for what lies beyond."""
    down = max((place for place, step in enumerate(steps) if step <= ratio), default=0)
    up = min((place for place, step in enumerate(steps) if step >= ratio), default=len(steps) - 1)
    match rounding:
        case Rounding.DOWN | Rounding.DEFENDER:
            return down
        case Rounding.UP:
            return up
        case Rounding.NEAREST:
            return up if steps[up] - ratio < ratio - steps[down] else down
        case _:
            assert_never(rounding)


def _next_above(ratio: Fraction) -> Fraction:
    """Return the next whole odds above `ratio`: 5:1 for 4:1, 2:1 for 3:2, 1:2 for 1:3."""
    if ratio >= 1:
        return Fraction(ratio.numerator // ratio.denominator + 1)
    return 1 / _next_below(1 / ratio)


def _next_below(ratio: Fraction) -> Fraction:
    """Return the next whole odds below `ratio`: 1:4 for 1:3, 1:1 for 3:2, 1:2 for 1:1."""
    if ratio > 1:
        whole = -(-ratio.numerator // ratio.denominator) - 1
        return Fraction(whole)
    return 1 / _next_above(1 / ratio)


def odds_of(
    resolution: Resolution, columns: Sequence[Odds], table: OddsTable | LevelTable
) -> Landing | None:
    """Return where an attack lands on the `columns` of a table, of which there is at least one.

    Its factors are modified before. None where a table allows no attack at such odds.
    """
    factors = resolution.factors
    for one in resolution.of_kind(ModifierKind.FACTOR):
        before = factors[one.party]
        after = factors[one.party] = max(0, before + one.amount)
        resolution.note(StepKind.FACTORS, before, after, one, one.party, one.amount)
    attack, defence = factors.values()
    landing = land(attack, defence, columns, table.rounding)
    end = end_of(table.beyond, landing)
    kind = _OFF_TABLE[end.action] if end else StepKind.ODDS
    resolution.note(kind, f"{attack}:{defence}", columns[landing.column])
    return None if kind is StepKind.NO_ATTACK else landing


_OFF_TABLE = {
    BeyondAction.END_COLUMN: StepKind.OFF_TABLE,
    BeyondAction.NO_ATTACK: StepKind.NO_ATTACK,
}


def end_of(beyond: Beyond, landing: Landing) -> BeyondEnd | None:
    """Return what a table says of the end off which the odds lie, if they do."""
    return {None: None, End.BELOW: beyond.below, End.ABOVE: beyond.above}[landing.off]


def work(
    table: OddsTable, codes: Iterable[Code], attack: Attack, rolled: int, scale: int | None = None
) -> Working:
    """Work `attack` on `table` for the number `rolled` on a scale (from 0; the standard one).

    Raises CombatError where table, modifiers and die do not go together.
    """
    axis = _axis(table, codes, rolled, scale)
    if not table.columns:
        raise CombatError(f"{table.name} has no columns")
    resolution = Resolution(attack, ON_ODDS)
    landing = odds_of(resolution, table.columns, table)
    if landing is None:
        return resolution.worked(rolled)
    column = _column(resolution, table, landing.column, axis.numbers.index(rolled))
    end, number = end_of(table.beyond, landing), rolled
    if end and end.die:  # points against whoever is off the end
        above = landing.off is End.ABOVE
        number = axis.moved(rolled, end.die if above else -end.die)
        party = Party.ATTACKER if above else Party.DEFENDER
        resolution.note(StepKind.DIE, rolled, number, None, party, end.die)
    die = _moved_die(resolution, axis, number)
    cells = table.rows[axis.row(die)].cells
    if column >= len(cells):
        raise CombatError(f"the row for {die} has no cell in column {column + 1}")
    resolution.note(StepKind.RESULT, die, cells[column])
    result = resolution.replace(cells[column])
    return resolution.worked(die, result, column, str(table.columns[column]))


def _axis(table: OddsTable, codes: Iterable[Code], rolled: int, scale: int | None) -> DieAxis:
    """Return the axis of a scale (the standard one).

    Raises CombatError where the rows do not give one or `rolled` is not on it.
    """
    try:
        axis = die_axis(table, codes, standard_scale(table) if scale is None else scale)
    except ValueError as error:
        raise CombatError(str(error)) from error
    if rolled not in axis.numbers:
        raise CombatError(f"{table.die} cannot show {rolled}")
    return axis


def _column(resolution: Resolution, table: OddsTable, column: int, rank: int) -> int:
    """Return the column (from 0) that the shifts lead to.

    Shifts both ways are set against one another before the table's ends count. `rank` is the place
    of the rolled number from the best (0) to the worst.
    """

    def name(shift: int) -> str:
        return label_at(table.columns, column + shift)

    def split(modifier: Modifier) -> int:
        """Return how far: the best of so many numbers go up, the worst of them down."""
        if modifier.best and rank < modifier.best.numbers:
            return modifier.best.columns
        numbers = table.die.highest - table.die.lowest + 1
        if modifier.worst and rank >= numbers - modifier.worst.numbers:
            return -modifier.worst.columns
        return 0

    total = resolution.shift(StepKind.SHIFT, split, name)
    most = total if table.shift_limit is None else limited(total, table.shift_limit)
    if most != total:
        resolution.note(StepKind.LIMIT, name(total), name(most))
    kept = min(max(column + most, 0), len(table.columns) - 1)
    if kept != column + most:
        resolution.note(StepKind.END_COLUMN, name(most), name(kept - column))
    return kept


def _moved_die(resolution: Resolution, axis: DieAxis, number: int) -> int:
    """Change the die by its modifiers; what lies past the best or the worst row stays in it."""
    for one in resolution.of_kind(ModifierKind.DIE):
        after = axis.moved(number, one.for_attacker)
        resolution.note(StepKind.DIE, number, after, one, one.party, one.amount)
        number = after
    kept = axis.kept(number)
    if kept != number:
        resolution.note(StepKind.END_ROW, number, kept)
    return kept


def work_aside(
    table: OddsTable,
    codes: Iterable[Code],
    extra: ExtraColumn,
    modifiers: tuple[Modifier, ...],
    rolled: int,
) -> Working:
    """Work the number `rolled` (on the standard scale) in an extra column of `table`.

    Raises CombatError where column, modifiers and die do not go together.
    """
    axis = _axis(table, codes, rolled, None)
    scope = Scope(f"the column {extra.id}", frozenset({ModifierKind.DIE}), extra_column=extra.id)
    resolution = Resolution(Attack(0, 0, modifiers), scope)
    die = _moved_die(resolution, axis, rolled)
    row = axis.row(die)
    if row >= len(extra.cells):
        raise CombatError(f"the column {extra.id} has no cell for {die}")
    resolution.note(StepKind.RESULT, die, extra.cells[row])
    return resolution.worked(die, extra.cells[row], head=extra.name)


def chances(
    table: OddsTable, codes: Iterable[Code], attack: Attack, scale: int | None = None
) -> dict[str, Fraction]:
    """Return each result that `attack` can have and its chance, in the order of the legend.

    Compounds and numbered codes follow those of the legend, in the order of the table's dice. The
    chances add up to 1; there are none where the odds allow no attack. The chances of a column
    are those of an attack at its own odds. Raises CombatError as `work` does.
    """
    legend = tuple(codes)
    shares = [(code.id, Fraction(0)) for code in legend]
    for number, chance in roll_chances(table.die).items():
        result = work(table, legend, attack, number, scale).result
        shares += [(result, chance)] if result is not None else []
    return {result: chance for result, chance in added_up(shares).items() if chance}
