from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding


@check("TRK022", "weather-runs-out", ERROR)
def weather_that_runs_out(subject: Subject) -> Iterator[Finding]:
    """The kinds of weather may not last as many turns as the game has.

    With four turns of good weather at most and three of bad, nobody knows what the eighth turn
    brings.
    """
    weather, turns = subject.game.weather, subject.game.turns
    if weather is None or turns is None:
        return
    limits = [state.most for state in weather.states if state.most is not None]
    if limits and len(limits) == len(weather.states) and sum(limits) < turns.count:
        message = f"the weather may last {sum(limits)} turns in all, but the game has {turns.count}"
        yield weather_that_runs_out.finding(message, "weather.states")
