"""Places and names on the map: the ground that they stand on, and what they are for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from generator.checks.check import ERROR, WARNING, check
from generator.checks.context import CheckContext
from generator.diagnostics import Finding, Origin, Related
from generator.hexes import Hex, distance, neighbours
from generator.model.map import Label, LabelKind, Map, Place, PlaceKind, Terrain
from generator.model.names import counted
from generator.model.prose import Reference

_ON_LAND = frozenset(PlaceKind) - {PlaceKind.POINT, PlaceKind.CAPE}

_COASTAL = frozenset({PlaceKind.PORT, PlaceKind.BEACH})


@check("MAP005", "place-on-wrong-ground", WARNING)
def places_on_wrong_ground(context: CheckContext) -> Iterator[Finding]:
    """A town lies at sea, or a port or beach away from it.

    Usually the place has its neighbour's hex number. A hex on the border of the map may face the
    sea beyond it, so ports there are taken on trust.
    """
    for place in context.game.map.places if context.game.map else ():
        hexes = [at for _, at in context.hexes(place.hexes) if at in context.terrain]
        if not hexes:
            continue
        fault = _off_its_ground(context, place, hexes)
        if fault:
            yield places_on_wrong_ground.finding(
                f"{place.name} {fault}", f"places.{place.id}.hexes"
            )


def _off_its_ground(context: CheckContext, place: Place, hexes: list[Hex]) -> str | None:
    where = " and ".join(place.hexes)
    if place.kind in _ON_LAND and not any(context.terrain[at].land for at in hexes):
        return f"is a {place.kind}, but {where} lies at sea"
    if place.kind in _COASTAL and not any(_by_the_sea(context, at) for at in hexes):
        return f"is a {place.kind}, but no sea lies next to {where}"
    return None


def _by_the_sea(context: CheckContext, at: Hex) -> bool:
    grounds = [context.terrain.get(beside) for beside in neighbours(at)]
    return any(ground is None or not ground.land for ground in grounds)


@check("MAP006", "two-places-in-one-hex", WARNING)
def two_places_in_one_hex(context: CheckContext) -> Iterator[Finding]:
    """Two places stand in the same hex.

    Their symbols and names are drawn over one another, and a rule that names one of them names the
    other as well. Often one of the two has the wrong hex number.
    """
    seen: dict[Hex, Place] = {}
    for place in context.game.map.places if context.game.map else ():
        for label, at in context.hexes(place.hexes[:1]):
            if at not in seen:
                seen[at] = place
                continue
            other = seen[at]
            yield two_places_in_one_hex.finding(
                f"{place.name} stands in hex {label}, where {other.name} stands already",
                f"places.{place.id}.hexes",
                related=(Related(None, other.name, f"places.{other.id}.hexes"),),
            )


_BUILT = frozenset({"city"})

_TOWNS = frozenset({PlaceKind.CITY, PlaceKind.TOWN, PlaceKind.PORT, PlaceKind.FORTRESS})


@check("MAP021", "city-and-its-ground", WARNING)
def cities_off_their_ground(context: CheckContext) -> Iterator[Finding]:
    """A city lies outside the city hexes, or a city hex has no city.

    Where a terrain looks like a city, cities and such hexes belong together: the effects of the
    terrain are printed in the key, the name on the map. One of the two is usually a hex off.
    """
    game_map, grid = context.game.map, context.grid
    if game_map is None or grid is None:
        return
    built = {at for at, ground in context.terrain.items() if (ground.look or ground.id) in _BUILT}
    if not built:
        return
    named = set()
    for place in game_map.places:
        for number, label in enumerate(place.hexes):
            at = context.hex(label)
            if at is None:
                continue
            if place.kind in _TOWNS:
                named.add(at)
            if place.kind is PlaceKind.CITY and at in context.terrain and at not in built:
                ground = context.terrain[at].name.lower()
                message = f"{place.name} is a city, but hex {label} is {ground}"
                yield cities_off_their_ground.finding(message, f"places.{place.id}.hexes.{number}")
    for at in sorted(built - named, key=grid.label):
        label = grid.label(at)
        message = f"hex {label} is {context.terrain[at].name.lower()}, but no town lies there"
        yield cities_off_their_ground.finding(message, f"hexes.{label}")


@check("MAP023", "place-on-other-ground", ERROR)
def places_on_other_ground(context: CheckContext) -> Iterator[Finding]:
    """A place, or a name set on the map, does not lie on the ground that it is said to lie on.

    `on` names the terrain of a place or of a label: the hill stands on a mountain hex, the lines of
    the tanks on clear ground, the name of the lake in its swamp. Where the hex shows something
    else, the place or the picture has a slip.
    """
    for origin, thing in _things(context.game.map):
        for number, label in enumerate(thing.hexes if thing.on is not None else ()):
            at = context.hex(label)
            ground = context.terrain.get(at) if at is not None else None
            if ground is not None and thing.on is not None and ground.id != thing.on:
                meant = context.names["terrain"].get(thing.on, thing.on)
                yield places_on_other_ground.finding(
                    f"{thing.name} is to lie on {meant}, but hex {label} is {ground.name}",
                    f"{origin}.hexes.{number}",
                    related=(Related(None, "said here", f"{origin}.on"),),
                )


def _things(game_map: Map | None) -> Iterator[tuple[Origin, Place | Label]]:
    if game_map is not None:
        yield from ((f"places.{place.id}", place) for place in game_map.places)
        yield from ((f"labels.{label.id}", label) for label in game_map.labels)


_LOOKS: Final[Mapping[LabelKind, frozenset[str]]] = {
    LabelKind.MOUNTAINS: frozenset({"mountain", "rough", "hill", "hills"}),
    LabelKind.SWAMP: frozenset({"swamp"}),
    LabelKind.FOREST: frozenset({"forest"}),
}

_WATERS = frozenset({LabelKind.SEA, LabelKind.STRAIT})


@check("MAP022", "label-on-wrong-ground", WARNING)
def labels_on_wrong_ground(context: CheckContext) -> Iterator[Finding]:
    """The name of a forest, a swamp, a range or a sea stands where there is none.

    A name that is set across hexes belongs to what they show. One on other ground has wrong hexes,
    or the picture has a wrong character there.
    """
    looks = {ground.look or ground.id for ground in context.terrain.values()}
    for label in context.game.map.labels if context.game.map else ():
        for place, text in enumerate(label.hexes):
            at = context.hex(text)
            ground = context.terrain.get(at) if at is not None else None
            if ground is not None and not _fits(label, ground, looks):
                message = f"{label.name} is a name of {label.kind}, but hex {text} is {ground.name}"
                yield labels_on_wrong_ground.finding(message, f"labels.{label.id}.hexes.{place}")


def _fits(label: Label, ground: Terrain, looks: set[str]) -> bool:
    """Whether a hex may bear the name; a map without such ground is taken as it is."""
    if label.kind in _WATERS:
        return not ground.land
    if label.kind is LabelKind.LAND:
        return ground.land
    wanted = _LOOKS.get(label.kind)
    return wanted is None or wanted.isdisjoint(looks) or (ground.look or ground.id) in wanted


@check("MAP040", "label-of-another-length", WARNING)
def labels_of_another_length(context: CheckContext) -> Iterator[Finding]:
    """A name on the map spans more or fewer hexes than it is said to span.

    `length` counts the hexes from a name's first letter to its last, those between included. A hex
    number that is one off sets the name askew, or beyond the sea that it is the name of, and
    contradicts nothing else.
    """
    for label in context.game.map.labels if context.game.map else ():
        hexes = [at for _, at in context.hexes(label.hexes)]
        spanned = 1 + sum(distance(one, other) for one, other in pairwise(hexes))
        if hexes and len(hexes) == len(label.hexes) and label.length not in {None, spanned}:
            yield labels_of_another_length.finding(
                f"{label.name} is given a length of {label.length}, but its hexes span "
                f"{counted(spanned, 'hex', 'hexes')}",
                f"labels.{label.id}.length",
                help="one of its hexes is wrong: or is the length itself?",
            )


@check("MAP031", "stars-for-nothing", WARNING)
def stars_for_nothing(context: CheckContext) -> Iterator[Finding]:
    """A place has stars, but no victory names it.

    Players fight for the stars on the map. A place with stars that counts for nothing has lost its
    victory, or bears the stars of another.
    """
    game = context.game
    if not game.victory or game.map is None:
        return
    counted = {name for won in game.victory for name in (*won.holds, *won.occupies, *won.connects)}
    for won in game.victory:
        for inline in won.text.inlines():
            if isinstance(inline, Reference) and inline.kind == "place":
                counted.add(inline.target)
    if not counted <= context.names["place"].keys():  # REF001 and REF002 tell of them
        return
    for place in game.map.places:
        if place.stars and place.id not in counted:
            message = f"{place.name} has stars, but counts for no victory"
            yield stars_for_nothing.finding(message, f"places.{place.id}.stars")
