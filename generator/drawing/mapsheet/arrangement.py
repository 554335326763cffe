"""Where everything lies on a sheet: panel, map, insets.

In: a format, a margin, insets. Out: the frame, the layout of the grid, the places of the insets and
which of them found none.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from shapely import LineString, get_coordinates, segmentize

from generator.board import Cell, parse_edge, parse_path, runs
from generator.drawing.furniture.panel import SHADOW
from generator.drawing.mapsheet.card import Card
from generator.drawing.mapsheet.floor import Floor, floor
from generator.drawing.mapsheet.formats import Contents, Format, PaperEdge, Strip, growth
from generator.drawing.mapsheet.forms import Form, Inset
from generator.geometry import Layout
from generator.geometry.shapes import region
from generator.model.game import PanelSide
from generator.model.map import Border
from generator.model.terrain import grid_of
from generator.records import Frozen
from generator.scene import Box, Point

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


class Place(Frozen):
    """Where an inset stands, and in which of its forms."""

    inset: Inset
    form: Form
    at: Point

    @property
    def box(self) -> Box:
        """The rectangle that it takes."""
        x, y = self.at
        return Box(x, y, x + self.form.width, y + self.form.height)

    @property
    def covered(self) -> Box:
        """The rectangle that it covers, its shadow included."""
        box, shadow = self.box, SHADOW * self.form.scale
        return box._replace(right=box.right + shadow, bottom=box.bottom + shadow)


class Sheet(Frozen):
    """A page before anything stands on it: its frame, its map side, its grid."""

    width: float
    height: float
    frame: Box
    field: Box
    """The part of the frame that the panel leaves, less a gap all round."""
    layout: Layout
    reserve: Box | None
    gap: float
    """Room between insets, and between an inset and the frame or a hex in play."""


def lay_out(card: Card, sheet: Format, margin: Strip | None = None) -> Sheet:
    """Return the sheet with its grid as large as the format, the panel and a margin allow.

    With hexes of a given size the sheet grows by the margin instead.
    """
    width, height, larger = sheet.width, sheet.height, growth(card, sheet).tables
    if sheet.across is not None and margin is not None:
        if margin.edge in (PaperEdge.LEFT, PaperEdge.RIGHT):
            width += margin.depth
        else:
            height += margin.depth
    frame, reserve = Box(0.0, 0.0, width, height).grown(-sheet.safe), None
    gap = GAP * larger
    if sheet.reserve is not None:
        frame, reserve = _split(frame, sheet.reserve, gap)
    field = frame
    if card.panel is not None and sheet.contents is Contents.FULL:
        edge = PaperEdge.LEFT if card.panel is PanelSide.LEFT else PaperEdge.RIGHT
        field, _ = _split(frame, Strip(edge, card.panel_width * larger + gap), 0.0)
    inset = 0.0 if sheet.contents is Contents.PLAIN else gap
    room = _split(field, margin, 0.0)[0] if margin else field
    across, down = room.width - 2 * inset, room.height - 2 * inset
    corner, grid = room.grown(-inset)[:2], grid_of(card.map.grid)
    layout = Layout.fit(grid, max(1.0, across), max(1.0, down), corner)
    if sheet.across is not None:  # around the same middle
        left, top, right, bottom = layout.bounds()
        west, north, east, south = Layout.across(grid, sheet.across).bounds()
        middle = ((left + right - west - east) / 2, (top + bottom - north - south) / 2)
        layout = Layout.across(grid, sheet.across, middle)
    return Sheet(width, height, frame, field.grown(-inset), layout, reserve, gap)


def _split(box: Box, strip: Strip, gap: float) -> tuple[Box, Box]:
    """Return what a strip leaves of a box, `gap` mm away from it, and the strip."""
    match strip.edge:
        case PaperEdge.LEFT:
            end = box.left + strip.depth
            return box._replace(left=end + gap), box._replace(right=end)
        case PaperEdge.RIGHT:
            end = box.right - strip.depth
            return box._replace(right=end - gap), box._replace(left=end)
        case PaperEdge.TOP:
            end = box.top + strip.depth
            return box._replace(top=end + gap), box._replace(bottom=end)
        case PaperEdge.BOTTOM:
            end = box.bottom - strip.depth
            return box._replace(bottom=end - gap), box._replace(top=end)


def fill_panel(card: Card, page: Sheet, insets: Sequence[Inset]) -> tuple[Place, ...]:
    """Fill the panel by rank, and spread what room is left between its blocks."""
    gap = page.gap
    if card.panel is None or page.field.width >= page.frame.width - 3 * gap:
        return ()
    frame, room = page.frame.grown(-gap), page.frame.height - 2 * gap
    chosen: list[tuple[Inset, Form]] = []
    for inset in sorted(insets, key=lambda inset: inset.rank):
        if inset.on_panel is not None:
            height = sum(form.height + gap for _, form in chosen) + inset.on_panel.height
            if height <= room:
                chosen.append((inset, inset.on_panel))
    chosen.sort(key=lambda pair: insets.index(pair[0]))
    spare = room - sum(form.height for _, form in chosen)
    between = min(spare / max(1, len(chosen) - 1), SPREAD * gap)
    places, y = [], frame.top
    for inset, form in chosen:
        x = frame.left if card.panel is PanelSide.LEFT else frame.right - form.width
        places.append(Place(inset, form, (x, y)))
        y += form.height + between
    return tuple(places)


class Country(Frozen):
    """What of a map nothing should cover, however large its hexes are drawn."""

    in_play: NDArray[np.int64]
    """The hexes that units may enter: rows of q and r."""
    ways: tuple[Way, ...]
    """Rivers, roads and whatever else runs on out of play, in hex units."""


def country_of(card: Card) -> Country:
    """Return what nothing should cover of the map of a card."""
    in_play = card.in_play
    known = np.array([(at.q, at.r) for at in in_play], np.int64).reshape(-1, 2)
    return Country(known, tuple(_ways_off(card, frozenset(in_play))))


def bare_floor(card: Card, page: Sheet, country: Country) -> Floor:
    """Return the floor of the map side: hexes in play and symbols of places are taken."""
    bare = floor(page.field, page.layout, country.in_play, page.gap)
    return bare.beside(_sites((place.hexes[0] for place in card.map.places), page))


def named_floor(bare: Floor, card: Card, page: Sheet) -> Floor:
    """Return a floor on which the middles of hexes across which names are set are taken as well."""
    return bare.beside(_sites((hex_ for label in card.map.labels for hex_ in label.hexes), page))


def clear_floor(bare: Floor, card: Card, page: Sheet, country: Country) -> Floor:
    """Return a floor on which borders of zones that are drawn, and ways, are taken as well."""
    layout, discs = page.layout, []
    reach = layout.unit * BORDER
    for zone in card.map.zones:
        if zone.border is not Border.NONE:
            area = region(layout, [layout.grid.cell(label) for label in zone.hexes])
            discs.append(_discs(get_coordinates(segmentize(area, reach)), layout, BORDER))
    for way in country.ways:
        spots = get_coordinates(segmentize(LineString(way), LINE))
        discs.append(_discs(spots * layout.unit + layout.origin, layout, LINE))
    return bare.beside(chain(*discs))


def _sites(labels: Iterable[str], page: Sheet) -> list[tuple[Point, float]]:
    """Return discs about the middles of hexes."""
    layout = page.layout
    return _discs([layout.centre(layout.grid.cell(label)) for label in labels], layout, SITE)


def _discs(
    spots: Iterable[Sequence[float]], layout: Layout, reach: float
) -> list[tuple[Point, float]]:
    """Return discs about points, `reach` circumradii wide to each side."""
    return [((float(x), float(y)), layout.unit * reach) for x, y in spots]


def _ways_off(card: Card, in_play: frozenset[Cell]) -> Iterator[Way]:
    """Yield the straight pieces of lines out of play, in hex units.

    They lie on hexes that nobody enters, or run on off the map.
    """
    grid = grid_of(card.map.grid)
    layout = Layout(grid, 1.0)
    for feature in card.map.features:
        sides = [parse_edge(label, grid) for label in feature.hexsides]
        yield from (layout.edge(side) for side in sides if in_play.isdisjoint(side.cells))
        for end in (end for run in runs(sides) for end in (run.vertices[0], run.vertices[-1])):
            out = [layout.centre(at) for at in end.cells if at not in grid]
            if out:  # between or into the hexes that lie there
                x, y = layout.vertex(end)
                across, down = (sum(part) / len(out) for part in zip(*out, strict=True))
                yield (x, y), (x + FAR * (across - x), y + FAR * (down - y))
        if feature.path:
            path = parse_path(feature.path, grid)
            for at, gate in ((path.cells[0], path.enters), (path.cells[-1], path.leaves)):
                if gate is not None:
                    yield layout.centre(at), layout.centre(gate.across(at))


def arrange(
    ground: Floor,
    clear: Floor,
    insets: Sequence[Inset],
    *,
    thrifty: bool,
    plain: bool,
    all_or_none: bool = False,
) -> Iterator[Place]:
    """Yield places for insets in turn, each in its best form that fits near its corner.

    On the `clear` floor more is taken that had better be seen; an inset stands there if that is
    hardly farther. `thrifty` takes the largest inset first and each in its smallest form that fits.
    Plain forms are taken where no other fits, or freely if `plain` says so. With `all_or_none` no
    place is looked for after the first inset that has none.
    """
    for inset in sorted(insets, key=lambda each: -each.smallest if thrifty else each.turn):
        priced = [(WORSE * math.sqrt(number), form) for number, form in enumerate(inset.forms)]
        priced += [(PLAIN if plain else SPARE, form) for form in inset.spare]
        if thrifty:
            held = [] if plain else inset.spare
            forms = sorted((it for _, it in priced), key=lambda it: (it in held, it.area))
            priced = [
                (WORSE * math.sqrt(number) + (SPARE if form in held else 0.0), form)
                for number, form in enumerate(forms)
            ]
        best, off = _best(ground, inset, priced)
        aside, farther = _best(clear, inset, priced)
        place = aside if aside is not None and farther - off <= ASIDE else best
        if place is not None:
            ground, clear = ground.without(place.box), clear.without(place.box)
            yield place
        elif all_or_none:
            return


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
