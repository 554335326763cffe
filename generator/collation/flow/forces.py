"""What the page says of who fights: sides, units, formations, markers, pools, and stacking.

In: a game and what tells its texts. Out: passages.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.collation.flow.listed import beside, headed, listed, row, table
from generator.collation.flow.wanted import Passage, Teller
from generator.model.counters import Counters, StackingLimit, Unit
from generator.model.game import Game, Side
from generator.model.telling import Told, told_by_data
from generator.model.wording import marked


def forces(game: Game, tell: Teller) -> Iterator[Passage]:
    """Yield the sides, their units, formations, markers, pools and how many may stand together."""
    yield from (_side(side, tell) for side in game.sides)
    if game.counters is None:
        return
    heads = ("Unit", "Kind", "Factors", "Counters", "Remarks")
    for side in game.sides:
        own = (_unit(each, tell) for each in game.counters.units if each.side == side.id)
        yield from table(f"{side.name} units", heads, own)
    told = told_by_data(game)
    yield from _together(game.counters, told)
    markers = (
        row(f"markers.{each.id}", each.name, str(each.count), tell.line(each.note, "").text)
        for each in game.counters.markers
    )
    yield from table("Markers", ("Marker", "Counters", "Use"), markers)
    pools = (
        row(f"pools.{pool.id}", pool.name, listed(tell.names, "unit", pool.units))
        for pool in game.counters.pools
    )
    yield from headed("Pools", pools)
    stacking = (_limit(each, told) for each in game.counters.stacking)
    yield from table("Stacking", ("Side", "At most"), stacking)


def _side(side: Side, tell: Teller) -> Passage:
    number = tell.names["count"].get(side.id)
    told = f"{number} counters of units." if number else "A party of the game."
    return row(f"sides.{side.id}.name", beside(side.name, side.second), told)


def _unit(unit: Unit, tell: Teller) -> Passage:
    name = beside(marked(unit.name, editorial=unit.editorial), unit.second)
    formation = listed(tell.names, "formation", (unit.formation,)) if unit.formation else ""
    remarks = ". ".join(filter(None, (formation, tell.line(unit.note, "").text)))
    factors = str(unit.factors or "")
    kind = (str(unit.type), str(unit.size or ""))
    return row(f"units.{unit.id}.name", name, *kind, factors, str(unit.count), remarks)


def _together(counters: Counters, told: Told) -> Iterator[Passage]:
    """Yield units that belong together, and those that others are formed of."""
    formations = (
        row(
            f"formations.{each.id}.name",
            each.name,
            ", ".join(unit.name for unit in counters.units if unit.formation == each.id),
        )
        for each in counters.formations
    )
    yield from headed("Formations", formations)
    formed = (
        row(
            f"conversions.{each.id}",
            told[f"conversions.{each.id}.into"],
            told[f"conversions.{each.id}.units"],
            told.get(f"conversions.{each.id}.breaks-on", ""),
        )
        for each in counters.conversions
    )
    yield from headed("Units formed of others", formed)


def _limit(limit: StackingLimit, told: Told) -> Passage:
    origin = f"stacking.{limit.id}"
    weights = told.get(f"{origin}.weights", "")
    exempt = f"No limit {limit.exempt}." if limit.exempt else ""
    return row(origin, told[f"{origin}.side"], f"{told[f'{origin}.most']}.", weights, exempt)
