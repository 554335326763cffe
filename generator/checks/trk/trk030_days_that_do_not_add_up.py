from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.sentences.dates import told
from generator.checks.sentences.days import Battle, Day, battle_of, days_in
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, ORDINAL, number
from generator.checks.sentences.phrases import Phrase, Said
from generator.diagnostics import Finding

_LATER = Phrase(
    rf"(?P<number>{NUMBER})\s+(?P<unit>days?|weeks?)\s+(?P<way>later|earlier|before\s+that|after\s+that),?"
    r"\s+(?:early\s+|late\s+)?on\s+(?:the\s+)?$",
    re.IGNORECASE,
)
"""Right before a day: "Three days later, on"."""
_BETWEEN = Phrase(
    rf",?\s+(?P<number>{NUMBER})\s+(?P<unit>days?|weeks?)\s+(?P<way>after|before)\b[^.;:]*$",
    re.IGNORECASE,
)
"""Between two days: "18 August, three days after the surrender of 15 August"."""
_NTH = re.compile(rf",\s+the\s+(?P<place>{ORDINAL})\s+day\b", re.IGNORECASE)
"""Right behind a day."""


@check("TRK030", "days-that-do-not-add-up", WARNING, english=True)
def days_that_do_not_add_up(context: CheckContext) -> Iterator[Finding]:
    """Days of a text do not lie as far apart as it says.

    "Three days later, on 18 August" behind the 15th, "on 21 August, the fourth day" of a battle
    that began on the 18th, "on 18 August, three days after the surrender of the 15th": the days are
    counted. One of the numbers is a slip, and readers who know the battle will see it.
    """
    battle = battle_of(context.game)
    year = battle.first.year if battle else None
    for line in context.lines:
        days = [day for day in days_in(line, year) if day.day]
        for place, named in enumerate(days):
            before = days[place - 1] if place else None
            yield from _judge(line, named, before, battle)


def _judge(line: Line, named: Day, before: Day | None, battle: Battle | None) -> Iterator[Finding]:
    if named.day is None:
        return
    if before is not None and before.day is not None:
        between = line.text[before.last : named.first]
        if later := _LATER.search(between):
            back = later["way"].lower() in {"earlier", "before that"}
            meant = before.day + _time(later) * (-1 if back else 1)
            yield from _told(line, named, meant)
        elif apart := _BETWEEN.match(between):
            back = apart["way"].lower() == "before"
            meant = before.day - _time(apart) * (-1 if back else 1)
            yield from _told(line, named, meant)
    if battle is not None and (nth := _NTH.match(line.text, named.last)):
        yield from _told(line, named, battle.first + timedelta(days=number(nth["place"]) - 1))


def _time(match: Said) -> timedelta:
    days = 7 if match["unit"].lower().startswith("week") else 1
    return timedelta(days=number(match["number"]) * days)


def _told(line: Line, named: Day, meant: date) -> Iterator[Finding]:
    said = line.text[named.first : named.last]
    if named.day != meant:
        yield days_that_do_not_add_up.finding(
            f"counted in days that would be {told(meant)}, not {said}",
            line.origin,
            within=line.within(named.first, named.last),
            help="one of the days is wrong, or the number between them",
        )
