"""Who fights: sides, units, markers, pools and how many may stand together."""

from __future__ import annotations

from generator.model.counters import Conversion, Counters, StackingLimit, Unit
from generator.model.game import Game, Side
from generator.model.rules import EDITORIAL
from generator.model.telling import Told, told_by_data
from generator.rulebook.html.lists import Line, beside, definitions, headed, table
from generator.rulebook.html.prose import Reader
from generator.rulebook.html.writer import anchor, escaped, lines


def forces(game: Game, reader: Reader) -> str:
    """Return sides, units side by side, formations, markers, pools and stacking."""
    counters = game.counters
    sides = definitions(
        (anchor("side", side.id), side.name, _strength(side, reader)) for side in game.sides
    )
    if counters is None:
        return sides
    units = (
        table(
            f"{side.name} units",
            ("Unit", "Kind", "Factors", "Counters", "Remarks"),
            (_unit(each, reader) for each in counters.units if each.side == side.id),
        )
        for side in game.sides
    )
    return lines(
        (sides, *units, _formations(counters), _rest(counters, reader, told_by_data(game)))
    )


def _strength(side: Side, reader: Reader) -> str:
    number = reader.names["count"].get(side.id)
    told = f"{number} counters of units." if number else "A party of the game."
    return f"{beside(side.second).strip()} {told}".strip()


def _unit(unit: Unit, reader: Reader) -> Line:
    mark = f" {EDITORIAL}" if unit.editorial else ""
    kind = " ".join(filter(None, (str(unit.type), str(unit.size or ""))))
    formation = reader.names["formation"].get(unit.formation or "", "")
    remarks = filter(None, (escaped(formation), reader.line(unit.note)))
    cells = (escaped(kind), escaped(str(unit.factors or "")), str(unit.count), ". ".join(remarks))
    return Line(anchor("unit", unit.id), unit.name + mark, cells, unit.second)


def _formations(counters: Counters) -> str:
    found = (
        (
            anchor("formation", each.id),
            each.name,
            ", ".join(escaped(u.name) for u in counters.units if u.formation == each.id),
        )
        for each in counters.formations
    )
    return headed("Formations", definitions(found))


def _rest(counters: Counters, reader: Reader, told: Told) -> str:
    markers = (
        Line(anchor("marker", each.id), each.name, (str(each.count), reader.line(each.note)))
        for each in counters.markers
    )
    pools = (
        (
            anchor("pool", pool.id),
            pool.name,
            escaped(", ".join(reader.names["unit"].get(unit, unit) for unit in pool.units)),
        )
        for pool in counters.pools
    )
    stacking = (
        Line(
            anchor("limit", each.id),
            told[f"stacking.{each.id}.side"],
            (_limit(each, told),),
        )
        for each in counters.stacking
    )
    formed = (
        (
            anchor("conversion", each.id),
            told[f"conversions.{each.id}.into"],
            _formed(each, told),
        )
        for each in counters.conversions
    )
    return lines(
        (
            headed("Units formed of others", definitions(formed)),
            table("Markers", ("Marker", "Counters", "Use"), markers),
            headed("Pools", definitions(pools)),
            table("Stacking", ("Side", "At most"), stacking),
        )
    )


def _formed(each: Conversion, told: Told) -> str:
    """Return what a unit is formed of, and what breaks it up again."""
    origin = f"conversions.{each.id}"
    return escaped(
        " ".join(filter(None, (told[f"{origin}.units"], told.get(f"{origin}.breaks-on"))))
    )


def _limit(limit: StackingLimit, told: Told) -> str:
    origin = f"stacking.{limit.id}"
    exempt = f"No limit {limit.exempt}." if limit.exempt else ""
    parts = (f"{told[f'{origin}.most']}.", told.get(f"{origin}.weights"), exempt)
    return escaped(" ".join(filter(None, parts)))
