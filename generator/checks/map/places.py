"""Places and names on the map: the ground that they stand on, and what they are for."""

from __future__ import annotations

from collections.abc import Mapping, Set
from itertools import pairwise
from typing import Final

from generator.board import Cell, distance, neighbours
from generator.checks.check import (
    ERROR,
    TEXTS_OF_THINGS,
    WARNING,
    Findings,
    check,
    finding,
    repeated,
)
from generator.checks.context import CheckContext
from generator.checks.courses import FLOWING, Course, courses, unread
from generator.model.map import Label, LabelKind, Place, PlaceKind, Streets, Terrain
from generator.model.names import counted
from generator.model.theme import WOODS

_ON_LAND = frozenset(PlaceKind) - {PlaceKind.POINT, PlaceKind.CAPE, PlaceKind.LIGHTHOUSE}

_COASTAL = frozenset({PlaceKind.PORT, PlaceKind.BEACH})


@check("MAP005", WARNING, each=Place)
def place_on_wrong_ground(context: CheckContext, place: Place) -> Findings:
    """A town is at sea, or a port or beach away from the sea.

    Usually the place has its neighbour's hex number. A hex on the border of the map may face the
    sea beyond it, so ports there are not reported.
    """
    hexes = [at for _, at in context.cells(place.hexes) if at in context.terrain]
    where, fault = " and ".join(place.hexes), ""
    if place.kind in _ON_LAND and not any(context.terrain[at].land for at in hexes):
        fault = f"but {where} is sea"
    elif place.kind in _COASTAL and not any(_by_the_sea(context, at) for at in hexes):
        fault = f"but {where} is not adjacent to sea"
    if hexes and fault:
        yield finding(f"{place.name} is a {place.kind}, {fault}", ".hexes")


def _by_the_sea(context: CheckContext, at: Cell) -> bool:
    grounds = [context.terrain.get(beside) for beside in neighbours(at)]
    return any(ground is None or not ground.land for ground in grounds)


@check("MAP006", WARNING)
def two_places_in_one_hex(context: CheckContext) -> Findings:
    """Two places are in the same hex.

    Their symbols and names are drawn over one another, and a rule that names one of them names the
    other as well. Often one of the two has the wrong hex number.
    """
    places = context.map.places
    centres = ((at, each) for each in places for _, at in context.cells(each.hexes[:1]))
    for other, place in repeated(centres):
        both = f"hex {place.hexes[0]} has two places: {other.name} and {place.name}"
        see = (other.name, f"places.{other.id}.hexes")
        yield finding(both, f"places.{place.id}.hexes", see=see)


_BUILT = (PlaceKind.CITY, PlaceKind.TOWN)
_HOUSED = (*_BUILT, PlaceKind.VILLAGE, PlaceKind.PORT)
_ROADS = frozenset({"highway", "road", "track"})


@check("MAP046", ERROR, each=Place)
def plan_that_cannot_be(context: CheckContext, place: Place) -> Findings:
    """The plan of a town needs something that is not in its hexes or along their sides.

    A station stands beside a railway that runs through a hex of the place; streets along the road
    need a road there; a front is a river or a canal along one of its hexsides. Walls stand around
    cities and towns: a village or a port has single houses, and no room for them. Places without
    houses, such as a hill, have no plan. The map is drawn from the plan, so what it asks for must
    be there.
    """
    plan = place.plan
    if plan is None:
        return
    if place.kind not in _HOUSED:
        yield finding(f"{place.name} is a {place.kind}, which has no houses to plan", ".plan")
        return
    hexes = {at for _, at in context.cells(place.hexes)}
    known = [course for _, course in courses(context)]
    within = {course.look for course in known if not hexes.isdisjoint(course.hexes)}
    whole = hexes and not unread(context)  # NET001 and NET002 tell of features that are broken
    if plan.walls and place.kind not in _BUILT:
        message = f"{place.name} is a {place.kind}, and has no room for walls"
        yield finding(message, ".plan.walls", help="make it a town, or leave the walls out")
    if whole and plan.station and "railway" not in within:
        yield finding(f"{place.name} has a station, but no railway runs there", ".plan.station")
    if whole and plan.streets is Streets.ALONG_ROAD and not within & _ROADS:
        message = f"{place.name} has its houses along a road, but no road runs there"
        yield finding(message, ".plan.streets")
    front = next((each for each in known if each.feature.id == plan.front), None)
    if whole and front and not (front.look in FLOWING and _beside(front, hexes)):
        message = f"{place.name} has its front on {front.name}, which is no water beside it"
        yield finding(message, ".plan.front")


def _beside(course: Course, hexes: Set[Cell]) -> bool:
    return any(at in hexes for hexside in course.hexsides for at in hexside.cells)


_TOWNS = frozenset({PlaceKind.CITY, PlaceKind.TOWN, PlaceKind.PORT, PlaceKind.FORTRESS})


@check("MAP021", WARNING)
def city_and_its_ground(context: CheckContext) -> Findings:
    """A city is outside the city hexes, or a city hex has no city.

    If a terrain looks like a city, every city must be in such a hex, and every such hex must have a
    city. The key prints the effects of the terrain, the map the name. One of the two is usually a
    hex off.
    """
    ground = {at: ground.name.lower() for at, ground in context.terrain.items()}
    built = {at for at, each in context.terrain.items() if (each.look or each.id) == "city"}
    empty = set(built)
    for place in context.map.places if built else ():
        for origin, label, at in context.spots(f"places.{place.id}.hexes", place.hexes):
            empty -= {at} if place.kind in _TOWNS else set()
            if place.kind is PlaceKind.CITY and at in ground and at not in built:
                yield finding(f"{place.name} is a city, but hex {label} is {ground[at]}", origin)
    for label, at in sorted((context.label(at), at) for at in empty):
        yield finding(f"hex {label} is {ground[at]}, but has no town", f"hexes.{label}")


@check("MAP023", ERROR, each=Place | Label)
def place_on_other_ground(context: CheckContext, thing: Place | Label) -> Findings:
    """A place or a label is not on the terrain of its `on`.

    `on` names the terrain of a place or of a label: the hill stands on a mountain hex, the lines of
    the tanks on clear ground, the name of the lake in its swamp. If the hex shows something else,
    the place or the picture is wrong.
    """
    for origin, label, at in context.spots(".hexes", thing.hexes if thing.on else ()):
        ground = context.terrain.get(at)
        if ground is not None and ground.id != thing.on:
            meant = context.names["terrain"].get(thing.on or "", thing.on)
            message = f"{thing.name} should be on {meant}, but hex {label} is {ground.name}"
            yield finding(message, origin, see=("its `on`", ".on"))


_LOOKS: Final[Mapping[LabelKind, frozenset[str]]] = {
    LabelKind.MOUNTAINS: frozenset({"mountain", "rough", "hill", "hills"}),
    LabelKind.SWAMP: frozenset({"swamp"}),
    LabelKind.FOREST: frozenset(WOODS),
}

_WATERS = frozenset({LabelKind.SEA, LabelKind.STRAIT})


@check("MAP022", WARNING, each=Label)
def label_on_wrong_ground(context: CheckContext, label: Label) -> Findings:
    """The name of a forest, a swamp, a range or a sea is on other terrain.

    A name across hexes must fit their terrain. If it does not, the name has wrong hexes, or the
    picture has a wrong character there.
    """
    for origin, text, at in context.spots(".hexes", label.hexes):
        ground = context.terrain.get(at)
        if ground is not None and not _fits(context, label, ground):
            message = (
                f"{label.name} is a label of kind {label.kind}, but hex {text} is {ground.name}"
            )
            yield finding(message, origin)


def _fits(context: CheckContext, label: Label, ground: Terrain) -> bool:
    """Whether a hex may bear the name; a map without such ground is taken as it is."""
    if label.kind in _WATERS:
        return not ground.land
    if label.kind is LabelKind.LAND:
        return ground.land
    looks = _LOOKS.get(label.kind)
    if looks is None or (ground.look or ground.id) in looks:
        return True
    return looks.isdisjoint(each.look or each.id for each in context.terrain.values())


@check("MAP040", WARNING, each=Label)
def label_of_another_length(context: CheckContext, label: Label) -> Findings:
    """A label spans another number of hexes than its `length`.

    `length` counts the hexes from the first letter of a name to its last, including those between.
    With one wrong hex number the name is at an angle, or outside its sea, and nothing else shows
    it.
    """
    hexes = [at for _, at in context.cells(label.hexes)]
    spanned = 1 + sum(distance(one, other) for one, other in pairwise(hexes))
    if hexes and len(hexes) == len(label.hexes) and label.length not in {None, spanned}:
        real = counted(spanned, "hex", "hexes")
        message = f"the length of {label.name} is {label.length}, but its hexes span {real}"
        hint = "a hex or the length is wrong"
        yield finding(message, ".length", help=hint)


@check("MAP031", WARNING, each=Place, reads=TEXTS_OF_THINGS)
def stars_for_nothing(context: CheckContext, place: Place) -> Findings:
    """A place has stars, but no victory or points, or not as many stars as others like it.

    Players fight for the stars on the map. Either a victory or `points` must name this place, or
    the stars belong to another place. If points are given for places, and those that are worth as
    much as this one have two stars each, so has this one; and where some are worth more than
    others, they have more stars, or all have the same number.
    """
    yield from _unlike_its_worth(context, place)
    counted: set[str] = set()
    for won in context.game.victory:
        counted.update(won.places, won.text.targets("place"))
    counted.update(*((*entry.holds, *entry.controls) for entry in context.game.points))
    # REF001 and REF002 tell of places that are not there.
    known = context.game.victory and counted <= context.names["place"].keys()
    if known and place.stars and place.id not in counted:
        message = f"{place.name} has stars, but no victory names it"
        hint = f"write {place.id} under `holds`, or {{place:{place.id}}} in the text of a victory"
        yield finding(message, ".stars", help=hint)


def _unlike_its_worth(context: CheckContext, place: Place) -> Findings:
    """Yield a place with other stars than all that are worth as much, or no more than lesser ones.

    Two others must agree.
    """
    worth = _worth(context)
    if place.id not in worth:
        return
    stars = {each.id: each.stars for each in context.map.places if each.id in worth}
    same = {stars[name] for name in stars if worth[name] == worth[place.id] and name != place.id}
    alike = [name for name in stars if worth[name] == worth[place.id] and name != place.id]
    right = next(iter(same)) if len(same) == 1 and same != {0} else place.stars
    if place.stars != right and len(alike) > 1:
        message = f"{place.name} has {counted(place.stars, 'star')}"
        message += f", but the others of {counted(worth[place.id], 'point')} have {right}"
        at = f"places.{place.id}.stars" if place.stars else f"places.{place.id}"
        yield finding(message, at, on_key=not place.stars)


def _worth(context: CheckContext) -> dict[str, int]:
    """Return for how many points each place counts; none that counts in two ways."""
    found: dict[str, list[int]] = {}
    for entry in context.game.points:
        for name in {*entry.holds, *entry.controls}:
            found.setdefault(name, []).append(entry.value)
    return {name: values[0] for name, values in found.items() if len(values) == 1}
