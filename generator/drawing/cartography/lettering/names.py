"""Names of places, with their objective stars: beside their symbols, where they cover least.

In: a labeller and the stations of places. Out: a task for each name. Great places choose first. A
name that finds no room is tried in two lines, then smaller.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product

import numpy as np
from numpy.typing import NDArray
from shapely import intersects, linestrings

from generator.drawing.cartography.lettering.belonging import reading
from generator.drawing.cartography.lettering.boxes import (
    Box,
    Kind,
    Placement,
    around,
    moved,
)
from generator.drawing.cartography.lettering.labeller import Labeller, Line, Rank, Task
from generator.drawing.cartography.lettering.leaders import led
from generator.drawing.cartography.lettering.sites import BUILT_UP, Station
from generator.drawing.cartography.lettering.stars import STAR, star
from generator.drawing.cartography.lettering.typography import PLACES, Style, place_colour
from generator.drawing.cartography.pens import TEXT_FLOOR
from generator.geometry.noise import Array
from generator.geometry.shapes import nearest_hexes
from generator.model.map import PlaceKind
from generator.records import dataclass
from generator.scene import Group, Item, Point
from generator.units import pt

_BEARINGS = tuple(range(0, 360, 15))
_STEPS = (0.5, 1.1, 1.8, 2.6, 3.5, 4.6)
"""How far beyond the symbol a name may stand, in mm on hexes of recipe size."""
_RING = 1.1  # from ring to ring about a town
_AWAY = 1.1  # price of a mm
_NEAR, _ASTRAY = 1.8, 1.6  # beyond so many mm at recipe size each costs so much more
_ASKEW = 0.5  # price of standing neither beside nor below nor above
_WRONG = 14.0  # price of standing as near to another place as to one's own
_DOUBT = 2.5  # how much nearer to its own place a name should be, in mm on hexes of recipe size
_FAR_BANK = 9.0  # price of standing across a river
_BEHIND = 9.0  # price of standing behind another name
_ABROAD = 6.0  # price of standing mostly in another hex ...
_ASHORE = (PlaceKind.CAPE, PlaceKind.BEACH)  # ... but for names that may stand in the water
_STAR_ABROAD = 15.0  # price of each corner of a star in another hex, which seems the objective then
_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
_SMALLER = 0.8  # how small type is tried before the floor
_BROKEN = 1.5  # price of two lines where one has room
_LEADING = 1.0  # from line to line, in type sizes


@dataclass(frozen=True, slots=True)
class Block:
    """A name in one or two lines with its stars before it, about its middle."""

    lines: tuple[tuple[Line, Point], ...]
    stars: tuple[Point, ...]
    boxes: tuple[Box, ...]

    @property
    def box(self) -> Box:
        """What it covers about (0, 0)."""
        return around(self.boxes)


def place_names(labeller: Labeller, stations: Sequence[Station]) -> tuple[Task, ...]:
    """Return a task for the name of each place: larger type first, then in the order given."""
    order = sorted(stations, key=lambda station: -PLACES[station.site.place.kind].points)
    return tuple(
        Task(
            f"places.{station.site.place.id}.name",
            station.site.place.name,
            partial(_name, labeller, station, stations),
            partial(_stars_alone, labeller, station, stations),
            Rank.TOWN if station.site.place.kind in BUILT_UP else Rank.PLACE,
        )
        for station in order
    )


@dataclass(frozen=True, slots=True)
class _Found:
    """A block in its place, what that costs, and whether it stands far from its symbol."""

    block: Block
    at: Point
    price: float
    astray: bool


def _name(
    labeller: Labeller, station: Station, stations: Sequence[Station]
) -> tuple[Item, ...] | None:
    """Set a name in its best place: as it should be, in two lines, or smaller; None without room.

    In two lines it also stands that would else be astray, if these bring it nearer.
    """
    place = station.site.place
    style, origin = PLACES[place.kind], f"places.{place.id}.name"
    colour = place_colour(place.kind, labeller.context.palette)
    full, floor = labeller.size(style), pt(TEXT_FLOOR)
    for size in dict.fromkeys((full, max(floor, full * _SMALLER), floor)):
        best: _Found | None = None
        for rows in in_rows(place.name):
            if best is None or best.astray:
                lines = [labeller.line(row, style, size, colour, origin) for row in rows]
                found = _best(labeller, _block(labeller, lines, place.stars), station, stations)
                if best is None or (found and found.price + _BROKEN < best.price):
                    best = found
        if best is not None:
            return _set(labeller, best.block, best.at, style, station)
    return _led(labeller, station, stations)


def _led(
    labeller: Labeller, station: Station, stations: Sequence[Station]
) -> tuple[Item, ...] | None:
    """Set a name away from its sign with a line between the two; None without room."""
    place = station.site.place
    style, origin = PLACES[place.kind], f"places.{place.id}.name"
    line = labeller.line(
        place.name,
        style,
        pt(TEXT_FLOOR),
        place_colour(place.kind, labeller.context.palette),
        origin,
    )
    block = _block(labeller, [line], place.stars)
    found = led(labeller, block.boxes, station, stations)
    if found is None:
        return None
    labeller.index.put(Placement(Kind.LEADER, origin, found.boxes))
    return (*found.drawn(labeller), *_set(labeller, block, found.at, style, station))


def in_rows(name: str) -> Iterator[tuple[str, ...]]:
    """Yield the name whole, and broken at the space nearest to its middle."""
    yield (name,)
    spaces = [at for at, character in enumerate(name) if character == " "]
    if spaces:
        middle = min(spaces, key=lambda at: abs(at - len(name) / 2))
        yield name[:middle], name[middle + 1 :]


def _block(labeller: Labeller, lines: Sequence[Line], stars: int) -> Block:
    """Put lines one below the other and stars before them, all about (0, 0)."""
    pens = labeller.context.pens
    radius = pens.mark(STAR)
    width = max(line.box[2] for line in lines)
    step = lines[0].text.size * _LEADING
    height = lines[0].cap + step * (len(lines) - 1)
    indent = stars * 2.15 * radius + (0.3 * radius if stars else 0.0)
    left = -(width + indent) / 2
    placed, boxes = [], []
    for row, line in enumerate(lines):
        start = (left + indent + (width - line.box[2]) / 2, -height / 2 + line.cap + row * step)
        placed.append((line, start))
        boxes.append(moved(line.box, start))
    centres = tuple((left + radius * (1 + 2.15 * number), 0.0) for number in range(stars))
    boxes.extend((x - radius, y - radius, x + radius, y + radius) for x, y in centres)
    return Block(tuple(placed), centres, tuple(boxes))


def _best(
    labeller: Labeller, block: Block, station: Station, stations: Sequence[Station]
) -> _Found | None:
    """Return the cheapest free place for the middle of a block, or None."""
    left, top, right, bottom = block.box
    places, prices = _candidates(labeller, (right - left) / 2, (bottom - top) / 2, station)
    covered = places[:, [0, 1, 0, 1]] + np.array(block.box)
    doubt, read = labeller.context.pens.mark(_DOUBT), reading(labeller, covered, station, stations)
    short = (read.own + doubt - read.other) / doubt
    prices = prices + labeller.index.prices(covered) + _WRONG * np.clip(short, 0.0, 1.5)
    prices = np.where(read.plain, prices, np.inf)
    prices = prices + _FAR_BANK * _is_across(labeller, station.at, places) + _BEHIND * read.behind
    if station.site.place.kind not in _ASHORE:
        prices = prices + _ABROAD * _is_abroad(labeller, station, places)
    radius = labeller.context.pens.mark(STAR)
    for (x, y), (across, down) in product(block.stars, _CORNERS):
        point = (x + across * radius, y + down * radius)
        prices = prices + _STAR_ABROAD * _is_abroad(labeller, station, places + np.array(point))
    for number in np.argsort(prices, kind="stable").tolist():
        if not math.isfinite(prices[number]):
            break
        x, y = places[number].tolist()
        if labeller.index.is_free([moved(box, (x, y)) for box in block.boxes]):
            price, off = float(prices[number]), float(read.own[number])
            return _Found(block, (x, y), price, off > labeller.context.pens.mark(_NEAR))
    return None


def _candidates(
    labeller: Labeller, half_width: float, half_height: float, station: Station
) -> tuple[Array, Array]:
    """Return places around a symbol for the middle of a block, and what each costs by itself.

    The block touches a circle about the symbol: beside, below, above, or in between.
    """
    places, prices, mark = [], [], labeller.context.pens.mark
    for reach in _reaches(labeller, station):
        off = max(0.0, reach - max(station.reach, station.spread))
        away = _AWAY * max(0.0, reach - station.spread) + _ASTRAY * max(0.0, off - mark(_NEAR))
        for bearing in _BEARINGS:
            x, y = math.cos(math.radians(bearing)), math.sin(math.radians(bearing))
            places.append(
                (
                    station.at[0] + x * (reach + half_width),
                    station.at[1] + y * (reach + half_height),
                )
            )
            askew = 0.0 if bearing % 90 == 0 else _ASKEW
            prices.append(away + askew + (0.15 if bearing == 180 else 0.0))
    return np.array(places), np.array(prices)


def _reaches(labeller: Labeller, station: Station) -> Iterator[float]:
    """Yield how far from its place a name is tried: about the symbol, and about a town's edge."""
    mark = labeller.context.pens.mark
    for step in _STEPS:
        yield station.reach + mark(step)
    farthest = station.spread + mark(_STEPS[-2])
    reach = station.reach + mark(_STEPS[-1] + _RING)
    while reach < farthest:
        yield reach
        reach += mark(_RING)


def _is_across(labeller: Labeller, at: Point, places: Array) -> NDArray[np.bool_]:
    """Whether a river runs between a place and each of the places for its name."""
    ways = np.stack([np.broadcast_to(np.array(at), places.shape), places], axis=1)
    return np.asarray(intersects(labeller.context.rivers, linestrings(ways)))


def _is_abroad(labeller: Labeller, station: Station, points: Array) -> NDArray[np.bool_]:
    """Whether points (n, 2) lie in hexes that are not the place's own."""
    x, y = points.T
    q, r = nearest_hexes(labeller.context.layout, x, y)
    own = [(q == at.q) & (r == at.r) for at in station.site.hexes]
    return np.asarray(~np.logical_or.reduce(own))


def _set(
    labeller: Labeller, block: Block, at: Point, style: Style, station: Station
) -> tuple[Item, ...]:
    """Place a block and return its halos, stars and texts."""
    place = station.site.place
    items: list[Item] = []
    boxes: list[Box] = []
    for line, start in block.lines:
        text, box = line.at((at[0] + start[0], at[1] + start[1]))
        items.extend(labeller.haloed(text, style, (box,)))
        boxes.append(box)
    placements = [Placement(Kind.NAME, f"places.{place.id}.name", tuple(boxes))]
    starred = [(at[0] + x, at[1] + y) for x, y in block.stars]
    placements.extend(_starred(labeller, starred, place.id))
    labeller.index.put(*placements)
    return (*(_star(labeller, spot, place.id) for spot in starred), *items)


def _starred(labeller: Labeller, spots: Sequence[Point], place: str) -> Iterator[Placement]:
    radius = labeller.context.pens.mark(STAR)
    for x, y in spots:
        box = (x - radius, y - radius, x + radius, y + radius)
        yield Placement(Kind.STAR, f"places.{place}.stars", (box,))


def _star(labeller: Labeller, at: Point, place: str) -> Item:
    pens = labeller.context.pens
    drawn = tuple(star(at, pens.mark(STAR), pens, labeller.context.palette))
    return Group(drawn, origin=f"places.{place}.stars")


def _stars_alone(
    labeller: Labeller, station: Station, stations: Sequence[Station]
) -> tuple[Item, ...]:
    """Set the stars of a place whose name found no room: what matters in play is never lost."""
    radius = labeller.context.pens.mark(STAR)
    count = station.site.place.stars
    if not count:
        return ()
    centres = tuple((radius * (2.15 * (number - (count - 1) / 2)), 0.0) for number in range(count))
    boxes = tuple((x - radius, y - radius, x + radius, y + radius) for x, y in centres)
    best = _best(labeller, Block((), centres, boxes), station, stations)
    if best is None:
        return ()
    spots = [(best.at[0] + x, best.at[1] + y) for x, y in centres]
    labeller.index.put(*_starred(labeller, spots, station.site.place.id))
    return tuple(_star(labeller, spot, station.site.place.id) for spot in spots)
