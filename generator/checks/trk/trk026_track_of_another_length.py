from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.wording import counted


@check("TRK026", "track-of-another-length", ERROR)
def tracks_of_another_length(subject: Subject) -> Iterator[Finding]:
    """A track is shorter or longer than what it counts.

    A track may name the weather whose turns it counts: it has as many spaces as that weather may
    last turns. The marker runs off a track that is too short.
    """
    weather = subject.game.weather
    limits = {state.id: state.most for state in weather.states} if weather is not None else {}
    for track in subject.game.map.tracks if subject.game.map else ():
        most = limits.get(track.weather) if track.weather is not None else None
        if most is not None and track.spaces is not None and track.spaces != most:
            spaces, turns = counted(track.spaces, "space"), counted(most, "turn")
            origin = f"weather.states.{track.weather}.most"
            yield tracks_of_another_length.finding(
                f"{track.name} has {spaces}, but counts {turns}",
                f"tracks.{track.id}.spaces",
                related=(Related(None, "the weather", origin),),
            )
