"""The language is shaped by five games: each reads, and each form of DESIGN section 4 is data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest

from generator.board import Orientation
from generator.board.cell import Offset
from generator.board.grid import RowsFrom
from generator.checks import check
from generator.combat.cells import Faces, read_cell, read_outcome
from generator.diagnostics import Severity
from generator.model.arms import UnitSize, UnitType
from generator.model.combat import Example, Modifier, ModifierKind, Party, Replacement
from generator.model.counters import (
    Arrival,
    BackKind,
    Conversion,
    CounterStyle,
    Face,
    LimitKind,
    Marker,
    MarkerSymbol,
    Setup,
    Shape,
    StackingLimit,
    Unit,
)
from generator.model.game import Ending, EndKind, Form, Game, Judged, Turns, Victory, WeatherRoll
from generator.model.game import WeatherState as Weather
from generator.model.map import Feature, GridSpec, Place, Track, Zone, ZoneKind
from generator.model.numbers import Dice
from generator.model.prose import Prose, Reference
from generator.model.tables import (
    CategoryTable,
    CellKind,
    Code,
    Column,
    LevelTable,
    OddsTable,
    OpposedTable,
    Row,
)
from generator.model.walk import walk
from generator.reading.definition import Reading, read

SOURCES = Path(__file__).parents[2] / "sources"
GAMES = ("arnhem", "mukden", "myitkyina", "shumshu", "standard-game")

Value = TypeVar("Value")


@cache
def reading(game: str) -> Reading:
    return read(SOURCES / game)


def game_of(name: str) -> Game:
    game = reading(name).game
    assert game is not None
    return game


def every(kind: type[Value]) -> Iterator[Value]:
    """All values of a class in all games."""
    for name in GAMES:
        nodes = walk(game_of(name))
        yield from (node.value for node in nodes if isinstance(node.value, kind))


@pytest.mark.parametrize("name", GAMES)
def test_game_reads_without_findings(name: str) -> None:
    assert reading(name).findings == ()


@pytest.mark.parametrize("name", GAMES)
def test_game_has_no_error(name: str) -> None:
    errors = [found for found in check(game_of(name)) if found.severity is Severity.ERROR]
    assert errors == []


def quoted(value: Prose) -> set[str]:
    return {part.kind for part in value.inlines() if isinstance(part, Reference)}


def cells_of(row: Row, table: CategoryTable) -> list[Any]:
    return [read_cell(cell, row.kind or table.cells) for cell in row.cells]


def has_face_set(table: CategoryTable) -> bool:
    return any(
        isinstance(cell, Faces) and len(cell.numbers) > 1
        for row in table.rows
        for cell in cells_of(row, table)
    )


def has_half_dice(table: CategoryTable) -> bool:
    return any(
        isinstance(cell, Dice) and cell.factor == Fraction(1, 2)
        for row in table.rows
        for cell in cells_of(row, table)
    )


FORMS: dict[str, tuple[type, Callable[[Any], bool]]] = {
    # Grid
    "flat hexes": (GridSpec, lambda g: g.orientation is Orientation.FLAT),
    "pointed hexes": (GridSpec, lambda g: g.orientation is Orientation.POINTY),
    "offset": (GridSpec, lambda g: g.offset is Offset.EVEN),
    "rows from the south": (GridSpec, lambda g: g.rows_from is RowsFrom.SOUTH),
    "rows from the north": (GridSpec, lambda g: g.rows_from is RowsFrom.NORTH),
    "letters for columns": (GridSpec, lambda g: ":letter" in g.number),
    "digits for columns": (GridSpec, lambda g: ":letter" not in g.number),
    "half hexes": (GridSpec, lambda g: bool(g.partial)),
    "named hexes": (GridSpec, lambda g: {n.name for n in g.names} == {"A", "B", "C"}),
    "entry hexes": (Zone, lambda z: z.kind is ZoneKind.ENTRY),
    "exit hexes": (Zone, lambda z: z.kind is ZoneKind.EXIT),
    "a border around a zone": (Zone, lambda z: z.border.value == "red"),
    # Features
    "a hexside feature with a direction": (Feature, lambda f: bool(f.hexsides and f.defends)),
    "a bridge on a hexside": (Feature, lambda f: f.kind == "bridge" and len(f.hexsides) == 1),
    "a ferry on a hexside": (Feature, lambda f: f.kind == "ferry" and len(f.hexsides) == 1),
    "an embankment on hexsides": (Feature, lambda f: f.kind == "embankment" and bool(f.hexsides)),
    "a road that leaves the map": (Feature, lambda f: (f.path or "").startswith("s-B1")),
    "a place over several hexes": (Place, lambda p: len(p.hexes) == 4),
    "objective stars": (Place, lambda p: p.stars == 2),
    # Counters
    "a factor with a larger one": (
        Unit,
        lambda u: bool(u.factors) and any(part.larger for part in u.factors.parts),
    ),
    "the condition for the larger one": (CounterStyle, lambda c: c.larger is not None),
    "a factor with a star": (
        Unit,
        lambda u: bool(u.factors) and any(part.mark for part in u.factors.parts),
    ),
    "what the star means": (CounterStyle, lambda c: c.star is not None),
    "secret strength": (Unit, lambda u: u.factors is None and u.size is UnitSize.ARMY),
    "hidden faces": (Unit, lambda u: u.back.kind is BackKind.HIDDEN),
    "decoys": (Unit, lambda u: UnitType.DECOY in u.type),
    "stand-ups": (CounterStyle, lambda c: c.shape is Shape.STAND_UP),
    "chits": (Marker, lambda m: m.back_symbol is MarkerSymbol.REQUEST),
    "three battalions for a regiment": (
        Conversion,
        lambda c: len(c.units) == 3 and set(c.breaks_on) == {"DR", "AD"},
    ),
    # Set-up
    "set-up on a fixed hex": (Setup, lambda s: len(s.where.hexes) == len(s.units) == 1),
    "set-up on any of a set": (
        Setup,
        lambda s: len(s.where.hexes) == 3 and not s.where.each,
    ),
    "set-up anywhere but": (Setup, lambda s: s.where.anywhere and bool(s.where.not_zones)),
    "set-up where the name is printed": (Setup, lambda s: s.where.printed),
    "set-up drawn face down": (
        Setup,
        lambda s: bool(s.draw) and s.where.each and s.face is Face.DOWN,
    ),
    "set-up that may go wrong": (Setup, lambda s: s.disrupted is not None),
    "strength shared out in secret": (
        Setup,
        lambda s: bool(s.allotment) and s.allotment.points == 27 and s.allotment.least == 3,
    ),
    # Arrival
    "arrival by turn": (Arrival, lambda a: a.turns.first == 2 and a.each_turn == 1),
    "arrival by chance, else one a turn": (
        Arrival,
        lambda a: bool(a.chance) and bool(a.otherwise) and a.otherwise.first == 3,
    ),
    "arrival by a choice that widens": (
        Arrival,
        lambda a: [c.hexes for c in a.choices] == [("A",), ("A", "B"), ("A", "B", "C")],
    ),
    "arrival with a consequence": (Arrival, lambda a: a.at_best == "draw"),
    "arrival while the pool lasts": (
        Arrival,
        lambda a: bool(a.draw) and a.draw.count is None and a.each_turn == 2,
    ),
    "arrival across a hexside": (Arrival, lambda a: a.where.hexsides == ("B1/s",)),
    "arrival from a holding box": (Arrival, lambda a: a.from_box is not None),
    "replacements, face down": (Arrival, lambda a: a.replaces and a.face is Face.DOWN),
    # Stacking
    "stacking for one side": (StackingLimit, lambda s: s.side is not None),
    "stacking by weight": (
        StackingLimit,
        lambda s: {(w.size, w.counts) for w in s.weights} >= {(UnitSize.REGIMENT, 2)},
    ),
    "a limit for stacks": (StackingLimit, lambda s: s.limit is LimitKind.STACK),
    "a limit for defence": (StackingLimit, lambda s: s.limit is LimitKind.DEFENCE),
    "a limit for hexsides": (StackingLimit, lambda s: s.limit is LimitKind.HEXSIDE),
    "a limit that a unit raises": (StackingLimit, lambda s: s.with_unit == "tiger"),
    "an exemption from stacking": (StackingLimit, lambda s: bool(s.exempt)),
    # Tables
    "odds": (OddsTable, lambda t: len(t.columns) == 7 and len(t.scales) == 2),
    "a column outside the odds": (OddsTable, lambda t: any(e.each for e in t.extra)),
    "odds off the ends": (OddsTable, lambda t: t.beyond.below.die == 1),
    "levels with coins": (LevelTable, lambda t: t.coins == 2 and len(t.ladder) == 6),
    "an exception to the levels": (LevelTable, lambda t: str(t.exceptions[0].odds) == "4:1"),
    "opposed dice": (OpposedTable, lambda t: t.modifier_limit == 2 and len(t.bands) == 3),
    "a family of codes": (Code, lambda c: c.family),
    "a code that hurts the attacker": (
        Code,
        lambda c: c.rank(Party.ATTACKER) > 0 == c.rank(Party.DEFENDER),
    ),
    "a code that hurts both": (Code, lambda c: min(map(c.rank, Party)) > 0),
    "compound results": (LevelTable, lambda t: "D+R" in t.ladder),
    "dice cells": (CategoryTable, has_half_dice),
    "face sets": (CategoryTable, has_face_set),
    "decimals": (CategoryTable, lambda t: t.cells is CellKind.NUMBER and "." in str(t.rows)),
    "percentages": (CategoryTable, lambda t: t.cells is CellKind.PERCENT),
    "modifier cells": (CategoryTable, lambda t: t.cells is CellKind.MODIFIER),
    "text cells": (CategoryTable, lambda t: t.cells is CellKind.TEXT),
    "empty cells": (Row, lambda r: "-" in r.cells and "None" not in r.cells),
    "the word for none": (Row, lambda r: "None" in r.cells),
    "a row of another kind of cell": (Row, lambda r: r.kind is CellKind.DICE),
    "spanning heads": (Column, lambda c: bool(c.group)),
    "spanning labels": (Row, lambda r: bool(r.group)),
    "optional columns": (Column, lambda c: c.optional and bool(c.notes)),
    "footnotes": (Row, lambda r: bool(r.notes)),
    "rows by the die": (CategoryTable, lambda t: t.die is not None),
    "columns by the die": (CategoryTable, lambda t: t.column_die is not None),
    # Modifiers
    "a modifier for factors": (Modifier, lambda m: m.kind is ModifierKind.FACTOR),
    "a modifier for columns": (Modifier, lambda m: m.kind is ModifierKind.COLUMN),
    "a modifier for the die": (Modifier, lambda m: m.kind is ModifierKind.DIE),
    "best 2 up, worst 4 down": (
        Modifier,
        lambda m: bool(m.best and m.worst) and (m.best.numbers, m.worst.numbers) == (2, 4),
    ),
    "a split by a coin of its own": (Modifier, lambda m: bool(m.die) and m.die.faces == 2),
    "a result replaced": (Replacement, lambda r: (r.result, r.becomes) == ("DR", "1DE")),
    "a result replaced by chance": (
        Replacement,
        lambda r: bool(r.chance) and bool(r.otherwise),
    ),
    "announced strength": (Modifier, lambda m: m.kind is ModifierKind.STRENGTH),
    "halved last, rounded up": (
        Modifier,
        lambda m: m.kind is ModifierKind.HALVE and m.order == 2 and m.round_up,
    ),
    "a modifier for one side": (Modifier, lambda m: m.side is not None),
    "a modifier in the attacker's favour": (Modifier, lambda m: m.favours is Party.ATTACKER),
    "a modifier in the defender's favour": (Modifier, lambda m: m.favours is Party.DEFENDER),
    "a modifier per unit with a maximum": (Modifier, lambda m: bool(m.per) and m.most == 2),
    "a modifier unless": (Modifier, lambda m: bool(m.unless)),
    "a modifier until": (Modifier, lambda m: m.until_unit is not None),
    "a modifier of the extra column": (Modifier, lambda m: m.extra_column == "usaaf"),
    # Turns, weather, ends, victory
    "turns with dates": (Turns, lambda t: t.first is not None and t.parts == ("AM", "PM")),
    "weather by turn and die": (
        WeatherRoll,
        lambda w: str(w.turns) == "7-11" and w.chance.value == Fraction(1, 2) and bool(w.on),
    ),
    "weather with a cap": (Weather, lambda w: w.most == 4),
    "the end by time": (Ending, lambda e: e.kind is EndKind.TURNS),
    "the end by a track": (Ending, lambda e: e.kind is EndKind.TRACK and e.track == "time"),
    "the end by an event": (Ending, lambda e: e.kind is EndKind.EVENT and bool(e.side)),
    "a track that dice move": (Track, lambda t: t.spaces == 10 and bool(t.moves_on)),
    "victory by a line of road": (Victory, lambda v: bool(v.connects and v.if_started)),
    "victory where units did not start": (Victory, lambda v: bool(v.unless_started)),
    "victory at once, before a turn": (
        Victory,
        lambda v: v.judged is Judged.AT_ONCE and v.before == 7 and v.grade == "double",
    ),
    "victory by holding all": (Victory, lambda v: len(v.holds) == 2),
    "victory by occupying one": (Victory, lambda v: bool(v.occupies and v.zones)),
    "victory by strength withdrawn": (
        Victory,
        lambda v: bool(v.outweighs) and v.outweighs.times == 2,
    ),
    "victory after one of two endings": (Victory, lambda v: v.ending == "withdrawal"),
    "victory otherwise": (Victory, lambda v: v.otherwise),
    "a form to be filled in": (Form, lambda f: f.total and len(f.units) == 5),
    # Text
    "a value quoted in the text": (Prose, lambda p: "value" in quoted(p)),
    "a count quoted in the text": (Prose, lambda p: "count" in quoted(p)),
}


@pytest.mark.parametrize("form", FORMS)
def test_language_says(form: str) -> None:
    kind, holds = FORMS[form]
    assert any(holds(value) for value in every(kind))


@pytest.mark.parametrize("form", FORMS)
def test_no_form_is_said_by_everything(form: str) -> None:
    """A condition that holds everywhere would not show that its form is there."""
    kind, holds = FORMS[form]
    alone = {GridSpec, LevelTable, OpposedTable, OddsTable, Turns, Form, CounterStyle, Conversion}
    assert kind in alone or not all(holds(value) for value in every(kind))


def test_games_without_map_or_units() -> None:
    game = game_of("standard-game")
    assert game.map is None
    assert game.counters is not None
    assert game.counters.units == ()
    assert sum(isinstance(table, CategoryTable) for table in game.tables.tables) == 8


def test_codes_rank_myitkyina_results_from_best_to_worst() -> None:
    tables = game_of("myitkyina").tables
    results = ["2DE", "1DE", "DR", "DW", "D", "BD", "AD", "1AE", "2AE", "3AE"]
    result_ranking = [
        (hurts - hurt, outcome.count if hurts else -outcome.count)
        for result in results
        for outcome in read_outcome(result, tables.codes).results
        for hurt, hurts in [map(outcome.code.rank, Party)]
    ]
    assert result_ranking == sorted(result_ranking, reverse=True)


def examples(name: str) -> Iterator[tuple[Example, list[Modifier]]]:
    tables = game_of(name).tables
    known = {modifier.id: modifier for modifier in tables.modifiers}
    for example in tables.examples:
        yield example, [known[name] for name in example.modifiers]


def levels_gained(example: Example, modifiers: list[Modifier]) -> int:
    """Columns that the modifiers shift an attack in the attacker's favour."""
    shifts = sum(m.value for m in modifiers if m.favours is Party.ATTACKER)
    for split in (m for m in modifiers if m.kind is ModifierKind.SPLIT):
        shifts += 1 if split.id in example.succeeds else -1
    return shifts


def replaced(example: Example, modifiers: list[Modifier], result: str) -> str:
    """What the modifiers turn a result into."""
    for modifier in modifiers:
        for entry in (entry for entry in modifier.replace if entry.result == result):
            comes = entry.chance is None or modifier.id in example.succeeds
            return entry.becomes if comes else entry.otherwise
    return result


def test_examples_of_levels_follow_the_ladder() -> None:
    (table,) = (t for t in game_of("arnhem").tables.tables if isinstance(t, LevelTable))
    for example, modifiers in examples("arnhem"):
        gained = sum(m.value for m in modifiers if m.kind is ModifierKind.FACTOR)
        ratio = Fraction(example.attack or 0, (example.defence or 0) + gained)
        if ratio >= table.exceptions[0].odds.ratio:
            head = table.exceptions[0].odds
            result = table.exceptions[0].results[1 - (example.die or 0)].result
        else:
            column = [c for c, entry in enumerate(table.columns) if entry.odds.ratio <= ratio][-1]
            average = table.columns[column + levels_gained(example, modifiers)]
            (levels,) = (chance.levels for chance in table.chances if chance.coins == example.die)
            head = average.odds
            result = table.ladder[table.ladder.index(average.average) + levels]
        result = replaced(example, modifiers, result)
        assert (str(head), result) == (example.column, example.result)


def test_examples_of_opposed_dice_follow_the_bands() -> None:
    (table,) = (t for t in game_of("mukden").tables.tables if isinstance(t, OpposedTable))
    for example, modifiers in examples("mukden"):
        attack = example.attack
        for modifier in sorted(modifiers, key=lambda one: one.order):
            halved = modifier.kind is ModifierKind.HALVE
            attack = -(-attack // 2) if halved else attack - modifier.value
        lead = max(attack, table.least or 0) - example.defence
        lead = max(-table.modifier_limit, min(table.modifier_limit, lead))
        difference = example.die + lead - (example.defence_die or 0)
        (band,) = (b for b in table.bands if abs(difference) in b.difference)
        assert (difference, band.effect) == (example.difference, example.result)
