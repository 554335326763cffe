"""Where counters begin, in words made from the data: a game in, a text for each set-up out.

A designer's own text may leave open what the data say: that an owner chooses among hexes, which way
up counters lie, how many may stand together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.diagnostics import Origin
from generator.model.counters import Counters, Face, LimitKind, Setup, Where
from generator.model.game import Game
from generator.model.map import Map
from generator.model.wording import listed


def chosen(where: Where) -> bool:
    """Whether the owner chooses among several hexes that are named."""
    return not where.each and len(where.hexes) + len(where.places) > 1


def whereabouts(game: Game) -> dict[Origin, str]:
    """Return where the counters of set-ups begin that have no text, or leave a choice of hexes.

    The origins are ``setup.ID.where``.
    """
    counters, game_map = game.counters, game.map
    if counters is None or game_map is None:
        return {}
    return {
        f"setup.{setup.id}.where": _sentence(setup, counters, game_map)
        for setup in counters.setup
        if setup.text is None or chosen(setup.where)
    }


def _sentence(setup: Setup, counters: Counters, game_map: Map) -> str:
    parts = list(_parts(setup, counters, game_map))
    told = "; ".join(parts)
    return f"{told[:1].upper()}{told[1:]}." if told else ""


def _parts(setup: Setup, counters: Counters, game_map: Map) -> Iterator[str]:
    where = setup.where
    yield _place(where, game_map)
    if chosen(where):
        most = [
            limit.most
            for limit in counters.stacking
            if limit.limit is LimitKind.STACK and limit.side in {None, setup.side}
            if not (limit.weights or limit.exempt or limit.with_unit)
        ]
        if most:
            yield f"at most {min(most)} in a hex"
    if setup.text is None and setup.face is Face.DOWN:
        yield "face down"
    if setup.text is None and setup.disrupted is not None:
        yield f"each disrupted by a chance of {setup.disrupted}"


def _place(where: Where, game_map: Map) -> str:
    spots = _spots(where, game_map)
    if chosen(where):
        return f"on {listed(spots, 'or')}, as the owner chooses"
    if spots:
        return f"one on each of {listed(spots, 'and')}" if spots[1:] else f"on {spots[0]}"
    return _elsewhere(where, game_map)


def _elsewhere(where: Where, game_map: Map) -> str:
    """Return where counters begin that have no hex or place of their own."""
    zones = {zone.id: zone.name for zone in game_map.zones}
    boxes = {box.id: box.name for box in game_map.boxes}
    if where.zones:
        return f"in {listed([zones.get(zone, zone) for zone in where.zones], 'or')}"
    if where.box is not None:
        return f"in the box {boxes.get(where.box, where.box)}"
    if where.hexsides:
        return f"from off the map into {listed([_hex(side) for side in where.hexsides], 'or')}"
    if where.off_map:
        return "off the map"
    kept = [zones.get(zone, zone) for zone in where.not_zones]
    return f"anywhere but in {listed(kept, 'or')}" if kept else "anywhere"


def _spots(where: Where, game_map: Map) -> list[str]:
    places: Mapping[str, str] = {
        place.id: f"{place.name} ({', '.join(place.hexes)})" for place in game_map.places
    }
    return [*where.hexes, *(places.get(place, place) for place in where.places)]


def _hex(hexside: str) -> str:
    """Return the hex of a hexside such as ``B1/s``."""
    return hexside.partition("/")[0]
