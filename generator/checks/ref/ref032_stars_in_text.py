from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.wording import counted

_STARS = Phrase(
    rf"\b(?:with|has|have|bears?)\s+(?P<number>{NUMBER})\s+stars?\b"
    r"|\b(?P<joined>one|two|three|four|[1-4])-star\s+hex"
)
_ALL = Phrase(rf"\b[Tt]he\s+(?P<number>{NUMBER})\s+hexes\s+with\s+stars\b")


@check("REF032", "stars-in-text", WARNING, english=True)
def other_stars(subject: Subject) -> Iterator[Finding]:
    """A text gives a place another number of stars than the map.

    "Kataoka, the hex with two stars" and a place with one: the stars say what a place is worth, on
    the map, in the rules and in the conditions of victory, and must agree. (MAP010 tells of stars
    that no place has.)
    """
    places = subject.game.map.places if subject.game.map else ()
    stars = {place.id: place.stars for place in places}
    for line in subject.lines if any(stars.values()) else ():
        for first, last in line.sentences():
            yield from _of_a_place(line, first, last, stars)
        starred = {at for place in places if place.stars for at in place.hexes}
        for match in _ALL.finditer(line.text):
            if number(match["number"]) != len(starred):
                yield other_stars.finding(
                    f"the map has {counted(len(starred), 'hex', 'hexes')} with stars",
                    line.origin,
                    within=line.within(*match.span("number")),
                )


def _of_a_place(line: Line, first: int, last: int, stars: dict[str, int]) -> Iterator[Finding]:
    named = {
        piece.reference.target
        for piece in line.references(first, last)
        if piece.reference and piece.reference.kind == "place"
    }
    owner = line.origin.split(".")
    if not named and owner[0] == "places":
        named = {owner[1]}
    for match in _STARS.finditer(line.text, first, last):
        group = "number" if match["number"] else "joined"
        (name, *more) = sorted(named) or ("",)
        stated = number(match[group])
        if name in stars and not more and stars[name] != stated and stated in stars.values():
            yield other_stars.finding(
                f"the place has {counted(stars[name], 'star')} on the map",
                line.origin,
                within=line.within(*match.span(group)),
                related=(Related(None, "the place", f"places.{name}", on_key=True),),
            )
