"""The lettering of a map, in order: symbols, names of places, of nature, of features, hex numbers.

In: a render context, a typesetter, the frame and the insets. Out: symbols, texts, findings, and
where all of them lie. Numbers come last, as they can move about in their hexes. What finds no room
is placed first in another round.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import starmap

from shapely import union_all

from generator.diagnostics import CodeEntry, Finding, Origin
from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Stage
from generator.drawing.cartography.lettering.boxes import Kind, Placement, as_array
from generator.drawing.cartography.lettering.collisions import CollisionIndex
from generator.drawing.cartography.lettering.crowding import Crowding
from generator.drawing.cartography.lettering.features import feature_names
from generator.drawing.cartography.lettering.gates import gates
from generator.drawing.cartography.lettering.hex_labels import (
    called,
    expected_unit_labels,
    unit_labels,
)
from generator.drawing.cartography.lettering.labeller import (
    BLACK_HALO,
    Drawing,
    Labeller,
    LabelPlacer,
)
from generator.drawing.cartography.lettering.names import place_names
from generator.drawing.cartography.lettering.nature import NatureTrials, nature_names, nature_trials
from generator.drawing.cartography.lettering.numbers import Berth, berths, expected, number_tasks
from generator.drawing.cartography.lettering.sites import stations
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.codes import NO_NUMBER, NO_ROOM, NO_SYMBOL
from generator.geometry.shapes import region
from generator.model.map import Border
from generator.records import Frozen
from generator.scene import Bounds, Item
from generator.text import Typesetter

_ROUNDS, _MORE = 3, 5
"""How often names and numbers are set; oftener while a number finds no room."""
_PRICES = {Stage.WATER: 11.0, Stage.ROAD: 9.0, Stage.WORK: 24.0}
_BLACK_PRICES = {Stage.WATER: 22.0, Stage.ROAD: 16.0, Stage.WORK: 40.0}
"""What it costs to cover a square millimetre of a line; a black one is broken by a white halo."""
_BROKEN = 0.6  # so far from a black river, in mm, a name's halo breaks it
_COAST, _ZONE, _HOUSES, _NUMBER = 3.5, 4.0, 6.0, 8.0
_RIM, _AT_FRAME = 1.8, 1.5  # the strip along the frame, in mm, that names had better leave free
_POST = 4.0  # the same of where the name of a unit will stand, for symbols


_MISSING = {
    NO_SYMBOL: (
        "the symbol of {} finds no room in its hex and is left out",
        "move what is near, or take a larger page",
    ),
    NO_ROOM: (
        "“{}” finds no room on the map and is left out",
        "shorten it, move what is near, or take a larger page",
    ),
    NO_NUMBER: (
        "the number {} finds no room in its hex",
        "move or shorten a name, or take a larger page",
    ),
}
"""What is said of a symbol, a name, a number, and the advice."""


class Lettering(Frozen):
    """What lies over the painting."""

    symbols: tuple[Item, ...]
    names: Drawing
    numbers: Drawing
    placements: tuple[Placement, ...]
    findings: tuple[Finding, ...]
    failed: tuple[Origin, ...]
    """What found no room."""


def letter(context: RenderContext, typesetter: Typesetter) -> Lettering:
    """Letter a map within its frame, clear of what insets cover; the best of a few rounds."""
    crowding, land = _crowding(context), Crowding(context.frame)
    land.add_area(context.land, 1.0)
    lines = _lines(context)
    rounds: list[Lettering] = []
    urgent: tuple[Origin, ...] = ()
    index = _index(context, context.covered, crowding)
    labeller = Labeller(context, typesetter, index, land, lines)
    natures, known = nature_trials(labeller), berths(labeller)
    lacking = labeller.typesetter.take_findings()
    unmarked = crowding.raised(expected(known), _NUMBER)
    for number in range(_MORE):
        index = _index(context, context.covered, crowding)
        rounds.append(_round(replace(labeller, index=index), natures, known, unmarked, urgent))
        numbers, _ = _loss(rounds[-1])
        if not set(rounds[-1].failed) - set(urgent) or (number + 1 >= _ROUNDS and not numbers):
            break
        urgent = tuple(dict.fromkeys((*rounds[-1].failed, *urgent)))
    best = min(rounds, key=_loss)
    return replace(best, findings=(*best.findings, *lacking)) if lacking else best


def signs(
    context: RenderContext, typesetter: Typesetter, avoid: Sequence[Bounds]
) -> tuple[tuple[Item, ...], tuple[Bounds, ...]]:
    """Return the symbols of places alone, clear of the boxes to `avoid`, and what they cover."""
    index, bare = _index(context, avoid, _crowding(context)), Crowding(context.frame)
    labeller = Labeller(context, typesetter, index, bare, bare)
    items = tuple(item for stand in stations(labeller) for item in stand.symbol)
    placed = (it for it in labeller.index.placements if it.kind is Kind.SYMBOL)
    return items, tuple(box for it in placed for box in it.boxes)


def _index(context: RenderContext, avoid: Sequence[Bounds], crowding: Crowding) -> CollisionIndex:
    """Return an index in which all houses are placed."""
    index = CollisionIndex(context.frame, avoid, crowding)
    houses = context.settlements.buildings.geoms
    index.put(*(Placement(Kind.HOUSE, "", (house.bounds,)) for house in houses))
    return index


def _loss(lettering: Lettering) -> tuple[int, int]:
    """Return how much is missing: numbers weigh more than names."""
    numbers = sum(origin.startswith("hexes.") for origin in lettering.failed)
    return numbers, len(lettering.failed)


def _drawn(drawings: Iterable[Drawing]) -> tuple[Item, ...]:
    """Return what is drawn of all that was set."""
    return tuple(item for draw in drawings for item in draw())


def _round(
    labeller: Labeller,
    natures: NatureTrials,
    known: Sequence[Berth],
    unmarked: Crowding,
    urgent: tuple[Origin, ...],
) -> Lettering:
    """Letter once: what is urgent before everything else of its kind, numbers that are first.

    `unmarked` are the prices of what is painted and of where numbers are expected.
    """
    index = labeller.index
    numbers = {task.origin: task for task in number_tasks(labeller, known)}
    painted = index.crowding
    index.crowding = unmarked
    marks, unmarked_zones = gates(labeller)
    index.crowding = unmarked.raised(expected_unit_labels(labeller), _POST)
    stands = stations(labeller)
    labeller = replace(labeller, stations=stands)
    index.crowding = unmarked
    tasks = [*called(labeller), *unit_labels(labeller), *place_names(labeller)]
    tasks += [*nature_names(labeller, natures), *feature_names(labeller)]
    tasks.sort(key=lambda task: task.rank)
    placer = LabelPlacer(index, {task.origin: task for task in tasks})
    labels = LabelPlacer(index, numbers)
    for origin in urgent:
        (labels if origin in numbers else placer).set(origin)
    placer.set_all()
    placer.space_out()
    index.crowding = painted
    labels.set_all()
    places = [(it.site.place.name, f"places.{it.site.place.id}") for it in stands if it.without]
    zones = [(it.zone.name, f"zones.{it.zone.id}") for it in unmarked_zones]
    missing = [(NO_SYMBOL, *each) for each in (*places, *zones)]
    missing += [(NO_ROOM, task.name, task.origin) for task in placer.without]
    missing += [(NO_NUMBER, task.name, task.origin) for task in labels.without]
    return Lettering(
        (*marks, *(item for stand in stands for item in stand.symbol)),
        partial(_drawn, [placer.drawn[origin] for origin in placer.tasks]),
        partial(_drawn, labels.drawn.values()),
        index.placements,
        (*starmap(_missing, missing), *labeller.typesetter.take_findings()),
        tuple(task.origin for task in (*placer.without, *labels.without)),
    )


def _missing(entry: CodeEntry, name: str, origin: Origin) -> Finding:
    message, advice = _MISSING[entry]
    return entry.finding(message.format(name), origin, help=advice)


def _lines(context: RenderContext) -> Crowding:
    """Return all rivers and roads, and works but ferries, whose names may well cut them."""
    lines = Crowding(context.frame)
    for name, courses in context.courses.items():
        if name != "ferry":
            drawn = union_all([course.line for course in courses])
            lines.add_lines(drawn, context.breadths[name] / 2, 1.0)
    return lines


def _crowding(context: RenderContext) -> Crowding:
    """Return the prices of all that is painted."""
    crowding = Crowding(context.frame)
    prices = _PRICES if context.in_colour else _BLACK_PRICES
    for name, courses in context.courses.items():
        stage, lines = LINES[name].stage, union_all([course.line for course in courses])
        around = 0.15 if context.in_colour or stage is not Stage.WATER else _BROKEN
        crowding.add_lines(lines, context.breadths[name] / 2 + around, prices[stage])
    deep = context.pens.mark(_RIM)
    left, top, right, bottom = context.frame
    rim = (
        (left, top, right, top + deep),
        (left, bottom - deep, right, bottom),
        (left, top + deep, left + deep, bottom - deep),
        (right - deep, top + deep, right, bottom - deep),
    )
    crowding.add_boxes(as_array(rim), _AT_FRAME)
    crowding.add_lines(context.land, 0.3 if context.in_colour else BLACK_HALO, _COAST)
    crowding.add_lines(context.settlements.buildings, 0.3, _HOUSES)
    for area in context.ground.board.areas:
        if area.zone.border is not Border.NONE:
            crowding.add_lines(region(context.layout, area.hexes), 0.45, _ZONE)
    return crowding
