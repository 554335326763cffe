from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from generator.checks.check import ERROR, check
from generator.checks.context import CheckContext
from generator.diagnostics import Finding, Origin
from generator.model.numbers import Percent
from generator.model.tables import LevelTable

_EVEN = 2
"""The chances of so many coins are whole percentages: nothing is rounded."""


@check("DIC002", "chances-in-all", ERROR, printable=True)
def chances_that_do_not_add_up(context: CheckContext) -> Iterator[Finding]:
    """The chances of all that can happen do not add up to 100%.

    Something is missing, or one of them is wrong. Each may be rounded: three times 33% will do.
    """
    for table in context.game.tables.tables:
        if not isinstance(table, LevelTable):
            continue
        exact = bool(table.coins) and table.coins <= _EVEN
        for origin, chances in _sets(table):
            total = sum((chance.value for chance in chances), Fraction(0))
            rounded = 0 if exact else len(chances)
            if chances and abs(total - 1) > Fraction(rounded, 200):
                message = f"these chances add up to {float(total * 100):g}%, not to 100%"
                yield chances_that_do_not_add_up.finding(message, origin, on_key=True)


def _sets(table: LevelTable) -> Iterator[tuple[Origin, list[Percent]]]:
    origin = f"tables.{table.id}"
    yield f"{origin}.chances", [row.chance for row in table.chances]
    for exception in table.exceptions:
        results = [result.chance for result in exception.results]
        yield f"{origin}.exceptions.{exception.odds}.results", results
