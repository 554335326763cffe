from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line, Piece
from generator.diagnostics import Finding, Related

_LIE = re.compile(r"\s+(?:lie|lies|are|is)\s+(?:all\s+)?(?:in|inside|within|under)\s")
_THESE = re.compile(r"(?:[Oo]f|[Aa]mong)\s+(?:these|them|which)\s+")
_NO = re.compile(r"\b(?:not|no|never|outside|except|unless|but)\b", re.IGNORECASE)
_BETWEEN = re.compile(r",\s+|,?\s+(?:or|and)\s+(?:hex\s+)?")


@check("NUM022", "hex-outside-its-zone", WARNING, english=True)
def hexes_outside_their_zone(context: CheckContext) -> Iterator[Finding]:
    """A text puts hexes into a zone in which they do not lie.

    "Hexes 84, 85 and 76 lie inside the black border, under the guns": the zone of the guns says
    which hexes it holds. Compared are the hexes of a sentence that says of them that they lie in a
    zone, and names no more than one. "Of these 76 and 84 ..." behind a list of hexes picks from
    that list.
    """
    zones = {zone.id: zone.hexes for zone in context.game.map.zones} if context.game.map else {}
    for line in context.lines if zones else ():
        yield from _picked(context, line, zones)
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
                yield from _judge(context, line, (first, lie.start()), named[0], zones[named[0]])


def _picked(
    context: CheckContext, line: Line, zones: dict[str, tuple[str, ...]]
) -> Iterator[Finding]:
    """Find hexes of "of these ..." that are not in the list of a zone's hexes before it."""
    listed = [each for each in line.pieces if each.reference and each.reference.kind == "hexes"]
    if not listed:
        return
    for these in _THESE.finditer(line.text, listed[0].to):
        before = [each for each in listed if each.to <= these.start()]
        zone = before[-1].reference.target if before[-1].reference else ""
        at = these.end()
        for piece in line.references(these.end(), len(line.text)) if zone in zones else ():
            goes_on = piece.at == at or _BETWEEN.fullmatch(line.text[at : piece.at])
            if not goes_on or piece.reference is None or piece.reference.kind != "hex":
                break
            at = piece.to
            if piece.reference.target not in zones[zone]:
                yield _outside(context, line, piece, zone)


def _judge(
    context: CheckContext, line: Line, span: tuple[int, int], zone: str, hexes: tuple[str, ...]
) -> Iterator[Finding]:
    end = span[1]
    for piece in reversed(line.references(*span)):
        if piece.reference is None or piece.reference.kind != "hex":
            return
        if piece.to != end and not _BETWEEN.fullmatch(line.text[piece.to : end]):
            return
        end = piece.at
        if piece.reference.target not in hexes:
            yield _outside(context, line, piece, zone)


def _outside(context: CheckContext, line: Line, piece: Piece, zone: str) -> Finding:
    return hexes_outside_their_zone.finding(
        f"hex {piece.text} does not lie in {context.names['zone'][zone]}",
        line.origin,
        within=(piece.start, piece.end),
        related=(Related(None, "the zone", f"zones.{zone}.hexes"),),
    )
