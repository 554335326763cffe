"""Stacks that are lifted off the map, above it or below it, each with a leader to its hex.

In: counters side by side and their hexes. Out: trays in place and leaders. Of all ways to share the
stacks out above and below, the one is taken whose leaders are shortest and cross the least.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations, product

from shapely import LineString, MultiLineString, Polygon, dwithin, prepare

from generator.board import Cell
from generator.drawing.block import Block
from generator.drawing.furniture.pen import Pen
from generator.geometry import Layout
from generator.records import Frozen
from generator.scene import Box, Cap, Group, Item, Path, Point, Stroke, circle, polyline

AIR = 1.2
"""Room between the map and what is lifted off it, in mm."""
_APART = 2.6
"""Room between lifted stacks."""
_WITHIN = (0.27, 0.2, 0.31)
"""How far from the middle of its hex a leader may end, as parts of the hex's width."""
_TURNS = 16
"""In so many directions from the middle it may end."""
_LINE, _CLEAR, _DOT = 0.28, 0.35, 0.55
"""Width of a leader, the light edge on either side of it, and the radius of its end, in mm."""
_ALIKE = 1e-6
_ROW, _CROSSED, _FOREIGN, _MET, _SLANT = 14.0, 60.0, 2.5, 8.0, 0.3
"""What it costs, in mm of leader: another row of counters; leaders that cross; each mm in a hex
where others stand; each mm over what a leader must not hide; each mm that it runs sideways."""


class Tray(Frozen):
    """Counters side by side; `hex` is where they stand, none for those that stand on no map."""

    hex: Cell | None
    block: Block


class Leader(Frozen):
    """A line from a tray to a point in the hex of its stack."""

    hex: Cell
    start: Point
    end: Point

    @property
    def line(self) -> LineString:
        """Its course."""
        return LineString((self.start, self.end))

    @property
    def boxes(self) -> tuple[Box, ...]:
        """What it covers, in small boxes along it."""
        steps = max(1, round(math.dist(self.start, self.end)))
        points = (_between(self.start, self.end, step / steps) for step in range(steps + 1))
        along = [Box(*at, *at).grown(_LINE / 2 + _CLEAR) for at in points]
        return (*along, Box(*self.end, *self.end).grown(_DOT + _CLEAR))

    def drawn(self, pen: Pen) -> Iterator[Item]:
        """Yield the line with a light edge, and the dot at its end."""
        line, dark = polyline((self.start, self.end)), pen.theme.text
        yield Path(line, stroke=Stroke(pen.theme.paper, _LINE + 2 * _CLEAR, Cap.ROUND))
        yield Path(circle(self.end, _DOT + _CLEAR), fill=pen.theme.paper)
        yield Path(line, stroke=Stroke(dark, _LINE, Cap.ROUND))
        yield Path(circle(self.end, _DOT), fill=dark)


class Lifted(Frozen):
    """Trays in place about a map whose top left corner is (0, 0), and their leaders."""

    placed: tuple[tuple[Tray, Box], ...] = ()
    leaders: tuple[Leader, ...] = ()

    @property
    def above(self) -> float:
        """How far they reach above the map, in mm."""
        return max((-box.top for _, box in self.placed if box.top < 0.0), default=0.0)

    @property
    def bottom(self) -> float:
        """How far down they reach."""
        return max((box.bottom for _, box in self.placed), default=0.0)

    def drawn(self, pen: Pen) -> Iterator[Item]:
        """Yield leaders, then trays."""
        yield Group(
            tuple(item for each in self.leaders for item in each.drawn(pen)), name="leaders"
        )
        for tray, box in self.placed:
            yield tray.block.at(box.left, box.top)


class Scene(Frozen):
    """What trays are placed about: the layout of a map so wide and high, and what is on it.

    `stands` are all hexes where counters stand, `kept` is what no leader must hide.
    """

    layout: Layout
    width: float
    height: float
    stands: tuple[Cell, ...]
    kept: MultiLineString


def lifted(trays: Sequence[Tray], scene: Scene) -> Lifted | None:
    """Return trays in place; None where no row has room for them."""
    best: tuple[float, Lifted] | None = None
    leader = cache(partial(_leader, scene))
    for sides in product((False, True), repeat=len(trays)):
        # What stands on no map has no leader, and stands below.
        if any(up and tray.hex is None for tray, up in zip(trays, sides, strict=True)):
            continue
        rows = [
            _row(
                [tray for tray, up in zip(trays, sides, strict=True) if up is above],
                scene,
                above=above,
            )
            for above in (True, False)
        ]
        found = tuple(placed for row in rows for placed in row or ())
        if len(found) < len(trays):
            continue
        leaders = tuple(leader(tray.hex, box) for tray, box in found if tray.hex is not None)
        price = sum(_ROW for row in rows if row) + _crossings(leaders)
        price += sum(_price(each, scene) for each in leaders)
        if best is None or price < best[0] - _ALIKE:
            best = price, Lifted(found, leaders)
    return best and best[1]


def _row(trays: Sequence[Tray], scene: Scene, *, above: bool) -> tuple[tuple[Tray, Box], ...]:
    """Return trays in one row, each as near to its hex as the others let it; none without room."""
    order = sorted(trays, key=lambda tray: _middle(tray, scene))
    lefts, edge = list[float](), 0.0
    for tray in order:
        lefts.append(max(edge, _middle(tray, scene) - tray.block.width / 2))
        edge = lefts[-1] + tray.block.width + _APART
    edge = scene.width
    for number in reversed(range(len(order))):
        lefts[number] = min(lefts[number], edge - order[number].block.width)
        edge = lefts[number] - _APART
    if lefts and lefts[0] < -_ALIKE:
        return ()
    found = []
    for tray, left in zip(order, lefts, strict=True):
        top = -AIR - tray.block.height if above else scene.height + AIR
        box = Box(left, top, left + tray.block.width, top + tray.block.height)
        found.append((tray, box))
    return tuple(found)


def _middle(tray: Tray, scene: Scene) -> float:
    """Return where a tray would stand from the left; what stands on no map stands at the right."""
    return scene.width if tray.hex is None else scene.layout.centre(tray.hex)[0]


@lru_cache(maxsize=1024)
def _leader(scene: Scene, at: Cell, box: Box) -> Leader:
    """Return the best leader from a tray to a hex, for all inks: it ends beside the middle."""
    x, y = scene.layout.centre(at)
    foot = box.bottom if box.top < 0 else box.top
    inset = min(1.0, box.width / 2)
    leaders = []
    for within, turn in product(_WITHIN, range(_TURNS)):
        reach, angle = within * scene.layout.across_flats, 2 * math.pi * turn / _TURNS
        end = x + reach * math.cos(angle), y + reach * math.sin(angle)
        start = min(max(end[0], box.left + inset), box.right - inset), foot
        leaders.append(Leader(at, start, end))
    # What a leader hides is dear to work out: not for one whose length alone costs too much.
    best = min(leaders, key=_length)
    least = round(_price(best, scene), 6)
    for each in leaders:
        if round(_length(each), 6) <= least:
            price = round(_price(each, scene), 6)
            if price < least or (price == least and leaders.index(each) < leaders.index(best)):
                best, least = each, price
    return best


def _length(leader: Leader) -> float:
    """Return what a leader costs that hides nothing: its length, and how much it slants."""
    slant = abs(leader.start[0] - leader.end[0])
    return math.dist(leader.start, leader.end) + _SLANT * slant


def _price(leader: Leader, scene: Scene) -> float:
    """Return what a leader costs."""
    line, price = leader.line, _length(leader)
    for at in scene.stands:
        if at != leader.hex:
            ground = _ground(scene.layout, at)
            if ground.intersects(line):
                price += _FOREIGN * line.intersection(ground).length
    for part, around in ((line, _LINE / 2 + _CLEAR), (line.boundary, _DOT + _CLEAR)):
        if dwithin(scene.kept, part, around):
            price += _MET * scene.kept.intersection(part.buffer(around)).length
    return price


@lru_cache(maxsize=64)
def _ground(layout: Layout, at: Cell) -> Polygon:
    """Return the outline of a hex, prepared to be asked what crosses it."""
    ground = Polygon(layout.corners(at))
    prepare(ground)
    return ground


def _crossings(leaders: Sequence[Leader]) -> float:
    pairs = combinations([each.line for each in leaders], 2)
    return sum(_CROSSED for one, other in pairs if one.intersects(other))


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
