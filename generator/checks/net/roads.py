"""Roads and railways: where they run and where they end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.checks.check import ERROR, WARNING, check
from generator.checks.context import CheckContext
from generator.checks.courses import CROSSINGS, courses
from generator.checks.hexreferences import hexsides_of, path_of
from generator.diagnostics import Finding, Related
from generator.hexes import Hex, Hexside, neighbours
from generator.model.map import Feature, Map


@check("NET004", "road-over-impassable-hexside", ERROR)
def roads_over_impassable_hexsides(context: CheckContext) -> Iterator[Finding]:
    """A road crosses a hexside that nobody may cross.

    The kind of line on the hexside says `impassable: true`; a road across it promises what the
    rules forbid.
    """
    barriers = _barriers(context)
    for feature in context.game.map.features if context.game.map else ():
        path = path_of(context, feature)
        for hexside in path.crossings if path else ():
            if hexside in barriers:
                yield _impassable(context, feature, hexside, barriers[hexside])


def _barriers(context: CheckContext) -> dict[Hexside, Feature]:
    game_map = context.game.map
    if game_map is None:
        return {}
    closed = {kind.id for kind in game_map.lines if kind.impassable}
    return {
        hexside: feature
        for feature in game_map.features
        if feature.kind in closed
        for _, hexside in hexsides_of(context, feature)
    }


def _impassable(
    context: CheckContext, feature: Feature, hexside: Hexside, barrier: Feature
) -> Finding:
    labels = [context.grid.label(at) for at in hexside.hexes if context.grid and at in context.grid]
    name = barrier.name or barrier.id
    return roads_over_impassable_hexsides.finding(
        f"the {feature.kind} crosses {'/'.join(labels)}, which {name} makes impassable",
        f"features.{feature.id}.path",
        related=(Related(None, name, f"features.{barrier.id}.hexsides"),),
    )


_AFLOAT = frozenset({"ferry", "sea-route"})


@check("NET006", "path-at-sea", WARNING)
def paths_at_sea(context: CheckContext) -> Iterator[Finding]:
    """A road or railway runs through a hex of sea.

    Usually one hex number of the path is wrong. A ferry or a sea route may run there: a kind of
    line that looks like `ferry` or `sea-route` is left alone.
    """
    game_map = context.game.map
    if game_map is None or context.grid is None:
        return
    for feature in game_map.features:
        path = None if _afloat(game_map, feature) else path_of(context, feature)
        for at in dict.fromkeys(path.hexes if path else ()):
            ground = context.terrain.get(at)
            if ground and not ground.land:
                where = f"{context.grid.label(at)}, which is {ground.name.lower()}"
                message = f"the {feature.kind} runs through {where}"
                yield paths_at_sea.finding(message, f"features.{feature.id}.path")


def _afloat(game_map: Map, feature: Feature) -> bool:
    return any(
        kind.id == feature.kind and (kind.look or kind.id) in _AFLOAT for kind in game_map.lines
    )


@check("NET025", "dead-end", WARNING)
def dead_ends(context: CheckContext) -> Iterator[Finding]:
    """A road ends in the middle of nowhere.

    A road leads to a place, to another road, to a ford or ferry, or to the border of the map. One
    that stops short usually has lost its last hex, and units that come to its end have a move less
    than was meant.
    """
    if context.grid is None or context.game.map is None:
        return
    paths = [course for course in courses(context) if course.hexes]
    through = Counter(at for course in paths for at in dict.fromkeys(course.hexes))
    known = {at for place in context.game.map.places for _, at in context.hexes(place.hexes)}
    known |= {at for zone in context.game.map.zones for _, at in context.hexes(zone.hexes)}
    known |= {
        at
        for course in courses(context)
        if course.look in CROSSINGS
        for side in course.hexsides
        for at in side.hexes
    }
    for course in paths:
        for at in dict.fromkeys((course.hexes[0], course.hexes[-1])):
            if not (at in known or through[at] > 1 or _outer(context, at)):
                label = context.grid.label(at)
                yield dead_ends.finding(
                    f"{course.name} ends in hex {label}, where there is nothing",
                    f"features.{course.feature.id}.path",
                    help="is a hex missing at its end, or a place in this one?",
                )


def _outer(context: CheckContext, at: Hex) -> bool:
    """Whether a hex has the border of the map, or ground where no unit may stand, beside it."""
    return any(not context.playable(beside) for beside in neighbours(at))
