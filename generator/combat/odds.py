"""An attack on an odds table: factors, column, shifts, die, result, with every step kept.

The order is that of the rulebooks: factors are modified, the ratio is rounded to a column, the
shifts are added up, limited, and stop at the table's ends, the die is modified and stays in the
best or the worst row, the result is read and, if a modifier says so, replaced. Within a step,
modifiers go by their `order`, then as they are given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.combat.columns import End, Landing, land
from generator.combat.dice import DieAxis, die_axis, standard_scale
from generator.combat.working import CombatError, Step, StepKind, Working
from generator.model.combat import Modifier, ModifierKind, Party
from generator.model.tables import BeyondAction, Code, OddsTable

_KINDS = frozenset(
    {
        ModifierKind.FACTOR,
        ModifierKind.COLUMN,
        ModifierKind.DIE,
        ModifierKind.SPLIT,
        ModifierKind.REPLACE,
    }
)


@dataclass(frozen=True, slots=True)
class Attack:
    """Factors before modifiers, and the modifiers; one that counts twice stands there twice."""

    attack: int
    defence: int
    modifiers: tuple[Modifier, ...] = ()


def work(
    table: OddsTable, codes: Iterable[Code], attack: Attack, rolled: int, scale: int | None = None
) -> Working:
    """Work `attack` on `table` for the number `rolled` on a scale (from 0; the standard one).

    Raises CombatError where table, modifiers and die do not go together.
    """
    try:
        axis = die_axis(table, codes, standard_scale(table) if scale is None else scale)
    except ValueError as error:
        raise CombatError(str(error)) from error
    if rolled not in axis.numbers:
        raise CombatError(f"{table.die} cannot show {rolled}")
    if not table.columns:
        raise CombatError(f"{table.name} has no columns")
    return _work(table, axis, attack, _counted(attack.modifiers), rolled)


@dataclass(frozen=True, slots=True)
class _Counted:
    """A modifier and its total effect, in favour of the party it works for."""

    modifier: Modifier
    amount: int

    @property
    def party(self) -> Party:
        """The party it works for; a modifier that needs one and has none cannot be worked."""
        if self.modifier.favours is None:
            raise CombatError(f"{self.modifier.name!r} does not say in whose favour it works")
        return self.modifier.favours

    @property
    def for_attacker(self) -> int:
        """The amount, negative where it is in the defender's favour."""
        return self.amount if self.party is Party.ATTACKER else -self.amount


def _counted(modifiers: Iterable[Modifier]) -> tuple[_Counted, ...]:
    """Each modifier once, in the order of working, with its values added up to its maximum."""
    totals: dict[str, int] = {}
    known: dict[str, Modifier] = {}
    for modifier in modifiers:
        reason = _unfit(modifier)
        if reason is not None:
            raise CombatError(f"{modifier.name!r} {reason}")
        known[modifier.id] = modifier
        totals[modifier.id] = totals.get(modifier.id, 0) + modifier.value
    counted = (
        _Counted(one, totals[name] if one.most is None else min(totals[name], one.most))
        for name, one in known.items()
    )
    return tuple(sorted(counted, key=lambda one: one.modifier.order))


def _unfit(modifier: Modifier) -> str | None:
    """Why a modifier cannot be worked in an attack on an odds table, if so."""
    if modifier.kind not in _KINDS:
        return f"({modifier.kind}) has no place on an odds table"
    if modifier.extra_column:
        return f"works on the column {modifier.extra_column} alone"
    if modifier.die is not None or any(entry.chance for entry in modifier.replace):
        return "takes a roll of its own"
    return None


def _work(
    table: OddsTable, axis: DieAxis, given: Attack, counted: tuple[_Counted, ...], rolled: int
) -> Working:
    attack, defence, steps = _factors(given, counted)
    landing = land(attack, defence, table.columns, table.rounding)
    steps += (_odds_step(table, attack, defence, landing),)
    if steps[-1].kind is StepKind.NO_ATTACK:
        return Working(attack, defence, None, rolled, None, steps)
    column, shifts = _shifts(table, landing.column, counted, axis.numbers.index(rolled))
    die, changes = _die(table, axis, landing, counted, rolled)
    result, results = _result(table.rows[axis.row(die)].cells, column, die, counted)
    return Working(attack, defence, column, die, result, (*steps, *shifts, *changes, *results))


def _factors(given: Attack, counted: tuple[_Counted, ...]) -> tuple[int, int, tuple[Step, ...]]:
    factors = {Party.ATTACKER: given.attack, Party.DEFENDER: given.defence}
    steps: list[Step] = []
    for one in _of(counted, ModifierKind.FACTOR):
        before = factors[one.party]
        factors[one.party] = max(0, before + one.amount)
        steps.append(_step(StepKind.FACTORS, str(before), str(factors[one.party]), one))
    return factors[Party.ATTACKER], factors[Party.DEFENDER], tuple(steps)


def _odds_step(table: OddsTable, attack: int, defence: int, landing: Landing) -> Step:
    odds, column = f"{attack}:{defence}", str(table.columns[landing.column])
    if landing.off is None:
        return Step(StepKind.ODDS, odds, column)
    end = table.beyond.below if landing.off is End.BELOW else table.beyond.above
    if end.action is BeyondAction.NO_ATTACK:
        return Step(StepKind.NO_ATTACK, odds, column)
    return Step(StepKind.OFF_TABLE, odds, column)


def _shifts(
    table: OddsTable, column: int, counted: tuple[_Counted, ...], merit: int
) -> tuple[int, tuple[Step, ...]]:
    """Add up the shifts; `merit` is the rolled number's place from the best (0) to the worst."""
    steps: list[Step] = []
    place = column
    for one, amount in _column_changes(counted, merit, _outcomes(table)):
        party = Party.ATTACKER if amount > 0 else Party.DEFENDER
        before, after = _column_name(table, place), _column_name(table, place + amount)
        steps.append(
            Step(StepKind.SHIFT, before, after, one.modifier.id, party, abs(amount)),
        )
        place += amount
    limited = _limited(place - column, table.shift_limit) + column
    if limited != place:
        before, after = _column_name(table, place), _column_name(table, limited)
        steps.append(Step(StepKind.LIMIT, before, after))
    kept = min(max(limited, 0), len(table.columns) - 1)
    if kept != limited:
        before, after = _column_name(table, limited), _column_name(table, kept)
        steps.append(Step(StepKind.END_COLUMN, before, after))
    return kept, tuple(steps)


def _column_changes(
    counted: tuple[_Counted, ...], merit: int, outcomes: int
) -> Iterator[tuple[_Counted, int]]:
    """Each modifier that shifts the column, with its shift in the attacker's favour."""
    for one in counted:
        if one.modifier.kind is ModifierKind.COLUMN:
            yield one, one.for_attacker
        elif one.modifier.kind is ModifierKind.SPLIT:
            amount = _split(one.modifier, merit, outcomes)
            if amount:
                yield one, amount


def _split(modifier: Modifier, merit: int, outcomes: int) -> int:
    """Shift by the number rolled: the best numbers up, the worst numbers down."""
    if modifier.best and merit < modifier.best.numbers:
        return modifier.best.columns
    if modifier.worst and merit >= outcomes - modifier.worst.numbers:
        return -modifier.worst.columns
    return 0


def _outcomes(table: OddsTable) -> int:
    return table.die.highest - table.die.lowest + 1


def _limited(shift: int, limit: int | None) -> int:
    return shift if limit is None else min(max(shift, -limit), limit)


def _column_name(table: OddsTable, place: int) -> str:
    """Head of the column, or how far past an end of the table `place` lies (``4:1 +1``)."""
    last = len(table.columns) - 1
    if place > last:
        return f"{table.columns[last]} +{place - last}"
    return str(table.columns[place]) if place >= 0 else f"{table.columns[0]} \N{MINUS SIGN}{-place}"


def _die(
    table: OddsTable, axis: DieAxis, landing: Landing, counted: tuple[_Counted, ...], rolled: int
) -> tuple[int, tuple[Step, ...]]:
    number, steps = rolled, []
    if landing.off is not None:
        below = landing.off is End.BELOW
        points = (table.beyond.below if below else table.beyond.above).die
        party = Party.DEFENDER if below else Party.ATTACKER
        if points:
            after = axis.moved(number, -points if below else points)
            steps.append(Step(StepKind.DIE, str(number), str(after), None, party, points))
            number = after
    for one in _of(counted, ModifierKind.DIE):
        after = axis.moved(number, one.for_attacker)
        steps.append(_step(StepKind.DIE, str(number), str(after), one))
        number = after
    kept = axis.kept(number)
    if kept != number:
        steps.append(Step(StepKind.END_ROW, str(number), str(kept)))
    return kept, tuple(steps)


def _result(
    cells: tuple[str, ...], column: int, die: int, counted: tuple[_Counted, ...]
) -> tuple[str, tuple[Step, ...]]:
    if column >= len(cells):
        raise CombatError(f"the row for {die} has no cell in column {column + 1}")
    result = cells[column]
    steps = [Step(StepKind.RESULT, str(die), result)]
    for one in _of(counted, ModifierKind.REPLACE):
        becomes = next((r.becomes for r in one.modifier.replace if r.result == result), result)
        if becomes != result:
            steps.append(Step(StepKind.REPLACE, result, becomes, one.modifier.id))
            result = becomes
    return result, tuple(steps)


def _of(counted: tuple[_Counted, ...], kind: ModifierKind) -> Iterator[_Counted]:
    return (one for one in counted if one.modifier.kind is kind)


def _step(kind: StepKind, before: str, after: str, by: _Counted) -> Step:
    return Step(kind, before, after, by.modifier.id, by.party, by.amount)
