"""Hits: many dice at once, each of which hits or misses, and what the hits cost.

Modifiers change how many dice there are, then the number that each needs, and, when the hits are
counted, the hits; these cost the target steps. A number needed runs either way: on ``5-6`` high
rolls hit, on ``quality or less`` low ones do.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, comb, floor

from generator.chances import Harms, hits_label, hits_of
from generator.combat.cells import harms_of, read_outcome
from generator.combat.dice import roll_chances
from generator.combat.working import AGAINST, Attack, CombatError, Resolution, Scope, StepKind
from generator.model.combat import ModifierKind, Party
from generator.model.tables import Code, HitsTable, OddHits

ON_HITS = Scope(
    "a table of hits",
    frozenset(
        {
            *(ModifierKind.DICE, ModifierKind.MULTIPLY_DICE, ModifierKind.HALVE_DICE),
            *(ModifierKind.DIE, ModifierKind.MULTIPLY_HITS, ModifierKind.HALVE_HITS),
            ModifierKind.HITS_A_STEP,
        }
    ),
    strengths=(Party.ATTACKER,),
)


def judge_dice(resolution: Resolution) -> None:
    """Raise CombatError where the rating is not said, or dice cannot show what they do."""
    table, roll = resolution.table, resolution.roll
    if table.hit.rating and resolution.rating is None:
        raise CombatError(f"a hit is {table.hit}: say the `rating`")
    if not table.hit.rating and resolution.rating is not None:
        raise CombatError(f"a hit is {table.hit}, whatever the units: leave out `rating`")
    numbers = table.die.numbers
    if not numbers_that_hit(table, resolution.rating, 0) <= {*numbers}:
        raise CombatError(f"{table.die} cannot show {table.hit}")
    for number in roll.dice:
        if number not in numbers:
            raise CombatError(f"{table.die} cannot show {number}")


def change_dice(resolution: Resolution) -> None:
    """Add dice in the attacker's favour, take them away in the defender's."""
    for one in resolution.of_kind(ModifierKind.DICE):
        before = _dice(resolution)
        after = max(Fraction(0), before + one.for_attacker)
        resolution.factors[Party.ATTACKER] = after
        resolution.note(StepKind.DICE, before, after, one, one.party, one.amount)


def multiply_dice(resolution: Resolution) -> None:
    """Multiply the dice."""
    for one in resolution.of_kind(ModifierKind.MULTIPLY_DICE):
        before = _dice(resolution)
        after = resolution.factors[Party.ATTACKER] = before * one.modifier.value
        resolution.note(StepKind.DICE, before, after, one)


def halve_dice(resolution: Resolution) -> None:
    """Halve the dice; each half is rounded at once."""
    for one in resolution.of_kind(ModifierKind.HALVE_DICE):
        before = _dice(resolution)
        after = _half(before, up=one.modifier.round_up)
        resolution.factors[Party.ATTACKER] = after
        resolution.note(StepKind.DICE, before, after, one)


def change_number(resolution: Resolution) -> None:
    """Change the number needed: a point in the attacker's favour is one more number that hits."""
    for one in resolution.of_kind(ModifierKind.DIE):
        before = _needed(resolution)
        resolution.shifted += one.for_attacker
        after = _needed(resolution)
        resolution.note(StepKind.HIT_NUMBER, before, after, one, one.party, one.amount)


def count_hits(resolution: Resolution) -> None:
    """Count the dice that hit."""
    rolled, dice = resolution.roll.dice, int(resolution.factors[Party.ATTACKER])
    if len(rolled) != dice:
        raise CombatError(f"the dice to roll are {dice}, but `dice` has {len(rolled)}")
    hitting = numbers_that_hit(resolution.table, resolution.rating, resolution.shifted)
    resolution.hits = sum(number in hitting for number in rolled)
    told = ", ".join(map(str, rolled)) or "-"
    resolution.note(StepKind.HITS, f"{told}{AGAINST}{_needed(resolution)}", resolution.hits)


def multiply_hits(resolution: Resolution) -> None:
    """Multiply the hits."""
    for one in resolution.of_kind(ModifierKind.MULTIPLY_HITS):
        before, resolution.hits = resolution.hits, resolution.hits * one.modifier.value
        resolution.note(StepKind.HITS_CHANGED, before, resolution.hits, one)


def halve_hits(resolution: Resolution) -> None:
    """Halve the hits; each half is rounded at once."""
    for one in resolution.of_kind(ModifierKind.HALVE_HITS):
        before = resolution.hits
        resolution.hits = int(_half(Fraction(before), up=one.modifier.round_up))
        resolution.note(StepKind.HITS_CHANGED, before, resolution.hits, one)


def cost_steps(resolution: Resolution) -> None:
    """Find the steps that the hits cost; of several modifiers the one of most hits a step counts.

    The result is the hits.
    """
    table, hits = resolution.table, resolution.hits
    ways = [(one.modifier.value, one) for one in resolution.of_kind(ModifierKind.HITS_A_STEP)]
    each, by = max(ways, key=lambda way: way[0], default=(table.hits_a_step, None))
    steps = Fraction(hits, each)
    resolution.lost = ceil(steps) if table.odd is OddHits.STEP else floor(steps)
    resolution.result = hits_label(hits)
    resolution.note(StepKind.STEPS, hits, resolution.lost, by, amount=each)
    if effect := table.brought_by(hits):
        resolution.note(StepKind.HITS_BRING, hits, effect)


def numbers_that_hit(table: HitsTable, rating: int | None, better: int) -> frozenset[int]:
    """Return the rolls that hit with a rating, `better` points in the attacker's favour.

    Raises CombatError for points where the numbers needed are at neither end of the die.
    """
    numbers, needed = table.die.numbers, table.hit.numbers
    if needed is None:
        last = (rating or 0) + (better if table.hit.less else -better)
        found = {n for n in numbers if (n <= last if table.hit.less else n >= last)}
    elif needed.last is None or needed.last >= table.die.highest:
        found = {n for n in numbers if n >= needed.first - better}
    elif needed.first <= table.die.lowest:
        found = {n for n in numbers if n <= needed.last + better}
    elif better:
        raise CombatError(
            f"{needed} is at neither end of {table.die}: no modifier of the die can change it"
        )
    else:
        found = {n for n in numbers if n in needed}
    found |= {n for n in numbers if table.always_hits is not None and n in table.always_hits}
    return frozenset(n for n in found if table.never_hits is None or n not in table.never_hits)


def told_numbers(table: HitsTable, hitting: frozenset[int]) -> str:
    """Return rolls as players read them, ``5-6`` or ``1, 6``; a dash for none."""
    parts: list[list[int]] = []
    for number in table.die.numbers:
        if number not in hitting:
            parts.append([])
        elif parts and parts[-1]:
            parts[-1].append(number)
        else:
            parts.append([number])
    spans = (f"{each[0]}-{each[-1]}" if each[1:] else str(each[0]) for each in parts if each)
    return ", ".join(spans) or "-"


def shown_ratings(table: HitsTable) -> tuple[int, ...]:
    """Return the ratings that are printed: those that the table says, else those of the die."""
    if not table.hit.rating:
        return ()
    if table.ratings is not None:
        first, last = table.ratings.first, table.ratings.last
        return tuple(range(first, (first + MOST_RATINGS - 1 if last is None else last) + 1))
    return tuple(number for number in table.die.numbers if number)[:MOST_RATINGS]


MOST_RATINGS = 6
"""How many ratings are printed where a table does not say which."""


def cases(table: HitsTable) -> Iterator[tuple[str, Attack]]:
    """Yield an attack for each number of dice, for each rating that is printed."""
    for rating in shown_ratings(table) or (None,):
        for dice in range(1, table.most_dice + 1):
            yield str(dice), Attack(dice, 0, rating=rating)


def hit_chances(
    resolution: Resolution, table: HitsTable
) -> tuple[int, Iterator[tuple[tuple[int, ...], Fraction]]]:
    """Return how many dice are rolled, and a throw for each number of hits with its chance.

    `resolution` has been worked up to the throw.
    """
    dice = int(resolution.factors[Party.ATTACKER])
    hitting = numbers_that_hit(table, resolution.rating, resolution.shifted)
    rolls = roll_chances(table.die)
    chance = sum((rolls[number] for number in hitting), Fraction(0))
    hit, missed = sorted(hitting)[:1], [n for n in rolls if n not in hitting][:1]

    def throws() -> Iterator[tuple[tuple[int, ...], Fraction]]:
        for hits in range(dice + 1):
            share = comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits)
            if share:
                yield (*hit * hits, *missed * (dice - hits)), share

    return dice, throws()


def harms(table: HitsTable, codes: tuple[Code, ...], label: str) -> Harms:
    """Return what hits do to the target, and what else they bring either party."""
    hits = hits_of(label)
    brought = harms_of(read_outcome(table.brought_by(hits), codes))
    return Harms(brought.attacker, (*(((1, hits),) if hits else ()), *brought.defender))


def _dice(resolution: Resolution) -> Fraction:
    """Return the dice so far; before the first change of them, note what each is rolled for."""
    dice = resolution.factors[Party.ATTACKER]
    if not resolution.steps:
        resolution.note(StepKind.ROLLED_FOR, resolution.table.dice, dice)
    return dice


def _needed(resolution: Resolution) -> str:
    hitting = numbers_that_hit(resolution.table, resolution.rating, resolution.shifted)
    return told_numbers(resolution.table, hitting)


def _half(number: Fraction, *, up: bool) -> Fraction:
    return Fraction(ceil(number / 2) if up else floor(number / 2))
