from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.courses import courses
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase
from generator.diagnostics import Finding
from generator.hexes import Hex, distance
from generator.records import dataclass

_BY = re.compile(r"\b(?:by|via|through)\s+(?:hex(?:es)?\s+)?$")
_AND = re.compile(r"(?:,|\s+and)\s+(?:hex\s+)?")
_TO = re.compile(r"\s+to\s+(?:hex\s+)?")
_AT = re.compile(r"\b(?:at|in|on|to)\s+(?:hex\s+)?$")
_ATTACK = re.compile(r"\s+and\s+(?:then\s+)?attacks?\s+(?:hex\s+)?")
_LISTED = re.compile(r",?\s+(?:or|and)\s+(?:hex\s+)?|,\s+")
_FAR = Phrase(rf"(?P<number>{NUMBER})\s+hexes,\s+through\s+$")
_REACH = 40


@dataclass(frozen=True, slots=True)
class _Stop:
    """A hex or a place of one hex that a line refers to."""

    at: int
    to: int
    label: str
    hex: Hex
    place: bool


@check("NUM021", "way-that-does-not-join", WARNING, english=True)
def ways_that_do_not_join(context: CheckContext) -> Findings:
    """The hexes of a way that a text describes do not join.

    "It drives by 44 and 54 to 64 and attacks 65 or 63 from there": each hex of the way lies next to
    the one before, and what is attacked next to where one stands. "Four hexes, through Veghel to
    D7" is counted along the road that both lie on. Players try such sentences out with a finger on
    the map.
    """
    if context.grid is None:
        return
    roads: list[tuple[Hex, ...]] | None = None
    for line in context.lines:
        if not any(p.reference and p.reference.kind == "hex" for p in line.pieces):
            continue
        stops = list(_stops(context, line))
        for place, stop in enumerate(stops):
            before = line.text[max(0, stop.at - _REACH) : stop.at]
            if _BY.search(before) and not stop.place:
                yield from _way(line, stops, place)
            elif _AT.search(before) and not stop.place:
                yield from _attacked(line, stops, place)
            if far := _FAR.search(before):
                roads = roads or [each.hexes for each in courses(context) if each.hexes]
                yield from _counted(line, stops, place, number(far["number"]), roads)


def _stops(context: CheckContext, line: Line) -> Iterator[_Stop]:
    for piece in line.pieces:
        if piece.reference is None or piece.reference.kind not in {"hex", "place"}:
            continue
        name, place = piece.reference.target, piece.reference.kind == "place"
        found = context.hexes(context.places.get(name, ()) if place else (name,))
        if len(found) == 1:
            yield _Stop(piece.at, piece.to, piece.text, found[0][1], place)


def _way(line: Line, stops: list[_Stop], place: int) -> Findings:
    """Judge "from P by A and B to C": every step, that from the stop before as well."""
    if place and stops[place - 1].place:
        yield from _step(line, stops[place - 1], stops[place])
    for one, other in zip(stops[place:], stops[place + 1 :], strict=False):
        between = line.text[one.to : other.at]
        if not (_AND.fullmatch(between) or _TO.fullmatch(between)):
            return
        yield from _step(line, one, other)
        if _TO.fullmatch(between):
            return


def _attacked(line: Line, stops: list[_Stop], place: int) -> Findings:
    """Judge "stop at A and attack B, C or D"."""
    stand, *others = stops[place:]
    for number_of, other in enumerate(others):
        between = line.text[others[number_of - 1].to if number_of else stand.to : other.at]
        if not (_LISTED if number_of else _ATTACK).fullmatch(between):
            return
        yield from _step(line, stand, other)


def _counted(
    line: Line, stops: list[_Stop], place: int, hexes: int, roads: list[tuple[Hex, ...]]
) -> Findings:
    """Judge "from P, N hexes, through Q to R" where one road leads to all three."""
    if not place or place + 1 >= len(stops):
        return
    start, through, goal = stops[place - 1 : place + 2]
    if not _TO.fullmatch(line.text[through.to : goal.at].replace("\n", " ")):
        return
    if not any(goal.hex in road for road in roads):
        message = f"{goal.label} is {hexes} hexes of no road from {start.label}"
        yield _finding(line, goal, message)
    for road in roads:
        if all(each.hex in road for each in (start, through, goal)):
            real = abs(road.index(goal.hex) - road.index(start.hex))
            if real != hexes:
                yield _finding(
                    line, goal, f"{goal.label} is {real} hexes from {start.label}, not {hexes}"
                )
            return


def _step(line: Line, one: _Stop, other: _Stop) -> Findings:
    if distance(one.hex, other.hex) != 1:
        yield _finding(line, other, f"{other.label} is not next to {one.label}")


def _finding(line: Line, stop: _Stop, message: str) -> Finding:
    return finding(message, line.origin, within=line.within(stop.at, stop.to))
