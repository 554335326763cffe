from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.telling import telling, telling_of
from generator.checks.subject import Subject
from generator.diagnostics import Finding

_MOVE = re.compile(r"\b[Mm]oves?\s+the\s+\Z")
_ALONG = re.compile(
    r"\s+markers?\s+(?:goes\s+on\s+the\s+first\s+space|(?:one|two|a)\s+spaces?|lies\s+beside|along)\b"
)
_ON = re.compile(r"\s+markers?\s*(?:on\b\s*)?(?:[.;]|\Z)")


@check("TRK036", "marker-of-no-track", WARNING, english=True)
def markers_of_no_track(subject: Subject) -> Iterator[Finding]:
    """A text moves a marker along a track that is none of its own.

    "Move the Goal marker on" at the end of a turn: markers that are moved space by space bear the
    name of their track, the Turn marker on the track of turns. Where one does, a marker that is
    moved on and bears no such name was mistaken for it.
    """
    tracks = telling_of(subject.names.get("track", {}).values())
    names = subject.names.get("marker", {})
    movers = {name for name, text in names.items() if telling(text) and telling(text) <= tracks}
    for line in subject.lines if movers else ():
        for piece in line.pieces:
            if piece.reference is None or piece.reference.kind != "marker":
                continue
            moved = _MOVE.search(line.text[: piece.at]) and _ON.match(line.text, piece.to)
            moved = moved or _ALONG.match(line.text, piece.to)
            if moved and piece.reference.target not in movers:
                yield markers_of_no_track.finding(
                    f"the {piece.text} marker belongs to no track along which it could move",
                    line.origin,
                    within=line.within(piece.at, piece.to),
                    fix=f"{{marker:{next(iter(sorted(movers)))}}}" if len(movers) == 1 else None,
                )
