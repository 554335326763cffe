"""How many of a kind a game has: every number that somebody who counts them may come to.

Counters with and without markers, spares, decoys and larger forms; pieces or kinds of them; places
or the hexes in which they lie.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from generator.checks.context import CheckContext
from generator.checks.order_of_battle import positions
from generator.checks.sentences.totals import PIECES, PLACES
from generator.model.arms import UnitType
from generator.model.counters import BackKind, Counters, Marker, Unit
from generator.model.map import Border, Map, PlaceKind
from generator.model.tables import OddsTable

_OF_ALL, _OF_UNITS = frozenset({"game", "playing"}), frozenset({"combat", "fighting", "unit"})
"""Words before counters that say nothing, or that no markers are meant."""
_SPARE = re.compile(r"\b(?:spare|blank|dummy|dummies|decoy)", re.IGNORECASE)
_KINDS = {
    "cities": PlaceKind.CITY,
    "towns": PlaceKind.TOWN,
    "villages": PlaceKind.VILLAGE,
    "ports": PlaceKind.PORT,
    "airfields": PlaceKind.AIRFIELD,
    "fortresses": PlaceKind.FORTRESS,
}
_SETTLED = (PlaceKind.CITY, PlaceKind.TOWN, PlaceKind.VILLAGE)
_OTHER_SIDES = (2, 4, 6)
"""Sides of a counter, a sheet and a hex."""


class Census:
    """The numbers of things of a game."""

    def __init__(self, context: CheckContext) -> None:
        """Take the game that is counted."""
        self._context = context
        self._sides = {side.name.casefold(): side.id for side in context.game.sides}

    def totals(self, noun: str, words: str, *, parts: bool) -> tuple[int, ...]:
        """Return all that a number of a noun, with some words before it, may rightly be.

        The first is that of all there are; `parts` are those that are all of something smaller,
        such as a side or a set-up. Nothing is returned where the words are not understood or the
        game's data have no such things.
        """
        sides, rest = self._sides_in(words.casefold())
        found: Iterable[int] = ()
        if noun in PIECES:
            found = self._pieces(noun, sides, rest, parts=parts)
        elif noun == "hexes":
            found = self._hexes(sides, rest)
        elif not rest and (noun in {"zones", "boxes", "tracks"} or noun in PLACES):
            found = self._of_the_map(noun, sides, parts=parts)
        elif not rest and not sides:
            found = self._of_the_game(noun)
        return tuple(total for total in dict.fromkeys(found) if total > 0)

    def _sides_in(self, words: str) -> tuple[frozenset[str], str]:
        """Return the sides that some words name, and the words that do not."""
        sides = set()
        for name, side in self._sides.items():
            shorter = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", words)
            if shorter != words:
                sides.add(side)
                words = shorter
        return frozenset(sides), " ".join(words.split())

    def _pieces(
        self, noun: str, sides: frozenset[str], words: str, *, parts: bool
    ) -> Iterator[int]:
        counters, told = self._context.counters, set(words.split()) - _OF_ALL
        arms = told - _OF_UNITS
        if not arms <= {each.value for each in UnitType}:
            return
        units = [
            unit
            for unit in counters.units
            if (not sides or unit.side in sides) and arms <= {arm.value for arm in unit.type.marks}
        ]
        ours = [each for each in counters.markers if not sides or each.side in sides]
        markers = [] if told else ours
        if not (markers if noun == "markers" else units):
            return
        if noun in {"counters", "pieces"}:
            of_units = {sum(u.count for u in part): None for part in _forms(counters, units)}
            yield from (u + m for u in of_units for m in _markers(markers))
            yield len(units) + len(markers)
        yield from _sums(counters, units) if noun != "markers" else ()
        yield from _markers(markers) if noun != "units" else ()
        if parts:  # sides, formations, set-ups, arrivals and pools
            for side in self._context.game.sides:
                yield from _sums(counters, [each for each in units if each.side == side.id])
                yield from _markers([each for each in markers if each.side == side.id])
            for body in counters.formations:
                yield from _sums(counters, [each for each in units if each.formation == body.id])
            yield from _named(counters, sides)

    def _hexes(self, sides: frozenset[str], words: str) -> Iterator[int]:
        ground = self._context.terrain
        if words and not sides:
            yield sum(each.name.casefold() == words for each in ground.values())
            for noun in (noun for noun, kind in _KINDS.items() if kind.value == words):
                yield from _places(self._context.map, noun, sides)
        elif not sides:
            yield len(ground)
            yield sum(each.playable for each in ground.values())
            yield sum(each.land for each in ground.values())
            yield sum(self._context.playable(at) for at in ground)

    def _of_the_map(self, noun: str, sides: frozenset[str], *, parts: bool) -> Iterator[int]:
        game_map = self._context.map
        if noun in PLACES:
            yield from _places(game_map, noun, sides)
            yield from self._like_a_place(noun, parts=parts)
        elif noun == "tracks":
            tracks = game_map.tracks if not sides else ()
            yield from (len(tracks), sum(not each.turns for each in tracks))
        elif noun == "boxes":
            boxes = [each for each in game_map.boxes if not sides or each.side in sides]
            yield len(boxes)
            yield from Counter(each.side for each in boxes).values() if parts else ()
        else:
            zones = [each for each in game_map.zones if not sides or each.side in sides]
            drawn = [each for each in zones if each.border is not Border.NONE]
            yield from (len(zones), len(drawn), len({each.name for each in zones}))
            for among in (zones, drawn) if parts else ():
                yield from Counter(each.kind for each in among).values()
                yield from Counter(each.side for each in among).values()

    def _like_a_place(self, noun: str, *, parts: bool) -> Iterator[int]:
        """Yield the hexes of a terrain called so, and the places that a victory is about."""
        word = _KINDS[noun].value if noun in _KINDS else noun
        ground = self._context.terrain.values()
        yield sum(word in each.name.casefold().split() for each in ground)
        for victory in self._context.game.victory if parts else ():
            yield from (len(victory.holds), len(victory.occupies), len(victory.connects))

    def _of_the_game(self, noun: str) -> Iterator[int]:
        game = self._context.game
        if noun == "sides":
            yield from (len(game.sides), *_OTHER_SIDES)
        elif noun == "turns" and game.turns is not None:
            days = game.turns.count // max(len(game.turns.parts), 1)
            yield from (game.turns.count, game.turns.count - 1, days)
        elif noun == "tables" and (tables := game.tables.tables):
            # The charts of terrain, of movement and of modifiers may be counted with them.
            yield from range(len(tables), len(tables) + 4)
            yield sum(isinstance(each, OddsTable) for each in tables)


def _forms(counters: Counters, units: list[Unit]) -> Iterator[list[Unit]]:
    """Yield some units: all, and without those that others turn into."""
    other = {each.into for each in counters.conversions}
    backs = {unit.back.unit for unit in counters.units if unit.back.kind is BackKind.UNIT}
    for left_out in (set[str](), other, backs, other | backs):
        kept = [unit for unit in units if unit.id not in left_out]
        yield kept
        real = [unit for unit in kept if UnitType.DECOY not in unit.type]
        yield real
        yield [unit for unit in real if not _SPARE.search(unit.name)]


def _sums(counters: Counters, units: list[Unit]) -> Iterator[int]:
    """Yield how many counters and how many kinds there are of some units."""
    for part in _forms(counters, units):
        for fought in (part, [u for u in part if UnitType.HEADQUARTERS not in u.type]):
            yield sum(unit.count for unit in fought)
            yield len(fought)


def _markers(markers: list[Marker]) -> tuple[int, ...]:
    used = [each for each in markers if not _SPARE.search(each.name)]
    return (*(sum(each.count for each in part) for part in (markers, used)), len(markers))


def _named(counters: Counters, sides: frozenset[str]) -> Iterator[int]:
    """Yield how many units set-ups, arrivals and pools name, each and all of a side."""
    found: Counter[tuple[str, str]] = Counter()
    for origin, entry in positions(counters):
        if not sides or entry.side in sides:
            yield from (len(entry.units), entry.draw.count or 0 if entry.draw else 0)
            found[origin.partition(".")[0], entry.side] += len(entry.units)
    yield from found.values()
    yield from (len(pool.units) for pool in counters.pools)


def _places(game_map: Map, noun: str, sides: frozenset[str]) -> Iterator[int]:
    places = [each for each in game_map.places if not sides or each.side in sides]
    own = [each for each in places if noun == "places" or each.kind is _KINDS[noun]]
    if not own:
        return
    settled = [each for each in places if each.kind in _SETTLED]
    larger = [each for each in settled if each.kind is not PlaceKind.VILLAGE]
    starred = ([each for each in group if each.stars] for group in (own, settled))
    for group in (own, settled, larger, *starred):
        yield from (len(group), sum(len(each.hexes) for each in group))
