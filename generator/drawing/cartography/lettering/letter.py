"""The lettering of a map, in order: symbols, names of places, of nature, of features, hex numbers.

In: a render context, a typesetter, the frame and the insets. Out: symbols, texts, findings, and
where all of them lie. Numbers come last, as they can move about in their hexes. What finds no room
is placed first in another round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from shapely import union_all

from generator.diagnostics import Finding, Origin
from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.findings import no_number, no_room, no_symbol
from generator.drawing.cartography.ground import Stage
from generator.drawing.cartography.lettering.boxes import Box, Kind, Placement, as_array
from generator.drawing.cartography.lettering.called import called
from generator.drawing.cartography.lettering.collisions import CollisionIndex
from generator.drawing.cartography.lettering.crowding import Crowding
from generator.drawing.cartography.lettering.features import feature_names
from generator.drawing.cartography.lettering.gates import gates
from generator.drawing.cartography.lettering.labeller import BLACK_HALO, Labeller
from generator.drawing.cartography.lettering.names import place_names
from generator.drawing.cartography.lettering.nature import nature_names
from generator.drawing.cartography.lettering.numbers import expected, numbered, set_numbers
from generator.drawing.cartography.lettering.placer import LabelPlacer
from generator.drawing.cartography.lettering.sites import stations
from generator.drawing.cartography.lettering.unit_labels import expected_unit_labels, unit_labels
from generator.drawing.cartography.lines.registry import LINES
from generator.geometry.shapes import region
from generator.hexes import Hex
from generator.model.map import Border
from generator.records import dataclass
from generator.scene import Item
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


@dataclass(frozen=True, slots=True)
class Lettering:
    """What lies over the painting."""

    symbols: tuple[Item, ...]
    names: tuple[Item, ...]
    numbers: tuple[Item, ...]
    placements: tuple[Placement, ...]
    findings: tuple[Finding, ...]
    failed: tuple[Origin, ...]
    """What found no room."""


def letter(
    context: RenderContext, typesetter: Typesetter, frame: Box, avoid: Sequence[Box]
) -> Lettering:
    """Letter a map within `frame`, clear of the boxes to `avoid`; the best of a few rounds."""
    crowding, land = _crowding(context, frame), Crowding(frame)
    land.add_area(context.land, 1.0)
    lines = _lines(context, frame)
    rounds: list[Lettering] = []
    urgent: tuple[Origin, ...] = ()
    for number in range(_MORE):
        labeller = Labeller(
            context, typesetter, CollisionIndex(frame, avoid, crowding.copy()), land, lines
        )
        rounds.append(_round(labeller, urgent))
        numbers, _ = _loss(rounds[-1])
        if not set(rounds[-1].failed) - set(urgent) or (number + 1 >= _ROUNDS and not numbers):
            break
        urgent = tuple(dict.fromkeys((*rounds[-1].failed, *urgent)))
    return min(rounds, key=_loss)


def signs(
    context: RenderContext, typesetter: Typesetter, frame: Box, avoid: Sequence[Box]
) -> tuple[tuple[Item, ...], tuple[Box, ...]]:
    """Return the symbols of places alone, clear of the boxes to `avoid`, and what they cover."""
    bare = Crowding(frame)
    labeller = Labeller(
        context, typesetter, CollisionIndex(frame, avoid, _crowding(context, frame)), bare, bare
    )
    houses = context.settlements.buildings.geoms
    labeller.index.put(*(Placement(Kind.HOUSE, "", (house.bounds,)) for house in houses))
    items = tuple(item for stand in stations(labeller) for item in stand.symbol)
    placed = (it for it in labeller.index.placements if it.kind is Kind.SYMBOL)
    return items, tuple(box for it in placed for box in it.boxes)


def _loss(lettering: Lettering) -> tuple[int, int]:
    """Return how much is missing: numbers weigh more than names."""
    numbers = sum(origin.startswith("hexes.") for origin in lettering.failed)
    return numbers, len(lettering.failed)


def _round(labeller: Labeller, urgent: tuple[Origin, ...]) -> Lettering:
    """Letter once: what is urgent before everything else of its kind, numbers that are first."""
    grid = labeller.context.ground.board.grid
    houses = labeller.context.settlements.buildings.geoms
    labeller.index.put(*(Placement(Kind.HOUSE, "", (house.bounds,)) for house in houses))
    numbers = {f"hexes.{grid.label(at)}": at for at in numbered(labeller)}
    painted = labeller.index.crowding
    labeller.index.crowding = painted.copy()
    labeller.index.crowding.add_boxes(as_array(expected(labeller)), _NUMBER)
    marks = gates(labeller)
    unmarked = labeller.index.crowding
    labeller.index.crowding = unmarked.copy()
    labeller.index.crowding.add_boxes(as_array(expected_unit_labels(labeller)), _POST)
    stands = stations(labeller)
    labeller.index.crowding = unmarked
    tasks = [*called(labeller), *unit_labels(labeller), *place_names(labeller, stands)]
    tasks += [*nature_names(labeller), *feature_names(labeller)]
    tasks.sort(key=lambda task: task.rank)
    placer = LabelPlacer(labeller.index, {task.origin: task for task in tasks})
    first, no_number_first = _urgent(labeller, placer, numbers, urgent)
    placer.set_all()
    placer.space_out()
    labeller.index.crowding = painted
    late = [at for origin, at in numbers.items() if origin not in urgent]
    last, no_number_last = set_numbers(labeller, late)
    without = placer.without
    labels = [grid.label(at) for at in (*no_number_first, *no_number_last)]
    return Lettering(
        (*marks.items, *(item for stand in stands for item in stand.symbol)),
        placer.items,
        (*first, *last),
        labeller.index.placements,
        (
            *(
                no_symbol(stand.site.place.name, f"places.{stand.site.place.id}")
                for stand in stands
                if stand.without
            ),
            *(no_symbol(it.zone.name, f"zones.{it.zone.id}") for it in marks.without),
            *(no_room(task.name, task.origin) for task in without),
            *(no_number(label, f"hexes.{label}") for label in labels),
            *labeller.typesetter.take_findings(),
        ),
        (*(task.origin for task in without), *(f"hexes.{label}" for label in labels)),
    )


def _urgent(
    labeller: Labeller, placer: LabelPlacer, numbers: Mapping[Origin, Hex], urgent: Sequence[Origin]
) -> tuple[tuple[Item, ...], tuple[Hex, ...]]:
    """Set what is urgent, the most urgent first; return the numbers among it, and the failures."""
    items: list[Item] = []
    failed: list[Hex] = []
    for origin in urgent:
        if origin in numbers:
            found, without = set_numbers(labeller, [numbers[origin]])
            items.extend(found)
            failed.extend(without)
        else:
            placer.set(origin)
    return tuple(items), tuple(failed)


def _lines(context: RenderContext, frame: Box) -> Crowding:
    """Return all rivers and roads, and works but ferries, whose names may well cut them."""
    lines = Crowding(frame)
    for name, courses in context.courses.items():
        if name != "ferry":
            drawn = union_all([course.line for course in courses])
            lines.add_lines(drawn, context.pens.line(LINES[name].breadth) / 2, 1.0)
    return lines


def _crowding(context: RenderContext, frame: Box) -> Crowding:
    """Return the prices of all that is painted."""
    crowding, pens = Crowding(frame), context.pens
    prices = _PRICES if context.in_colour else _BLACK_PRICES
    for name, courses in context.courses.items():
        look = LINES[name]
        lines = union_all([course.line for course in courses])
        around = 0.15 if context.in_colour or look.stage is not Stage.WATER else _BROKEN
        crowding.add_lines(lines, pens.line(look.breadth) / 2 + around, prices[look.stage])
    crowding.add_boxes(as_array(_rim(frame, pens.mark(_RIM))), _AT_FRAME)
    crowding.add_lines(context.land, 0.3 if context.in_colour else BLACK_HALO, _COAST)
    crowding.add_lines(context.settlements.buildings, 0.3, _HOUSES)
    for area in context.ground.board.areas:
        if area.zone.border is not Border.NONE:
            crowding.add_lines(region(context.layout, area.hexes), 0.45, _ZONE)
    return crowding


def _rim(frame: Box, deep: float) -> Iterator[Box]:
    """Yield the strips along the sides of a frame."""
    left, top, right, bottom = frame
    yield left, top, right, top + deep
    yield left, bottom - deep, right, bottom
    yield left, top + deep, left + deep, bottom - deep
    yield right - deep, top + deep, right, bottom - deep
