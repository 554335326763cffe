"""What a line is said to be, against its course: length, ends and places on its way."""

from __future__ import annotations

from generator.board import BadReference, parse_edge
from generator.checks.check import ERROR, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.courses import Course, courses
from generator.checks.hexreferences import path_of
from generator.model.names import counted, listed


@check("NET020", ERROR, each=courses)
def other_length(course: Course) -> Findings:
    """A road or river has another length than its `length`.

    `length` says how many hexes a road runs through, or how many hexsides a river runs along.
    Nothing else shows that a hex is missing at the end of a path, or a hexside at the mouth of a
    river.
    """
    stated, real = course.feature.length, len(course.hexes or course.hexsides)
    if stated not in {None, real}:
        noun = ("hex", "hexes") if course.hexes else ("hexside", "hexsides")
        message = f"the length of {course.name} is {stated}, but it has {counted(real, *noun)}"
        hint = "one is missing, one is too many, or the length is wrong"
        yield finding(message, ".length", help=hint)


@check("NET021", ERROR, each=courses)
def other_ends(context: CheckContext, course: Course) -> Findings:
    """A road or river does not begin or end at its `ends` or `exits`.

    `ends` names two hexes. A path begins in one and ends in the other. The source of a river
    touches one and its mouth the other. The last hexside of a river may follow the one before in
    two directions, and only `ends` tells which was meant. `exits` names the hexsides at the border
    where a path enters and leaves the map.
    """
    ends, stations = course.feature.ends, course.stations()
    if ends and len(ends) != 2:
        message = f"`ends` has two hexes, the first and the last, not {len(ends)}"
        yield finding(message, ".ends")
    elif ends:
        for place, word, station in ((0, "begin", stations[0]), (1, "end", stations[-1])):
            at = context.cell(ends[place])
            if at is not None and at not in station:
                message = f"{course.name} does not {word} at {ends[place]}"
                yield finding(message, f".ends.{place}")
    yield from _exits(context, course)


def _exits(context: CheckContext, course: Course) -> Findings:
    """Find a path that crosses the border elsewhere than at the hexsides under `exits`."""
    stated, path = course.feature.exits, path_of(context, course.feature)
    if not stated or path is None or context.grid is None:
        return
    try:
        meant = {parse_edge(label, context.grid) for label in stated}
    except BadReference:
        return
    crossed = {hexside for hexside in (path.enters, path.leaves) if hexside is not None}
    if meant != crossed:
        fault = "also leaves the map at its other end"
        if meant - crossed:
            fault = f"does not leave the map through {listed(stated)}"
        yield finding(f"{course.name} {fault}", ".exits")


@check("NET022", ERROR, each=courses)
def misses_a_place(context: CheckContext, course: Course) -> Findings:
    """A road or river misses a place of its `by`.

    `by` names, in order, the places through which a road runs or beside which a river flows. A hex
    of the path, or the hex of the place, is mistyped: on the map the town lies beside its road.
    """
    reached, stations = 0, course.stations()
    for number, name in enumerate(course.feature.by):
        hexes = {at for _, at in context.cells(context.places.get(name, ()))}
        steps = [step for step, station in enumerate(stations) if station & hexes]
        ahead = [step for step in steps if step >= reached]
        if hexes and not ahead:
            place = context.names["place"][name]
            fault = "does so too early" if steps else "does not"
            message = f"{course.name} should run through or beside {place}, but {fault}"
            yield finding(message, f".by.{number}", see=(place, f"places.{name}.hexes"))
        reached = ahead[0] if ahead else reached
