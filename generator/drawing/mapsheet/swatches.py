"""What the terrain key explains, and the swatches for it: live clips of the map itself.

In: the map. Out: samples, whose names are known at once; and, once the map is painted, a swatch for
each of them. A swatch is cut out of the painting where the map shows the terrain best, so that the
key cannot differ from the map.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import Enum, auto
from functools import partial

from generator.board import Cell, Edge, edge_between, neighbours, parse_edge, parse_path
from generator.drawing.cartography.lettering.hex_labels import signpost
from generator.drawing.cartography.pens import RECIPE, Pens
from generator.drawing.cartography.symbols import SYMBOLS, scaled, star
from generator.drawing.cutting import cut, is_heavy
from generator.drawing.furniture.pen import Pen, styled
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import palette_of
from generator.drawing.tables.key import Entry
from generator.geometry import Layout
from generator.model.map import (
    Border,
    Feature,
    Map,
    PlaceKind,
    Zone,
    link_letters,
    link_title,
)
from generator.model.names import capitalised
from generator.model.terrain import closed_land, grid_of, terrain_of
from generator.records import Frozen
from generator.scene import (
    Group,
    Path,
    Point,
    Segment,
    Stroke,
    Transform,
    bounds,
    closed,
)
from generator.text import Anchor, Level
from generator.words import english

RADIUS = 2.35
"""The unit of a swatch, which is a cell, in mm."""
SHARE = 0.92
"""How much of a hex a swatch shows, from its centre; more would show its neighbours."""
MIDDLE, LENGTH = 0.6, 0.62
"""The same of a hex with other terrain beside it, and around the middle of a piece of a line."""
STRAND = 0.46
"""Where water is seen by its shore, from its hex's centre to that of the land."""
_STRAIGHT = 3  # neighbours ashore of a water hex that lies along a straight coast
_WET, _STRANGE, _BUILT = 2.0, 3.0, 4
"""How much a shore, a terrain that is not the commonest on land, a town are in the way."""
END = 0.9
"""How far the ends of a line are worse to show than its middle."""
STAR = 1.7
"""Radius of an objective star in the key, in mm."""


_BOARD = (-2.0, -1.15, 2.0, 1.15)
"""The signpost of a link in the key, in mm."""
_LETTER = styled("key-name", anchor=Anchor.MIDDLE, level=Level.CAPITALS)


class Signs(Enum):
    """Which kinds of places a key tells."""

    NONE = auto()
    SYMBOLS = auto()
    """Those that have a symbol."""
    ALL = auto()
    """Those that are houses, too."""


class Sample(Frozen):
    """A line of the key and where the map shows it: a middle and a reach, in hex units.

    Without a middle it is the signpost of a link, the symbol of a kind of place or the objective
    star, which are drawn anew.
    """

    entry: Entry
    middle: Point | None = None
    reach: float = 0.0
    letter: str = ""
    """On the signpost of a link."""
    sign: PlaceKind | None = None


class Plainness(Frozen):
    """What lies in each hex of a map besides its terrain: it is in the way of showing that."""

    unit: Layout
    land: dict[Cell, bool]
    paths: Counter[Cell]
    """How many roads and railways run through a hex."""
    banks: Counter[Cell]
    """How many hexsides of a hex have a river, a canal or a fort line."""
    odd: Counter[Cell]
    """How many places, towns above all, and borders of zones it has."""
    common: frozenset[Cell]
    """The hexes of the commonest terrain on land."""

    def shores(self, at: Cell) -> int:
        """Return how many neighbours are sea where a hex is land, or land where it is sea."""
        own = self.land.get(at)
        return sum(self.land.get(next_to, own) != own for next_to in neighbours(at))

    def drawn(self, at: Cell) -> int:
        """Return how much there is in a hex besides shores."""
        return self.paths[at] + self.banks[at] + self.odd[at]

    def middle(self, side: Edge) -> Point:
        """Return the middle of a hexside, in hex units."""
        first, second = self.unit.edge(side)
        return (first[0] + second[0]) / 2, (first[1] + second[1]) / 2

    def around_line(self, at: Cell) -> float:
        """Return what is in the way of a line in a hex; the line itself counts everywhere."""
        strange = 0.0 if at in self.common else _STRANGE
        return self.drawn(at) + _WET * self.shores(at) + strange

    def around_hexside(self, side: Edge) -> float:
        """Return what is in the way on both sides of a hexside; a shore between them most."""
        first, second = side.cells
        both = self.around_line(first) + self.around_line(second)
        shore = self.land.get(first) != self.land.get(second)
        return both + (2 * _STRANGE if shore else 0.0)


def plainness(game_map: Map) -> Plainness:
    """Return what lies in the hexes of a map."""
    grid, terrain = grid_of(game_map.grid), terrain_of(game_map)
    paths: Counter[Cell] = Counter()
    banks: Counter[Cell] = Counter()
    for feature in game_map.features:
        if feature.path is not None:
            paths.update(set(parse_path(feature.path, grid).cells))
        for label in feature.hexsides:
            banks.update(parse_edge(label, grid).cells)
    odd: Counter[Cell] = Counter()
    for place in game_map.places:
        weight = _BUILT if place.kind in (PlaceKind.CITY, PlaceKind.TOWN) else 1
        odd.update([grid.cell(label) for label in place.hexes] * weight)
    for zone in game_map.zones:
        if zone.border is not Border.NONE:
            inside = {grid.cell(label) for label in zone.hexes}
            odd.update(at for at in inside if not inside.issuperset(neighbours(at)))
    kinds = Counter(kind.id for kind in terrain.values() if kind.dry)
    commonest = max(kinds, key=lambda kind: kinds[kind], default="")
    common = frozenset(at for at, kind in terrain.items() if kind.id == commonest)
    land = {at: kind.dry for at, kind in terrain.items()}
    return Plainness(Layout(grid, 1.0), land, paths, banks, odd, common)


def samples(game_map: Map, pen: Pen, *, signs: Signs = Signs.NONE) -> tuple[Sample, ...]:
    """Return what the key of a map explains: terrains, lines, zones with a border, links, stars.

    With `signs` also the kinds of its places, by their symbols or houses.

    Half hexes and gaps within the map, which are out of play, have an entry of their own unless a
    terrain that nobody enters is drawn as they are.

    In photocopier ink water is as white as land: there it is shown by its shore.
    """
    plain = plainness(game_map)
    found = list(_terrains(game_map, plain, by_shore=pen.theme.ink is Ink.PHOTOCOPIER))
    found += _closed(game_map, plain, pen.words("Out of play"))
    found += (*_lines(game_map, plain), *_zones(game_map, plain))
    letters = link_letters(game_map)
    for link in game_map.links:
        entry = Entry(f"links.{link.id}.ends", link_title(link, game_map))
        found.append(Sample(entry, letter=letters[link.id]))
    known = {each.entry.name.casefold() for each in found}
    for each in _signs(game_map, plain, pen) if signs is not Signs.NONE else ():
        if each.entry.name.casefold() not in known and (each.sign or signs is Signs.ALL):
            found.append(each)
    stars = {place.stars for place in game_map.places if place.stars}
    if stars:
        told = pen.words.count(len(stars), "Objective", "Objectives")
        found.append(Sample(Entry(None, told)))
    return tuple(found)


def swatch(sample: Sample, art: Group, layout: Layout, pen: Pen, *, apart: bool = False) -> Group:
    """Return the swatch of a sample around (0, 0), cut out of the art of a map on `layout`.

    Where drawings stand apart, and share nothing, it has its own part of any art.
    """
    if sample.letter:
        board = Path(signpost(_BOARD), pen.theme.paper, Stroke(pen.theme.head, pen.width("space")))
        return Group((board, *pen.set((sample.letter,), (0.0, 0.0), _LETTER, None)))
    if sample.sign is not None:
        look = SYMBOLS[sample.sign]
        own = look.draw((0.0, 0.0), look.half, Pens(RECIPE), palette_of(pen.theme))
        return Group(tuple(own))
    if sample.middle is None:
        return Group((Path(scaled(star(0.42), STAR), fill=pen.theme.accent),))
    reach = sample.reach * layout.unit
    x = layout.origin[0] + sample.middle[0] * layout.unit
    y = layout.origin[1] + sample.middle[1] * layout.unit
    move = Transform.scaling(RADIUS / reach) @ Transform.translation(-x, -y)
    clip = _outline((x, y), reach, layout)
    shown = tuple(cut((art,), bounds(clip))) if apart or is_heavy(art) else (art,)
    piece = Group(shown, move, clip=clip)
    edge = Path(_outline((0.0, 0.0), RADIUS, layout), stroke=Stroke(pen.theme.head, 0.16))
    return Group((piece, edge))


def _outline(at: Point, unit: float, layout: Layout) -> tuple[Segment, ...]:
    return closed(Layout(layout.grid, unit, at).corners(layout.grid.from_page(0, 0)))


def _terrains(game_map: Map, plain: Plainness, *, by_shore: bool) -> Iterator[Sample]:
    """Show each terrain by the hex with the fewest lines and shores, its own kind around it."""
    by_hex, unit = terrain_of(game_map), plain.unit
    for terrain in game_map.terrain:
        own = {at for at, kind in by_hex.items() if kind == terrain}
        entry = Entry(f"terrain.{terrain.id}.name", capitalised(terrain.name))
        strand = None if terrain.dry or not by_shore else _strand(own, plain)
        if strand is not None:
            yield Sample(entry, strand, LENGTH)
        elif own:
            best = max((at for at in by_hex if at in own), key=partial(_rank, own, plain))
            around = [next_to in own for next_to in unit.grid.neighbours(best)]
            bare = not plain.banks[best] and not plain.shores(best)
            even = all(around) or not any(around)
            yield Sample(entry, unit.centre(best), SHARE if bare and even else MIDDLE)


def _closed(game_map: Map, plain: Plainness, said: str) -> Iterator[Sample]:
    """Show land out of play that is no terrain, where it is deepest."""
    kinds, closed, unit = terrain_of(game_map), closed_land(game_map), plain.unit
    if any(at in closed and not kind.playable for at, kind in kinds.items()):
        return
    prices = {
        at: (sum(to not in closed for to in neighbours(at)), plain.banks[at], unit.centre(at))
        for at in closed
        if all(plain.land.get(to, True) for to in (at, *neighbours(at)))
    }
    if prices:
        best = min(prices, key=lambda at: prices[at])
        yield Sample(Entry(None, said), unit.centre(best), LENGTH)


def _strand(own: set[Cell], plain: Plainness) -> Point | None:
    """Return where water is best seen beside land, None where there is no land beside it."""
    grid = plain.unit.grid
    water = (at for at in grid.cells() if at in own)
    sides = [(at, to) for at in water for to in grid.neighbours(at) if plain.land.get(to)]
    if not sides:
        return None

    def price(side: tuple[Cell, Cell]) -> float:
        both = {*neighbours(side[0])} & {*neighbours(side[1])}
        straight = sum(plain.land.get(at, False) for at in both)
        bent = abs(plain.shores(side[0]) - _STRAIGHT)
        return sum(map(plain.drawn, side)) - straight / 2 + bent / 4

    best = min(sides, key=price)
    wet, dry = map(plain.unit.centre, best)
    x, y = (a + STRAND * (b - a) for a, b in zip(wet, dry, strict=True))
    return x, y


def _rank(own: set[Cell], plain: Plainness, at: Cell) -> tuple[float, ...]:
    """Return how well a hex shows the terrain of `own`: no road, no shore, its own kind around."""
    around = sum(next_to in own for next_to in neighbours(at))
    shores = plain.shores(at)
    return -plain.paths[at], -shores, around - plain.drawn(at) - _WET * shores


def _lines(game_map: Map, plain: Plainness) -> Iterator[Sample]:
    """Show each line where least else is in the way."""
    for kind in game_map.lines:
        features = [each for each in game_map.features if each.kind == kind.id]
        spots = [spot for each in features for spot in _spots(each, plain)]
        if spots:
            entry = Entry(f"lines.{kind.id}.name", capitalised(kind.name))
            yield Sample(entry, min(spots, key=lambda spot: spot[0])[1], LENGTH)


def _spots(feature: Feature, plain: Plainness) -> Iterator[tuple[float, Point]]:
    """Yield points of a feature and what is in the way there; its middle is the best of equals."""
    unit = plain.unit
    if feature.path is not None:
        hexes = parse_path(feature.path, unit.grid).cells
        inside = [at for at in hexes[1:-1] if at in plain.land]
        for number, at in enumerate(inside or hexes):
            yield plain.around_line(at) + _off_middle(number, len(inside or hexes)), unit.centre(at)
    for number, label in enumerate(feature.hexsides):
        side = parse_edge(label, unit.grid)
        off = _off_middle(number, len(feature.hexsides))
        yield plain.around_hexside(side) + off, plain.middle(side)


def _off_middle(number: int, count: int) -> float:
    return END * abs(2 * number + 1 - count) / count


_KINDS: Mapping[PlaceKind, str] = {
    PlaceKind.CITY: english("City"),
    PlaceKind.TOWN: english("Town"),
    PlaceKind.VILLAGE: english("Village"),
    PlaceKind.PORT: english("Port"),
    PlaceKind.AIRFIELD: english("Airfield"),
    PlaceKind.FORTRESS: english("Fortress"),
    PlaceKind.BATTERY: english("Battery"),
    PlaceKind.CASTLE: english("Castle"),
    PlaceKind.MONASTERY: english("Monastery"),
    PlaceKind.MINE: english("Mine"),
    PlaceKind.HILL: english("Hill"),
    PlaceKind.PASS: english("Pass"),
    PlaceKind.SPRING: english("Spring"),
    PlaceKind.LIGHTHOUSE: english("Lighthouse"),
    PlaceKind.CAPE: english("Cape"),
    PlaceKind.BEACH: english("Beach"),
    PlaceKind.SUPPLY: english("Depot"),
    PlaceKind.POINT: english("Place of note"),
}
"""What the key calls kinds of places."""
_HOUSES = 0.5
"""How much of a hex shows a town or a village."""


def _signs(game_map: Map, plain: Plainness, pen: Pen) -> Iterator[Sample]:
    """Show each kind of place by its symbol, or by the houses where least else is in the way."""
    grid = plain.unit.grid
    for kind, called in _KINDS.items():
        cells = [grid.cell(each.hexes[0]) for each in game_map.places if each.kind is kind]
        entry = Entry(None, pen.words(called))
        if cells and kind in SYMBOLS:
            yield Sample(entry, sign=kind)
        elif cells:
            yield Sample(entry, plain.unit.centre(min(cells, key=plain.drawn)), _HOUSES)


def _zones(game_map: Map, plain: Plainness) -> Iterator[Sample]:
    for zone in game_map.zones:
        if zone.border is not Border.NONE:
            entry = Entry(f"zones.{zone.id}.name", capitalised(zone.name))
            yield Sample(entry, _on_border(zone, plain), 0.5)


def _on_border(zone: Zone, plain: Plainness) -> Point:
    """Return the middle of the plainest hexside between the zone and a hex on the map outside."""
    grid = plain.unit.grid
    inside = [grid.cell(label) for label in zone.hexes]
    ways = ((at, to) for at in inside for to in grid.neighbours(at) if to not in inside)
    sides = [edge_between(*way) for way in ways]
    if not sides:
        return plain.unit.centre(inside[0])
    return plain.middle(min(sides, key=plain.around_hexside))
