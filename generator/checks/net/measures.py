"""What a line is said to be, against its course: length, ends and places on its way."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.context import CheckContext
from generator.checks.courses import Course, courses
from generator.checks.hexreferences import path_of
from generator.diagnostics import Finding, Related
from generator.hexes import BadReference, Hex, parse_hexside
from generator.model.names import counted, listed


@check("NET020", "other-length", ERROR)
def features_of_another_length(context: CheckContext) -> Iterator[Finding]:
    """A road or river is shorter or longer than it is said to be.

    `length` says how many hexes a road runs through, or along how many hexsides a river runs. A hex
    left out at the end of a path, or a hexside at the mouth of a river, contradicts nothing else.
    """
    for course in courses(context):
        stated = course.feature.length
        real = len(course.hexes or course.hexsides)
        if stated is not None and stated != real:
            noun = ("hex", "hexes") if course.hexes else ("hexside", "hexsides")
            yield features_of_another_length.finding(
                f"{course.name} is given a length of {stated}, but has {counted(real, *noun)}",
                f"features.{course.feature.id}.length",
                help="one is left out, or one too many: or is the length itself wrong?",
            )


_WORDS = ("begin", "end")


@check("NET021", "other-ends", ERROR)
def features_with_other_ends(context: CheckContext) -> Iterator[Finding]:
    """A road or river does not begin or end where it is said to.

    `ends` names two hexes: those in which a path begins and ends, or one that touches the source of
    a river and one that touches its mouth. The last hexside of a river may lie one way or another
    and still follow on from the one before; only this tells which was meant. `exits` names the
    hexsides at the border by which a path comes onto the map and goes off.
    """
    for course in courses(context):
        ends = course.feature.ends
        origin = f"features.{course.feature.id}.ends"
        if ends and len(ends) != 2:
            message = f"ends are two hexes, the first and the last, not {counted(len(ends), 'hex')}"
            yield features_with_other_ends.finding(message, origin)
        elif ends:
            for place, label in enumerate(ends):
                at = context.hex(label)
                if at is not None and at not in _ends(course)[place]:
                    message = f"{course.name} does not {_WORDS[place]} at {label}"
                    yield features_with_other_ends.finding(message, f"{origin}.{place}")
        yield from _exits(context, course)


def _exits(context: CheckContext, course: Course) -> Iterator[Finding]:
    """Find a path that crosses the border elsewhere than at the hexsides under `exits`."""
    stated, path = course.feature.exits, path_of(context, course.feature)
    if not stated or path is None or context.grid is None:
        return
    try:
        meant = {parse_hexside(label, context.grid) for label in stated}
    except BadReference:
        return
    crossed = {hexside for hexside in (path.enters, path.leaves) if hexside is not None}
    if meant - crossed:
        message = f"{course.name} does not leave the map by {listed(stated)}"
        yield features_with_other_ends.finding(message, f"features.{course.feature.id}.exits")
    elif crossed - meant:
        message = f"{course.name} leaves the map at its other end as well"
        yield features_with_other_ends.finding(message, f"features.{course.feature.id}.exits")


def _ends(course: Course) -> tuple[frozenset[object], frozenset[object]]:
    stations = course.stations()
    return frozenset(stations[0]), frozenset(stations[-1])


@check("NET022", "misses-a-place", ERROR)
def features_that_miss_a_place(context: CheckContext) -> Iterator[Finding]:
    """A road or river misses a place that is said to lie on its way.

    `by` names the places through which a road runs, or beside which a river flows, in order. A hex
    of the path, or the hex of the place, is a slip; on the map the town lies beside its road.
    """
    places = {place.id: place for place in context.game.map.places} if context.game.map else {}
    for course in courses(context):
        reached = 0
        for number, name in enumerate(course.feature.by):
            if name not in places:
                continue
            hexes = frozenset(at for _, at in context.hexes(places[name].hexes))
            if not hexes:
                continue
            origin = f"features.{course.feature.id}.by.{number}"
            related = Related(None, places[name].name, f"places.{name}.hexes")
            step = _step(course, hexes, reached)
            if step is not None:
                reached = step
                continue
            late = _step(course, hexes, 0) is not None
            fault = "comes to it earlier" if late else "does not come to it"
            message = f"{course.name} is to go by {places[name].name}, but {fault}"
            yield features_that_miss_a_place.finding(message, origin, related=(related,))


def _step(course: Course, hexes: frozenset[Hex], first: int) -> int | None:
    """Return the first step from `first` on that touches one of the hexes."""
    stations = course.stations()
    return next((n for n in range(first, len(stations)) if stations[n] & hexes), None)
