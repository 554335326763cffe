"""The words of an expression: what the game has, and what can be asked of it.

In: a check context. Out: names and functions for the evaluator.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, Final

from generator.board import Cell
from generator.board.cell import Direction, distance
from generator.checks import CheckContext
from generator.custom_checks.views import (
    Entries,
    Listed,
    Spot,
    Text,
    UnknownNameError,
    View,
    Whole,
    entry_of,
    placed,
    shown,
    spot_of,
)
from generator.diagnostics import Origin
from generator.model.counters import Unit
from generator.model.game import Game
from generator.model.map import Feature, Place, Zone
from generator.model.notation import plan
from generator.model.numbers import Factors
from generator.model.rules import Section
from generator.model.tables import CategoryTable
from generator.model.terrain import cell_words
from generator.model.walk import part
from generator.quotes import plainly

FUNCTIONS: Final = (
    *("count", "counters", "those", "hexes", "hex_of", "terrain_of", "distance", "adjacent"),
    *("value", "factor", "cell", "number", "says", "sum"),
    *("min", "max", "len", "all", "any", "set", "sorted", "abs"),  # as Python has them
)
"""Every function of the vocabulary; docs/custom-checks.md says what each gives."""


def names() -> tuple[str, ...]:
    """Return the names that stand for parts of a game: the keys of a definition."""
    keys = (member.written.replace("-", "_") for member in plan(Game).every_member())
    return tuple(key for key in keys if key not in {"translations", "checks", "walkthrough"})


class Vocabulary:
    """The words of one game."""

    def __init__(self, context: CheckContext) -> None:
        self._context = context
        self._game = context.game
        self._own = cell_words(context.game.map).said

    def names(self) -> tuple[str, ...]:
        """Return the names that stand for parts of the game, also in the words of its board."""
        return tuple(dict.fromkeys((*names(), *map(self._own, names()))))

    def name(self, name: str) -> Any:
        """Return what a name stands for; a part that the game does not have is empty."""
        if name in {"hexes", self._own("hexes")}:
            return tuple(self._in_picture(at) for at in self._context.terrain)
        if name == "sections":  # those within others too
            sections = self._context.each(Section)
            return Entries((pair for pair in sections if pair[0].startswith("sections.")), name)
        return shown(part(self._game, name), name.replace("_", "-"))

    def functions(self) -> dict[str, Callable[..., Any]]:
        """Return the functions by their names, and by those in the words of the board."""
        there = {name: getattr(self, name, None) or getattr(builtins, name) for name in FUNCTIONS}
        own = {"hexes": self._own("hexes"), "hex_of": f"{self._own('hex')}_of"}
        return there | {own[name]: there[name] for name in own}

    def those(self, things: Iterable[View], **wanted: Any) -> tuple[View, ...]:
        """Return the things whose keys have these values, or one of them where a list is given."""
        values = {
            key: value if isinstance(value, tuple | list | set) else (value,)
            for key, value in wanted.items()
        }
        return tuple(
            thing
            for thing in things
            if all(getattr(thing, key) in some for key, some in values.items())
        )

    def sum(self, numbers: Iterable[float]) -> float:
        """Return the sum of numbers; TypeError for anything else, lists above all."""
        return sum(numbers, 0)

    def count(self, things: Iterable[View], **wanted: Any) -> int:
        """Return how many of the things there are."""
        return len(self.those(things, **wanted))

    def counters(self, things: Iterable[View], **wanted: Any) -> int:
        """Return how many counters units or markers have in all."""
        return sum(thing.count for thing in self.those(things, **wanted))

    def hexes(self, named: Any) -> tuple[str, ...]:
        """Return the hexes of whatever has hexes, by its id or as an entry."""
        if isinstance(named, View):
            spot = spot_of(named)
            return self._hexes_of(spot.origin if spot else "", entry_of(named))
        known = self._with_hexes
        if named not in known:
            raise UnknownNameError(str(named), tuple(known), "nothing on the map")
        return known[named]

    def hex_of(self, place: str) -> str:
        """Return the first hex of a place."""
        hexes: tuple[str, ...] = self._entries("places")[place].hexes
        return hexes[0]

    def terrain_of(self, label: str) -> str:
        """Return the id of the terrain of a hex."""
        at = self._hex(label)
        return Text(self._context.terrain[at].id, Spot(f"hexes.{self._label(at)}"))

    def distance(self, a: str, b: str) -> int:
        """Return the hexes from one to another, the first not counted."""
        return distance(self._hex(a), self._hex(b))

    def adjacent(self, a: str, b: str) -> bool:
        """Whether two hexes lie side by side."""
        return self.distance(a, b) == 1

    def value(self, name: str) -> int:
        """Return a number that is said once."""
        number: int = self._entries("values")[name].value
        return number

    def factor(self, unit: View | str, name: str) -> int:
        """Return the smaller number of a unit's factor; ValueError where it has no factors."""
        view = unit if isinstance(unit, View) else self._entries("units")[unit]
        style = self._game.counters.counters if self._game.counters else None
        known = tuple(plainly(each) for each in style.factors) if style else ()
        if name not in known:
            raise UnknownNameError(name, known, "not a factor of the counters")
        return _factor(view, known.index(name))

    def cell(self, table: str, row: str, column: str) -> str:
        """Return a cell of a table by category, by the ids of its row and column."""
        entry = entry_of(self._entries("tables")[table])
        if not isinstance(entry, CategoryTable):
            raise TypeError(f"{table} is not a table by category")
        rows = {plainly(each.label): each for each in reversed(entry.rows)}
        columns = tuple(plainly(each.id) for each in entry.columns)
        for name, known, what in ((row, tuple(rows), "row"), (column, columns, "column")):
            if name not in known:
                raise UnknownNameError(name, known, f"no {what} of {table}")
        number = columns.index(column)
        origin = f"tables.{entry.id}.rows.{rows[row].label}.cells.{number}"
        return Text(rows[row].cells[number], Spot(origin))

    def number(self, text: Any) -> float | int:
        """Return the number that a text is; ValueError where it is none."""
        number = float(str(text).replace("−", "-"))
        found: float = placed(int(number) if number.is_integer() else number, spot_of(text))
        return found

    def says(self, text: Any, words: str) -> bool:
        """Whether a text has these words, whatever their capitals; TypeError for no words."""
        if not isinstance(words, str):
            raise TypeError("words are a text")
        return words.casefold() in " ".join(str(text or "").split()).casefold()

    def _entries(self, key: str) -> Entries:
        found = self.name(key)
        return found if isinstance(found, Entries) else Entries((), key)

    def _hex(self, label: str) -> Cell:
        typed = label.typed if isinstance(label, Text) else str(label)
        at = self._context.cell(typed) or self._by_label.get(plainly(typed))
        if at is None or at not in self._context.terrain:
            raise UnknownNameError(typed, tuple(self._by_label), "not a hex of the map")
        return at

    @cached_property
    def _by_label(self) -> dict[str, Cell]:
        return {plainly(self._label(at)): at for at in self._context.terrain}

    def _label(self, at: Cell) -> str:
        return self._context.grid.label(at) if self._context.grid else ""

    def _in_picture(self, at: Cell) -> str:
        """Return the label of a hex as of its character in the picture of the map."""
        return Text(label := self._label(at), Spot(f"hexes.{label}"))

    @cached_property
    def _with_hexes(self) -> dict[str, tuple[str, ...]]:
        """Hexes by the ids of what has them: of two with the same id those of the first kind."""
        found: dict[str, tuple[str, ...]] = {}
        game_map = self._context.map
        for kind in (Place, Zone, Feature):
            for origin, each in self._context.each(kind):
                found.setdefault(plainly(each.id), self._hexes_of(origin, each))
        for line in game_map.lines:
            of_kind = (f for f in game_map.features if f.kind == line.id)
            courses = (self._hexes_of(f"features.{each.id}", each) for each in of_kind)
            crossed = dict.fromkeys(at for course in courses for at in course)
            found.setdefault(plainly(line.id), Listed(crossed, Spot(f"lines.{line.id}")))
        for ground in game_map.terrain:
            here = (at for at, kind in self._context.terrain.items() if kind.id == ground.id)
            spot = Spot(f"terrain.{ground.id}")
            found.setdefault(plainly(ground.id), Listed(map(self._in_picture, here), spot))
        return found

    def _hexes_of(self, origin: Origin, entry: Any) -> tuple[str, ...]:
        """Return the hexes of an entry, each where it is named."""
        if isinstance(entry, Feature):
            origin = f"{origin}.path"
            steps = re.finditer(r"[^-\s](?:[^-]*[^-\s])?", entry.path or "")
            hexes = (step for step in steps if step[0] not in frozenset(Direction))
            named = [(step[0], Spot(origin, step.span())) for step in hexes]
        else:
            origin = f"{origin}.hexes"
            labels: tuple[str, ...] = getattr(entry, "hexes", ())
            named = [(label, Spot(f"{origin}.{n}")) for n, label in enumerate(labels)]
        known = ((self._context.cell(label), spot) for label, spot in named)
        texts = (Text(self._label(at), spot) for at, spot in known if at is not None)
        return Listed(texts, Spot(origin))


def _factor(view: View, place: int) -> int:
    unit, where = entry_of(view), spot_of(view)
    factors = unit.factors if isinstance(unit, Unit) else None
    if not isinstance(factors, Factors) or place >= len(factors.parts) or where is None:
        raise ValueError("a unit without factors")
    before = "".join(f"{part}-" for part in factors.parts[:place])
    within = len(before), len(before) + len(str(factors.parts[place]))
    return Whole(factors.parts[place].value, Spot(f"{where.origin}.factors", within))
