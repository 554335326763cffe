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


@dataclass(frozen=True, slots=True)
class Marching:
    """Some units: their name, their hexes a turn, and a cell for each kind of ground."""

    id: str
    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MovementTable:
    """A row for each entry, under the heads of its cells."""

    heads: tuple[str, ...]
    rows: tuple[Marching, ...]


def movement_table(game: Game) -> MovementTable | None:
    """Return the table of a game whose movement is data; None for any other.

    Its columns are the hexes of a move without attack, the roads and rivers that any unit is helped
    or hindered by, the terrain that stops all, and enemies where some units stop beside them.
    """
    if not game.movement or game.map is None:
        return None
    columns = {"Hexes": tuple(str(entry.steps) for entry in game.movement)}
    columns |= _joined(_ground(game.map, game.movement))
    rows = tuple(
        Marching(entry.id, movement_name(entry), tuple(cells[number] for cells in columns.values()))
        for number, entry in enumerate(game.movement)
    )
    return MovementTable(tuple(columns), rows)


def movement_name(entry: Movement) -> str:
    """Return who an entry is for, as printed: its name, or its id as words."""
    return entry.name or entry.id.replace("-", " ").capitalize()


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
        *(("1 hex only, crossing",) if line in entry.alone else ()),
    )


def _steps(line: str, given: tuple[LineSteps, ...]) -> Iterator[int]:
    return (each.steps for each in given if each.line == line)
