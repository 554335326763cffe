from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.order_of_battle import positions
from generator.diagnostics import Finding
from generator.hexes import Hex
from generator.model.counters import Arrival, Counters, Setup
from generator.model.prose import Reference, Words

_ANY = re.compile(r"\b(?:any|all|every|other|others|except|but|rest|remaining)\b", re.IGNORECASE)


@check("SET020", "text-names-others", WARNING, english=True)
def texts_that_name_others(context: CheckContext) -> Iterator[Finding]:
    """The words of a set-up name a unit, a hex or a place that the set-up itself does not have.

    The text is what players read, the data what is printed in the set-up chart. Where the text
    names others, a unit was dropped from the list, or its hex has changed in one of the two.
    """
    counters = context.game.counters
    if counters is None:
        return
    for origin, position in positions(counters):
        units, hexes = _units(counters, position), _hexes(context, position)
        known = units <= context.names["unit"].keys()  # REF001 tells of one that is not
        for inline in position.text.inlines() if position.text is not None else ():
            if not isinstance(inline, Reference):
                continue
            name = context.names.get(inline.kind, {}).get(inline.target, inline.target)
            if inline.kind == "unit" and units and known and inline.target not in units:
                fault = f"the text names {name}, which is not among the units"
            elif hexes and _elsewhere(context, inline, hexes):
                fault = f"the text names {name}, where these units do not stand"
            elif inline.kind == "unit" and not units and _for_itself(position):
                fault = f"the text names {name}, but no unit is listed"
            else:
                continue
            yield texts_that_name_others.finding(
                fault, f"{origin}.text", within=(inline.start, inline.end)
            )


def _for_itself(position: Setup | Arrival) -> bool:
    """Whether words name units for themselves: they do not speak of all or any of a side."""
    if position.draw is not None or (isinstance(position, Setup) and position.rest):
        return False
    words = (
        " ".join(inline.text for inline in position.text.inlines() if isinstance(inline, Words))
        if position.text
        else ""
    )
    return not _ANY.search(words)


def _units(counters: Counters, position: Setup | Arrival) -> set[str]:
    """Return the units that may be named; none where any of the side may be."""
    named = set(position.units)
    if position.draw is not None:
        pools = (pool for pool in counters.pools if pool.id == position.draw.pool)
        named.update(*(pool.units for pool in pools))
    if isinstance(position, Setup) and position.allotment is not None:
        named.update(position.allotment.units)
    return named


def _hexes(context: CheckContext, position: Setup | Arrival) -> set[Hex]:
    """Return the hexes that may be named; none where they are not listed."""
    where = position.where
    if where.anywhere or where.off_map or where.box:
        return set()
    game_map = context.game.map
    places = {place.id: place.hexes for place in game_map.places} if game_map else {}
    zones = {zone.id: zone.hexes for zone in game_map.zones} if game_map else {}
    labels = [*where.hexes, *(each for side in where.hexsides for each in side.split("/"))]
    labels += [label for name in where.places for label in places.get(name, ())]
    labels += [label for name in where.zones for label in zones.get(name, ())]
    return {at for _, at in context.hexes(labels)}


def _elsewhere(context: CheckContext, inline: Reference, hexes: set[Hex]) -> bool:
    if inline.kind == "hex":
        return context.hex(inline.target) not in {None, *hexes}
    if inline.kind != "place" or context.game.map is None:
        return False
    places = {place.id: place.hexes for place in context.game.map.places}
    found = {at for _, at in context.hexes(places.get(inline.target, ()))}
    return bool(found) and found.isdisjoint(hexes)
