from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line, Piece
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase, Said
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.hexes import Hex, Orientation, distance

_FAR = Phrase(
    rf"(?P<number>{NUMBER}|\b(?:a|next)\b)\s+hex(?:es)?\s+(?:(?:to\s+the\s+)?"
    r"(?P<way>(?:north|south)?(?:-?(?:east|west))?)\s+of|from)\s+(?:the\s+)?\Z",
    re.IGNORECASE,
)


@check("MAP041", "as-far-from-another", WARNING, english=True)
def as_far_from_others(subject: Subject) -> Iterator[Finding]:
    """A place does not lie where its note says that it lies from another.

    "Three hexes west of Alba", says the note, and on the map it is two: the hex of one of them was
    mistyped. Compared is the number of hexes between the two and, where a point of the compass is
    named, on which side of the other the place lies. What a note says of the true country ("half a
    hex too far north") is no distance from another place.
    """
    for line in subject.lines if subject.grid else ():
        if not line.origin.startswith("places.") or " hex" not in line.text:
            continue
        place = line.origin.split(".")[1]
        own = subject.hexes(subject.places.get(place, ()))
        for piece in line.pieces:
            if piece.reference is None or piece.reference.kind != "place" or not own:
                continue
            told = _FAR.search(line.text[: piece.at])
            other = subject.hexes(subject.places.get(piece.reference.target, ()))
            if told and other and piece.reference.target != place:
                yield from _judge(subject, line, piece, told, (own[0], other[0]))


def _judge(
    subject: Subject,
    line: Line,
    piece: Piece,
    told: Said,
    pair: tuple[tuple[str, Hex], tuple[str, Hex]],
) -> Iterator[Finding]:
    (own, here), (label, there) = pair
    stated = 1 if told["number"].lower() in {"a", "next"} else number(told["number"])
    way = (told["way"] or "").lower()
    far = distance(here, there)
    if far == stated and _lies(subject, here, there, way):
        return
    yield as_far_from_others.finding(
        f"{own} lies {far} hexes from {label}, {piece.text}"
        if far != stated
        else f"{own} does not lie {way} of {label}, {piece.text}",
        line.origin,
        within=line.within(told.start(), piece.to),
        related=(Related(None, "its hex", f"places.{line.origin.split('.')[1]}.hexes"),),
    )


def _lies(subject: Subject, here: Hex, there: Hex, way: str) -> bool:
    """Whether a hex lies on a side of another, by their centres."""
    flat = subject.grid is not None and subject.grid.orientation is Orientation.FLAT
    step = here - there
    east = step.q if flat else 2 * step.q + step.r
    south = 2 * step.r + step.q if flat else step.r
    ways = (("north", south < 0), ("south", south > 0), ("east", east > 0), ("west", east < 0))
    return all(lies for word, lies in ways if word in way)
