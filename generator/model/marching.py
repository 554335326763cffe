"""How far units move, as a table: who by what ground, from the movement of a game.

In: a game. Out: heads, and a row for each entry of `movement`, all as plain text.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.model.game import Game
from generator.model.map import Map
from generator.model.movement import LineSteps, Movement
from generator.records import dataclass

MOVEMENT_COSTS = "Movement costs"
"""What the table is headed with."""
NOT_ATTACKING = "without an attack"
"""For which moves hexes are said, where an attack takes of the move."""


@dataclass(frozen=True, slots=True)
class Marching:
    """Some units: their name, their hexes a turn, and a cell for each kind of ground."""

    id: str
    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MovementTable:
    """A row for each entry, under the heads of its cells.

    `condition` is what holds for the hexes of all rows, ``without an attack``, or nothing.
    """

    heads: tuple[str, ...]
    rows: tuple[Marching, ...]
    condition: str = ""


def movement_table(game: Game) -> MovementTable | None:
    """Return the table of a game whose movement is data; None for any other.

    Its columns are the hexes of a move, the roads and rivers that any unit is helped
    or hindered by, the terrain that stops all, and enemies where some units stop beside them.
    """
    if not game.movement:
        return None
    condition = "" if any(entry.attacks_after for entry in game.movement) else NOT_ATTACKING
    columns = {"Hexes": tuple(_hexes(entry, condition) for entry in game.movement)}
    columns |= _joined(_ground(game.map, game.movement)) if game.map else {}
    rows = tuple(
        Marching(entry.id, movement_name(entry), tuple(cells[number] for cells in columns.values()))
        for number, entry in enumerate(game.movement)
    )
    return MovementTable(tuple(columns), rows, condition)


def movement_sentences(table: MovementTable, row: Marching) -> str:
    """Return a row as sentences; ground that makes no difference is left out."""
    first, *others = row.cells
    number, *rest = first.split(" ", 1)
    noun = "hex" if number == "1" else "hexes"
    hexes = " ".join(filter(None, (number, noun, *rest, table.condition)))
    pairs = zip(table.heads[1:], others, strict=True)
    return " ".join((f"{hexes}.", *(f"{head}: {cell}." for head, cell in pairs if cell != "-")))


def movement_name(entry: Movement) -> str:
    """Return who an entry is for, as printed: its name, or its id as words."""
    return entry.name or entry.id.replace("-", " ").capitalize()


def _hexes(entry: Movement, condition: str) -> str:
    """Return hexes of a move, with the words that hold for this entry and not for all."""
    said = "" if condition or entry.attacks_after else f" {NOT_ATTACKING}"
    return f"{entry.steps}{said}"


def _ground(game_map: Map, movement: tuple[Movement, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield heads and cells of all that helps or hinders anybody."""
    for line in game_map.lines:
        cells = tuple("; ".join(_effects(line.id, entry)) or "-" for entry in movement)
        if set(cells) != {"-"}:
            yield line.name, cells
    for terrain in game_map.terrain:
        if terrain.stops:
            yield terrain.name, ("stop on entering",) * len(movement)
    if not all(entry.by_enemies for entry in movement):
        yield "Enemies", tuple("-" if entry.by_enemies else "stop beside" for entry in movement)


def _joined(columns: Iterator[tuple[str, tuple[str, ...]]]) -> dict[str, tuple[str, ...]]:
    """Return columns by their heads, those that say the same under one: ``River and canal``."""
    heads: dict[tuple[str, ...], str] = {}
    for head, cells in columns:
        heads[cells] = f"{heads[cells]} and {head.lower()}" if cells in heads else head
    return {head: cells for cells, head in heads.items()}


def _effects(line: str, entry: Movement) -> tuple[str, ...]:
    """Say what a kind of road or river does to a move, each in two or three words."""
    return (
        *(f"{more} more along it" for more in _steps(line, entry.extra)),
        *(f"×{times} along it" for times in _steps(line, entry.times)),
        *(f"{more} less, crossing" for more in _steps(line, entry.cost)),
        *(("never crossed",) if line in entry.never else ()),
        *(("stop after crossing",) if line in entry.halts else ()),
        *(("1 hex only, crossing without a bridge",) if line in entry.alone else ()),
        *(each.text for each in entry.told if each.line == line),
    )


def _steps(line: str, given: tuple[LineSteps, ...]) -> Iterator[int]:
    return (each.steps for each in given if each.line == line)
