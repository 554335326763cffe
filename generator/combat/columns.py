"""Operations on combat tables: what is done to factors, column and die, one after the other.

Each takes an attack as far as it is worked, goes one step further and notes it. A method names
those that it uses, in their order; a table may name them in another.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from generator.combat.cells import nothing_of
from generator.combat.dice import DieAxis, die_axis, standard_scale
from generator.combat.working import (
    OTHER,
    Attack,
    CombatError,
    Counted,
    End,
    Resolution,
    Roll,
    Scope,
    StepKind,
    Working,
    limited,
)
from generator.model.combat import Modifier, ModifierKind, Party
from generator.model.numbers import mixed
from generator.model.tables import (
    BeyondAction,
    Code,
    ExtraColumn,
    Operation,
    ResultsTable,
)


def judge_rows(resolution: Resolution) -> None:
    """Raise CombatError where a table has no columns, or its rows do not take what was rolled."""
    _axis(resolution)
    if not resolution.table.columns:
        raise CombatError(f"{resolution.table.name} has no columns")


def add_factors(resolution: Resolution) -> None:
    """Add to the factors of the party that a modifier favours."""
    factors = resolution.factors
    for one in resolution.of_kind(ModifierKind.FACTOR):
        before = factors[one.party]
        after = factors[one.party] = max(Fraction(0), before + one.amount)
        resolution.note(StepKind.FACTORS, before, after, one, one.party, one.amount)


def multiply(resolution: Resolution) -> None:
    """Multiply the factors of the party that a modifier favours, and of each of its units."""
    for one in resolution.of_kind(ModifierKind.MULTIPLY):
        before = resolution.factors[one.party]
        after = resolution.factors[one.party] = before * one.modifier.value
        units = resolution.units[one.party]
        resolution.units[one.party] = [unit * one.modifier.value for unit in units]
        resolution.note(StepKind.FACTORS, before, after, one, one.party)


def halve(resolution: Resolution, kind: StepKind = StepKind.FACTORS) -> None:
    """Halve the factors of the party that a modifier does not favour, and of each of its units.

    Each half is rounded at once where the table does not round later.
    """
    later = {Operation.ROUND, Operation.ROUND_UNITS}.intersection(resolution.table.order)
    for one in resolution.of_kind(ModifierKind.HALVE):
        weaker = OTHER[one.party]
        before = resolution.factors[weaker]
        after = before / 2 if later else _whole(before / 2, up=one.modifier.round_up)
        resolution.factors[weaker] = after
        resolution.units[weaker] = [unit / 2 for unit in resolution.units[weaker]]
        resolution.note(kind, before, after, one, weaker)


def round_factors(resolution: Resolution) -> None:
    """Round what halving has left: up where a modifier that halves says so, else down."""
    for party, before in resolution.factors.items():
        after = _whole(before, up=_rounds_up(resolution, party))
        if after != before:
            resolution.factors[party] = after
            resolution.note(StepKind.ROUND, before, after, favours=party)


def round_units(resolution: Resolution) -> None:
    """Round what halving has left of each unit, the same way, and add them up.

    What modifiers have added counts as a unit, and so does all where no units are known.
    """
    for party, total in resolution.factors.items():
        units = resolution.units[party]
        before = [*units, *filter(None, [total - sum(units)])]
        after = [_whole(unit, up=_rounds_up(resolution, party)) for unit in before]
        if after != before:
            resolution.factors[party] = sum(after, Fraction(0))
            told, rounded = (" + ".join(map(mixed, parts)) for parts in (before, after))
            resolution.note(StepKind.ROUND_UNITS, told, rounded, favours=party)


def _rounds_up(resolution: Resolution, party: Party) -> bool:
    halves = (one for one in resolution.of_kind(ModifierKind.HALVE) if one.party is not party)
    return any(one.modifier.round_up for one in halves)


def _whole(number: Fraction, *, up: bool) -> Fraction:
    return Fraction(ceil(number) if up else floor(number))


def clamp(resolution: Resolution) -> None:
    """Bring a column beyond an end of the table back to the last one at that end.

    If attack and defence lay beyond that end, the table says what that means. A shift past the end
    stays in the last column, unless there is no effect beyond it.
    """
    column, last = resolution.column, len(resolution.heads) - 1
    kept, off = min(max(column, 0), last), resolution.off
    if kept != column:
        above = column > last
        compared = off is (End.ABOVE if above else End.BELOW)
        _judge_end(resolution, resolution.heads[kept], above=above, compared=compared)
    resolution.names = {}
    resolution.column, resolution.off = kept, None


def _judge_end(resolution: Resolution, after: str, *, above: bool, compared: bool) -> None:
    """Do what the table says of what lies beyond one of its ends, compared so or shifted there."""
    beyond, before = resolution.table.beyond, resolution.label(resolution.column)
    end = beyond and (beyond.above if above else beyond.below)
    action = end.action if end else BeyondAction.END_COLUMN
    kind = {
        BeyondAction.NO_ATTACK: StepKind.NO_ATTACK,
        BeyondAction.NO_EFFECT: StepKind.NO_EFFECT,
        BeyondAction.END_COLUMN: StepKind.OFF_TABLE,
    }[action]
    if not compared and action is not BeyondAction.NO_EFFECT:
        resolution.note(StepKind.END_COLUMN, before, after)
        return
    if resolution.steps[-1].kind is StepKind.COMPARE:  # what was compared says more than a column
        before = resolution.steps.pop().before
    resolution.over = action is not BeyondAction.END_COLUMN
    if action is BeyondAction.NO_EFFECT:
        after = resolution.result = nothing_of(resolution.table)
    resolution.note(kind, before, after)
    if end:
        resolution.points = end.die if above else -end.die


def shift(resolution: Resolution) -> None:
    """Shift the column by all modifiers that do, each set against the others."""
    table, column = resolution.table, resolution.column
    rank = _axis(resolution).numbers.index(resolution.roll.die)

    def split(modifier: Modifier) -> int:
        """Return how far: the best of so many numbers go up, the worst of them down."""
        if modifier.best and rank < modifier.best.numbers:
            return modifier.best.columns
        numbers = len(table.die.numbers)
        if modifier.worst and rank >= numbers - modifier.worst.numbers:
            return -modifier.worst.columns
        return 0

    def name(total: int) -> str:
        return resolution.label(column + total)

    resolution.shifted = resolution.shift(StepKind.SHIFT, split, name)
    resolution.column += resolution.shifted


def cap_shift(resolution: Resolution) -> None:
    """Cut the sum of the shifts down to the limit of the table."""
    most, before = resolution.table.shift_limit, resolution.column
    if most is not None and abs(resolution.shifted) > most:
        resolution.column += limited(resolution.shifted, most) - resolution.shifted
        after = resolution.label(resolution.column)
        resolution.note(StepKind.LIMIT, resolution.label(before), after)


def change_die(resolution: Resolution) -> None:
    """Change the die by what an end of the table gives, then by the modifiers."""
    axis, points = _axis(resolution), resolution.points
    if points:
        party = Party.ATTACKER if points > 0 else Party.DEFENDER
        _move(resolution, axis, points, None, party)
    for one in resolution.of_kind(ModifierKind.DIE):
        _move(resolution, axis, one.for_attacker, one, one.party)
        resolution.changes.append(one.for_attacker)


def _move(
    resolution: Resolution, axis: DieAxis, points: int, by: Counted | None, party: Party
) -> None:
    before, after = resolution.die, axis.moved(resolution.die, points)
    resolution.note(StepKind.DIE, before, after, by, party, abs(points))
    resolution.die = after


def cap_die(resolution: Resolution) -> None:
    """Cut the changes of the die down to the limit of the table."""
    limit, changes = resolution.table.die_limit, resolution.changes
    if limit is None:
        return
    ways = [sum(max(0, sign * change) for change in changes) for sign in (1, -1)]
    if limit.each_way is not None:
        ways = [min(way, limit.each_way) for way in ways]
    net = ways[0] - ways[1]
    kept = net if limit.net is None else limited(net, limit.net)
    if kept != sum(changes):
        after = _axis(resolution).moved(resolution.die, kept - sum(changes))
        resolution.note(StepKind.DIE_LIMIT, resolution.die, after)
        resolution.die = after


def end_row(resolution: Resolution) -> None:
    """Read a die past the best or the worst row in that row."""
    kept = _axis(resolution).kept(resolution.die)
    if kept != resolution.die:
        resolution.note(StepKind.END_ROW, resolution.die, kept)
        resolution.die = kept


def read(resolution: Resolution) -> None:
    """Read the result."""
    row = resolution.table.rows[_axis(resolution).row(resolution.die)]
    if resolution.column >= len(row.cells):
        column = resolution.column + 1
        raise CombatError(f"the row for {resolution.die} has no cell in column {column}")
    resolution.result = row.cells[resolution.column]
    resolution.note(StepKind.RESULT, resolution.die, resolution.result)


def replace(resolution: Resolution) -> None:
    """Replace the result as modifiers say."""
    if resolution.result is not None:
        resolution.result = resolution.replaced(resolution.result)


def _axis(resolution: Resolution) -> DieAxis:
    """Return the numbers of the dice in their order of merit; raises CombatError if there are none.

    The number that was rolled is one of them.
    """
    table, roll = resolution.table, resolution.roll
    if resolution.axis is None:
        try:
            scale = standard_scale(table) if roll.scale is None else roll.scale
            resolution.axis = die_axis(table, resolution.codes, scale)
        except ValueError as error:
            raise CombatError(str(error)) from error
        if roll.die not in resolution.axis.numbers:
            raise CombatError(f"{table.die} cannot show {roll.die}")
    return resolution.axis


def work_aside(
    table: ResultsTable,
    codes: tuple[Code, ...],
    extra: ExtraColumn,
    modifiers: tuple[Modifier, ...],
    rolled: int,
) -> Working:
    """Work the number `rolled` (on the standard scale) in an extra column of `table`.

    Raises CombatError where column, modifiers and die do not go together.
    """
    scope = Scope(f"the column {extra.id}", frozenset({ModifierKind.DIE}), extra_column=extra.id)
    resolution = Resolution(table, Attack(0, 0, modifiers), scope, Roll(rolled), codes)
    for operation in (change_die, cap_die, end_row):
        operation(resolution)
    row = _axis(resolution).row(resolution.die)
    if row >= len(extra.cells):
        raise CombatError(f"the column {extra.id} has no cell for {resolution.die}")
    result = extra.cells[row]
    resolution.note(StepKind.RESULT, resolution.die, result)
    return Working(0, 0, None, resolution.die, result, tuple(resolution.steps), extra.name)
