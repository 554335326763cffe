"""How many of a kind a game has: every number that somebody who counts them may come to.

Any group that has a name may be meant, such as a side, a formation or a set-up, with and without
what is easily left out: markers, spares, decoys, what stands on a back. Counted are pieces or kinds
of them, places or the hexes in which they lie.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from generator.checks.context import CheckContext
from generator.checks.order_of_battle import positions
from generator.model.arms import UnitType
from generator.model.counters import BackKind, Marker, Unit
from generator.model.map import Border, PlaceKind
from generator.model.tables import ResultsTable

PIECES = ("counters", "pieces", "units", "markers")
"""What is counted in play as well, by the stack and by the hex."""
PLACES = ("places", "cities", "towns", "villages", "ports", "airfields", "fortresses")

_PLACE_KINDS = dict(zip(PLACES[1:], PlaceKind, strict=False))
_SETTLED = (PlaceKind.CITY, PlaceKind.TOWN, PlaceKind.VILLAGE)
_OF_ALL, _OF_UNITS = frozenset({"game", "playing"}), frozenset({"combat", "fighting", "unit"})
"""Words before counters that say nothing, or that no markers are meant."""
_SPARE = re.compile(r"\b(?:spare|blank|dummy|dummies|decoy)", re.IGNORECASE)
_OTHER_SIDES = (2, 4, 6)
"""Sides of a counter, a sheet and a hex."""


def totals(context: CheckContext, noun: str, words: str, *, parts: bool) -> tuple[int, ...]:
    """Return all that a number of a noun, with some words before it, may rightly be.

    The first is that of all there are; `parts` are those that are all of something smaller, such as
    a side or a set-up. Nothing is returned where the words are not understood or the game's data
    have no such things.
    """
    names = {side.name.casefold(): side.id for side in context.game.sides}
    any_side = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    one_side = re.compile(rf"(?<!\w)(?:{any_side})(?!\w)")
    sides = {names[name] for name in one_side.findall(words.casefold()) if name}
    rest = " ".join(one_side.sub(" ", words.casefold()).split())
    found: Iterable[int] = ()
    if noun in PIECES:
        found = _pieces(context, noun, sides, rest, parts=parts)
    elif noun == "hexes" and not sides:
        found = _hexes(context, rest)
    elif noun in PLACES and not rest:
        found = _places(context, noun, sides, parts=parts)
    elif noun in {"zones", "boxes", "tracks"} and not rest:
        found = _of_the_map(context, noun, sides, parts=parts)
    elif not rest and not sides:
        found = _of_the_game(context, noun)
    return tuple(total for total in dict.fromkeys(found) if total > 0)


def _ours(things: Iterable[Any], sides: set[str]) -> list[Any]:
    return [each for each in things if not sides or getattr(each, "side", None) in sides]


def _groups(things: list[Any], *keys: str) -> Iterator[list[Any]]:
    """Yield all things, and those that have the same under a key."""
    yield things
    for key in keys:
        alike: dict[object, list[Any]] = {}
        for each in things:
            alike.setdefault(getattr(each, key, None), []).append(each)
        yield from alike.values()


def _ways(things: Sequence[tuple[int, set[str]]]) -> Iterator[int]:
    """Yield how many there are, and of how many kinds; each may be left out for some reasons."""
    reasons = sorted(set[str]().union(*(why for _, why in things)))
    for many in range(len(reasons) + 1):
        for without in map(set, combinations(reasons, many)):
            kept = [count for count, why in things if not why & without]
            yield from (sum(kept), len(kept))


def _pieces(
    context: CheckContext, noun: str, sides: set[str], words: str, *, parts: bool
) -> Iterator[int]:
    counters, told = context.counters, set(words.split()) - _OF_ALL
    arms = told - _OF_UNITS
    units = [u for u in _ours(counters.units, sides) if arms <= {arm.value for arm in u.type.marks}]
    markers = _ours(counters.markers, sides) if not told else []
    things = {"units": units, "markers": markers}.get(noun, [*units, *markers] if units else [])
    if not things or not arms <= {each.value for each in UnitType}:
        return
    reasons = _reasons(context)
    for group in _groups(things, *(("side", "formation") if parts else ())):
        yield from _ways([(each.count, reasons(each)) for each in group])
    found: Counter[tuple[str, str]] = Counter()
    for origin, entry in positions(counters) if parts else ():
        if not sides or entry.side in sides:
            yield from (len(entry.units), entry.draw.count or 0 if entry.draw else 0)
            found[origin.partition(".")[0], entry.side] += len(entry.units)
    yield from found.values()
    yield from (len(pool.units) for pool in counters.pools if parts)


def _reasons(context: CheckContext) -> Any:
    """Return what tells for which reasons a counter may be left out."""
    turned = {each.into for each in context.counters.conversions}
    backs = {unit.back.unit for unit in context.units if unit.back.kind is BackKind.UNIT}

    def reasons(each: Unit | Marker) -> set[str]:
        types = each.type if isinstance(each, Unit) else ()
        known = {
            type(each).__name__: True,
            "turned": each.id in turned,
            "back": each.id in backs,
            "spare": _SPARE.search(each.name) is not None,
            "decoy": UnitType.DECOY in types,
            "headquarters": UnitType.HEADQUARTERS in types,
        }
        return {reason for reason, holds in known.items() if holds}

    return reasons


def _hexes(context: CheckContext, words: str) -> Iterator[int]:
    ground = context.terrain
    if words:
        yield sum(each.name.casefold() == words for each in ground.values())
        for noun in (noun for noun, kind in _PLACE_KINDS.items() if kind == words):
            yield from _places(context, noun, set(), parts=False)
    else:
        yield len(ground)
        yield sum(each.playable for each in ground.values())
        yield sum(each.land for each in ground.values())
        yield sum(context.playable(at) for at in ground)


def _places(context: CheckContext, noun: str, sides: set[str], *, parts: bool) -> Iterator[int]:
    """Yield places, hexes of a terrain called so, and the places that a victory is about."""
    kind, places = _PLACE_KINDS.get(noun), _ours(context.map.places, sides)
    own = [each for each in places if kind in {None, each.kind}]
    for group in (own, [each for each in places if each.kind in _SETTLED]) if own else ():
        starred = [each for each in group if each.stars]
        larger = [each for each in group if each.kind is not PlaceKind.VILLAGE]
        for some in (group, starred, larger):
            yield from (len(some), sum(len(each.hexes) for each in some))
    ground = context.terrain.values()
    yield sum((kind or noun) in each.name.casefold().split() for each in ground)
    for victory in context.game.victory if parts else ():
        for named in (victory.holds, victory.controls, victory.occupies, victory.connects):
            yield len(named)
        yield victory.at_least or 0


def _of_the_map(context: CheckContext, noun: str, sides: set[str], *, parts: bool) -> Iterator[int]:
    things = _ours(getattr(context.map, noun), sides)
    for group in _groups(things, *(("kind", "side") if parts else ())):
        yield len(group)
        yield sum(getattr(each, "border", "") is not Border.NONE for each in group)
        yield sum(not getattr(each, "turns", False) for each in group)
    yield len({each.name for each in things})


def _of_the_game(context: CheckContext, noun: str) -> Iterator[int]:
    game = context.game
    if noun == "sides":
        yield from (len(game.sides), *_OTHER_SIDES)
    elif noun == "turns" and game.turns is not None:
        days = game.turns.count // max(len(game.turns.parts), 1)
        yield from (game.turns.count, game.turns.count - 1, days)
    elif noun == "tables" and (tables := game.tables.tables):
        # The charts of terrain, of movement and of modifiers may be counted with them.
        yield from range(len(tables), len(tables) + 4)
        yield sum(isinstance(each, ResultsTable) for each in tables)
