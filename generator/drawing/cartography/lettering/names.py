"""Names of places, with their objective stars: beside their symbols, where they cover least.

In: a labeller and the stations of places. Out: a task for each name. Great places choose first. A
name that finds no room is tried in two lines, then smaller.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product

import numpy as np
from numpy.typing import NDArray
from shapely import LineString, intersects, linestrings

from generator.drawing.cartography.lettering.belonging import reading
from generator.drawing.cartography.lettering.boxes import (
    Kind,
    Placement,
    about,
    around,
    beside,
    compass,
    middle,
    moved,
)
from generator.drawing.cartography.lettering.labeller import (
    Drawing,
    Labeller,
    Law,
    Line,
    Rank,
    Station,
    Task,
    nothing,
)
from generator.drawing.cartography.lettering.leaders import leader, led
from generator.drawing.cartography.lettering.level import in_rows
from generator.drawing.cartography.lettering.sites import BUILT_UP
from generator.drawing.cartography.lettering.typography import PLACES
from generator.drawing.cartography.symbols import OBJECTIVE, STAR
from generator.geometry.noise import Array
from generator.geometry.shapes import nearest_cells
from generator.model.map import PlaceKind
from generator.records import Frozen
from generator.scene import Bounds, Group, Item, Point

_BEARINGS = tuple(range(0, 360, 15))
_ASKEW, _LEFT = 0.5, 0.15  # prices of standing neither beside nor below nor above, and to the left
_ASKEWS = tuple(_LEFT if at == 180 else 0.0 if at % 90 == 0 else _ASKEW for at in _BEARINGS)
_STEPS = (0.5, 1.1, 1.8, 2.6, 3.5, 4.6)
"""How far beyond the symbol a name may stand, in mm on hexes of recipe size."""
_LATTICE, _LOOSE = 0.6, 0.7  # mm between places all around, and the price of one of them
_RING = 1.1  # from ring to ring about a town
_AWAY = 1.1  # price of a mm
_NEAR, _ASTRAY = 1.8, 1.6  # beyond so many mm at recipe size each costs so much more

_WRONG = 14.0  # price of standing as near to another place as to one's own
_DOUBT = 2.5  # how much nearer to its own place a name should be, in mm on hexes of recipe size
_AT_HAND = 1.1  # stars so near to a sign, in mm on hexes of recipe size, belong to it
_FAR_BANK = 9.0  # price of standing across a river
_BEHIND = 9.0  # price of standing behind another name
_ABROAD = 6.0  # price of standing mostly in another hex ...
_ASHORE = (PlaceKind.CAPE, PlaceKind.BEACH)  # ... but for names that may stand in the water
_STAR_ABROAD = 15.0  # price of each tip of a star in another hex, which seems the objective then
_TIPS = tuple(map(tuple, compass(range(-90, 270, 72)).tolist()))
_SMALLER = (0.8, 0.0)  # how small type is tried, as a part: the last is the floor
_BROKEN = 1.5  # price of two lines where one has room
_LEADING = 1.0  # from line to line, in type sizes
_STEP = 2.15  # from star to star, in their radii


class Block(Frozen):
    """A name in one or two lines with its stars before it, about its middle."""

    lines: tuple[tuple[Line, Point], ...]
    stars: tuple[Point, ...]
    boxes: tuple[Bounds, ...]


def place_names(labeller: Labeller) -> Iterator[Task]:
    """Yield a task for the name of each place: larger type first, then in the order given."""
    for station in sorted(labeller.stations, key=lambda it: -PLACES[it.site.place.kind].points):
        place, stars = station.site.place, partial(_stars_anyhow, labeller, station)
        rank = Rank.TOWN if place.kind in BUILT_UP else Rank.PLACE
        name = partial(_name, labeller, station)
        yield Task(f"places.{place.id}.name", place.name, rank, name, otherwise=stars)


def _name(labeller: Labeller, station: Station, law: Law) -> Drawing | None:
    """Set a name in its best place: as it should be, in two lines, or smaller; None without room.

    In two lines it also stands that would else be astray, if these bring it nearer. Under a law
    that allows it stands away from its sign, with a line between the two.
    """
    labeller = labeller.under(law)
    return (_led if law is Law.CROSSING else _at_sign)(labeller, station)


def _led(labeller: Labeller, station: Station) -> Drawing | None:
    """Set a name away from its sign, with a line that leads there; its stars stay at the sign."""
    place, bare = station.site.place, _starless(station)
    sizes = labeller.sizes(PLACES[place.kind], *_SMALLER)
    for size, rows in product(sizes, in_rows(place.name)):
        block = _block(labeller, bare, rows, size)
        away = led(labeller, block.boxes, station, f"places.{place.id}.name")
        if away is not None:
            drawing = _set(labeller, block, away[0], station, away[1])
            return _both(drawing, _stars_anyhow(labeller, station))
    return None


def _at_sign(labeller: Labeller, station: Station) -> Drawing | None:
    """Set a name beside its sign in the largest type that has room there; None without any.

    Its stars stand beside the name, or else so near to the sign that they belong to it.
    """
    place, near = station.site.place, labeller.context.pens.mark(_AT_HAND)
    for size in labeller.sizes(PLACES[place.kind], *_SMALLER):
        drawing = _beside(labeller, station, size)
        if drawing is not None:
            return drawing
        drawing = _beside(labeller, _starless(station), size) if place.stars else None
        if drawing is not None:
            stars = _stars_alone(labeller, station, near)
            if stars is not None:
                return _both(drawing, stars)
            labeller.index.lift((f"places.{place.id}.name",))
    return None


def _both(name: Drawing, stars: Drawing) -> Drawing:
    return lambda by: (*name(by), *stars(by))


def _beside(labeller: Labeller, station: Station, size: float) -> Drawing | None:
    """Set a name with its stars beside its sign, in one line or two; None without room.

    If it has none next to the middle of its place, it is tried next to all that is drawn of it.
    """
    for is_wide in (False, True):
        best: tuple[Block, Point, float, bool] | None = None
        for rows in in_rows(station.site.place.name):
            if best is None or best[3]:
                block = _block(labeller, station, rows, size)
                spot = _best(labeller, block, station, is_wide=is_wide)
                if spot and (best is None or spot[1] + _BROKEN < best[2]):
                    best = block, *spot
        if best is not None:
            return _set(labeller, best[0], best[1], station)
    return None


def _starless(station: Station) -> Station:
    site = station.site
    return replace(station, site=replace(site, place=replace(site.place, stars=0)))


def _block(labeller: Labeller, station: Station, rows: Sequence[str], size: float) -> Block:
    """Put lines one below the other and stars before them, all about (0, 0)."""
    place, radius = station.site.place, labeller.context.pens.mark(STAR)
    style, origin = PLACES[place.kind], f"places.{place.id}.name"
    lines = [labeller.line(row, style, size, origin) for row in rows]
    width = max(line.box[2] for line in lines)
    step = lines[0].text.size * _LEADING
    height = lines[0].cap + step * (len(lines) - 1)
    indent = place.stars * _STEP * radius + (0.3 * radius if place.stars else 0.0)
    left = -(width + indent) / 2
    placed, boxes = [], []
    for row, line in enumerate(lines):
        start = (left + indent + (width - line.box[2]) / 2, -height / 2 + line.cap + row * step)
        placed.append((line, start))
        boxes.append(moved(line.box, start))
    stars = tuple((left + radius * (1 + _STEP * number), 0.0) for number in range(place.stars))
    return Block(tuple(placed), stars, (*boxes, *(about(at, radius, radius) for at in stars)))


def _best(
    labeller: Labeller,
    block: Block,
    station: Station,
    within: float = math.inf,
    is_wide: bool = False,
) -> tuple[Point, float, bool] | None:
    """Return the cheapest free place for the middle of a block within so many mm of its sign.

    None for nowhere. With what it costs, and whether it is far from the symbol.
    """
    mark, hull = labeller.context.pens.mark, around(block.boxes)
    places, prices = (_wide if is_wide else _candidates)(labeller, hull, station)
    clear = ~labeller.crosses(block.boxes, places)
    clear[clear] = labeller.index.free(places[clear][:, [0, 1, 0, 1]] + np.array(hull))
    if not clear.any():
        return None
    places, prices = places[clear], prices[clear]
    doubt, covered = mark(_DOUBT), places[:, [0, 1, 0, 1]] + np.array(hull)
    letters = [moved(line.box, start) for line, start in block.lines]  # stars stand nearer
    read = places[:, [0, 1, 0, 1]] + np.array(around(letters or block.boxes))
    own, other, plain, behind = reading(labeller, read, station)
    short = (own + doubt - other) / doubt
    prices = prices + labeller.index.prices(covered) + _WRONG * np.clip(short, 0.0, 1.5)
    if labeller.law <= Law.MISLEADING:
        prices = np.where(plain & (own <= within), prices, np.inf)
    ways = np.stack([np.broadcast_to(np.array(station.at), places.shape), places], axis=1)
    across = intersects(labeller.context.rivers, linestrings(ways))
    prices = prices + _FAR_BANK * across + _BEHIND * behind
    if station.site.place.kind not in _ASHORE:
        prices = prices + _ABROAD * _is_abroad(labeller, station, places)
    for (x, y), (east, south) in product(block.stars, _TIPS):
        point = np.array((x + east * mark(STAR), y + south * mark(STAR)))
        is_abroad = _is_abroad(labeller, station, places + point)
        never = np.inf if labeller.law <= Law.MISLEADING else _STAR_ABROAD
        prices = prices + np.where(is_abroad, never, 0.0)
    for price, number, at in labeller.index.spots(block.boxes, places, prices):
        return at, price, float(own[number]) > mark(_NEAR)
    return None


def _candidates(labeller: Labeller, hull: Bounds, station: Station) -> tuple[Array, Array]:
    """Return places around a symbol for the middle of a block, and what each costs by itself.

    The block touches a circle about the symbol, or about a town's edge: beside, below, above, or in
    between.
    """
    mark, places, prices = labeller.context.pens.mark, [], []
    half = np.array([hull[2] - hull[0], hull[3] - hull[1]]) / 2
    reaches = [station.reach + mark(step) for step in _STEPS]
    farther = station.reach + mark(_STEPS[-1] + _RING)
    while farther < station.spread + mark(_STEPS[-2]):
        reaches.append(farther)
        farther += mark(_RING)
    for reach in reaches:
        off = max(0.0, reach - max(station.reach, station.spread))
        away = _AWAY * max(0.0, reach - station.spread) + _ASTRAY * max(0.0, off - mark(_NEAR))
        places.append(np.array(station.at) + compass(_BEARINGS) * (reach + half))
        prices += [away + askew for askew in _ASKEWS]
    lattice, apart = beside((half[0], half[1]), reaches[-1], mark(_LATTICE))
    out = np.maximum(apart, station.reach)  # nearer ones may be free beside a sign, at no less
    loose = _LOOSE + _AWAY * np.maximum(0.0, out - station.spread)
    far = np.maximum(0.0, out - max(station.reach, station.spread))
    loose = loose + _ASTRAY * np.maximum(0.0, far - mark(_NEAR))
    places.append(np.array(station.at) + lattice)
    return np.vstack(places), np.concatenate([prices, loose])


def _wide(labeller: Labeller, hull: Bounds, station: Station) -> tuple[Array, Array]:
    """Return places all around the box of a sign for the middle of a block, and their prices."""
    mark, sign = labeller.context.pens.mark, station.sign.bounds
    half = (hull[2] - hull[0] + sign[2] - sign[0]) / 2, (hull[3] - hull[1] + sign[3] - sign[1]) / 2
    off, apart = beside(half, mark(_STEPS[-1]), mark(_LATTICE))
    return off + np.array(middle(sign)), _LOOSE + _AWAY * apart


def _is_abroad(labeller: Labeller, station: Station, points: Array) -> NDArray[np.bool_]:
    """Whether points (n, 2) lie in hexes that are not the place's own."""
    q, r = nearest_cells(labeller.context.layout, *points.T)
    own = [(q == at.q) & (r == at.r) for at in station.site.hexes]
    return np.asarray(~np.logical_or.reduce(own))


def _set(
    labeller: Labeller, block: Block, at: Point, station: Station, way: LineString | None = None
) -> Drawing:
    """Place a block, with the way that leads from it to its sign, and return what draws both."""
    place, pens = station.site.place, labeller.context.pens
    set_lines = [line.at((at[0] + x, at[1] + y)) for line, (x, y) in block.lines]
    boxes, radius = tuple(box for _, box in set_lines), pens.mark(STAR)
    placements = [Placement(Kind.NAME, f"places.{place.id}.name", boxes)] if boxes else []
    spots, origin = [(at[0] + x, at[1] + y) for x, y in block.stars], f"places.{place.id}.stars"
    placements += [Placement(Kind.STAR, origin, (about(it, radius, radius),)) for it in spots]
    labeller.index.put(*placements)

    def drawn(by: Labeller) -> tuple[Item, ...]:
        items: list[Item] = [] if way is None else [*leader(by, way)]
        for spot in spots:
            star = OBJECTIVE.draw(spot, radius, pens, by.context.palette)
            items.append(Group(tuple(star), origin=origin))
        for text, box in set_lines:
            items += by.haloed(text, PLACES[place.kind], (box,))
        return tuple(items)

    return drawn


def _stars_alone(labeller: Labeller, station: Station, within: float = math.inf) -> Drawing | None:
    """Set the stars of a place without its name, within so many mm of its sign; None without room.

    They stand side by side or one below the other, if need be over its houses. Like symbols they
    may break lines. A place that has none is done.
    """
    place, index = station.site.place, labeller.index
    radius, middle = labeller.context.pens.mark(STAR), (place.stars - 1) / 2
    steps = [radius * _STEP * (number - middle) for number in range(place.stars)]
    if not steps:
        return nothing
    over = labeller.under(max(labeller.law, Law.MISLEADING))
    rows = [tuple((step, 0.0) for step in steps), tuple((0.0, step) for step in steps)]
    for houses, stars in product(((), (f"places.{place.id}.houses",)), dict.fromkeys(rows)):
        block = Block((), stars, tuple(about(at, radius, radius) for at in stars))
        lifted = index.lift(houses)
        best = _best(over, block, station, within)
        index.put(*lifted)
        if best is not None:
            return _set(labeller, block, best[0], station)
    return None


def _stars_anyhow(labeller: Labeller, station: Station) -> Drawing:
    """Set the stars of a place whose name found no room: what matters in play is never lost."""
    tried = (_stars_alone(labeller.under(law), station) for law in (Law.MISLEADING, Law.COVERING))
    return next((it for it in tried if it is not None), nothing)
