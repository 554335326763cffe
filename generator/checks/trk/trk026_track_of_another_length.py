"""A track is shorter or longer than what it counts.

A track may name the weather whose turns it counts: it has as many spaces as that weather may last
turns. The marker runs off a track that is too short.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related, Severity
from generator.model.wording import counted


def tracks_of_another_length(subject: Subject) -> Iterator[Finding]:
    """Find tracks for a kind of weather that is limited to another number of turns."""
    weather = subject.game.weather
    limits = {state.id: state.most for state in weather.states} if weather is not None else {}
    for track in subject.game.map.tracks if subject.game.map else ():
        most = limits.get(track.weather) if track.weather is not None else None
        if most is not None and track.spaces is not None and track.spaces != most:
            spaces, turns = counted(track.spaces, "space"), counted(most, "turn")
            origin = f"weather.states.{track.weather}.most"
            yield CHECK.finding(
                f"{track.name} has {spaces}, but counts {turns}",
                f"tracks.{track.id}.spaces",
                related=(Related(None, "the weather", origin),),
            )


CHECK = Check(
    code="TRK026",
    slug="track-of-another-length",
    severity=Severity.ERROR,
    page=__doc__,
    find=tracks_of_another_length,
    failing="""
turns: {count: 6}
weather:
  name: Weather
  first: good
  states: {good: {name: Good, most: 3}, bad: {name: Bad, most: 3}}
  rolls: {2-6: {weather: bad, chance: 50%}}
tracks:
  bad: {name: Bad weather, spaces: 2, weather: bad}
""",
    passing="""
turns: {count: 6}
weather:
  name: Weather
  first: good
  states: {good: {name: Good, most: 3}, bad: {name: Bad, most: 3}}
  rolls: {2-6: {weather: bad, chance: 50%}}
tracks:
  bad: {name: Bad weather, spaces: 3, weather: bad}
""",
)
