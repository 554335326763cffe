from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.wording import listed

_FROM = re.compile(r"\bfrom\s+turn\s+(?P<turn>\d{1,2})\s+on\b", re.IGNORECASE)


@check("TRK035", "weather-from-another-turn", WARNING, english=True)
def weather_from_other_turns(subject: Subject) -> Iterator[Finding]:
    """A step of the sequence rolls for the weather from another turn on than the data.

    "From turn 2 on throw a coin" in the step for the weather, and `rolls` that begin with turn 3:
    the first turns have a weather of their own, or a roll was forgotten.
    """
    weather = subject.game.weather
    if weather is None or not weather.rolls:
        return
    begins = sorted({roll.turns.first for roll in weather.rolls})
    steps = {
        f"sequence.{phase.id}.text"
        for phase in subject.game.sequence
        if weather.name.lower() in phase.name.lower()
    }
    for line in subject.lines:
        for match in _FROM.finditer(line.text) if line.origin in steps else ():
            if int(match["turn"]) not in begins:
                yield weather_from_other_turns.finding(
                    f"the weather is rolled for from turn "
                    f"{listed([str(turn) for turn in begins], 'or')} on, not {match['turn']}",
                    line.origin,
                    within=line.within(*match.span("turn")),
                    related=(Related(None, "the rolls", "weather.rolls"),),
                )
