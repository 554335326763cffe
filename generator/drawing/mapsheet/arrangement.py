"""Where everything lies on a sheet: panel, map, insets.

In: a format, a margin, insets. Out: the frame, the layout of the grid, the places of the insets and
which of them found none.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from shapely import LineString, get_coordinates, segmentize

from generator.drawing.furniture.panel import SHADOW
from generator.drawing.mapsheet.card import Card
from generator.drawing.mapsheet.floor import Box, Floor, floor
from generator.drawing.mapsheet.formats import Contents, Edge, Format, Growth, Strip
from generator.drawing.mapsheet.forms import Form, Inset
from generator.geometry import HexLayout
from generator.geometry.shapes import region
from generator.hexes import Hex, parse_hexside, parse_path, runs
from generator.model.game import PanelSide
from generator.model.map import Border, Map
from generator.model.terrain import grid_of
from generator.records import dataclass
from generator.scene import Point

SITE = 0.45
"""How far a place reaches around the centre of its hex, as a part of the circumradius."""
BORDER = 0.06
"""How far around the border of a zone nothing should stand, in the same measure."""
ASIDE = 0.1
"""How much farther off its corner an inset stands for that, as a part of the frame's diagonal."""
LINE, FAR = 0.18, 3.0
"""How far around a river out of play nothing should stand, in the same measure; how far off the
map it is followed, as a multiple of the way to the middle of the next hex."""
GAP = 1.4
"""Room between insets, and between an inset and the frame or a hex in play, before it grows."""
WORSE = 0.07
"""How far off its corner an inset stands for the sake of its best form, as a part of the frame's
diagonal; for the others, times the square root of how many are better."""
SPARE, PLAIN = 2.0, 0.3
"""The same for a plain form: where it is taken only if there is room for no other, and where it
may be taken in place of one far off."""
SPREAD = 6.0
"""The most room between blocks of a panel, as a multiple of the gap."""


Way: TypeAlias = tuple[Point, Point]
"""A straight piece of a line, from one end to the other."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where an inset stands, and in which of its forms."""

    inset: Inset
    form: Form
    at: Point

    @property
    def box(self) -> Box:
        """The rectangle that it takes."""
        x, y = self.at
        return x, y, x + self.form.width, y + self.form.height

    @property
    def covered(self) -> Box:
        """The rectangle that it covers, its shadow included."""
        left, top, right, bottom = self.box
        shadow = SHADOW * self.form.scale
        return left, top, right + shadow, bottom + shadow


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page before anything stands on it: its frame, its map side, its grid."""

    width: float
    height: float
    frame: Box
    field: Box
    """The part of the frame that the panel leaves, less a gap all round."""
    layout: HexLayout
    reserve: Box | None


def lay_out(card: Card, sheet: Format, growth: Growth, margin: Strip | None) -> Sheet:
    """Return the sheet with its grid as large as the format, the panel and a margin allow.

    With hexes of a given size the sheet grows by the margin instead.
    """
    width, height = sheet.width, sheet.height
    if sheet.across is not None and margin is not None:
        if margin.edge in (Edge.LEFT, Edge.RIGHT):
            width += margin.depth
        else:
            height += margin.depth
    frame = (sheet.safe, sheet.safe, width - sheet.safe, height - sheet.safe)
    reserve = None
    gap = GAP * growth.tables
    if sheet.reserve is not None:
        frame, reserve = _split(frame, sheet.reserve, gap)
    field = frame
    if card.panel is not None and sheet.contents is Contents.FULL:
        edge = Edge.LEFT if card.panel is PanelSide.LEFT else Edge.RIGHT
        field, _ = _split(frame, Strip(edge, card.panel_width * growth.tables + gap), 0.0)
    room = _split(field, margin, 0.0)[0] if margin else field
    if sheet.contents is Contents.PLAIN:
        gap = 0.0
    grid = grid_of(card.map.grid)
    corner = (room[0] + gap, room[1] + gap)
    across, down = room[2] - room[0] - 2 * gap, room[3] - room[1] - 2 * gap
    layout = HexLayout.fit(grid, max(1.0, across), max(1.0, down), corner)
    if sheet.across is not None:
        layout = _sized(layout, sheet.across)
    inner = (field[0] + gap, field[1] + gap, field[2] - gap, field[3] - gap)
    return Sheet(width, height, frame, inner, layout, reserve)


def _sized(layout: HexLayout, across: float) -> HexLayout:
    """Return a layout of hexes `across` mm wide around the same middle."""
    left, top, right, bottom = layout.bounds()
    plain = HexLayout.across(layout.grid, across)
    west, north, east, south = plain.bounds()
    middle = ((left + right - west - east) / 2, (top + bottom - north - south) / 2)
    return HexLayout.across(layout.grid, across, middle)


def _split(box: Box, strip: Strip, gap: float) -> tuple[Box, Box]:
    """Return what a strip leaves of a box, `gap` mm away from it, and the strip."""
    left, top, right, bottom = box
    deep = strip.depth
    match strip.edge:
        case Edge.LEFT:
            return (left + deep + gap, top, right, bottom), (left, top, left + deep, bottom)
        case Edge.RIGHT:
            return (left, top, right - deep - gap, bottom), (right - deep, top, right, bottom)
        case Edge.TOP:
            return (left, top + deep + gap, right, bottom), (left, top, right, top + deep)
        case Edge.BOTTOM:
            return (left, top, right, bottom - deep - gap), (left, bottom - deep, right, bottom)


def fill_panel(card: Card, page: Sheet, insets: Sequence[Inset], gap: float) -> tuple[Place, ...]:
    """Fill the panel by rank, and spread what room is left between its blocks."""
    if card.panel is None:
        return ()
    room = page.frame[3] - page.frame[1] - 2 * gap
    chosen: list[tuple[Inset, Form]] = []
    for inset in sorted(insets, key=lambda inset: inset.rank):
        if inset.on_panel is not None:
            height = sum(form.height + gap for _, form in chosen) + inset.on_panel.height
            if height <= room:
                chosen.append((inset, inset.on_panel))
    chosen.sort(key=lambda pair: insets.index(pair[0]))
    spare = room - sum(form.height for _, form in chosen)
    between = min(spare / max(1, len(chosen) - 1), SPREAD * gap)
    left, y = page.frame[0] + gap, page.frame[1] + gap
    places = []
    for inset, form in chosen:
        x = left if card.panel is PanelSide.LEFT else page.frame[2] - gap - form.width
        places.append(Place(inset, form, (x, y)))
        y += form.height + between
    return tuple(places)


def bare_floor(
    card: Card, page: Sheet, gap: float, *, named: bool, borders: bool, ways: Sequence[Way] = ()
) -> Floor:
    """Return the floor of the map side: hexes in play and symbols of places are taken.

    With `named` the middles of hexes across which names are set are taken as well, with `borders`
    those of zones that are drawn, and `ways`: rivers, roads and whatever else runs on out of play.
    """
    layout = page.layout
    radius = layout.circumradius * SITE
    labels = [place.hexes[0] for place in card.map.places]
    if named:
        labels += [hex_ for label in card.map.labels for hex_ in label.hexes]
    discs = [(layout.centre(layout.grid.hex(label)), radius) for label in labels]
    if borders:
        discs += _borders(card.map, layout)
        discs += _lines(ways, layout)
    return floor(page.field, layout, card.in_play, discs, gap)


def _borders(game_map: Map, layout: HexLayout) -> Iterator[tuple[Point, float]]:
    """Yield discs along the borders of zones."""
    reach = layout.circumradius * BORDER
    for zone in game_map.zones:
        if zone.border is not Border.NONE:
            area = region(layout, [layout.grid.hex(label) for label in zone.hexes])
            for x, y in get_coordinates(segmentize(area, reach)).tolist():
                yield (x, y), reach


def _lines(ways: Sequence[Way], layout: HexLayout) -> Iterator[tuple[Point, float]]:
    """Yield discs along ways in hex units."""
    size, (left, top) = layout.circumradius, layout.origin
    for way in ways:
        for x, y in get_coordinates(segmentize(LineString(way), LINE)).tolist():
            yield (left + x * size, top + y * size), LINE * size


def ways_off(card: Card) -> tuple[Way, ...]:
    """Return the straight pieces of lines out of play, in hex units.

    They lie on hexes that nobody enters, or run on off the map.
    """
    return tuple(_ways_off(card, HexLayout(grid_of(card.map.grid), 1.0)))


def _ways_off(card: Card, layout: HexLayout) -> Iterator[Way]:
    grid, in_play = layout.grid, frozenset(card.in_play)
    for feature in card.map.features:
        sides = [parse_hexside(label, grid) for label in feature.hexsides]
        for side in sides:
            if in_play.isdisjoint(side.hexes):
                yield layout.hexside(side)
        for run in runs(sides):
            for end in (run.vertices[0], run.vertices[-1]):
                out = [at for at in end.hexes if at not in grid]
                if out:
                    yield layout.vertex(end), _off(layout, layout.vertex(end), out)
        if feature.path:
            path = parse_path(feature.path, grid)
            for at, gate in ((path.hexes[0], path.enters), (path.hexes[-1], path.leaves)):
                if gate is not None:
                    yield layout.centre(at), layout.centre(gate.across(at))


def _off(layout: HexLayout, start: Point, out: Sequence[Hex]) -> Point:
    """Return how far a river is followed off the map, between or into the hexes that lie there."""
    x, y = (sum(part) / len(out) for part in zip(*map(layout.centre, out), strict=True))
    return start[0] + FAR * (x - start[0]), start[1] + FAR * (y - start[1])


def arrange(
    ground: Floor, clear: Floor, insets: Sequence[Inset], *, thrifty: bool, plain: bool
) -> Iterator[Place]:
    """Yield places for insets in turn, each in its best form that fits near its corner.

    On the `clear` floor more is taken that had better be seen; an inset stands there if that is
    hardly farther. `thrifty` takes the largest inset first and each in its smallest form that fits.
    Plain forms are taken where no other fits, or freely if `plain` says so.
    """
    spare = PLAIN if plain else SPARE
    for inset in sorted(insets, key=lambda each: -each.smallest if thrifty else each.turn):
        priced = [(WORSE * math.sqrt(number), form) for number, form in enumerate(inset.forms)]
        priced += [(spare, form) for form in inset.spare]
        if thrifty:
            held = () if plain else inset.spare
            priced.sort(key=lambda pair: (pair[1] in held, pair[1].width * pair[1].height))
            priced = [
                (WORSE * math.sqrt(number) + (SPARE if form in held else 0.0), form)
                for number, (_, form) in enumerate(priced)
            ]
        best, off = _best(ground, inset, priced)
        aside, farther = _best(clear, inset, priced)
        place = aside if aside is not None and farther - off <= ASIDE else best
        if place is not None:
            ground, clear = ground.without(place.box), clear.without(place.box)
            yield place


def _best(
    ground: Floor, inset: Inset, priced: Sequence[tuple[float, Form]]
) -> tuple[Place | None, float]:
    """Return the place whose price and way off its corner are least, if any form finds room."""
    best: Place | None = None
    lowest = math.inf
    for price, form in priced:
        if price >= lowest:
            break
        found = ground.nearest((form.width, form.height), inset.corner)
        if found is not None and price + found[1] < lowest:
            best, lowest = Place(inset, form, found[0]), price + found[1]
    return best, lowest
