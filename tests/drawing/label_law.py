"""The law of labels, measured on the printed scene: where each letter lies, and on what.

In: a painted map, its render context and typesetter. Out: what of its names and numbers breaks the
law. All is geometry of what is drawn, letters as their outlines; of the definition there are
hexsides and paths alone. Nothing here is what the placer works with.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median

from shapely import LineString, MultiLineString, MultiPolygon, STRtree, get_parts, unary_union
from shapely.affinity import affine_transform
from shapely.geometry.base import BaseGeometry

from generator.board import Cell
from generator.drawing.cartography.board import Way
from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Stage
from generator.drawing.cartography.lettering.boxes import Kind
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.painting import Painted
from generator.drawing.cartography.symbols import SYMBOLS
from generator.model.map import PlaceKind
from generator.scene import Cap, Group, Item, Path, Point, Text, Transform, leaves
from generator.text import Typesetter
from generator.text.boxes import places
from tests.flat_outlines import area, lines

LINEWORK = {
    "waters": "river",
    "coastline": "coast",
    "roads": "road",
    "houses": "houses",
    "works": "works",
    "zones": "border",
}
"""Layers of a map that no name may cross, and what they are called here."""
CROSSINGS = ("bridge", "ferry", "ford")
"""Works at one hexside: no lines that a name could follow."""
TOUCH = 0.03
"""How much of a thing, in mm², a name may cover: less is a hair that touches."""
APART = 0.5
"""How much nearer a name is to its own thing than to any other of its kind, in mm."""
WORD = 0.5
"""Letters farther apart than this part of their size are spaced out: lines may pass between."""
OWN = 0.3
"""How far from its hexsides or path a line is drawn, in circumradii."""
STRAY = 0.04
"""How far from its place in the hex a number may stand, in circumradii."""
OPAQUE = 0.85
"""How opaque a plate under a number is that breaks a line."""
_CAPS = {Cap.BUTT: "flat", Cap.ROUND: "round", Cap.SQUARE: "square"}


@dataclass(frozen=True)
class Breach:
    """What breaks the law."""

    law: str
    """A thing that is covered, such as `road`; `near`, `place`, `dropped`, `told`."""
    origin: str
    other: str = ""

    def __str__(self) -> str:
        return f"{self.origin}: {self.law} {self.other}".rstrip()


@dataclass
class Labels:
    """What there is to read on a map, and what of it breaks the law."""

    names: int = 0
    numbers: int = 0
    breaches: list[Breach] = field(default_factory=list)
    led: int = 0
    """Names that a line leads to their sign."""
    smaller: int = 0
    """Names in smaller type than others of their kind."""

    def counted(self) -> Counter[str]:
        """Return how many things break each law: a name that crosses two roads once."""
        return Counter(law for law, _ in {(it.law, it.origin) for it in self.breaches})


def measured(drawn: Painted, context: RenderContext, setter: Typesetter) -> Labels:
    """Return what there is to read on a painted map, and what of it breaks the law."""
    names = _texts(drawn.names, setter)
    numbers = _texts(drawn.numbers, setter)
    found = Labels(len(names), len(numbers))
    things = _linework(drawn.art, context)
    signs = _signs(drawn, context)
    found.breaches += _crossed(names, numbers, things, context)
    found.breaches += _covered(names, drawn, context)
    found.breaches += _numbers(drawn, context, setter, things)
    led = {it.origin for it in drawn.placements if it.kind is Kind.LEADER}
    found.breaches += _nearest_place(names, signs, led)
    found.breaches += _nearest_line({it: names[it] for it in names if it not in led}, context)
    found.breaches += _missing(names, drawn, context)
    found.led, found.smaller = len(led), _smaller(drawn.names, context)
    return found


def _texts(group: Group, setter: Typesetter) -> Mapping[str, BaseGeometry]:
    """What the words of each name cover, by its origin: its letters, and the gaps between them."""
    found: dict[str, list[BaseGeometry]] = defaultdict(list)
    for item, transform in leaves(group.items):
        if isinstance(item, Text) and item.content.strip():
            words = _words(item, setter)
            found[item.origin or ""] += [_moved(each, transform) for each in words]
    return {origin: unary_union(parts) for origin, parts in found.items()}


def _words(text: Text, setter: Typesetter) -> Iterator[BaseGeometry]:
    seats = list(places(text))
    glyphs: list[BaseGeometry] = []
    for number, character in enumerate(text.content):
        at, degrees = seats[number]
        alone = Text(character, text.face, text.size, at, (0.0,), text.paint, degrees)
        glyphs.append(area(setter.outlines(alone).segments).convex_hull)
    for one, other in zip(glyphs, [*glyphs[1:], MultiPolygon()], strict=True):
        if one.is_empty:
            continue
        yield one
        if not other.is_empty and one.distance(other) < WORD * text.size:
            yield one.union(other).convex_hull


def _linework(art: Group, context: RenderContext) -> Mapping[str, BaseGeometry]:
    """What is drawn of each kind of thing that no name may cross."""
    found = {}
    for layer in art.items:
        if isinstance(layer, Group) and layer.name in LINEWORK:
            drawn = unary_union(list(_drawn(layer.items, context)))
            cut = context.cut_ends.get(Stage.WATER if layer.name == "waters" else Stage.ROAD)
            found[LINEWORK[layer.name]] = drawn.difference(cut) if cut is not None else drawn
    return found


def _drawn(items: Sequence[Item], context: RenderContext) -> Iterator[BaseGeometry]:
    """What items cover but for the white around them."""
    white = {context.palette.halo, context.palette.mist}
    for item, transform in leaves(items):
        if not isinstance(item, Path):
            continue
        if item.fill and item.fill.colour not in white and item.fill.opacity >= 0.5:
            yield _moved(area(item.segments), transform)
        if item.stroke and item.stroke.paint.colour not in white:
            cap = _CAPS[item.stroke.cap]
            course = lines(item.segments).buffer(item.stroke.width / 2, cap_style=cap)
            yield _moved(course, transform)


def _moved(shape: BaseGeometry, by: Transform) -> BaseGeometry:
    return affine_transform(shape, (by.a, by.c, by.b, by.d, by.e, by.f))


def _crossed(
    names: Mapping[str, BaseGeometry],
    numbers: Mapping[str, BaseGeometry],
    things: Mapping[str, BaseGeometry],
    context: RenderContext,
) -> Iterator[Breach]:
    """Names over lines that are not their own, over numbers, over other names."""
    own = _corridors(context)
    for origin, name in names.items():
        for kind, drawn in things.items():
            rest = drawn
            if origin in own and own[origin][0] == kind:
                rest = drawn.difference(own[origin][1])
            if name.intersection(rest).area > TOUCH:
                yield Breach(kind, origin)
    both = [*names.items(), *numbers.items()]
    tree = STRtree([shape for _, shape in both])
    for number, (origin, name) in enumerate(names.items()):
        for other in sorted(tree.query(name, predicate="intersects").tolist()):
            if other != number and name.intersection(both[other][1]).area > TOUCH:
                law = "number" if both[other][0] in numbers else "name"
                yield Breach(law, origin, both[other][0])


def _corridors(context: RenderContext) -> Mapping[str, tuple[str, BaseGeometry]]:
    """Where the name of a river, a road or a wall may lie on its own line, by its origin."""
    found = {}
    for way in context.ground.board.ways:
        stage = LINES[way.look].stage
        if way.look not in CROSSINGS:
            kind = {Stage.WATER: "river", Stage.ROAD: "road", Stage.WORK: "works"}[stage]
            alike = [it for it in context.ground.board.ways if it.feature.name == way.feature.name]
            line = _course(alike, context)
            found[f"features.{way.feature.id}.name"] = kind, line.buffer(OWN * context.layout.unit)
    return found


def _course(ways: Sequence[Way], context: RenderContext) -> BaseGeometry:
    """The hexsides and paths of ways."""
    layout = context.layout
    found: list[LineString] = []
    for way in ways:
        found += [LineString(layout.edge(side)) for side in way.hexsides]
        if way.path and len(way.path.cells) > 1:
            found.append(LineString([layout.centre(at) for at in way.path.cells]))
    return MultiLineString(found)


def _signs(drawn: Painted, context: RenderContext) -> Mapping[str, BaseGeometry]:
    """What is drawn of each place: its symbol, and its houses."""
    houses: dict[Cell, list[BaseGeometry]] = defaultdict(list)
    for layer in drawn.art.items:
        if isinstance(layer, Group) and layer.name == "houses":
            for part in get_parts(unary_union(list(_drawn(layer.items, context)))):
                houses[context.layout.cell_at(part.centroid.x, part.centroid.y)].append(part)
    symbols = dict(_symbols(drawn, context))
    found = {}
    for site in context.ground.board.sites:
        parts = [symbols[site.place.id]] if site.place.id in symbols else []
        if site.place.kind not in SYMBOLS or site.place.kind is PlaceKind.PORT:
            parts += [house for at in site.hexes for house in houses[at]]
        if parts:
            found[site.place.id] = unary_union(parts)
    return found


def _symbols(drawn: Painted, context: RenderContext) -> Iterator[tuple[str, BaseGeometry]]:
    for symbol in drawn.symbols.items:
        if isinstance(symbol, Group) and (symbol.origin or "").startswith("places."):
            shape = unary_union(list(_drawn(symbol.items, context)))
            yield (symbol.origin or "").removeprefix("places."), shape


def _covered(
    names: Mapping[str, BaseGeometry], drawn: Painted, context: RenderContext
) -> Iterator[Breach]:
    """Names over the symbol of a place."""
    for place, sign in _symbols(drawn, context):
        for origin, name in names.items():
            if name.intersection(sign).area > TOUCH:
                yield Breach("symbol", origin, f"places.{place}")


def _numbers(
    drawn: Painted, context: RenderContext, setter: Typesetter, things: Mapping[str, BaseGeometry]
) -> Iterator[Breach]:
    """Numbers that stand elsewhere in their hex than others, or on a line that is not broken."""
    grid, unit = context.layout.grid, context.layout.unit
    spots: dict[str, tuple[float, float]] = {}
    plates: dict[str, list[BaseGeometry]] = defaultdict(list)
    for item, transform in leaves(drawn.numbers.items):
        origin = getattr(item, "origin", None) or ""
        if isinstance(item, Text):
            left, _, right, _ = setter.ink_box(item)
            x, y = context.layout.centre(grid.cell(origin.removeprefix("hexes.")))
            across, down = transform.apply(((left + right) / 2, item.at[1]))
            spots[origin] = (across - x) / unit, (down - y) / unit
        elif isinstance(item, Path):
            paint = item.fill or (item.stroke and item.stroke.paint)
            if paint and paint.opacity >= OPAQUE:
                shape = area(item.segments) if item.fill else lines(item.segments)
                width = item.stroke.width / 2 if item.stroke else 0.0
                plates[origin].append(_moved(shape.buffer(width), transform))
    if spots:
        usual = max(
            spots.values(), key=lambda it: sum(_alike(it, other) for other in spots.values())
        )
        yield from (Breach("place", it) for it, spot in spots.items() if not _alike(spot, usual))
    for origin, number in _texts(drawn.numbers, setter).items():
        plate = unary_union(plates[origin])
        for kind, shape in things.items():
            if number.intersection(shape).difference(plate).area > TOUCH:
                yield Breach(f"number on {kind}", origin)


def _alike(one: Point, other: Point) -> bool:
    """Whether two numbers stand at one place in their hexes."""
    return math.dist(one, other) <= STRAY


def _nearest_place(
    names: Mapping[str, BaseGeometry], signs: Mapping[str, BaseGeometry], led: set[str]
) -> Iterator[Breach]:
    """Names of places that are as near to the sign of another."""
    for place, sign in signs.items():
        origin = f"places.{place}.name"
        if origin in names and origin not in led:
            own = names[origin].distance(sign)
            for other, theirs in signs.items():
                if other != place and names[origin].distance(theirs) < own + APART:
                    yield Breach("near", origin, f"places.{other}")


def _nearest_line(names: Mapping[str, BaseGeometry], context: RenderContext) -> Iterator[Breach]:
    """Names of rivers, roads, works that are as near to another of their kind."""
    kinds: dict[tuple[Stage, bool], dict[str, BaseGeometry]] = defaultdict(dict)
    origins: dict[str, str] = {}
    board = context.ground.board
    for way in board.ways:
        known = way.feature.name or way.feature.id
        alike = [it for it in board.ways if it.feature.name == known] or [way]
        shape = _course(alike, context)
        kinds[LINES[way.look].stage, way.look in CROSSINGS][known] = shape
        origins[f"features.{way.feature.id}.name"] = known
    for origin, name in names.items():
        known = origins.get(origin, "")
        for named in kinds.values():
            if known in named:
                parts = get_parts(name)
                own = named[known]
                mine = median(part.distance(own) for part in parts)
                for other, line in named.items():
                    rest = line.difference(own.buffer(1e-6))
                    if other != known and not rest.is_empty:
                        theirs = median(part.distance(rest) for part in parts)
                        if theirs < mine + APART:
                            yield Breach("near", origin, other)


def _missing(
    names: Mapping[str, BaseGeometry],
    drawn: Painted,
    context: RenderContext,
) -> Iterator[Breach]:
    """Names of what is seen on the map that are not printed, told of or not."""
    board, near = context.ground.board, context.is_near
    told = {str(it.origin) for it in drawn.findings}
    seen = {
        f"places.{it.place.id}.name": bool(it.place.name) and all(map(near, it.hexes))
        for it in board.sites
    }
    named = {origin.split(".")[1] for origin in names if origin.startswith("features.")}
    by_name = {it.feature.name for it in board.ways if it.feature.id in named}
    for way in board.ways:
        origin = f"features.{way.feature.id}.name"
        seen[origin] = bool(way.feature.name) and way.feature.name not in by_name
    for origin, is_seen in seen.items():
        if is_seen and origin not in names:
            yield Breach("told" if origin in told else "dropped", origin)
    for origin in sorted(told - set(names) - set(seen)):
        yield Breach("told", origin)


def _smaller(names: Group, context: RenderContext) -> int:
    """How many names are set smaller than the largest of their kind."""
    kinds: dict[str, str] = {}
    for site in context.ground.board.sites:
        kinds[f"places.{site.place.id}.name"] = site.place.kind
    for way in context.ground.board.ways:
        kinds[f"features.{way.feature.id}.name"] = way.look
    for stretch in context.ground.board.stretches:
        kinds[f"labels.{stretch.label.id}"] = stretch.label.kind
    sizes: dict[str, dict[str, float]] = defaultdict(dict)
    for item, _ in leaves(names.items):
        if isinstance(item, Text):
            origin = item.origin or ""
            kind = kinds.get(origin) or kinds.get(origin.removesuffix(".name")) or ""
            if kind:
                sizes[kind][origin] = item.size
    return sum(
        size < max(same.values()) * 0.99 for same in sizes.values() for size in same.values()
    )
