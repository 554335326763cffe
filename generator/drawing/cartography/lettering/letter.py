"""The lettering of a map, in order: hex numbers, symbols, names of places, of nature, of features.

In: a render context, a typesetter, the frame and the insets. Out: symbols, texts, findings, and
where all of them lie. Numbers come first, as they cannot move in their hexes. What finds no room is
placed first in another round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import starmap

from shapely import union_all

from generator.diagnostics import CodeEntry, Finding, Origin
from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Stage
from generator.drawing.cartography.lettering.boxes import Kind, Placement, as_array
from generator.drawing.cartography.lettering.collisions import CollisionIndex
from generator.drawing.cartography.lettering.crowding import Crowding
from generator.drawing.cartography.lettering.features import Bed, beds, feature_names
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
    Law,
    Rank,
    Task,
)
from generator.drawing.cartography.lettering.linework import Linework
from generator.drawing.cartography.lettering.names import place_names
from generator.drawing.cartography.lettering.nature import NatureTrials, nature_names, nature_trials
from generator.drawing.cartography.lettering.numbers import Number, drawn_numbers, numbers
from generator.drawing.cartography.lettering.sites import stations
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.codes import NO_NUMBER, NO_ROOM, NO_SYMBOL
from generator.drawing.palette import Palette
from generator.geometry.shapes import region
from generator.model.map import Border
from generator.model.names import listed
from generator.records import Frozen
from generator.scene import Bounds, Item
from generator.text import Typesetter

_ROUNDS = 3  # how often names are set, while one finds no room
_PRICES = {Stage.WATER: 22.0, Stage.ROAD: 16.0, Stage.WORK: 40.0}
"""What it costs to cover a square millimetre of a line: a black one is broken by a white halo."""
_BROKEN = 0.6  # so far from a black river, in mm, a name's halo breaks it
_COAST, _ZONE, _HOUSES = 3.5, 4.0, 6.0
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
        "the number {} stands under a table or track",
        "move that, or take a larger page",
    ),
}
"""What is said of a symbol, a name, a number, and the advice."""


class Lettering(Frozen):
    """What lies over the painting: where all of it stands, and what draws it in an ink."""

    labeller: Labeller
    marks: tuple[Drawing, ...]
    named: tuple[Drawing, ...]
    numbered: tuple[Number, ...]
    placements: tuple[Placement, ...]
    findings: tuple[Finding, ...]
    failed: tuple[Origin, ...]
    """What found no room."""

    def inked(self, palette: Palette) -> Labeller:
        """Return what draws it in the ink of a palette."""
        return replace(self.labeller, context=replace(self.labeller.context, palette=palette))

    def symbols(self, palette: Palette) -> tuple[Item, ...]:
        """Return the marks of gates and the symbols of places."""
        by = self.inked(palette)
        return tuple(item for draw in self.marks for item in draw(by))

    def names(self, palette: Palette) -> tuple[Item, ...]:
        """Return the names, over their halos."""
        by = self.inked(palette)
        return tuple(item for draw in self.named for item in draw(by))

    def numbers(self, palette: Palette) -> tuple[Item, ...]:
        """Return the numbers of hexes."""
        return tuple(drawn_numbers(self.inked(palette), self.numbered))


def letter(context: RenderContext, typesetter: Typesetter) -> Lettering:
    """Letter a map within its frame, clear of what insets cover; the best of a few rounds.

    All stands where it has room in every ink, so that what was set for one is drawn in another.
    """
    crowding, land = _crowding(context), Crowding(context.frame)
    land.add_area(context.land, 1.0)
    rounds: list[Lettering] = []
    urgent: tuple[Origin, ...] = ()
    index = _index(context, context.covered, crowding)
    labeller = Labeller(context, typesetter, index, land, Linework(context))
    natures, features = nature_trials(labeller), beds(labeller)
    known, hidden = numbers(labeller)
    grid = context.ground.board.grid
    lacking = [_missing(NO_NUMBER, grid.label(it.at), it.origin) for it in hidden]
    lacking += labeller.typesetter.take_findings()
    for _ in range(_ROUNDS):
        index = _index(context, context.covered, crowding)
        index.put(*(number.placement for number in known))
        rounds.append(_round(replace(labeller, index=index), natures, features, known, urgent))
        if not set(rounds[-1].failed) - set(urgent):
            break
        urgent = tuple(dict.fromkeys((*rounds[-1].failed, *urgent)))
    best = min(rounds, key=lambda each: len(each.failed))
    return replace(best, findings=(*best.findings, *lacking)) if lacking else best


def signs(
    context: RenderContext, typesetter: Typesetter, avoid: Sequence[Bounds]
) -> tuple[tuple[Item, ...], tuple[Bounds, ...]]:
    """Return the symbols of places alone, clear of the boxes to `avoid`, and what they cover."""
    index, bare = _index(context, avoid, _crowding(context)), Crowding(context.frame)
    labeller = Labeller(context, typesetter, index, bare, Linework(context))
    items = tuple(item for stand in stations(labeller) for item in stand.symbol(labeller))
    placed = (it for it in labeller.index.placements if it.kind is Kind.SYMBOL)
    return items, tuple(box for it in placed for box in it.boxes)


def _index(context: RenderContext, avoid: Sequence[Bounds], crowding: Crowding) -> CollisionIndex:
    """Return an index in which all houses are placed, as those of the places in their hexes."""
    index, layout = CollisionIndex(context.frame, avoid, crowding), context.layout
    sites = context.ground.board.sites
    owners = {at: f"places.{it.place.id}.houses" for it in sites for at in it.hexes}
    for house in context.settlements.buildings.geoms:
        at = layout.cell_at(house.centroid.x, house.centroid.y)
        index.put(Placement(Kind.HOUSE, owners.get(at, ""), (house.bounds,)))
    return index


def _round(
    labeller: Labeller,
    natures: NatureTrials,
    features: Sequence[Bed],
    known: Sequence[Number],
    urgent: tuple[Origin, ...],
) -> Lettering:
    """Letter once: what is urgent before everything else, among numbers that stand already."""
    index = labeller.index
    marks, unmarked_zones = gates(labeller)
    painted = index.crowding
    index.crowding = painted.raised(expected_unit_labels(labeller), _POST)
    stands = stations(labeller)
    labeller = replace(labeller, stations=stands)
    index.crowding = painted
    tasks = [*called(labeller), *unit_labels(labeller), *place_names(labeller)]
    tasks += [*nature_names(labeller, natures), *feature_names(labeller, features)]
    tasks.sort(key=lambda task: task.rank)
    placer = LabelPlacer(index, {task.origin: task for task in tasks})
    firm = [origin for origin, task in placer.tasks.items() if task.rank <= Rank.UNIT]
    for origin in dict.fromkeys((*(it for it in urgent if it in firm), *firm, *urgent)):
        placer.set(origin)
    placer.set_all()
    placer.space_out()
    placer.make_room()
    told = [_told(labeller, *each) for each in placer.set_anyhow()]
    places = [(it.site.place.name, f"places.{it.site.place.id}") for it in stands if it.without]
    zones = [(it.zone.name, f"zones.{it.zone.id}") for it in unmarked_zones]
    missing = [(NO_SYMBOL, *each) for each in (*places, *zones)]
    missing += [(NO_ROOM, task.name, task.origin) for task in placer.without]
    return Lettering(
        labeller,
        (*marks, *(stand.symbol for stand in stands)),
        tuple(placer.drawn[origin] for origin in placer.tasks),
        tuple(known),
        index.placements,
        (*starmap(_missing, missing), *told, *labeller.typesetter.take_findings()),
        (*(it.origin or "" for it in told), *(task.origin for task in placer.without)),
    )


def _told(labeller: Labeller, task: Task, law: Law) -> Finding:
    """Return the finding of a name that breaks a law where it stands."""
    index = labeller.index
    placed = [it for it in index.placements if it.origin == task.origin]
    boxes = tuple(box for it in placed for box in it.boxes)
    over = [*labeller.linework.crossed(boxes)]
    if law >= Law.COVERING:
        over += [_called(it) for it in index.met(boxes, task.origin)]
    broke = (
        f"crosses {listed(list(dict.fromkeys(over)))}" if over else "is as near to another thing"
    )
    message = f"“{task.name}” {broke}: no place at its own is free"
    return NO_ROOM.finding(message, task.origin, help=_MISSING[NO_ROOM][1])


def _called(placement: Placement) -> str:
    """Return what was placed, in words."""
    if placement.kind is Kind.NUMBER:
        return f"the number {placement.origin.removeprefix('hexes.')}"
    return {Kind.NAME: "another name", Kind.HOUSE: "houses"}.get(placement.kind, "a symbol")


def _missing(entry: CodeEntry, name: str, origin: Origin) -> Finding:
    message, advice = _MISSING[entry]
    return entry.finding(message.format(name), origin, help=advice)


def _crowding(context: RenderContext) -> Crowding:
    """Return the prices of all that is painted."""
    crowding = Crowding(context.frame)
    for name, courses in context.courses.items():
        stage, lines = LINES[name].stage, union_all([course.line for course in courses])
        around = _BROKEN if stage is Stage.WATER else 0.15
        crowding.add_lines(lines, context.breadths[name] / 2 + around, _PRICES[stage])
    deep = context.pens.mark(_RIM)
    left, top, right, bottom = context.frame
    rim = (
        (left, top, right, top + deep),
        (left, bottom - deep, right, bottom),
        (left, top + deep, left + deep, bottom - deep),
        (right - deep, top + deep, right, bottom - deep),
    )
    crowding.add_boxes(as_array(rim), _AT_FRAME)
    crowding.add_lines(context.land, BLACK_HALO, _COAST)
    crowding.add_lines(context.settlements.buildings, 0.3, _HOUSES)
    for area in context.ground.board.areas:
        if area.zone.border is not Border.NONE:
            crowding.add_lines(region(context.layout, area.hexes), 0.45, _ZONE)
    return crowding
