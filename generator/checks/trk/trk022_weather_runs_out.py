"""The kinds of weather may not last as many turns as the game has.

With four turns of good weather at most and three of bad, nobody knows what the eighth turn brings.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity


def weather_that_runs_out(subject: Subject) -> Iterator[Finding]:
    """Find games whose states of the weather, each with a limit, are fewer than the turns."""
    weather, turns = subject.game.weather, subject.game.turns
    if weather is None or turns is None:
        return
    limits = [state.most for state in weather.states if state.most is not None]
    if limits and len(limits) == len(weather.states) and sum(limits) < turns.count:
        message = f"the weather may last {sum(limits)} turns in all, but the game has {turns.count}"
        yield CHECK.finding(message, "weather.states")


CHECK = Check(
    code="TRK022",
    slug="weather-runs-out",
    severity=Severity.ERROR,
    page=__doc__,
    find=weather_that_runs_out,
    failing="""
turns: {count: 6}
weather:
  name: Weather
  first: good
  states: {good: {name: Good, most: 3}, bad: {name: Bad, most: 2}}
  rolls: {2-6: {weather: bad, chance: 50%}}
""",
    passing="""
turns: {count: 6}
weather:
  name: Weather
  first: good
  states: {good: {name: Good, most: 3}, bad: {name: Bad, most: 3}}
  rolls: {2-6: {weather: bad, chance: 50%}}
""",
)
