"""Column shifts: added up, limited, and stopped at the ends of the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.combat.counted import Counted
from generator.combat.working import Step, StepKind
from generator.model.combat import Modifier, ModifierKind, Party
from generator.model.tables import OddsTable


def shifted(
    table: OddsTable, column: int, modifiers: Iterable[Counted], merit: int
) -> tuple[int, tuple[Step, ...]]:
    """Return the column (from 0) that the shifts lead to, and their steps.

    Shifts both ways are set against one another before the table's ends count. `merit` is the
    place of the rolled number from the best (0) to the worst, by which a split shifts.
    """
    steps: list[Step] = []
    place = column
    for one, shift in _shifts(modifiers, merit, table.die.highest - table.die.lowest + 1):
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


def _shifts(
    modifiers: Iterable[Counted], merit: int, numbers: int
) -> Iterator[tuple[Counted, int]]:
    """Each modifier that shifts the column, with its shift in the attacker's favour."""
    for one in modifiers:
        if one.modifier.kind is ModifierKind.COLUMN:
            yield one, one.for_attacker
        elif one.modifier.kind is ModifierKind.SPLIT:
            shift = _split(one.modifier, merit, numbers)
            if shift:
                yield one, shift


def _split(modifier: Modifier, merit: int, numbers: int) -> int:
    """Return the shift by the number as rolled: the best numbers up, the worst numbers down."""
    if modifier.best and merit < modifier.best.numbers:
        return modifier.best.columns
    if modifier.worst and merit >= numbers - modifier.worst.numbers:
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
