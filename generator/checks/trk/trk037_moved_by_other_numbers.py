from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.map import Track

_ROLLED = Phrase(
    rf"\b(?:each|every|any|for\s+a)\s+(?P<number>{NUMBER})\s+(?:that\s+is\s+|is\s+)?(?:rolled|thrown)\b",
    re.IGNORECASE,
)


@check("TRK037", "moved-by-other-numbers", WARNING, english=True)
def moved_by_others(subject: Subject) -> Iterator[Finding]:
    """A text moves the marker of a track by another number than the track does.

    "Each 6 rolled moves the marker" beside a track that moves on by fives: the game ends on another
    evening. Compared are sentences that speak of a die's number and of the track, or of its marker.
    """
    tracks = [one for one in (subject.game.map.tracks if subject.game.map else ()) if one.moves_on]
    for line in subject.lines if tracks else ():
        if not _ROLLED.search(line.text):
            continue
        for first, last in line.sentences():
            track = next((one for one in tracks if _speaks(line, first, last, one)), None)
            for match in _ROLLED.finditer(line.text, first, last) if track else ():
                if track and track.moves_on and number(match["number"]) not in track.moves_on:
                    yield moved_by_others.finding(
                        f"the track {track.name} moves on with {track.moves_on}, "
                        f"not with {match['number']}",
                        line.origin,
                        within=line.within(*match.span("number")),
                        related=(Related(None, "the track", f"tracks.{track.id}.moves-on"),),
                    )


def _speaks(line: Line, first: int, last: int, track: Track) -> bool:
    """Whether a sentence is about a track: by reference, by its name, or by a marker that moves."""
    if any(
        piece.reference is not None
        and (piece.reference.kind, piece.reference.target) == ("track", track.id)
        for piece in line.references(first, last)
    ):
        return True
    return bool(
        re.search(rf"\b{re.escape(track.name)}\s+track\b", line.text[first:last], re.IGNORECASE)
    )
