"""Games of any size, made up by measures: what benchmarks and tests of growth are run on.

The same measures make the same text, on every machine. From the command line, into a folder:

    .venv/bin/python benchmarks/made.py FOLDER --columns 40 --rows 40 --ground blobs
    .venv/bin/python -m generator build FOLDER --only map --paper a3 --ink colour --output OUTPUT

From Python, as text or as a folder:

    from benchmarks.made import Measures, definition, laid_down
    text = definition(Measures(columns=60, rows=60, ground="confetti", units=48, pages=20))
    folder = laid_down(Measures(60, 60), Path("somewhere"))     # somewhere/game.yaml

What is left out is in proportion to the hexes: a place for each hundred, a counter for each twenty,
a road for each ten rows, a river for each fifteen columns, a section of rules for each place. With
`pages` the rules fill about as many pages of A4. `ground` is `confetti`, where each hex has another
terrain than most of its neighbours (the map of `benchmarks/samples.py`), or `blobs`: a country with
woods, hills, mountains, marshes and a sea in the south, as a designer would draw it. `hex` is how
many mm a hex of the postcard is wide, so that the page grows with the map; `page` sets its size.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, repeat
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from generator.model.game import Game

Cell: TypeAlias = tuple[int, int]
"""Column and row, from 1."""

SYLLABLES = [f"{a}{b}" for a, b in zip("bdfghjklmnprstvwyz", "aoeiaueoaiuoaeiouy", strict=True)]
TERRAIN = {
    ".": ("clear", "Clear", ""),
    "w": ("forest", "Wood", ""),
    "r": ("rough", "Rough", ""),
    "@": ("town", "Town", ""),
    "^": ("mountain", "Mountain", ""),
    "%": ("swamp", "Marsh", ""),
    "~": ("sea", "Sea", ", land: false, playable: false"),
}
GROUNDS = {"confetti": ".wr@", "blobs": ".wr^%~"}
"""Their terrains."""
PANEL = 60.0
"""How wide the strip with title and tables is, in mm."""
MARGIN = 16.0
CHAPTER = 5
SECTIONS_A_PAGE = 7.2
"""How many sections are in a chapter of rules, and on a page of A4."""
PER_SETUP = 20


@dataclass(frozen=True)
class Measures:
    """How large a game is and what is in it; what is None is in proportion to the hexes."""

    columns: int = 10
    rows: int = 10
    ground: str = "confetti"
    hex: float = 14.0
    page: tuple[float, float] | None = None
    places: int | None = None
    roads: int | None = None
    rivers: int | None = None
    units: int | None = None
    pages: int | None = None
    title: str = "Growth"

    @property
    def hexes(self) -> int:
        """How many hexes it has."""
        return self.columns * self.rows

    @property
    def paper(self) -> tuple[float, float]:
        """Width and height of the postcard in mm."""
        if self.page:
            return self.page
        width = (self.columns * 0.75 + 0.25) * self.hex * 2 / 3**0.5 + PANEL + MARGIN
        return max(width, 148.0), max((self.rows + 0.5) * self.hex + MARGIN, 100.0)


def definition(measures: Measures) -> str:
    """Return the one file of the game."""
    m = measures
    country = _Country(m)
    towns = country.towns(max(1, m.hexes // 100) if m.places is None else m.places)
    units = max(2, m.hexes // 20) if m.units is None else m.units
    stars = chain((", stars: 1",), repeat(""))  # of the place that decides the game
    width, height = m.paper
    return GAME.format(
        title=m.title,
        width=round(width, 1),
        height=round(height, 1),
        panel=PANEL,
        columns=m.columns,
        digits=country.digits,
        rows=m.rows,
        key=", ".join(f'"{sign}": {TERRAIN[sign][0]}' for sign in country.signs),
        picture=country.picture(),
        terrain="\n".join(
            f"  {id_}: {{name: {name}{more}}}"
            for id_, name, more in map(TERRAIN.__getitem__, country.signs)
        ),
        features="\n".join(country.features(towns, m.roads, m.rivers)) or "  {}",
        places="\n".join(
            f"  p{i}: {{name: {name(i)}, hexes: ['{country.number(at)}'], kind: town{star}}}"
            for i, (at, star) in enumerate(zip(towns, stars, strict=False))
        ),
        zones="\n".join(
            f"  {side}-zone: {{name: {title}, hexes: [{country.edge(column)}]}}"
            for side, title, column in (
                ("red", "Western Approaches", 1),
                ("blue", "Eastern Approaches", m.columns),
            )
        ),
        units="\n".join(_unit(i) for i in range(units)),
        setup="\n".join(_setups(units, country, towns)),
        sections="\n".join(_rules(m.pages, towns, country)),
    )


def laid_down(measures: Measures, folder: Path) -> Path:
    """Write the game into a folder, which is made, and return the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(definition(measures), encoding="utf-8")
    return folder


def game_of(text: str) -> Game:
    """Return the game of a definition, which has to be sound."""
    from generator.reading import read_text

    reading = read_text({"game.yaml": text}, "growth")
    if reading.game is None:
        sys.exit(f"the made-up game is broken: {reading.findings[0].message}")
    return reading.game


def name(i: int) -> str:
    """Return a name that no dictionary has; neighbours in number have little in common."""
    word, rest = "", i * 7919 + 104729
    for _ in range(4):
        word += SYLLABLES[rest % len(SYLLABLES)]
        rest //= len(SYLLABLES)
    return word.capitalize()


def chance(*of: int) -> float:
    """Return a number from 0 to 1 that nobody would foresee, always the same one."""
    value = 0x9E3779B9
    for part in of:
        value = (value ^ (part + 0x7F4A7C15)) * 0x2545F491 & 0xFFFFFFFF
        value ^= value >> 15
        value = value * 0x846CA68B & 0xFFFFFFFF
        value ^= value >> 13
    return value / 0x100000000


def rolling(x: float, y: float, seed: int) -> float:
    """Return how high smooth hills are at a point, from 0 to 1; they lie about 1 apart."""
    column, row = int(x // 1), int(y // 1)
    across, down = (part * part * (3 - 2 * part) for part in (x - column, y - row))

    def between(low: float, high: float, at: float) -> float:
        return low + (high - low) * at

    upper, lower = (
        between(chance(column, line, seed), chance(column + 1, line, seed), across)
        for line in (row, row + 1)
    )
    return between(upper, lower, down)


def confetti(column: int, row: int) -> str:
    """Return the sign of a hex: half of all are clear, and few have a neighbour of their kind."""
    value = (column * column + 3 * row + column * row) % 11
    return "." if value < 6 else "w" if value < 9 else "r" if value < 10 else "@"


class _Country:
    """The terrain of a map, and what runs over it."""

    def __init__(self, measures: Measures) -> None:
        self._columns, self._rows = measures.columns, measures.rows
        self.digits = len(str(max(10, self._columns, self._rows)))
        self._sign = confetti if measures.ground == "confetti" else self._blob
        self.signs = GROUNDS[measures.ground]
        self._signs = {
            (column, row): self._sign(column, row)
            for row in range(1, self._rows + 1)
            for column in range(1, self._columns + 1)
        }
        if measures.ground == "blobs":  # the kinds that a small map happens to have
            self.signs = "".join(sign for sign in self.signs if sign in self._signs.values())

    def _blob(self, column: int, row: int) -> str:
        x, y = column * 0.866, row + (column % 2 == 0) / 2
        high = 0.65 * rolling(x / 9, y / 9, 1) + 0.35 * rolling(x / 4, y / 4, 2)
        wet = 0.6 * rolling(x / 7, y / 7, 3) + 0.4 * rolling(x / 3, y / 3, 4)
        shore = self._rows * 0.86 + 5 * rolling(x / 6, 0.5, 5) - 2.5
        if y > shore and column not in (1, self._columns):
            return "~"
        if high > 0.66:
            return "^"
        if high > 0.57:
            return "r"
        return "%" if high < 0.3 and wet > 0.5 else "w" if wet > 0.54 else "."

    def number(self, cell: Cell) -> str:
        """Return the number of a hex as it is printed."""
        return f"{cell[0]:0{self.digits}}{cell[1]:0{self.digits}}"

    def picture(self) -> str:
        """Return the picture of the map, indented."""
        lines = (
            " ".join(self._signs[column, row] for column in range(1, self._columns + 1))
            for row in range(1, self._rows + 1)
        )
        return "\n".join(f"  {line}" for line in lines)

    def is_land(self, cell: Cell) -> bool:
        """Whether units may stand on it."""
        return self._signs.get(cell, "~") != "~"

    def edge(self, column: int) -> str:
        """Return the numbers of the land of a column, as in a list."""
        cells = ((column, row) for row in range(1, self._rows + 1))
        return ", ".join(f"'{self.number(cell)}'" for cell in cells if self.is_land(cell))

    def half(self, side: int) -> list[Cell]:
        """Return the land of the western or eastern half, where a side begins."""
        west = range(1, self._columns // 2 + 1)
        return [at for at in self._signs if self.is_land(at) and (at[0] in west) is (side == 0)]

    def towns(self, count: int) -> list[Cell]:
        """Return where so many places are, about as far apart as one another."""
        apart = max(1.0, (self._columns * self._rows / count) ** 0.5)
        across = max(1, round(self._columns / apart))
        found: dict[Cell, None] = {}
        for i in range(count):
            column = 1 + int((i % across + 0.5) * self._columns / across) % self._columns
            row = 1 + int((i // across + 0.5) * apart) % self._rows
            while not self.is_land((column, row)) or (column, row) in found:
                row = row % self._rows + 1
                column = column % self._columns + 1 if row == 1 else column
            found[column, row] = None
        return list(found)

    def features(self, towns: list[Cell], roads: int | None, rivers: int | None) -> Iterator[str]:
        """Yield so many roads and rivers, or as many as a country of its size has."""
        yield from self._roads(towns, max(1, self._rows // 10) if roads is None else roads)
        yield from self._rivers(max(1, self._columns // 15) if rivers is None else rivers)

    def _roads(self, towns: list[Cell], count: int) -> Iterator[str]:
        """Yield roads that go from town to town, across the map and down it by turns."""
        for i in range(count):
            way = self._way(towns, i // 2, i % 2)
            if len(way) > 1:
                yield f"  road-{i}: {{kind: road, path: {'-'.join(map(self.number, way))}}}"

    def _way(self, towns: list[Cell], line: int, along: int) -> list[Cell]:
        """Return the longest stretch over land of a way along the towns of a line."""
        ends = (self._columns, self._rows)[along]
        middle = sorted({town[1 - along] for town in towns})
        place = middle[line * 2 % len(middle)]
        stops = sorted((town for town in towns if town[1 - along] == place), key=lambda t: t[along])
        first, last = (
            (end, stops[0][1]) if along == 0 else (stops[0][0], end) for end in (1, ends)
        )
        way = [first]
        for goal in (*stops, last):
            while way[-1] != goal:
                way.append(min(neighbours(way[-1]), key=lambda cell: apart(cell, goal)))
        best: list[Cell] = []
        run: list[Cell] = []
        for cell in way:
            run = [*run, cell] if self.is_land(cell) else []
            best = max(best, run, key=len)
        return best

    def _rivers(self, count: int) -> Iterator[str]:
        """Yield rivers that wind from the north to the sea or off the map."""
        taken: set[frozenset[Cell]] = set()
        for i in range(count):
            column = 1 + int((i + 0.5) * self._columns / count) % max(1, self._columns - 1)
            course = list(self._course(column, i, taken))
            if course:
                sides = ", ".join(
                    f"{self.number(one)}/{self.number(other)}" for one, other in course
                )
                yield f"  river-{i}: {{kind: river, hexsides: [{sides}]}}"

    def _course(
        self, column: int, seed: int, taken: set[frozenset[Cell]]
    ) -> Iterator[tuple[Cell, Cell]]:
        """Yield the hexsides of a river from its source, until it meets sea, edge or a river."""
        left, right = (column, 2), next(c for c in neighbours((column, 2)) if c[0] == column + 1)
        behind = min(common(left, right), key=lambda cell: cell[1])
        turns = 0
        for step in range(4 * self._rows):
            side = frozenset((left, right))
            if not (self.is_land(left) and self.is_land(right)) or side in taken:
                return
            taken.add(side)
            yield left, right
            ahead = next(cell for cell in common(left, right) if cell != behind)
            if any(frozenset((ahead, one)) in taken for one in (left, right)):
                return
            wish = 1 if chance(seed, step, 6) < 0.5 else -1
            turn = wish if abs(turns + wish) < 2 else -wish
            turns += turn
            left, right, behind = (left, ahead, right) if turn > 0 else (ahead, right, left)


def _slant(cell: Cell) -> Cell:
    """Return a hex in coordinates in which its neighbours always lie alike."""
    return cell[0], cell[1] - (cell[0] - 1) // 2


def _upright(cell: Cell) -> Cell:
    return cell[0], cell[1] + (cell[0] - 1) // 2


def neighbours(cell: Cell) -> list[Cell]:
    """Return the six hexes around one, some of them off the map; even columns lie lower."""
    column, row = _slant(cell)
    ways = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    return [_upright((column + across, row + down)) for across, down in ways]


def common(one: Cell, other: Cell) -> list[Cell]:
    """Return the two neighbours that adjacent hexes share."""
    return [cell for cell in neighbours(one) if cell in neighbours(other)]


def apart(one: Cell, other: Cell) -> int:
    """Return how many hexes lie from one to the other."""
    (column, row), (to_column, to_row) = _slant(one), _slant(other)
    across, down = to_column - column, to_row - row
    return max(abs(across), abs(down), abs(across + down))


_TYPES = ("infantry", "infantry", "armour", "infantry", "cavalry", "artillery", "engineers")
_SIZES = ("battalion", "regiment", "battalion", "brigade", "company")


def _unit(i: int) -> str:
    side, type_, size = ("red", "blue")[i % 2], _TYPES[i % 7], _SIZES[i % 5]
    return (
        f"  u{i}: {{name: {i + 1} {side.capitalize()} {size.capitalize()}, side: {side}, "
        f"type: {type_}, size: {size}, factors: {2 + i % 7}-{2 + i % 5}, "
        f'label: "{i + 1}"}}'
    )


def _setups(units: int, country: _Country, towns: list[Cell]) -> Iterator[str]:
    """Yield where units begin, each side in its half: on hexes, in its zone and in places."""
    for side, title in enumerate(("red", "blue")):
        own, land = range(side, units, 2), country.half(side)
        held = [i for i, town in enumerate(towns) if town in land]
        for n, start in enumerate(range(0, len(own), PER_SETUP)):
            at = f"hexes: ['{country.number(land[(n * 37 + 11) % len(land)])}']"
            zone = f"zones: [{title}-zone]"
            place = f"places: [p{held[n % len(held)]}]" if held else zone
            listed = ", ".join(f"u{i}" for i in own[start : start + PER_SETUP])
            where = (at, zone, place)[n % 3]
            yield f"  {title}-{n}: {{side: {title}, units: [{listed}], where: {{{where}}}}}"


_SENTENCES = (
    "Whoever holds {{place:p{town}}} in {{hex:{hex}}} supplies what is near it.",
    "On {{code:AE}} or {{code:DE}} units are gone, on {{code:D}} turned; see {{rule:r{other}}}.",
    "A unit of {{side:red}} in the {{zone:blue-zone}} does not leave it before {{turn:3}}.",
    "Up to {small} units of the owner of {name} move over each {{line:road}}, one after another.",
    "Nothing crosses a {{line:river}} in a turn in which it has fought, whatever stands beyond.",
    "Attacks on {{place:p{town}}} are worked out on the {{table:crt}}, all factors added up.",
    "If {name} changes hands twice in one turn, count the second time alone, and only for one.",
    "Count {small} turns from {{turn:2}} on; a unit that has not moved by then stays there.",
    "In {{terrain:{terrain}}} a defender is worth more, however many stand there together.",
    "The players agree before the game whether garrisons are placed face down or shown.",
)


def _rules(pages: int | None, towns: list[Cell], country: _Country) -> Iterator[str]:
    """Yield the sections: two sentences for each place, or chapters that fill so many pages."""
    if pages is None:
        count = max(2, len(towns))
        yield from (_section(i, count, towns, country, 2, "  ") for i in range(count))
        return
    count = max(1, round(pages * SECTIONS_A_PAGE / CHAPTER)) * CHAPTER
    for first in range(0, count, CHAPTER):
        yield f"  c{first}:\n    title: Of {name(first)}\n    sections:"
        for i in range(first, first + CHAPTER):
            yield _section(i, count, towns, country, len(_SENTENCES), "      ")


def _section(
    i: int, count: int, towns: list[Cell], country: _Country, sentences: int, indent: str
) -> str:
    """Return a section of rules: so many sentences, in paragraphs of four and three."""
    town = i % len(towns)
    words = {"town": town, "hex": country.number(towns[town]), "name": name(i)}
    words |= {"other": i - 1 if i else count - 1, "small": 2 + i % 7}
    ground = [TERRAIN[sign][0] for sign in country.signs if sign != "~"]
    said = [each.format(terrain=ground[-1 - i % len(ground)], **words) for each in _SENTENCES]
    turned = [said[(i + at) % len(said)] if sentences > 2 else said[at] for at in range(sentences)]
    text = (f"{indent}    {sentence}" for sentence in turned)
    paragraphs = "\n".join(f"\n{each}" if at in {4, 7} else each for at, each in enumerate(text))
    return f"{indent}r{i}:\n{indent}  title: On {name(i)}\n{indent}  text: |\n{paragraphs}"


GAME = """\
title: {title}
designer: Nobody
edition: First
page: {{width: {width} mm, height: {height} mm, panel: right, panel-width: {panel} mm}}
turns: {{count: 6}}
sides:
  red: {{name: Red, colour: "#f0d0d0", band: "#802020"}}
  blue: {{name: Blue, colour: "#a8b0e0", band: "#202080"}}
victory:
  town: {{side: red, text: Red holds the town., holds: [p0]}}
grid: {{columns: {columns}, rows: {rows}, number: "{{column:0{digits}}}{{row:0{digits}}}"}}
key: {{{key}}}
hexes: |
{picture}
terrain:
{terrain}
lines:
  road: {{name: Road}}
  river: {{name: River}}
features:
{features}
places:
{places}
zones:
{zones}
counters: {{size: 15 mm, factors: [attack, defence]}}
units:
{units}
setup:
{setup}
codes:
  DE: {{text: Defenders eliminated., defender: 2}}
  D: {{text: Defenders disrupted., defender: 1}}
  AE: {{text: Attackers eliminated., attacker: 2}}
tables:
  crt:
    kind: odds
    name: Combat
    die: 1d3
    rounding: down
    columns: ["1:1", "2:1", "3:1"]
    rows: {{"3": [D, DE, DE], "2": [D, D, DE], "1": [AE, AE, D]}}
    beyond: {{below: no-attack, above: end-column}}
sections:
{sections}
"""


def main() -> None:
    """Write a game into a folder, by the measures that are given."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--ground", choices=sorted(GROUNDS), default="confetti")
    parser.add_argument("--hex", type=float, default=14.0, metavar="MM")
    parser.add_argument("--page", type=float, nargs=2, metavar=("WIDTH", "HEIGHT"))
    parser.add_argument("--title", default="Growth")
    for option in ("columns", "rows"):
        parser.add_argument(f"--{option}", type=int, default=10)
    for option in ("places", "roads", "rivers", "units", "pages"):
        parser.add_argument(f"--{option}", type=int)
    asked = vars(parser.parse_args())
    page = asked.pop("page")
    print(
        laid_down(folder=asked.pop("folder"), measures=Measures(**asked, page=page and tuple(page)))
    )


if __name__ == "__main__":
    main()
