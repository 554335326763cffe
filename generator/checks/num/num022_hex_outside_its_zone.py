"""A text puts hexes into a zone in which they do not lie.

"Hexes 84, 85 and 76 lie inside the black border, under the guns": the zone of the guns says which
hexes it holds. Compared are the hexes of a sentence that says of them that they lie in a zone, and
names no more than one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.sentences.line import Line
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related, Severity

_LIE = re.compile(r"\s+(?:lie|lies|are|is)\s+(?:all\s+)?(?:in|inside|within|under)\s")
_NO = re.compile(r"\b(?:not|no|never|outside|except|unless|but)\b", re.IGNORECASE)
_BETWEEN = re.compile(r",\s+|,?\s+(?:or|and)\s+(?:hex\s+)?")


def hexes_outside_their_zone(subject: Subject) -> Iterator[Finding]:
    """Find hexes that a sentence puts into a zone that does not hold them."""
    zones = {zone.id: zone.hexes for zone in subject.game.map.zones} if subject.game.map else {}
    for line in subject.lines if zones else ():
        for first, last in line.sentences():
            lie = _LIE.search(line.text, first, last)
            if lie is None or _NO.search(line.text, first, last):
                continue
            named = [
                piece.reference.target
                for piece in line.references(lie.end(), last)
                if piece.reference and piece.reference.kind == "zone"
            ]
            if len(named) == 1 and named[0] in zones:
                yield from _judge(subject, line, (first, lie.start()), named[0], zones[named[0]])


def _judge(
    subject: Subject, line: Line, span: tuple[int, int], zone: str, hexes: tuple[str, ...]
) -> Iterator[Finding]:
    end = span[1]
    for piece in reversed(line.references(*span)):
        if piece.reference is None or piece.reference.kind != "hex":
            return
        if piece.to != end and not _BETWEEN.fullmatch(line.text[piece.to : end]):
            return
        end = piece.at
        if piece.reference.target not in hexes:
            yield CHECK.finding(
                f"hex {piece.text} does not lie in {subject.names['zone'][zone]}",
                line.origin,
                within=(piece.start, piece.end),
                related=(Related(None, "the zone", f"zones.{zone}.hexes"),),
            )


CHECK = Check(
    code="NUM022",
    slug="hex-outside-its-zone",
    severity=Severity.ERROR,
    page=__doc__,
    find=hexes_outside_their_zone,
    failing="""
zones:
  guns: {name: The guns, hexes: [21, 22]}
sections:
  fire: {title: Fire, text: "Hexes {hex:21} and {hex:12} lie under {zone:guns}."}
""",
    passing="""
zones:
  guns: {name: The guns, hexes: [21, 22]}
sections:
  fire: {title: Fire, text: "Hexes {hex:21} and {hex:22} lie under {zone:guns}."}
""",
)
