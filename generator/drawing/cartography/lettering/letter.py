"""The lettering of a map, in order: symbols, names of places, of nature, of features, hex numbers.

In: a plate, a typesetter, the frame and the insets. Out: symbols, texts, findings, and where all of
them lie. Numbers come last, as they can move about in their hexes. What finds no room is placed
first in another round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shapely import union_all

from generator.diagnostics import Finding, Origin
from generator.drawing.cartography.findings import no_number, no_room, no_symbol
from generator.drawing.cartography.lettering.boxes import Box, Kind, Placement, as_array
from generator.drawing.cartography.lettering.crowding import Crowding
from generator.drawing.cartography.lettering.desk import Desk, Task
from generator.drawing.cartography.lettering.features import feature_names
from generator.drawing.cartography.lettering.names import place_names
from generator.drawing.cartography.lettering.nature import nature_names
from generator.drawing.cartography.lettering.numbers import expected, numbered, set_numbers
from generator.drawing.cartography.lettering.sites import stations
from generator.drawing.cartography.lettering.table import Table
from generator.drawing.cartography.lines.look import Stage
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.plate import Plate
from generator.geometry.shapes import region
from generator.model.map import Border
from generator.scene import Item
from generator.text import Typesetter

_ROUNDS = 3
_PRICES = {Stage.WATER: 3.0, Stage.ROAD: 3.0, Stage.WORK: 8.0}
"""What it costs to cover a square millimetre of a line."""
_COAST, _ZONE, _HOUSES, _NUMBER = 2.0, 2.0, 6.0, 5.0


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


def letter(plate: Plate, typesetter: Typesetter, frame: Box, avoid: Sequence[Box]) -> Lettering:
    """Letter a map within `frame`, clear of the boxes to `avoid`; the best of a few rounds."""
    crowding, land = _crowding(plate, frame), Crowding(frame)
    land.add_area(plate.land, 1.0)
    rounds: list[Lettering] = []
    urgent: tuple[Origin, ...] = ()
    for _ in range(_ROUNDS):
        desk = Desk(plate, typesetter, Table(frame, avoid, crowding.copy()), land)
        rounds.append(_round(desk, urgent))
        if not set(rounds[-1].failed) - set(urgent):
            break
        urgent = tuple(dict.fromkeys((*urgent, *rounds[-1].failed)))
    return min(rounds, key=lambda lettering: len(lettering.failed))


def _round(desk: Desk, urgent: tuple[Origin, ...]) -> Lettering:
    """Letter once: what is urgent before everything else of its kind, numbers that are first."""
    grid = desk.plate.ground.board.grid
    houses = desk.plate.settlements.buildings.geoms
    desk.table.put(*(Placement(Kind.HOUSE, "", (house.bounds,)) for house in houses))
    hexes = {f"hexes.{grid.label(at)}": at for at in numbered(desk)}
    early = [at for origin, at in hexes.items() if origin in urgent]
    late = [at for origin, at in hexes.items() if origin not in urgent]
    first, no_number_first = set_numbers(desk, early)
    painted = desk.table.crowding
    desk.table.crowding = painted.copy()
    desk.table.crowding.add_boxes(as_array(expected(desk)), _NUMBER)
    stands = stations(desk)
    tasks = (*place_names(desk, stands), *nature_names(desk), *feature_names(desk))
    names, without = _names(tasks, urgent)
    desk.table.crowding = painted
    last, no_number_last = set_numbers(desk, late)
    labels = [grid.label(at) for at in (*no_number_first, *no_number_last)]
    return Lettering(
        tuple(item for stand in stands for item in stand.symbol),
        names,
        (*first, *last),
        desk.table.placements,
        (
            *(
                no_symbol(stand.site.place.name, f"places.{stand.site.place.id}")
                for stand in stands
                if stand.without
            ),
            *(no_room(task.name, task.origin) for task in without),
            *(no_number(label, f"hexes.{label}") for label in labels),
            *desk.typesetter.take_findings(),
        ),
        (*(task.origin for task in without), *(f"hexes.{label}" for label in labels)),
    )


def _names(
    tasks: Sequence[Task], urgent: Sequence[Origin]
) -> tuple[tuple[Item, ...], tuple[Task, ...]]:
    """Set names, urgent ones first; return them, and the tasks for which there was no room."""
    items: list[Item] = []
    without: list[Task] = []
    for task in sorted(tasks, key=lambda task: task.origin not in urgent):
        found = task.set()
        if found is None:
            without.append(task)
            found = task.otherwise()
        items.extend(found)
    return tuple(items), tuple(without)


def _crowding(plate: Plate, frame: Box) -> Crowding:
    """Return the prices of all that is painted."""
    crowding, pens = Crowding(frame), plate.pens
    for name, courses in plate.courses.items():
        look = LINES[name]
        lines = union_all([course.line for course in courses])
        reach = pens.line(look.breadth) / 2 + 0.15
        crowding.add_lines(lines, reach, _PRICES[look.stage])
    crowding.add_lines(plate.land, 0.3, _COAST)
    crowding.add_lines(plate.settlements.buildings, 0.3, _HOUSES)
    for area in plate.ground.board.areas:
        if area.zone.border is not Border.NONE:
            crowding.add_lines(region(plate.layout, area.hexes), 0.45, _ZONE)
    return crowding
