"""The catalogue in pictures: every look, arm, size, symbol and pattern that a definition may name.

Each is drawn by the painters that draw games, of the few lines of YAML that name it, in colour and
as for a photocopier. In: fonts, and a paper or a width. Out: pages. What is in it are the words of
the language themselves, so that a new one is in the catalogue at once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from generator.drawing.block import Block
from generator.drawing.cartography.lines.paths import beside_roads, through_centres
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.painting import paint, reach_of
from generator.drawing.cartography.preparing import prepare
from generator.drawing.cartography.surveying import survey
from generator.drawing.counters.pieces import Faces
from generator.drawing.furniture.pen import Pen, styled
from generator.drawing.furniture.theme import THEMES, Ink
from generator.drawing.mapsheet.miniature import face_block
from generator.drawing.palette import PALETTES, for_sides
from generator.geometry import Layout
from generator.model.arms import Silhouette, UnitSize, UnitType
from generator.model.counters import BackKind, Counters, MarkerSymbol, Shape
from generator.model.game import Game, Pattern
from generator.model.map import Border, LabelKind, Map, PlaceKind
from generator.model.terrain import grid_of
from generator.model.theme import LINE_LOOKS, TERRAIN_LOOKS
from generator.products.fonts import open_fonts
from generator.reading import read_text
from generator.records import Frozen
from generator.scene import Group, Item, Page, Stroke, Transform, rectangle
from generator.scene import Path as Outline
from generator.text import Anchor, Catalogue

_INKS = (Ink.COLOUR, Ink.PHOTOCOPIER)
_SIDES = {
    "red": {"name": "Red", "colour": "#ecc9b4", "band": "#7c2a1e"},
    "blue": {"name": "Blue", "colour": "#a3bbd6", "band": "#1f3a5c"},
}
_GAME = {
    "title": "Catalogue",
    "designer": "Postwar",
    "edition": "Catalogue",
    "page": {"width": "148 mm", "height": "100 mm"},
}
_COLUMNS, _ROWS, _HEX = 5, 5, 9.6
_MIDDLE = "33"
_WINDOW = (27.0, 19.0)
"""Of a piece of a map, in mm."""
_COUNTER = 13.0
_APART, _BETWEEN, _BELOW = 1.2, 2.9, 4.4
"""Between the pictures of the two inks, between specimens, and for the name below them."""
_WIDE = 178.0
"""Of a picture of a section, in mm."""
_MARGIN, _LINE, _GAP = 12.0, 3.6, 4.0
_SHORT = 0.4
"""Of the height of a page: a section up to that is not parted."""
_TITLE, _TOLD = styled("page-title"), styled("list-text", leading=_LINE)
_NAME = styled("list-unit", anchor=Anchor.MIDDLE)


class Specimen(Frozen):
    """A word of the language, and the pieces of a definition that are drawn to show it."""

    word: str
    definition: Mapping[str, Any]
    shown: str = ""
    """Of a counter: the entry that is shown, such as `units.a` or `units.a.back`."""


class Section(Frozen):
    """Specimens of one key: its title, how the key is written, what is to be known."""

    title: str
    written: str
    about: str
    specimens: tuple[Specimen, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """What may be written."""
        return tuple(each.word for each in self.specimens)


def sections() -> tuple[Section, ...]:
    """Return all sections of the catalogue."""
    return (*_of_maps(), *_of_counters())


def _of_maps() -> Iterator[Section]:
    terrain = [Specimen(look, _terrain(look)) for look in TERRAIN_LOOKS]
    told = "Beside open ground. Without `look` the id says it: `forest: {name: Forest}`."
    yield Section("Terrain", "terrain: {woods: {look: forest}}", told, tuple(terrain))
    lines = [Specimen(look, _line(look)) for look in LINE_LOOKS]
    told = "Along hexsides or from hex to hex, as the look says; crossings over a river."
    yield Section("Lines", "lines: {brook: {look: creek}}", told, tuple(lines))
    places = [Specimen(kind, _place(kind)) for kind in PlaceKind]
    told = "The kind decides symbol and type of the name."
    yield Section("Places", "places: {anvil: {kind: port}}", told, tuple(places))
    labels = [Specimen(kind, _label(kind)) for kind in LabelKind]
    told = "Names across hexes."
    yield Section("Names on the map", "labels: {bay: {kind: sea}}", told, tuple(labels))
    zones = [Specimen(border, _zone(border)) for border in Border]
    told = "Borders of zones."
    yield Section("Zones", "zones: {landing: {border: red}}", told, tuple(zones))


def _of_counters() -> Iterator[Section]:
    arms = [Specimen(arm, _unit(type=arm.value), "units.a") for arm in UnitType]
    told = "Several together make one symbol: `type: parachute artillery`."
    yield Section("Arms", "units: {guards: {type: infantry}}", told, tuple(arms))
    sizes = [Specimen(size, _unit(size=size.value), "units.a") for size in UnitSize]
    yield Section("Sizes", "units: {guards: {size: brigade}}", "Above the symbol.", tuple(sizes))
    drawn = [Specimen(each, _unit(silhouette=each.value), "units.a") for each in Silhouette]
    told = "In place of the symbol of the arm."
    yield Section("Silhouettes", "units: {guards: {silhouette: tank}}", told, tuple(drawn))
    marked = [Specimen(symbol, _marker(symbol), "markers.a") for symbol in MarkerSymbol]
    told = "On the front; `back-symbol` has the same for the back."
    yield Section("Markers", "markers: {rest: {symbol: halt}}", told, tuple(marked))
    patterns = [Specimen(each, _unit(pattern=each), "units.a") for each in Pattern]
    told = "In black and white, where colours do not tell sides apart."
    yield Section("Patterns of sides", "sides: {red: {pattern: dotted}}", told, tuple(patterns))
    backs = [Specimen(kind, _back(kind), "units.a.back") for kind in BackKind]
    told = "The other side of a counter."
    yield Section("Backs", "units: {guards: {back: reduced}}", told, tuple(backs))
    shapes = [Specimen(shape, _shaped(shape), "units.a") for shape in Shape]
    told = "Of all pieces; `cut` gives one a shape of its own."
    yield Section("Shapes", "counters: {shape: round}", told, tuple(shapes))


def _map(rows: Sequence[str], key: Mapping[str, str], **more: Any) -> dict[str, Any]:
    """Return a definition with a map; characters of `key` stand for looks."""
    wet = {"sea", "lake"}
    terrain = {
        look: {"name": look.capitalize(), "land": look not in wet} for look in (*key.values(),)
    }
    grid = {"columns": _COLUMNS, "rows": _ROWS, "number": "{column}{row}"}
    return {
        "grid": grid,
        "key": dict(key),
        "hexes": "\n".join(" ".join(row) for row in rows) + "\n",
        "terrain": terrain,
        **more,
    }


def _open(**more: Any) -> dict[str, Any]:
    return _map(["." * _COLUMNS] * _ROWS, {".": "clear"}, **more)


def _terrain(look: str) -> dict[str, Any]:
    if look == "clear":
        return _open()
    if look == "lake":
        return _map([".....", ".xxx.", ".xxx.", "..x..", "....."], {".": "clear", "x": look})
    return _map(["xxx.."] * _ROWS, {".": "clear", "x": look})


_COAST = _map(["...~~"] * _ROWS, {".": "clear", "~": "sea"})
_FRONT = "13/14 23/14 23/24 23/34 33/34 43/34 43/44 43/54 53/54"
"""Hexsides from west to east, below the hex in the middle of the map."""
_ACROSS = ("ferry", "ford", "bridge")
_ON_PATHS = (through_centres, beside_roads)


def _line(look: str) -> dict[str, Any]:
    front = _FRONT.split()
    lines = {look: {"name": look.capitalize()}}
    if look in _ACROSS:
        lines |= {"river": {"name": "River"}, "road": {"name": "Road"}}
        features = {
            "water": {"kind": "river", "hexsides": front},
            "it": {"kind": look, "hexsides": ["33/34"]},
        }
        way = {"way": {"kind": "road", "path": "31-32-33-34-35"}} if look == "bridge" else {}
        return _open(lines=lines, features={**features, **way})
    if LINES[look].trace not in _ON_PATHS:
        return _open(lines=lines, features={"it": {"kind": look, "hexsides": front}})
    return _open(lines=lines, features={"it": {"kind": look, "path": "13-23-33-43-53"}})


_BY_WATER = frozenset({PlaceKind.PORT, PlaceKind.CAPE, PlaceKind.BEACH, PlaceKind.LIGHTHOUSE})


def _place(kind: PlaceKind) -> dict[str, Any]:
    ground = _COAST if kind in _BY_WATER else _open()
    name = kind.value.capitalize()
    return {**ground, "places": {"it": {"name": name, "hexes": [_MIDDLE], "kind": kind.value}}}


def _label(kind: LabelKind) -> dict[str, Any]:
    grounds = {"strait": "sea", "mountains": "mountain", "land": "clear", "unit": "clear"}
    look = grounds.get(kind.value, kind.value)
    name = kind.value.capitalize()
    it = {"name": name, "kind": kind.value, "hexes": ["23", _MIDDLE, "43"]}
    if kind is LabelKind.UNIT:
        it |= {"hexes": [_MIDDLE], "side": "red"}
    return _map(["x" * _COLUMNS] * _ROWS, {"x": look}, labels={"it": it})


def _zone(border: Border) -> dict[str, Any]:
    hexes = ["22", "23", "32", "33", "42"]
    return _open(zones={"it": {"name": "Zone", "hexes": hexes, "border": border.value}})


def _unit(pattern: str = "plain", **more: Any) -> dict[str, Any]:
    unit = {"name": "Guards", "side": "red", "type": "infantry", "factors": "4-3", **more}
    other = {"name": "Others", "side": "red", "type": "infantry", "factors": "2-3"}
    return {
        "sides": {**_SIDES, "red": {**_SIDES["red"], "pattern": pattern}},
        "counters": {"size": f"{_COUNTER:g} mm", "factors": ["attack", "movement"]},
        "units": {"a": unit, "b": other},
    }


def _back(kind: BackKind) -> dict[str, Any]:
    told = {"kind": kind.value}
    if kind in (BackKind.REDUCED, BackKind.DISRUPTED):
        told["factors"] = "2-3"
    if kind is BackKind.UNIT:
        told["unit"] = "b"
    if kind is BackKind.FLIPPED:
        told["text"] = "Moved"
    return _unit(back=told)


def _marker(symbol: MarkerSymbol) -> dict[str, Any]:
    name = symbol.value.replace("-", " ").capitalize()
    return {**_unit(), "markers": {"a": {"name": name, "symbol": symbol.value}}}


def _shaped(shape: Shape) -> dict[str, Any]:
    made = _unit()
    return {**made, "counters": {**made["counters"], "shape": shape.value}}


def _read(definition: Mapping[str, Any]) -> Game:
    """Return the game of a definition; JSON is YAML."""
    whole = {"sides": _SIDES, **_GAME, **definition}
    reading = read_text({"game.yaml": json.dumps(whole, ensure_ascii=False)}, "catalogue")
    if reading.game is None:
        raise ValueError(f"a specimen of the catalogue cannot be read: {reading.findings}")
    return reading.game


class Drawer:
    """Draws specimens, in the fonts that come with Postwar."""

    def __init__(self) -> None:
        catalogue, typesetter, findings = open_fonts(_read(_unit()), (Path("fonts"),))
        if typesetter is None:
            raise ValueError("; ".join(finding.message for finding in findings))
        self.catalogue: Catalogue = catalogue
        self.typesetter = typesetter

    @cached_property
    def pen(self) -> Pen:
        """What titles and names are set with."""
        return self._pen(Ink.COLOUR)

    def _pen(self, ink: Ink) -> Pen:
        return Pen(THEMES[ink], self.typesetter)

    def block(self, specimen: Specimen) -> Block:
        """Return a specimen in both inks, side by side, with its name below."""
        game = _read(specimen.definition)
        first, second = self._on_map(game.map, game) if game.map else self._faces(game, specimen)
        wide, high = first.width + _APART + second.width, first.height
        below = self.pen.set(specimen.word, (wide / 2, high + _BELOW * 0.72), _NAME)
        both = first.at(0.0, 0.0), second.at(first.width + _APART, 0.0)
        return Block(wide, high + _BELOW, (*both, *below))

    def _on_map(self, game_map: Map, game: Game) -> Iterator[Block]:
        """Yield the middle of a map, or the hexsides below that, in each ink."""
        layout = Layout.across(grid_of(game_map.grid), _HEX)
        wide, high = _WINDOW
        x, y = layout.centre(layout.grid.cell(_MIDDLE))
        down = _HEX / 2 if any(each.hexsides for each in game_map.features) else 0.0
        left, top = x - wide / 2, y + down - high / 2
        frame = (left, top, left + wide, top + high)
        ground = survey(game_map, reach_of(layout, frame))
        for ink in _INKS:
            palette = for_sides(PALETTES[ink], game.sides)
            painted = paint(prepare(ground, layout, palette, frame), self.typesetter)
            clip = rectangle(left, top, wide, high)
            moved = Group((painted.plain,), Transform.translation(-left, -top), clip=clip)
            edge = self.pen.theme.text
            rim = Outline(rectangle(0.0, 0.0, wide, high), stroke=Stroke(edge, 0.15))
            yield Block(wide, high, (moved, rim))

    def _faces(self, game: Game, specimen: Specimen) -> Iterator[Block]:
        """Yield a face of a counter in each ink."""
        for ink in _INKS:
            assert game.counters is not None  # noqa: S101 -- a specimen has a map or counters
            yield self._face(game.counters, game, specimen.shown, ink)

    def _face(self, counters: Counters, game: Game, shown: str, ink: Ink) -> Block:
        pen = self._pen(ink)
        faces = Faces(counters, game.sides, pen)
        kind, name, *back = shown.split(".")
        if kind == "markers":
            marker = next(each for each in counters.markers if each.id == name)
            return face_block(faces.marker(marker), faces.cut(marker), pen)
        bearer = faces.bearers[name]
        face = faces.back(bearer) if back else faces.front(bearer)
        return face_block(face, faces.cut(bearer.unit), pen)

    def heading(self, section: Section, width: float) -> Block:
        """Return the title of a section and what is told of it."""
        told = [f"{section.written}", *self.pen.wrap(section.about.replace("`", ""), _TOLD, width)]
        items: list[Item] = [*self.pen.set(section.title, (0.0, 3.2), _TITLE)]
        items += self.pen.set(told, (0.0, 8.4), _TOLD)
        return Block(width, 7.0 + _LINE * len(told), tuple(items))

    def rows(self, section: Section, width: float) -> Iterator[Block]:
        """Yield the rows of a section, the first with its heading."""
        drawn = [self.block(each) for each in section.specimens]
        step = max(each.width for each in drawn) + _BETWEEN
        many = int((width + _BETWEEN) / step)
        head = self.heading(section, width)
        for at in range(0, len(drawn), many):
            row = drawn[at : at + many]
            high = max(each.height for each in row)
            top = head.height if at == 0 else 0.0
            put = [
                each.at(place * step, top + high - each.height) for place, each in enumerate(row)
            ]
            above = (head.at(0.0, 0.0),) if at == 0 else ()
            yield Block(width, top + high + 1.6, (*above, *put))


def picture(section: Section, drawer: Drawer, width: float = _WIDE) -> Page:
    """Return a section on a page of its own, as high as it must be."""
    rows = list(drawer.rows(section, width))
    margin = 3.0
    high = sum(row.height for row in rows) + 2 * margin
    items, top = list[Item](), margin
    for row in rows:
        items.append(row.at(margin, top))
        top += row.height
    return Page(width + 2 * margin, high, tuple(items), description=section.title)


def pages(drawer: Drawer, width: float, height: float) -> tuple[Page, ...]:
    """Return all sections on sheets of paper; a short one is not parted."""
    made, items, top = list[Page](), list[Item](), _MARGIN
    bottom = height - _MARGIN
    for section in sections():
        rows = list(drawer.rows(section, width - 2 * _MARGIN))
        whole = sum(row.height for row in rows)
        top += _GAP if items else 0.0
        for number, row in enumerate(rows):
            needed = whole if number == 0 and whole < _SHORT * height else row.height
            if items and top + needed > bottom:
                made.append(Page(width, height, tuple(items)))
                items, top = [], _MARGIN
            items.append(row.at(_MARGIN, top))
            top += row.height
    return (*made, Page(width, height, tuple(items)))
