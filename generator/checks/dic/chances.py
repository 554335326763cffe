"""Chances that a definition states, against its dice and coins and against one another."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from generator.checks.check import ERROR, Findings, check, finding
from generator.checks.context import CheckContext
from generator.combat.dice import roll_chances
from generator.diagnostics import Origin
from generator.model.game import WeatherRoll
from generator.model.numbers import Percent
from generator.model.tables import LevelTable


@check("DIC001", ERROR, printable=True)
def stated_chance(context: CheckContext) -> Findings:
    """A chance does not agree with the dice or coins.

    "50% on a 1-2" is wrong: 1-2 on one die is a third. Postwar works out the chance exactly and
    rounds it to as many places as the stated one has. So 33% is right for a third.
    """
    for origin, roll in context.each(WeatherRoll):
        if roll.die is not None and roll.on is not None:
            exact = sum(
                ways for number, ways in roll_chances(roll.die).items() if number in roll.on
            )
            how = f"{roll.on} on {roll.die}"
            yield from _against(roll.chance, Fraction(exact), how, f"{origin}.chance")
    for origin, table in context.each(LevelTable):
        for row in table.chances:
            if row.coins is not None:
                exact = Fraction(comb(table.coins, row.coins), 2**table.coins)
                how = f"{row.coins} of {table.coins} coins"
                yield from _against(row.chance, exact, how, f"{origin}.chances.{row.id}.chance")


def _against(stated: Percent, exact: Fraction, how: str, origin: Origin) -> Findings:
    """Find a chance that is off by more than half of its last place."""
    places = len(stated.text.rstrip("%").partition(".")[2])
    if abs(stated.value - exact) > Fraction(1, 200 * 10**places):
        real = f"{round(float(exact * 100), 1):g}%"
        yield finding(f"the chance is {stated} here, but {how} is {real}", origin, fix=real)


_EVEN = 2
"""The chances of so many coins are whole percentages: nothing is rounded."""


@check("DIC002", ERROR, each=LevelTable, printable=True)
def chances_in_all(table: LevelTable) -> Findings:
    """The chances do not add up to 100%.

    A chance is missing or wrong. Each may be rounded: three times 33% is accepted.
    """
    exact = bool(table.coins) and table.coins <= _EVEN
    sets = [(".chances", [each.chance for each in table.chances])]
    but = table.exceptions
    sets += [(f".exceptions.{e.odds}.results", [each.chance for each in e.results]) for e in but]
    for where, chances in sets:
        total = sum((chance.value for chance in chances), Fraction(0))
        rounded = 0 if exact else len(chances)
        if chances and abs(total - 1) > Fraction(rounded, 200):
            message = f"these chances add up to {float(total * 100):g}%, not to 100%"
            yield finding(message, where, on_key=True)
