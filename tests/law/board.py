"""Maps of generated games: a grid, its terrain, lines, places and whatever else lies on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from generator.board import Cell, Edge, Grid, edge_between
from generator.board.cell import Adjacent, Vertex
from generator.drawing.cartography.terrains import TERRAINS
from generator.model.map import Border, LabelKind, PlaceKind, ZoneKind
from tests.law.deal import Deal, Part

NUMBERS = (
    "{column}{row}",
    "{column:02}{row:02}",
    "{column:letter}{row}",
    "{row:letter}{column}",
    "{column}.{row}",
    "{row:02}{column:02}",
    "{column:03}{row:02}",
)
WATER = ("sea", "lake", "shoal", "reef")
TOWNS = ("town", "city")
BY_WATER = ("port", "cape", "beach")
COASTAL = [kind for kind in PlaceKind if kind.value in BY_WATER]
INLAND = [kind for kind in PlaceKind if kind.value not in (*TOWNS, *BY_WATER)]
NATURE = {
    "sea": WATER,
    "strait": WATER,
    "lake": WATER,
    "mountains": ("mountain",),
    "swamp": ("swamp",),
    "forest": ("forest", "jungle", "pines", "bare-forest", "scrub"),
    "land": ("clear", "rough", "polder", "fields"),
}
"""The looks of the ground that each kind of label names."""
LIKE = {"forest": NATURE["forest"], "sea": ("sea", "shoal", "reef"), "polder": ("polder", "fields")}
"""Looks that take another's place in some games."""
DRESSES = {each for looks in LIKE.values() for each in looks[1:]}
RIVERS = ("river", "creek", "wide-river", "canal")
ROADS = ("road", "highway", "track", "railway")
CROSSINGS = ("bridge", "ford", "ferry")
WORKS = ("fort-line", "embankment")
SIGNS = ".^~%&#n=o"


@dataclass
class Board:
    """A map as it is typed, and what the rest of the game is made from."""

    deal: Deal
    grid: Grid
    terrain: dict[Cell, str] = field(default_factory=dict)
    part: Part = field(default_factory=dict)
    looks: dict[str, str] = field(default_factory=dict)
    """The look of each kind of terrain."""
    roads: list[list[Cell]] = field(default_factory=list)
    rivers: list[Edge] = field(default_factory=list)

    def label(self, at: Cell) -> str:
        return self.grid.label(at)

    def labels(self, hexes: Iterable[Cell]) -> list[str]:
        return [self.grid.label(at) for at in hexes]

    def playable(self) -> list[Cell]:
        return [at for at in self.grid.cells() if self.grid.in_play(at) and self.land(at)]

    def land(self, at: Cell) -> bool:
        return at in self.terrain and self.looks[self.terrain[at]] not in WATER

    def side(self, hexside: Edge) -> str:
        """Return a hexside as two hexes, or as a hex and a direction at the border."""
        first, second = hexside.cells
        if first in self.grid and second in self.grid:
            return f"{self.label(first)}/{self.label(second)}"
        at = first if first in self.grid else second
        return f"{self.label(at)}/{self.towards(hexside, at)}"

    def towards(self, hexside: Edge, at: Cell) -> str:
        ways = self.grid.kind.directions
        return next(str(way) for way in ways if self.grid.edge(at, way) == hexside)


def board(deal: Deal) -> Board:
    """Return a map whose playable hexes hang together."""
    while True:
        made = _ground(deal, _grid(deal))
        playable = made.playable()
        if len(playable) >= 9 and len(made.grid.components(playable)) == 1:
            break
    _picture(made)
    _lines(made)
    _places(made)
    _labels(made)
    _zones(made)
    return made


def _grid(deal: Deal) -> Grid:
    spec = {
        "columns": deal.whole(4, 7),
        "rows": deal.whole(3, 5),
        "orientation": deal.one(("flat", "pointy")),
        "offset": deal.one(("odd", "even")),
        "rows_from": deal.one(("north", "south")),
        "number": deal.turn(NUMBERS)[0],
        "first": (1, 1) if deal.often(60) else (deal.whole(1, 3), deal.whole(1, 3)),
    }
    if deal.squares:
        spec |= {"board": "squares", "orientation": None, "offset": None}
        spec["adjacent"] = Adjacent.CORNERS if deal.squares > 1 else Adjacent.SIDES
    plain = Grid(**spec)
    border = [at for at, _ in plain.border()]
    missing = [plain.label(at) for at in deal.some(border, deal.whole(0, 2))]
    rest = [at for at in border if plain.label(at) not in missing]
    partial = [plain.label(at) for at in deal.some(rest, deal.whole(0, 2))]
    play = [at for at in plain.cells() if plain.label(at) not in {*missing, *partial}]
    names = {}
    if deal.often(40):
        names = dict(zip(("X", "Y"), (plain.label(at) for at in deal.some(play, 2)), strict=True))
    return Grid(**spec, missing=missing, partial=partial, names=tuple(names.items()))


def _ground(deal: Deal, grid: Grid) -> Board:
    """Deal the terrain: clear, and patches of up to four other kinds."""
    made = Board(deal, grid)
    kinds = ["clear", *deal.turn([look for look in TERRAINS if look not in {"clear", *DRESSES}], 3)]
    ids = [look if deal.often(60) else f"{look}-{deal.one(('land', 'ground'))}" for look in kinds]
    dressed = [LIKE.get(look, (look,)) for look in kinds]
    worn = [looks[deal.number // 3 % len(looks)] for looks in dressed]
    made.looks = dict(zip(ids, worn, strict=True))
    hexes = grid.cells()
    made.terrain = dict.fromkeys(hexes, ids[0])
    for name in ids[1:]:
        small = made.looks[name] in TOWNS
        for _ in range(1 if small else deal.whole(1, 2)):
            at = deal.one([at for at in hexes if grid.in_play(at)] if small else hexes)
            patch = [at, *deal.some(grid.neighbours(at), 0 if small else deal.whole(0, 3))]
            made.terrain.update(dict.fromkeys(patch, name))
    return made


def _picture(made: Board) -> None:
    deal, grid = made.deal, made.grid
    used = {name for name in made.looks if name in made.terrain.values()}
    signs = dict(zip(sorted(used), deal.some(SIGNS, len(used)), strict=True))
    lines = []
    for row in range(grid.rows):
        places = (grid.from_page(column, row) for column in range(grid.columns))
        kinds = [made.terrain.get(at, next(iter(sorted(used)))) for at in places]
        lines.append(" ".join(signs[kind] for kind in kinds))
    spec: Part = {"cells": deal.squares and "squares", "columns": grid.columns, "rows": grid.rows}
    spec |= {"adjacent": deal.squares and str(grid.adjacent)}
    if not deal.squares:
        spec |= {"orientation": str(grid.orientation), "offset": str(grid.offset)}
    spec |= {"rows-from": str(grid.rows_from), "number": grid.number}
    spec |= {
        "first": list(grid.first),
        "missing": list(grid.missing),
        "partial": list(grid.partial),
    }
    spec |= {"names": dict(grid.names)}
    if deal.often(70):
        spec["across"] = deal.one(("800 m", "4 km", "2.5 mi", "80 yd"))
    made.part["grid"] = {key: value for key, value in spec.items() if value}
    made.part["hexes"] = "\n".join(lines) + "\n"
    made.part["key"] = {
        sign: name if deal.often(80) else {"terrain": name} for name, sign in signs.items()
    }
    made.part["terrain"] = {name: _terrain(made, name) for name in sorted(used)}


def _terrain(made: Board, name: str) -> Part:
    deal, look = made.deal, made.looks[name]
    told: Part = {"name": look.capitalize() if look == name else f"{look.capitalize()} ground"}
    if look != name:
        told["look"] = look
    if look in WATER:
        return told | {"land": False, "playable": False, "effects": "No unit enters."}
    told["effects"] = "See the rules." if look == "clear" else "A unit that enters must stop."
    if look != "clear":
        told["stops"] = True
    if deal.often(40):
        told["hexes"] = sum(1 for at in made.grid.cells() if made.terrain[at] == name)
    return told


def _lines(made: Board) -> None:
    """Deal a river, what crosses it, roads, and works."""
    deal = made.deal
    kinds: Part = {}
    features: Part = {}
    river = _river(made)
    if river and deal.often(80):
        look = deal.turn(RIVERS)[0]
        if look == "canal" and not any(
            at not in made.grid for vertex in river[0].vertices for at in vertex.cells
        ):
            look = "river"  # a canal has water at both its ends
        kinds[look] = _kind(deal, look, "See the rules.")
        features["stream"] = {"kind": look, "hexsides": [made.side(each) for each in river]}
        if deal.often():
            features["stream"]["name"] = f"River {deal.name()}"
        if deal.often(40):
            features["stream"]["length"] = len(river)
        made.rivers = river
    for number in range(deal.whole(0, 2)):
        course = _course(made)
        if len(course) < 2:
            continue
        look = deal.turn(ROADS, 2)[number]
        kinds[look] = _kind(deal, look, "See the rules.")
        features[f"way-{number + 1}"] = _road(made, look, course)
        made.roads.append(course)
    _crossings(made, kinds, features)
    if deal.often(40):
        _works(made, kinds, features)
    if kinds:
        made.part["lines"], made.part["features"] = kinds, features


def _kind(deal: Deal, look: str, effects: str) -> Part:
    told: Part = {"name": look.replace("-", " ").capitalize(), "effects": effects}
    return told if deal.often(70) else told | {"look": look}


def _road(made: Board, look: str, course: Sequence[Cell]) -> Part:
    deal = made.deal
    path = made.labels(course)
    told: Part = {"kind": look}
    if deal.often(40):
        told["ends"] = [path[0], path[-1]]
    if deal.often(40):
        told["length"] = len(path)
    if deal.often(40) and look != "railway":
        told["name"] = f"The {deal.name()} Way"
    ways = {
        at: [made.towards(each, at) for each in outward if outward]
        for at, outward in made.grid.border()
    }
    exits = []
    if course[0] in ways:
        way = deal.one(ways[course[0]])
        exits.append(f"{path[0]}/{way}")
        path = [way, *path]
    if course[-1] in ways and course[-1] != course[0]:
        way = deal.one(ways[course[-1]])
        exits.append(f"{path[-1]}/{way}")
        path = [*path, way]
    if exits and deal.often():
        told["exits"] = exits
    return told | {"path": "-".join(path)}


def _course(made: Board) -> list[Cell]:
    """Return a shortest way over land between two hexes at the border."""
    playable = set(made.playable())
    border = [at for at, _ in made.grid.border() if at in playable]
    start, goal = made.deal.some(border, 2)
    before: dict[Cell, Cell] = {start: start}
    queue = [start]
    for at in queue:
        for beside in made.grid.neighbours(at):
            if beside in playable and beside not in before:
                before[beside] = at
                queue.append(beside)
    way = [goal]
    while way[-1] != start and way[-1] in before:
        way.append(before[way[-1]])
    taken = {frozenset(pair) for road in made.roads for pair in pairwise(road)}
    mine = {frozenset(pair) for pair in pairwise(way)}
    return [] if taken & mine or way[-1] != start else way[::-1]


def _river(made: Board) -> list[Edge]:
    """Return a chain of hexsides between hexes of land, from within the map to its border."""
    deal = made.deal
    playable = set(made.playable())

    def inner(each: Edge) -> bool:
        return all(at in playable for at in each.cells)

    starts = [
        (vertex, each)
        for at, outward in made.grid.border()
        for edge in outward
        for vertex in edge.vertices
        for each in vertex.edges
        if inner(each)
    ]
    if not starts:
        return []
    vertex, hexside = deal.one(starts)
    chain, met = [hexside], {vertex}
    for _ in range(deal.whole(3, 6)):
        vertex = _other_end(hexside, vertex)
        met.add(vertex)
        ways = [
            each
            for each in vertex.edges
            if each != hexside and inner(each) and _other_end(each, vertex) not in met
        ]
        inland = [
            each for each in ways if all(at in made.grid for at in _other_end(each, vertex).cells)
        ]
        if not inland:
            break
        hexside = deal.one(inland)
        chain.append(hexside)
    return chain[::-1] if len(chain) > 1 else []


def _other_end(hexside: Edge, vertex: Vertex) -> Vertex:
    first, second = hexside.vertices
    return second if first == vertex else first


def _crossings(made: Board, kinds: Part, features: Part) -> None:
    """Where a road runs over the river there is a bridge; elsewhere there may be a ford."""
    deal = made.deal
    crossed = [
        edge_between(*pair)
        for road in made.roads
        for pair in pairwise(road)
        if edge_between(*pair) in made.rivers
    ]
    if crossed:
        kinds["bridge"] = _kind(deal, "bridge", "Units cross the river.")
        for number, each in enumerate(dict.fromkeys(crossed), 1):
            features[f"bridge-{number}"] = {"kind": "bridge", "hexsides": [made.side(each)]}
    free = [each for each in made.rivers if each not in crossed]
    if free and deal.often(60):
        look = deal.turn(("ford", "ferry"))[0]
        kinds[look] = _kind(deal, look, "Units cross the river.")
        features["crossing"] = {"kind": look, "hexsides": [made.side(deal.one(free))]}


def _works(made: Board, kinds: Part, features: Part) -> None:
    deal = made.deal
    playable = made.playable()
    taken = {frozenset(pair) for road in made.roads for pair in pairwise(road)}
    at = deal.one(playable)
    free = [
        beside
        for beside in made.grid.neighbours(at)
        if beside in playable
        and edge_between(at, beside).step < at.SIDES
        and edge_between(at, beside) not in made.rivers
        and frozenset((at, beside)) not in taken
    ]
    if free:
        look = deal.turn(WORKS)[0]
        kinds[look] = _kind(deal, look, "Units do not cross it.") | {"impassable": True}
        features["rampart"] = {
            "kind": look,
            "hexsides": [made.side(edge_between(at, free[0]))],
            "defends": [made.label(at)],
        }


def _places(made: Board) -> None:
    deal = made.deal
    free = made.playable()
    deal.chance.shuffle(free)
    coast = [at for at in free if any(not made.land(each) for each in made.grid.neighbours(at))]
    places: Part = {}
    for at in [at for at in free if made.looks[made.terrain[at]] in TOWNS]:
        free.remove(at)
        places[f"place-{len(places) + 1}"] = {
            "name": deal.name(),
            "hexes": [made.label(at)],
            "kind": made.looks[made.terrain[at]],
        }
    others = deal.turn(INLAND, deal.whole(1, 2))
    if coast and deal.number % 2:
        others[0] = deal.turn(COASTAL)[0]
    for kind in [PlaceKind.VILLAGE, *others]:
        wet = kind in COASTAL
        choice = [at for at in (coast if wet else free) if at in free]
        if not choice:
            continue
        at = choice[0]
        free.remove(at)
        told: Part = {"name": deal.name(), "hexes": [made.label(at)], "kind": kind.value}
        if deal.often(30):
            told["on"] = made.terrain[at]
        if deal.often(20):
            told["note"] = "In truth it lies a little further west."
        places[f"place-{len(places) + 1}"] = told
    made.part["places"] = places


def _labels(made: Board) -> None:
    deal = made.deal
    kinds = [kind for kind in LabelKind if kind is not LabelKind.UNIT]
    labels: Part = {}
    for kind in deal.turn(kinds, 1 if deal.often(70) else 0):
        looks = NATURE[kind.value]
        hexes = [at for at in made.grid.cells() if made.looks[made.terrain[at]] in looks]
        if hexes:
            at = deal.one(hexes)
            told: Part = {"name": deal.name(), "kind": kind.value, "hexes": [made.label(at)]}
            if deal.often(40):
                told |= {"length": 1, "on": made.terrain[at]}
            labels["nature"] = told
    if labels:
        made.part["labels"] = labels


def _zones(made: Board) -> None:
    deal = made.deal
    zones: Part = {}
    playable = made.playable()
    for number, kind in enumerate(deal.turn(list(ZoneKind), deal.whole(0, 2)), 1):
        at = deal.one(playable)
        hexes = [at, *(each for each in made.grid.neighbours(at) if each in playable)]
        if kind.value in {"entry", "exit"}:
            edge = [each for each, _ in made.grid.border() if each in playable]
            hexes = [deal.one(edge)]
        told: Part = {"name": f"{deal.name()} {kind.value} zone", "hexes": made.labels(hexes)}
        told |= {"kind": kind.value, "effects": "No supply."}
        if deal.often(60):
            told["border"] = deal.turn(list(Border))[0].value
        if deal.often(40):
            told["size"] = len(hexes)
        zones[f"zone-{number}"] = told
    if zones:
        made.part["zones"] = zones
