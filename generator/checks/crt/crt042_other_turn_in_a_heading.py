from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.diagnostics import Finding, Related
from generator.model.numbers import NumberRange
from generator.model.tables import CategoryTable

_TURN = re.compile(r"\b(?P<how>from|on|to|until)\s+turn\s+(?P<turn>\d{1,3})\b", re.IGNORECASE)


@check("CRT042", "other-turn-in-a-heading", WARNING, english=True)
def other_turns(context: CheckContext) -> Iterator[Finding]:
    """A row's heading names another turn than that of the chance which it repeats.

    "Bad weather, each turn from turn 3 on" beside a roll that is made from turn 2: the heading is
    what the players read. Compared are turns in headings of rows that repeat a chance of the
    weather or of an arrival.
    """
    for table in context.game.tables.tables:
        for row in table.rows if isinstance(table, CategoryTable) else ():
            for path in row.repeats:
                span = _span(context, path)
                for match in _TURN.finditer(row.label) if span else ():
                    if span and not _fits(span, match):
                        yield other_turns.finding(
                            f"{match[0]!r}, but it is rolled for on turn {span}",
                            f"tables.{table.id}.rows.{row.label}",
                            on_key=True,
                            related=(Related(None, "the roll", path),),
                        )


def _span(context: CheckContext, path: str) -> NumberRange | None:
    """Return the turns on which the chance at `path` is rolled for."""
    kind, _, rest = path.partition(".")
    if kind == "arrivals" and context.game.counters is not None:
        arrivals = context.game.counters.arrivals
        return next((each.turns for each in arrivals if rest == f"{each.id}.chance"), None)
    if kind == "weather" and context.game.weather is not None:
        rolls = context.game.weather.rolls
        return next((each.turns for each in rolls if rest == f"rolls.{each.turns}.chance"), None)
    return None


def _fits(span: NumberRange, match: re.Match[str]) -> bool:
    """Whether turns begin, or end, with the one named."""
    turn = int(match["turn"])
    return turn == (span.first if match["how"].lower() in {"from", "on"} else span.last)
