from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from generator.checks.check import ERROR, check
from generator.checks.context import CheckContext
from generator.combat.dice import roll_chances
from generator.diagnostics import Finding, Origin
from generator.model.numbers import Percent
from generator.model.tables import LevelTable


@check("DIC001", "stated-chance", ERROR, printable=True)
def chances_that_cannot_be(context: CheckContext) -> Iterator[Finding]:
    """A stated chance is not what the stated dice or coins give.

    "50% on a 1-2" cannot be: 1-2 on one die is a third. The chance is worked out exactly and
    rounded to as many places as the stated one has, so that 33% may stand for a third.
    """
    for origin, stated, exact, how in (*_weather(context), *_levels(context)):
        if abs(stated.value - exact) > _tolerance(stated):
            yield chances_that_cannot_be.finding(
                f"the chance is said to be {stated}, but {how} gives {_percent(exact)}",
                origin,
                fix=_percent(exact),
            )


def _weather(context: CheckContext) -> Iterator[tuple[Origin, Percent, Fraction, str]]:
    for roll in context.game.weather.rolls if context.game.weather else ():
        if roll.die is not None and roll.on is not None:
            ways = roll_chances(roll.die)
            exact = sum((ways[number] for number in ways if number in roll.on), Fraction(0))
            yield (
                f"weather.rolls.{roll.turns}.chance",
                roll.chance,
                exact,
                f"{roll.on} on {roll.die}",
            )


def _levels(context: CheckContext) -> Iterator[tuple[Origin, Percent, Fraction, str]]:
    for table in context.game.tables.tables:
        if not isinstance(table, LevelTable):
            continue
        for row in table.chances:
            if row.coins is not None:
                exact = Fraction(comb(table.coins, row.coins), 2**table.coins)
                how = f"{row.coins} of {table.coins} coins"
                yield f"tables.{table.id}.chances.{row.id}.chance", row.chance, exact, how


def _tolerance(stated: Percent) -> Fraction:
    """Half of the last place of a percentage."""
    places = len(stated.text.rstrip("%").partition(".")[2])
    return Fraction(1, 200 * 10**places)


def _percent(chance: Fraction) -> str:
    return f"{round(float(chance * 100), 1):g}%"
