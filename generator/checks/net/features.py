"""Lines of every kind, as they are written: their hexes and hexsides."""

from __future__ import annotations

from collections import Counter

from generator.board import Fault
from generator.checks.check import ERROR, WARNING, Findings, check, finding, repeated
from generator.checks.context import CheckContext
from generator.checks.courses import FLOWING, Course, courses
from generator.checks.hexreferences import hexsides_of, mistakes
from generator.model.map import Feature


@check("NET001", ERROR)
def broken_path(context: CheckContext) -> Findings:
    """A path jumps between hexes that are not adjacent.

    Roads and railways run through adjacent hexes. A step that jumps leaves a gap in the road on the
    map, and players will disagree about whether it is one.
    """
    for origin, mistake, within in mistakes(context, {"path", "route"}, Fault.NOT_ADJACENT):
        yield finding(f"the path jumps: {mistake}", origin, within=within)


@check("NET002", ERROR)
def no_such_hexside(context: CheckContext) -> Findings:
    """A hexside is written with two hexes that are not adjacent.

    `43/44` is the hexside between 43 and 44. If two hexes share no hexside, no river can run there.
    """
    for origin, mistake, within in mistakes(context, {"hexside"}, Fault.NOT_ADJACENT):
        yield finding(f"this is not a hexside: {mistake}", origin, within=within)


@check("NET005", WARNING)
def hexside_given_twice(context: CheckContext) -> Findings:
    """A hexside has the same kind of line twice.

    One feature, or two of the same kind, have the hexside. The second was probably meant to be
    another hexside. Where hexsides are counted, it counts twice.
    """
    sides = (
        ((each.kind, hexside), (f"features.{each.id}.hexsides.{place}", each.hexsides[place], each))
        for each in context.map.features
        for place, hexside in hexsides_of(context, each)
    )
    for (first, _, _), (origin, text, each) in repeated(sides):
        message = f"hexside {text} is listed twice as {each.kind}"
        yield finding(message, origin, see=("first here", first))


@check("NET007", ERROR, each=Feature)
def no_course(feature: Feature) -> Findings:
    """A feature has no course, or has two.

    A feature has a `path` through hexes, as a road does, or `hexsides` along which it runs, as a
    river does. Without either it is not drawn; with both nobody can tell which counts.
    """
    fault = "has no course: add `path` or `hexsides`"
    if feature.path and feature.hexsides:
        fault = "has both a path and hexsides: make two features"
    if bool(feature.path) is bool(feature.hexsides):
        yield finding(f"{feature.name or feature.id} {fault}")


@check("NET008", ERROR, each=Feature)
def defends_elsewhere(context: CheckContext, feature: Feature) -> Findings:
    """A fort line protects a hex that it does not touch.

    The line runs along at least one hexside of each hex under `defends`. Any other hex is usually a
    typing error.
    """
    beside = {at for _, hexside in hexsides_of(context, feature) for at in hexside.cells}
    name = feature.name or feature.id
    for origin, label, at in context.spots(".defends", feature.defends if beside else ()):
        if at not in beside:
            yield finding(f"{name} defends {label}, but runs along none of its hexsides", origin)


@check("NET027", ERROR, each=courses)
def line_that_faces_nowhere(context: CheckContext, course: Course) -> Findings:
    """A fort line does not run along the hexes that it defends.

    Each hexside of a fort line, bank or wall has a hex under `defends` on one side only. If both
    hexes are defended, the hexside is inside the works. If neither is, it defends nobody.
    """
    defended = {at for _, at in context.cells(course.feature.defends)}
    for place, side in enumerate(course.hexsides if defended else ()):
        behind = sum(at in defended for at in side.cells)
        fault = "defends the hexes on both sides" if behind else "defends neither hex beside it"
        if behind != 1:
            message = f"{course.name} runs along {course.feature.hexsides[place]}, but {fault}"
            yield finding(message, f".hexsides.{place}", see=("the defended hexes", ".defends"))


@check("NET028", WARNING, each=courses)
def passes_twice(context: CheckContext, course: Course) -> Findings:
    """A road comes to the same hex twice, or a river to the same corner.

    A road that turns back on itself, or a river that meets itself, has a wrong hex in its course. A
    ring road that ends where it began is not reported.
    """
    ring = len(course.hexes) > 1 and course.hexes[0] == course.hexes[-1]
    times = Counter(course.hexes[1:] if ring else course.hexes)
    again = next((at for at, number in times.items() if number > 1), None)
    if again is not None:
        yield finding(f"{course.name} runs through hex {context.label(again)} twice", ".path")
    elif course.look in FLOWING and len(set(course.vertices)) < len(course.vertices):
        yield finding(f"{course.name} runs into itself", ".hexsides")
