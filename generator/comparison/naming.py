"""What products promise of names: a game in, origins and how often at the least out.

A name may stand in several places, along a river and again beyond the bend, so there is no most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.diagnostics import Origin
from generator.model.counters import Unit
from generator.model.game import Game
from generator.model.numbers import NumberRange
from generator.model.telling import told_by_data

_ANY = NumberRange(1, None)
_SET_UP = (".where", ".when", ".side")
"""How origins end of what data tell of set-ups and arrivals."""


def names_on_the_map(game: Game) -> Iterator[tuple[Origin, NumberRange]]:
    """Yield the title, and the names of places and of whatever else a map is lettered with."""
    yield "title", _ANY
    if game.map is None:
        return
    for kind in ("places", "labels", "features"):
        for entry in getattr(game.map, kind):
            if entry.name:
                yield f"{kind}.{entry.id}.name", _ANY


def places_on_the_map(game: Game) -> Iterator[tuple[Origin, NumberRange]]:
    """Yield the same without labels, which say where sides begin and may make room for counters."""
    for origin, times in names_on_the_map(game):
        if not origin.startswith("labels."):
            yield origin, times


def told_of_the_set_up(game: Game) -> Iterator[tuple[Origin, NumberRange]]:
    """Yield what is said of set-ups and arrivals, and the names of all that they place by name.

    Of arrivals that are drawn at random it is the pool that is told, in a text.
    """
    counters = game.counters
    if counters is None:
        return
    pools = {pool.id: pool.units for pool in counters.pools}
    units: dict[str, None] = {}
    for setup in counters.setup:
        units |= dict.fromkeys(setup.units)
        units |= dict.fromkeys(pools.get(setup.draw.pool, ()) if setup.draw else ())
        if setup.text is not None:
            yield f"setup.{setup.id}.text", _ANY
    for arrival in counters.arrivals:
        units |= dict.fromkeys(() if arrival.draw else arrival.units)
        if arrival.text is not None:
            yield f"arrivals.{arrival.id}.text", _ANY
        if arrival.draw is not None:
            yield f"pools.{arrival.draw.pool}.units", _ANY
    yield from ((origin, _ANY) for origin in told_by_data(game) if _of_the_set_up(origin))
    yield from ((f"units.{unit}.name", _ANY) for unit in units)


def _of_the_set_up(origin: Origin) -> bool:
    """Whether the set-up sheet tells it: where counters begin, where and when they come."""
    return origin.startswith(("setup.", "arrivals.")) and origin.endswith(_SET_UP)


def boxes_beside_the_map(game: Game) -> Iterator[tuple[Origin, NumberRange]]:
    """Yield the names of boxes and tracks."""
    if game.map is not None:
        for kind in ("boxes", "tracks"):
            entries = (entry for entry in getattr(game.map, kind) if entry.name)
            yield from ((f"{kind}.{entry.id}.name", _ANY) for entry in entries)


def names_on_counters(game: Game) -> Iterator[tuple[Origin, NumberRange]]:
    """Yield names of formations, sides and units that the usual faces bear.

    A formation's name, or its short one, stands in the band of its units; that of the side where
    they have none. It goes where a long label needs its place, so once is enough. A unit without
    factors has its label at the foot, or its name.
    """
    if game.counters is None:
        return
    formations = {each.id: each for each in game.counters.formations}
    times: Counter[Origin] = Counter()
    for unit in game.counters.units:
        if unit.face is not None:
            continue
        formation = formations.get(unit.formation or "")
        if formation is not None:
            key = "short" if formation.short else "name"
            times[f"formations.{formation.id}.{key}"] = 1
        elif unit.side and _bears_side(unit):
            times[f"sides.{unit.side}.name"] = 1
        if unit.factors is None and not unit.label:
            times[f"units.{unit.id}.name"] += unit.count
    yield from ((origin, NumberRange(count, None)) for origin, count in times.items())


def _bears_side(unit: Unit) -> bool:
    return unit.factors is None or not unit.label
