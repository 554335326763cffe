"""Combat by levels: odds give an average result, coins move it up or down a ladder of results.

Modifiers that shift the column move the average by so many levels; so does the coin of a pressed
attack. All levels are added up before the ladder ends. At odds where the ladder does not hold, two
results are equally likely and one coin decides; levels move both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod

from generator.combat.dice import added_up
from generator.combat.odds import Attack, OddsCalculation, calculate_odds
from generator.combat.working import (
    CombatError,
    Counted,
    Scope,
    Step,
    StepKind,
    Working,
    counted,
    label_at,
    of_kind,
    replaced,
    replacement,
    shifted,
    takes_own_roll,
)
from generator.model.combat import Modifier, ModifierKind
from generator.model.numbers import Odds
from generator.model.tables import LevelException, LevelTable
from generator.records import dataclass

ON_LEVELS = Scope(
    "a table of levels",
    frozenset({ModifierKind.FACTOR, ModifierKind.COLUMN, ModifierKind.SPLIT, ModifierKind.REPLACE}),
    own_rolls=True,
)


_ONE_COIN = ("Coin best", "Coin worst")
"""Rows of odds at which one coin decides."""


@dataclass(frozen=True, slots=True)
class Throw:
    """What the coins may come to at some odds: a level of the ladder (from 0) and its chance."""

    coins: int | None
    name: str
    level: int
    chance: Fraction


def throws(table: LevelTable, odds: Odds) -> tuple[Throw, ...]:
    """Return what the coins may come to at `odds`, best first; the printed table follows from it.

    A level past an end of the ladder stands there as it is. Raises CombatError for a result that
    is not on the ladder.
    """
    exception = next((one for one in table.exceptions if one.odds == odds), None)
    if exception is None:
        average = _level(table, _average(table, odds))
        found = [
            Throw(row.coins, row.name, average + row.levels, row.chance.value)
            for row in table.chances
        ]
        return tuple(sorted(found, key=lambda throw: -throw.level))
    results = sorted(exception.results, key=lambda one: -_level(table, one.result))
    names = ("The coin is best", "The coin is worst") if len(results) == 2 else ("",) * len(results)
    return tuple(
        Throw(len(results) - 1 - place, name, _level(table, one.result), one.chance.value)
        for place, (name, one) in enumerate(zip(names, results, strict=True))
    )


def printed_result(table: LevelTable, level: int) -> str:
    """Return the result at a level of the ladder; past its ends the result there."""
    return table.ladder[min(max(level, 0), len(table.ladder) - 1)]


def printed_rows(table: LevelTable) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the printed table: the label of each row, and a result for each of its heads.

    Odds at which the ladder does not hold have rows of their own, for their coin, in which all
    other columns are empty, as theirs are elsewhere. Raises CombatError as `throws` does.
    """
    heads = table.heads
    apart = {one.odds: dict(_apart(table, one)) for one in table.exceptions}
    averages = {column.odds: _level(table, column.average) for column in table.columns}
    usual = [
        (row.name, {odds: printed_result(table, at + row.levels) for odds, at in averages.items()})
        for row in table.chances
    ]
    labels = dict.fromkeys(label for found in apart.values() for label in found)
    own = [
        (label, {odds: found[label] for odds, found in apart.items() if label in found})
        for label in labels
    ]
    return tuple(
        (label, tuple(found.get(odds, "") for odds in heads)) for label, found in (*usual, *own)
    )


def _apart(table: LevelTable, exception: LevelException) -> Iterator[tuple[str, str]]:
    """Yield the rows of odds at which the ladder does not hold, best first."""
    results = sorted(exception.results, key=lambda one: -_level(table, one.result))
    for number, one in enumerate(results):
        label = _ONE_COIN[number] if len(results) == len(_ONE_COIN) else f"{one.chance}"
        yield label, one.result


def work_levels(
    table: LevelTable, attack: Attack, coins: int, succeeds: frozenset[str] = frozenset()
) -> Working:
    """Work `attack` on `table` where `coins` fell best.

    `succeeds` names the modifiers whose own coin or chance turns out. Raises CombatError where
    table, modifiers and coins do not go together.
    """
    modifiers = counted(attack.modifiers, ON_LEVELS)
    _check_rolls(modifiers, succeeds)
    calculation, heads = _calculation(table, attack, modifiers)
    if not calculation.allowed:
        return Working(
            calculation.attack, calculation.defence, None, coins, None, calculation.steps
        )
    odds = heads[calculation.landing.column]
    thrown = next((one for one in throws(table, odds) if one.coins == coins), None)
    if thrown is None:
        raise CombatError(f"at {odds} the coins of {table.name} cannot show {coins}")
    levels, steps = _levels(table, odds, modifiers, succeeds)
    level = thrown.level + levels
    result = printed_result(table, level)
    named = label_at(table.ladder, level)
    last = [Step(StepKind.COINS, thrown.name, named)]
    if named != result:
        last.append(Step(StepKind.END_LADDER, named, result))
    final, replacements = replaced(result, modifiers, succeeds)
    head = _moved(table, odds, levels)
    worked = (*calculation.steps, *steps, *last, *replacements)
    return Working(
        calculation.attack, calculation.defence, heads.index(head), coins, final, worked, str(head)
    )


def level_chances(table: LevelTable, attack: Attack) -> dict[str, Fraction]:
    """Return each result that `attack` can have and its exact chance, the best first.

    The coins of modifiers and the chances of replacements are counted too. There are none where
    the odds allow no attack. Raises CombatError as `work_levels` does.
    """
    modifiers = counted(attack.modifiers, ON_LEVELS)
    calculation, heads = _calculation(table, attack, modifiers)
    if not calculation.allowed:
        return {}
    odds = heads[calculation.landing.column]
    shares = [(result, Fraction(0)) for result in reversed(table.ladder)]
    for succeeds, weight in _fortunes(modifiers):
        levels, _ = _levels(table, odds, modifiers, succeeds)
        for thrown in throws(table, odds):
            results = {printed_result(table, thrown.level + levels): weight * thrown.chance}
            for one in of_kind(modifiers, ModifierKind.REPLACE):
                results = added_up(_becomes(one, results))
            shares += results.items()
    return {result: chance for result, chance in added_up(shares).items() if chance}


def _becomes(one: Counted, results: Mapping[str, Fraction]) -> Iterator[tuple[str, Fraction]]:
    """Yield what a modifier makes of results, with the chance of each."""
    for result, share in results.items():
        entry = replacement(one, result)
        chance = entry.chance.value if entry and entry.chance else Fraction(1)
        yield entry.becomes if entry else result, share * chance
        if entry and chance < 1:
            yield entry.otherwise or result, share * (1 - chance)


def _calculation(
    table: LevelTable, attack: Attack, modifiers: tuple[Counted, ...]
) -> tuple[OddsCalculation, tuple[Odds, ...]]:
    heads = table.heads
    if not heads or not table.ladder:
        raise CombatError(f"{table.name} has no columns or no ladder")
    if table.beyond.below.die or table.beyond.above.die:
        raise CombatError(f"{table.name} has no die to which odds off its ends could give points")
    return calculate_odds(attack, modifiers, heads, table), heads


def _average(table: LevelTable, odds: Odds) -> str:
    return next(column.average for column in table.columns if column.odds == odds)


def _level(table: LevelTable, result: str) -> int:
    if result not in table.ladder:
        raise CombatError(f"{result!r} is not on the ladder of {table.name}")
    return table.ladder.index(result)


def _levels(
    table: LevelTable, odds: Odds, modifiers: tuple[Counted, ...], succeeds: frozenset[str]
) -> tuple[int, list[Step]]:
    """Return the sum of the levels in the attacker's favour, and the steps."""
    averages = [_level(table, _average(table, odds))] if _holds(table, odds) else []
    averages = averages or [throw.level for throw in throws(table, odds)]

    def split(modifier: Modifier) -> int:
        if modifier.id in succeeds:
            return modifier.best.columns if modifier.best else 0
        return -modifier.worst.columns if modifier.worst else 0

    def name(levels: int) -> str:
        return " or ".join(label_at(table.ladder, level + levels) for level in averages)

    return shifted(StepKind.LEVEL, modifiers, split, name)


def _holds(table: LevelTable, odds: Odds) -> bool:
    return all(exception.odds != odds for exception in table.exceptions)


def _moved(table: LevelTable, odds: Odds, levels: int) -> Odds:
    """Return the odds whose average lies so many levels off; those given where none does."""
    if not levels or not _holds(table, odds):
        return odds
    level = _level(table, _average(table, odds)) + levels
    at = (column.odds for column in table.columns if _level(table, column.average) == level)
    return next(at, odds)


def _fortunes(modifiers: tuple[Counted, ...]) -> Iterator[tuple[frozenset[str], Fraction]]:
    """Every way in which the coins of split modifiers may fall, with its chance."""
    splits = list(of_kind(modifiers, ModifierKind.SPLIT))
    chances = [_chance_of(one) for one in splits]
    for fallen in product((True, False), repeat=len(splits)):
        lucky = frozenset(one.modifier.id for one, best in zip(splits, fallen, strict=True) if best)
        each = zip(fallen, chances, strict=True)
        yield lucky, prod((c if best else 1 - c for best, c in each), start=Fraction(1))


def _chance_of(split: Counted) -> Fraction:
    """Return the chance that the roll of a split modifier is one of its best numbers."""
    one = split.modifier
    if one.die is None or one.best is None or one.worst is None or one.die.number != 1:
        raise CombatError(f"{one.name!r} needs one die or coin, and its best and worst numbers")
    if one.best.numbers + one.worst.numbers != one.die.faces:
        raise CombatError(f"{one.name!r} leaves out numbers of {one.die}")
    return Fraction(one.best.numbers, one.die.faces)


def _check_rolls(modifiers: Iterable[Counted], succeeds: frozenset[str]) -> None:
    """Raise CombatError where a modifier that takes no roll is said to succeed."""
    rolling = {one.modifier.id for one in modifiers if takes_own_roll(one.modifier)}
    for name in sorted(succeeds - rolling):
        raise CombatError(f"{name} cannot succeed: it is no modifier here with a roll of its own")
