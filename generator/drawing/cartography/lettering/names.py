"""Names of places, with their objective stars: beside their symbols, where they cover least.

In: a desk and the stations of places. Out: a task for each name. Great places choose first. A name
that finds no room is tried in two lines, then smaller.
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
from generator.drawing.cartography.lettering.desk import Desk, Line, Rank, Task
from generator.drawing.cartography.lettering.leaders import led
from generator.drawing.cartography.lettering.sites import BUILT_UP, Station
from generator.drawing.cartography.lettering.stars import STAR, star
from generator.drawing.cartography.lettering.typography import PLACES, Style, place_colour
from generator.drawing.cartography.pens import TEXT_FLOOR
from generator.geometry.nearest import nearest_hexes
from generator.geometry.noise import Array
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


def place_names(desk: Desk, stations: Sequence[Station]) -> tuple[Task, ...]:
    """Return a task for the name of each place: larger type first, then in the order given."""
    order = sorted(stations, key=lambda station: -PLACES[station.site.place.kind].points)
    return tuple(
        Task(
            f"places.{station.site.place.id}.name",
            station.site.place.name,
            partial(_name, desk, station, stations),
            partial(_stars_alone, desk, station, stations),
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


def _name(desk: Desk, station: Station, stations: Sequence[Station]) -> tuple[Item, ...] | None:
    """Set a name in its best place: as it should be, in two lines, or smaller; None without room.

    In two lines it also stands that would else be astray, if these bring it nearer.
    """
    place = station.site.place
    style, origin = PLACES[place.kind], f"places.{place.id}.name"
    colour = place_colour(place.kind, desk.plate.palette)
    full, floor = desk.size(style), pt(TEXT_FLOOR)
    for size in dict.fromkeys((full, max(floor, full * _SMALLER), floor)):
        best: _Found | None = None
        for rows in in_rows(place.name):
            if best is None or best.astray:
                lines = [desk.line(row, style, size, colour, origin) for row in rows]
                found = _best(desk, _block(desk, lines, place.stars), station, stations)
                if best is None or (found and found.price + _BROKEN < best.price):
                    best = found
        if best is not None:
            return _set(desk, best.block, best.at, style, station)
    return _led(desk, station, stations)


def _led(desk: Desk, station: Station, stations: Sequence[Station]) -> tuple[Item, ...] | None:
    """Set a name away from its sign with a line between the two; None without room."""
    place = station.site.place
    style, origin = PLACES[place.kind], f"places.{place.id}.name"
    line = desk.line(
        place.name, style, pt(TEXT_FLOOR), place_colour(place.kind, desk.plate.palette), origin
    )
    block = _block(desk, [line], place.stars)
    found = led(desk, block.boxes, station, stations)
    if found is None:
        return None
    desk.table.put(Placement(Kind.LEADER, origin, found.boxes))
    return (*found.drawn(desk), *_set(desk, block, found.at, style, station))


def in_rows(name: str) -> Iterator[tuple[str, ...]]:
    """Yield the name whole, and broken at the space nearest to its middle."""
    yield (name,)
    spaces = [at for at, character in enumerate(name) if character == " "]
    if spaces:
        middle = min(spaces, key=lambda at: abs(at - len(name) / 2))
        yield name[:middle], name[middle + 1 :]


def _block(desk: Desk, lines: Sequence[Line], stars: int) -> Block:
    """Put lines one below the other and stars before them, all about (0, 0)."""
    pens = desk.plate.pens
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


def _best(desk: Desk, block: Block, station: Station, stations: Sequence[Station]) -> _Found | None:
    """Return the cheapest free place for the middle of a block, or None."""
    left, top, right, bottom = block.box
    places, prices = _candidates(desk, (right - left) / 2, (bottom - top) / 2, station)
    covered = places[:, [0, 1, 0, 1]] + np.array(block.box)
    doubt, read = desk.plate.pens.mark(_DOUBT), reading(desk, covered, station, stations)
    short = (read.own + doubt - read.other) / doubt
    prices = prices + desk.table.prices(covered) + _WRONG * np.clip(short, 0.0, 1.5)
    prices = np.where(read.plain, prices, np.inf)
    prices = prices + _FAR_BANK * _is_across(desk, station.at, places) + _BEHIND * read.behind
    if station.site.place.kind not in _ASHORE:
        prices = prices + _ABROAD * _is_abroad(desk, station, places)
    radius = desk.plate.pens.mark(STAR)
    for (x, y), (across, down) in product(block.stars, _CORNERS):
        point = (x + across * radius, y + down * radius)
        prices = prices + _STAR_ABROAD * _is_abroad(desk, station, places + np.array(point))
    for number in np.argsort(prices, kind="stable").tolist():
        if not math.isfinite(prices[number]):
            break
        x, y = places[number].tolist()
        if desk.table.is_free([moved(box, (x, y)) for box in block.boxes]):
            price, off = float(prices[number]), float(read.own[number])
            return _Found(block, (x, y), price, off > desk.plate.pens.mark(_NEAR))
    return None


def _candidates(
    desk: Desk, half_width: float, half_height: float, station: Station
) -> tuple[Array, Array]:
    """Return places around a symbol for the middle of a block, and what each costs by itself.

    The block touches a circle about the symbol: beside, below, above, or in between.
    """
    places, prices, mark = [], [], desk.plate.pens.mark
    for reach in _reaches(desk, station):
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


def _reaches(desk: Desk, station: Station) -> Iterator[float]:
    """Yield how far from its place a name is tried: about the symbol, and about a town's edge."""
    mark = desk.plate.pens.mark
    for step in _STEPS:
        yield station.reach + mark(step)
    farthest = station.spread + mark(_STEPS[-2])
    reach = station.reach + mark(_STEPS[-1] + _RING)
    while reach < farthest:
        yield reach
        reach += mark(_RING)


def _is_across(desk: Desk, at: Point, places: Array) -> NDArray[np.bool_]:
    """Whether a river runs between a place and each of the places for its name."""
    ways = np.stack([np.broadcast_to(np.array(at), places.shape), places], axis=1)
    return np.asarray(intersects(desk.plate.rivers, linestrings(ways)))


def _is_abroad(desk: Desk, station: Station, points: Array) -> NDArray[np.bool_]:
    """Whether points (n, 2) lie in hexes that are not the place's own."""
    x, y = points.T
    q, r = nearest_hexes(desk.plate.layout, x, y)
    own = [(q == at.q) & (r == at.r) for at in station.site.hexes]
    return np.asarray(~np.logical_or.reduce(own))


def _set(desk: Desk, block: Block, at: Point, style: Style, station: Station) -> tuple[Item, ...]:
    """Put a block on the table and return its halos, stars and texts."""
    place = station.site.place
    items: list[Item] = []
    boxes: list[Box] = []
    for line, start in block.lines:
        text, box = line.at((at[0] + start[0], at[1] + start[1]))
        items.extend(desk.haloed(text, style, (box,)))
        boxes.append(box)
    placements = [Placement(Kind.NAME, f"places.{place.id}.name", tuple(boxes))]
    starred = [(at[0] + x, at[1] + y) for x, y in block.stars]
    placements.extend(_starred(desk, starred, place.id))
    desk.table.put(*placements)
    return (*(_star(desk, spot, place.id) for spot in starred), *items)


def _starred(desk: Desk, spots: Sequence[Point], place: str) -> Iterator[Placement]:
    radius = desk.plate.pens.mark(STAR)
    for x, y in spots:
        box = (x - radius, y - radius, x + radius, y + radius)
        yield Placement(Kind.STAR, f"places.{place}.stars", (box,))


def _star(desk: Desk, at: Point, place: str) -> Item:
    pens = desk.plate.pens
    drawn = tuple(star(at, pens.mark(STAR), pens, desk.plate.palette))
    return Group(drawn, origin=f"places.{place}.stars")


def _stars_alone(desk: Desk, station: Station, stations: Sequence[Station]) -> tuple[Item, ...]:
    """Set the stars of a place whose name found no room: what matters in play is never lost."""
    radius = desk.plate.pens.mark(STAR)
    count = station.site.place.stars
    if not count:
        return ()
    centres = tuple((radius * (2.15 * (number - (count - 1) / 2)), 0.0) for number in range(count))
    boxes = tuple((x - radius, y - radius, x + radius, y + radius) for x, y in centres)
    best = _best(desk, Block((), centres, boxes), station, stations)
    if best is None:
        return ()
    spots = [(best.at[0] + x, best.at[1] + y) for x, y in centres]
    desk.table.put(*_starred(desk, spots, station.site.place.id))
    return tuple(_star(desk, spot, station.site.place.id) for spot in spots)
