"""An attack on an odds table: factors, column, shifts, die, result, with every step kept.

The order is that of the rulebooks: factors are modified, the ratio is rounded to a column, the
shifts are added up, limited, and stop at the table's ends, the die is modified and stays in the
best or the worst row, the result is read and, if a modifier says so, replaced. Within a step,
modifiers go by their `order`, then as they are given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import assert_never

from generator.combat.dice import DieAxis, die_axis, roll_chances, standard_scale
from generator.combat.working import (
    CombatError,
    Counted,
    Scope,
    Step,
    StepKind,
    Working,
    counted,
    of_kind,
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
from generator.records import dataclass


class End(StrEnum):
    """An end of the table's odds."""

    BELOW = "below"
    ABOVE = "above"


@dataclass(frozen=True, slots=True)
class Landing:
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


def shifted(
    table: OddsTable, column: int, modifiers: Iterable[Counted], rank: int
) -> tuple[int, tuple[Step, ...]]:
    """Return the column (from 0) that the shifts lead to, and their steps.

    Shifts both ways are set against one another before the table's ends count. `rank` is the
    place of the rolled number from the best (0) to the worst, by which a split shifts.
    """
    steps: list[Step] = []
    place = column
    for one, shift in _shifts(modifiers, rank, table.die.highest - table.die.lowest + 1):
        party = Party.ATTACKER if shift > 0 else Party.DEFENDER
        before, after = _name(table, place), _name(table, place + shift)
        steps.append(Step(StepKind.SHIFT, before, after, one.modifier.id, party, abs(shift)))
        place += shift
    limited = column + _limited(place - column, table.shift_limit)
    kept = min(max(limited, 0), len(table.columns) - 1)
    if limited != place:
        steps.append(Step(StepKind.LIMIT, _name(table, place), _name(table, limited)))
    if kept != limited:
        steps.append(Step(StepKind.END_COLUMN, _name(table, limited), _name(table, kept)))
    return kept, tuple(steps)


def _shifts(modifiers: Iterable[Counted], rank: int, numbers: int) -> Iterator[tuple[Counted, int]]:
    """Each modifier that shifts the column, with its shift in the attacker's favour."""
    for one in modifiers:
        if one.modifier.kind is ModifierKind.COLUMN:
            yield one, one.for_attacker
        elif one.modifier.kind is ModifierKind.SPLIT:
            shift = _split(one.modifier, rank, numbers)
            if shift:
                yield one, shift


def _split(modifier: Modifier, rank: int, numbers: int) -> int:
    """Return the shift by the number as rolled: the best numbers up, the worst numbers down."""
    if modifier.best and rank < modifier.best.numbers:
        return modifier.best.columns
    if modifier.worst and rank >= numbers - modifier.worst.numbers:
        return -modifier.worst.columns
    return 0


def _limited(shift: int, limit: int | None) -> int:
    return shift if limit is None else min(max(shift, -limit), limit)


def _name(table: OddsTable, place: int) -> str:
    """Head of the column, or how far past an end of the table `place` lies (``4:1 +1``)."""
    last = len(table.columns) - 1
    if place > last:
        return f"{table.columns[last]} +{place - last}"
    return str(table.columns[place]) if place >= 0 else f"{table.columns[0]} \N{MINUS SIGN}{-place}"


@dataclass(frozen=True, slots=True)
class Attack:
    """Factors before modifiers, and the modifiers; one that counts twice stands there twice."""

    attack: int
    defence: int
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True)
class OddsCalculation:
    """Factors after modifiers, where their ratio lands, and whether an attack is allowed."""

    attack: int
    defence: int
    landing: Landing
    steps: tuple[Step, ...]

    @property
    def allowed(self) -> bool:
        """Whether the odds allow an attack."""
        return self.steps[-1].kind is not StepKind.NO_ATTACK


def calculate_odds(
    given: Attack,
    modifiers: tuple[Counted, ...],
    columns: Sequence[Odds],
    table: OddsTable | LevelTable,
) -> OddsCalculation:
    """Return the footing of an attack on the `columns` of a table; there is at least one."""
    attack, defence, steps = _factors(given, modifiers)
    landing = land(attack, defence, columns, table.rounding)
    odds, column = f"{attack}:{defence}", str(columns[landing.column])
    end = end_of(table.beyond, landing)
    if end is None:
        kind = StepKind.ODDS
    else:
        allowed = end.action is BeyondAction.END_COLUMN
        kind = StepKind.OFF_TABLE if allowed else StepKind.NO_ATTACK
    return OddsCalculation(attack, defence, landing, (*steps, Step(kind, odds, column)))


def end_of(beyond: Beyond, landing: Landing) -> BeyondEnd | None:
    """Return what a table says of the end off which the odds lie, if they do."""
    if landing.off is None:
        return None
    return beyond.below if landing.off is End.BELOW else beyond.above


def _factors(given: Attack, modifiers: tuple[Counted, ...]) -> tuple[int, int, tuple[Step, ...]]:
    factors = {Party.ATTACKER: given.attack, Party.DEFENDER: given.defence}
    steps: list[Step] = []
    for one in of_kind(modifiers, ModifierKind.FACTOR):
        before = factors[one.party]
        factors[one.party] = max(0, before + one.amount)
        steps.append(one.step(StepKind.FACTORS, before, factors[one.party]))
    return factors[Party.ATTACKER], factors[Party.DEFENDER], tuple(steps)


def work(
    table: OddsTable, codes: Iterable[Code], attack: Attack, rolled: int, scale: int | None = None
) -> Working:
    """Work `attack` on `table` for the number `rolled` on a scale (from 0; the standard one).

    Raises CombatError where table, modifiers and die do not go together.
    """
    axis = axis_for(table, codes, rolled, scale)
    if not table.columns:
        raise CombatError(f"{table.name} has no columns")
    return _work(table, axis, attack, counted(attack.modifiers), rolled)


def axis_for(table: OddsTable, codes: Iterable[Code], rolled: int, scale: int | None) -> DieAxis:
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


def _work(
    table: OddsTable, axis: DieAxis, given: Attack, modifiers: tuple[Counted, ...], rolled: int
) -> Working:
    calculation = calculate_odds(given, modifiers, table.columns, table)
    attack, defence, steps = calculation.attack, calculation.defence, calculation.steps
    if not calculation.allowed:
        return Working(attack, defence, None, rolled, None, steps)
    rank = axis.numbers.index(rolled)
    column, shifts = shifted(table, calculation.landing.column, modifiers, rank)
    die, changes = _die(axis, _points(table, calculation.landing), modifiers, rolled)
    result, results = _result(table.rows[axis.row(die)].cells, column, die, modifiers)
    steps = (*steps, *shifts, *changes, *results)
    return Working(attack, defence, column, die, result, steps, str(table.columns[column]))


def _points(table: OddsTable, landing: Landing) -> tuple[Party, int]:
    """Points on the die for odds off an end: against the attacker below it, for him above."""
    end = end_of(table.beyond, landing)
    party = Party.ATTACKER if landing.off is End.ABOVE else Party.DEFENDER
    return party, end.die if end else 0


def _die(
    axis: DieAxis, off: tuple[Party, int], modifiers: tuple[Counted, ...], rolled: int
) -> tuple[int, tuple[Step, ...]]:
    """Change the die; `off` is what odds off the table give, and to whom."""
    number, steps = rolled, []
    party, points = off
    if points:
        after = axis.moved(number, points if party is Party.ATTACKER else -points)
        steps.append(Step(StepKind.DIE, str(number), str(after), None, party, points))
        number = after
    kept, changes = moved_die(axis, modifiers, number)
    return kept, (*steps, *changes)


def moved_die(
    axis: DieAxis, modifiers: tuple[Counted, ...], number: int
) -> tuple[int, tuple[Step, ...]]:
    """Change the die by its modifiers; what lies past the best or the worst row stays in it."""
    steps: list[Step] = []
    for one in of_kind(modifiers, ModifierKind.DIE):
        after = axis.moved(number, one.for_attacker)
        steps.append(one.step(StepKind.DIE, number, after))
        number = after
    kept = axis.kept(number)
    if kept != number:
        steps.append(Step(StepKind.END_ROW, str(number), str(kept)))
    return kept, tuple(steps)


def _result(
    cells: tuple[str, ...], column: int, die: int, modifiers: tuple[Counted, ...]
) -> tuple[str, tuple[Step, ...]]:
    if column >= len(cells):
        raise CombatError(f"the row for {die} has no cell in column {column + 1}")
    result = cells[column]
    steps = [Step(StepKind.RESULT, str(die), result)]
    for one in of_kind(modifiers, ModifierKind.REPLACE):
        becomes = next((r.becomes for r in one.modifier.replace if r.result == result), result)
        if becomes != result:
            steps.append(Step(StepKind.REPLACE, result, becomes, one.modifier.id))
            result = becomes
    return result, tuple(steps)


def work_aside(
    table: OddsTable,
    codes: Iterable[Code],
    extra: ExtraColumn,
    modifiers: Iterable[Modifier],
    rolled: int,
) -> Working:
    """Work the number `rolled` (on the standard scale) in an extra column of `table`.

    Raises CombatError where column, modifiers and die do not go together.
    """
    axis = axis_for(table, codes, rolled, None)
    scope = Scope(f"the column {extra.id}", frozenset({ModifierKind.DIE}), extra_column=extra.id)
    die, steps = moved_die(axis, counted(modifiers, scope), rolled)
    row = axis.row(die)
    if row >= len(extra.cells):
        raise CombatError(f"the column {extra.id} has no cell for {die}")
    result = extra.cells[row]
    last = Step(StepKind.RESULT, str(die), result)
    return Working(0, 0, None, die, result, (*steps, last), extra.name)


def chances(
    table: OddsTable, codes: Iterable[Code], attack: Attack, scale: int | None = None
) -> dict[str, Fraction]:
    """Return each result that `attack` can have and its chance, in the order of the legend.

    Compounds and numbered codes follow those of the legend, in the order of the table's dice. The
    chances add up to 1; there are none where the odds allow no attack. The chances of a column
    are those of an attack at its own odds. Raises CombatError as `work` does.
    """
    legend = tuple(codes)
    totals: dict[str, Fraction] = {code.id: Fraction(0) for code in legend}
    for number, chance in roll_chances(table.die).items():
        result = work(table, legend, attack, number, scale).result
        if result is None:
            return {}
        totals[result] = totals.get(result, Fraction(0)) + chance
    return {result: chance for result, chance in totals.items() if chance}
