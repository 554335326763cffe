"""Combat by levels: odds give an average result, coins move it up or down a ladder of results.

Modifiers that shift the column move the average by so many levels; so does the coin of a pressed
attack. All levels are added up before the ladder ends. At odds where the ladder does not hold, two
results are equally likely and one coin decides; levels move both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from generator.combat.columns import add_factors, clamp
from generator.combat.dice import added_up
from generator.combat.odds import compare_odds
from generator.combat.working import (
    OR,
    Attack,
    CombatError,
    Counted,
    Resolution,
    Roll,
    Scope,
    StepKind,
    label_at,
    replacement,
    takes_own_roll,
)
from generator.model.combat import Modifier, ModifierKind
from generator.model.numbers import Odds
from generator.model.tables import Code, LevelTable
from generator.records import Frozen
from generator.words import english

ON_LEVELS = Scope(
    "a table of levels",
    frozenset({ModifierKind.FACTOR, ModifierKind.COLUMN, ModifierKind.SPLIT, ModifierKind.REPLACE}),
    own_rolls=True,
)


class Throw(Frozen):
    """What the coins may come to at some odds: a level of the ladder (from 0) and its chance.

    It has a `name` in a sentence, and a `label` in the printed table.
    """

    coins: int | None
    name: str
    label: str
    level: int
    chance: Fraction


_COIN_BEST, _COIN_WORST = english("Coin best"), english("Coin worst")
OWN_LABELS = frozenset({_COIN_BEST, _COIN_WORST})
"""Labels that are Postwar's own; the table names the others."""
_ONE_COIN = (("The coin is best", _COIN_BEST), ("The coin is worst", _COIN_WORST))
"""Name and label of each throw at odds at which one coin decides."""


def throws(table: LevelTable, odds: Odds) -> tuple[Throw, ...]:
    """Return what the coins may come to at `odds`, best first; the printed table follows from it.

    A level past an end of the ladder stands there as it is. Raises CombatError for a result that
    is not on the ladder.
    """
    average = _average(table, odds)
    if average is not None:
        found = [
            Throw(row.coins, row.name, row.name, average + row.levels, row.chance.value)
            for row in table.chances
        ]
        return tuple(sorted(found, key=lambda throw: -throw.level))
    exception = next(one for one in table.exceptions if one.odds == odds)
    results = sorted(exception.results, key=lambda one: -_level(table, one.result))
    last = len(results) - 1
    names = _ONE_COIN if last == 1 else [("", str(one.chance)) for one in results]
    return tuple(
        Throw(last - place, *names[place], _level(table, one.result), one.chance.value)
        for place, one in enumerate(results)
    )


def printed_result(table: LevelTable, level: int) -> str:
    """Return the result at a level of the ladder; past its ends the result there."""
    return table.ladder[min(max(level, 0), len(table.ladder) - 1)]


def printed_rows(table: LevelTable) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the printed table: the label of each row, and a result for each of its heads.

    Odds at which the ladder does not hold have rows of their own, for their coin, in which all
    other columns are empty, as theirs are elsewhere. Raises CombatError as `throws` does.
    """
    averages = {column.odds: _level(table, column.average) for column in table.columns}
    rows = [
        (row.name, {odds: printed_result(table, at + row.levels) for odds, at in averages.items()})
        for row in table.chances
    ]
    own: dict[str, dict[Odds, str]] = {}
    for exception in table.exceptions:
        for one in throws(table, exception.odds):
            own.setdefault(one.label, {})[exception.odds] = printed_result(table, one.level)
    return tuple(
        (label, tuple(row.get(odds, "") for odds in table.heads))
        for label, row in (*rows, *own.items())
    )


def judge_ladder(resolution: Resolution) -> None:
    """Raise CombatError where a table has no ladder, or a modifier has no roll that succeeds."""
    table: LevelTable = resolution.table
    rolling = {one.modifier.id for one in resolution.modifiers if takes_own_roll(one.modifier)}
    for name in sorted(resolution.roll.succeeds - rolling):
        raise CombatError(f"{name} cannot succeed: it is no modifier here with a roll of its own")
    if not table.heads or not table.ladder:
        raise CombatError(f"{table.name} has no columns or no ladder")
    if table.beyond.below.die or table.beyond.above.die:
        raise CombatError(f"{table.name} has no die to which odds off its ends could give points")


def move_average(resolution: Resolution) -> None:
    """Move the average result by so many levels, towards the attacker's best."""
    table: LevelTable = resolution.table
    odds, succeeds = table.heads[resolution.column], resolution.roll.succeeds
    average = _average(table, odds)
    levels = [one.level for one in throws(table, odds)] if average is None else [average]

    def split(modifier: Modifier) -> int:
        if modifier.id in succeeds:
            return modifier.best.columns if modifier.best else 0
        return -modifier.worst.columns if modifier.worst else 0

    def name(shift: int) -> str:
        return OR.join(label_at(table.ladder, level + shift) for level in levels)

    resolution.shifted = resolution.shift(StepKind.LEVEL, split, name)


def read_ladder(resolution: Resolution) -> None:
    """Read the result that the coins give."""
    table: LevelTable = resolution.table
    odds, coins, levels = table.heads[resolution.column], resolution.die, resolution.shifted
    thrown = next((one for one in throws(table, odds) if one.coins == coins), None)
    if thrown is None:
        raise CombatError(f"at {odds} the coins of {table.name} cannot show {coins}")
    named = label_at(table.ladder, thrown.level + levels)
    result = printed_result(table, thrown.level + levels)
    resolution.note(StepKind.COINS, thrown.name, named)
    if named != result:
        resolution.note(StepKind.END_LADDER, named, result)
    resolution.result = result
    resolution.column = table.heads.index(_moved(table, odds, levels))


def level_chances(
    table: LevelTable, codes: tuple[Code, ...], attack: Attack
) -> dict[str, Fraction]:
    """Return each result that `attack` can have and its exact chance, the best first.

    The coins of modifiers and the chances of replacements are counted too. There are none where
    the odds allow no attack. Raises CombatError where the attack cannot be worked.
    """
    shares = [(result, Fraction(0)) for result in reversed(table.ladder)]
    splits = [one for one in attack.modifiers if one.kind is ModifierKind.SPLIT]
    for succeeds, weight in _fortunes(tuple(dict.fromkeys(splits))):
        resolution = Resolution(table, attack, ON_LEVELS, Roll(0, succeeds=succeeds), codes)
        for operation in (judge_ladder, add_factors, compare_odds, clamp):
            operation(resolution)
        if resolution.over:
            return {} if resolution.result is None else {resolution.result: Fraction(1)}
        move_average(resolution)
        for thrown in throws(table, table.heads[resolution.column]):
            level = thrown.level + resolution.shifted
            results = {printed_result(table, level): weight * thrown.chance}
            for one in resolution.of_kind(ModifierKind.REPLACE):
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


def _average(table: LevelTable, odds: Odds) -> int | None:
    """Return the level of the average at some odds; None where the ladder does not hold."""
    if any(exception.odds == odds for exception in table.exceptions):
        return None
    return next(_level(table, one.average) for one in table.columns if one.odds == odds)


def _level(table: LevelTable, result: str) -> int:
    if result not in table.ladder:
        raise CombatError(f"{result!r} is not on the ladder of {table.name}")
    return table.ladder.index(result)


def _moved(table: LevelTable, odds: Odds, levels: int) -> Odds:
    """Return the odds whose average lies so many levels off; those given where none does."""
    average = _average(table, odds)
    if not levels or average is None:
        return odds
    level = average + levels
    at = (column.odds for column in table.columns if _level(table, column.average) == level)
    return next(at, odds)


def _fortunes(splits: Sequence[Modifier]) -> Iterator[tuple[frozenset[str], Fraction]]:
    """Every way in which the coins of split modifiers may fall, with its chance."""
    chances = [_chance_of(one) for one in splits]
    for fallen in product((True, False), repeat=len(splits)):
        lucky = frozenset(one.id for one, best in zip(splits, fallen, strict=True) if best)
        each = zip(fallen, chances, strict=True)
        yield lucky, prod((c if best else 1 - c for best, c in each), start=Fraction(1))


def _chance_of(one: Modifier) -> Fraction:
    """Return the chance that the roll of a split modifier is one of its best numbers."""
    if one.die is None or one.best is None or one.worst is None or one.die.number != 1:
        raise CombatError(f"{one.name!r} needs one die or coin, and its best and worst numbers")
    if one.best.numbers + one.worst.numbers != one.die.faces:
        raise CombatError(f"{one.name!r} leaves out numbers of {one.die}")
    return Fraction(one.best.numbers, one.die.faces)
