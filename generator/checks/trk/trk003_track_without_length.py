from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.game import EndKind
from generator.model.map import Track


@check("TRK003", "track-without-length", ERROR)
def tracks_without_length(subject: Subject) -> Iterator[Finding]:
    """A track has no length, or an ending waits for a track that it does not name.

    A track says how many `spaces` it has, or that its spaces are the turns of the game. An ending
    by a full track says which track.
    """
    game = subject.game
    for track in game.map.tracks if game.map else ():
        fault = _fault(track, subject)
        if fault:
            yield tracks_without_length.finding(
                f"{track.name} {fault}", f"tracks.{track.id}", on_key=True
            )
    for ending in game.ends:
        if ending.kind is EndKind.TRACK and ending.track is None:
            message = "this ending waits for a track to fill: say which under track"
            yield tracks_without_length.finding(message, f"ends.{ending.id}", on_key=True)


def _fault(track: Track, subject: Subject) -> str | None:
    if track.turns and track.spaces is not None:
        return "counts turns, but is given spaces as well: one of the two is too many"
    if track.turns and subject.game.turns is None:
        return "counts turns, but the game has none: add turns, or give it spaces"
    if not track.turns and track.spaces is None:
        return "has no length: add spaces, or turns: true"
    return None
