from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.muster import positions
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.counters import Arrival, Setup, Where
from generator.model.wording import counted


@check("SET008", "incomplete-position", ERROR)
def incomplete_positions(subject: Subject) -> Iterator[Finding]:
    """A set-up or an arrival does not say who, or not where, or says two things at once.

    Who: units by name, a draw from a pool, or the rest of the side. Where: hexes, places, zones or
    hexsides of the map, or a box, or off the map. With `each` there are as many counters as hexes
    and places.
    """
    for origin, position in positions(subject.game.counters):
        who = _who(position)
        if who:
            yield incomplete_positions.finding(who, origin, on_key=True)
        where = _where(position) or _each(position)
        if where:
            yield incomplete_positions.finding(where, f"{origin}.where", on_key=True)


def _who(position: Setup | Arrival) -> str | None:
    rest = isinstance(position, Setup) and position.rest
    ways = [bool(position.units), position.draw is not None, rest].count(True)
    if ways > 1:
        return "units, a draw, the rest of the side: only one of them can be meant"
    if ways == 0 and isinstance(position, Setup):
        return "this set-up names nobody: add units, a draw, or rest: true"
    return None


def _where(position: Setup | Arrival) -> str | None:
    where = position.where
    if isinstance(position, Arrival) and position.choices:
        return None
    ways = [_on_the_map(where), where.box is not None, where.off_map].count(True)
    if ways > 1:
        return "counters can stand on the map, in a box or off the map, not in two of these"
    if ways == 0:
        return "this says no place: add hexes, places, zones, hexsides, a box, or anywhere: true"
    return None


def _on_the_map(where: Where) -> bool:
    named = where.hexes or where.places or where.zones or where.hexsides
    return bool(named) or where.anywhere or where.printed


def _each(position: Setup | Arrival) -> str | None:
    where = position.where
    spots = len(where.hexes) + len(where.places)
    drawn = position.draw.count if position.draw else None
    counters = len(position.units) or drawn
    if not where.each or counters is None or counters == spots:
        return None
    return f"{counted(spots, 'hex', 'hexes')} for {counted(counters, 'counter')}, one to each"
