from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line, Piece
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.map import Zone

_BORDER = re.compile(r"\b([a-z]+)\s+(?:border|outline)\b")
_FAVOUR = re.compile(r"\s+(?:player'?s\s+)?favou?r\b")


@check("REF068", "zone-told-otherwise", WARNING, english=True)
def zones_told_otherwise(subject: Subject) -> Iterator[Finding]:
    """A text gives a zone another border, another side's favour or another zone's effect.

    "Outside the red border, the range of the Alba guns" where that range has a black border; "a
    column in Blue's favour" among the effects of a zone that is Red's; "under the Bell guns" beside
    the points that a modifier called Landing under the Alba guns is worth.
    """
    zones = {zone.id: zone for zone in subject.game.map.zones} if subject.game.map else {}
    colours = {zone.border for zone in zones.values()}
    effects = _effects(subject, zones)
    for line in subject.lines if zones else ():
        if line.origin.startswith("zones."):
            yield from _favours(subject, line, zones.get(line.origin.split(".")[1]))
        named = [piece for piece in line.pieces if _kind(piece) == "zone"]
        for first, last in line.sentences() if named else ():
            within = [piece for piece in named if first <= piece.at < last]
            zone = zones.get(_target(within[0])) if len(within) == 1 else None
            if zone is None:
                continue
            told = {match[1] for match in _BORDER.finditer(line.text, first, last)} & colours
            if told and zone.border not in told:
                yield _finding(line, within[0], f"the border of {zone.name} is {zone.border}")
            meant = [effects.get(_target(each)) for each in line.references(first, last)]
            if any(meant) and zone.id not in meant:
                yield _finding(
                    line, within[0], "the number quoted here is an effect of another zone"
                )


def _effects(subject: Subject, zones: dict[str, Zone]) -> dict[str, str]:
    """Return for each modifier whose name holds that of a zone which zone it is."""
    return {
        each.id: zone.id
        for each in subject.game.tables.modifiers
        for zone in zones.values()
        if zone.name.casefold() in each.name.casefold()
    }


def _favours(subject: Subject, line: Line, zone: Zone | None) -> Iterator[Finding]:
    owner = zone.side if zone else None
    for piece in line.pieces if owner else ():
        favoured = _kind(piece) == "side" and _FAVOUR.match(line.text, piece.to)
        if owner and favoured and _target(piece) != owner:
            name = subject.names["side"].get(owner, owner)
            yield _finding(line, piece, f"the zone is there for the {name} side")


def _kind(piece: Piece) -> str:
    return piece.reference.kind if piece.reference else ""


def _target(piece: Piece) -> str:
    return piece.reference.target if piece.reference else ""


def _finding(line: Line, piece: Piece, message: str) -> Finding:
    zone = _target(piece) if _kind(piece) == "zone" else line.origin.split(".")[1]
    return zones_told_otherwise.finding(
        message,
        line.origin,
        within=line.within(piece.at, piece.to),
        related=(Related(None, "the zone", f"zones.{zone}", on_key=True),),
    )
