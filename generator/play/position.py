"""A position: where each counter is and how far the game has come; a change makes a new one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import StrEnum

from generator.hexes import Hex
from generator.model.counters import Face
from generator.play.board import Board
from generator.play.illegal import Illegal
from generator.records import dataclass


class Where(StrEnum):
    """Where a counter is that is in no hex."""

    ASIDE = "aside"
    """It has not entered play: waiting off the map, in a pool, or for an exchange."""
    BOX = "box"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Piece:
    """One counter: in a hex, or where `where` says; `box` names its box."""

    unit: str
    at: Hex | None = None
    where: Where = Where.ASIDE
    box: str = ""
    face: Face = Face.UP

    def lies_as(self, other: Piece) -> bool:
        """Whether this is such a counter in such a place, whichever way up it lies."""
        here = (self.unit, self.at, self.where, self.box)
        return here == (other.unit, other.at, other.where, other.box)


@dataclass(frozen=True, slots=True)
class Position:
    """All counters, the turn, the set-ups done, and who arrived: (arrival, turn) for each unit.

    `chosen` names an arrival with a choice that widens once for each time that it was chosen.
    """

    pieces: tuple[Piece, ...]
    turn: int = 1
    done: frozenset[str] = frozenset()
    arrived: tuple[tuple[str, int], ...] = ()
    chosen: tuple[str, ...] = ()

    def standing(self, at: Hex) -> tuple[str, ...]:
        """Return the units in a hex, once for each counter."""
        return tuple(piece.unit for piece in self.pieces if piece.at == at)

    def on_map(self) -> tuple[Piece, ...]:
        """Return the counters in hexes."""
        return tuple(piece for piece in self.pieces if piece.at is not None)

    def hex_of(self, unit: str) -> Hex | None:
        """Return the hex of the first counter of a unit that is in one."""
        return next((piece.at for piece in self.on_map() if piece.unit == unit), None)

    def put(self, unit: str, source: Piece, target: Piece) -> Position:
        """Return the position with one counter of `unit` that is as `source` turned to `target`.

        Raises Illegal where no such counter is there.
        """
        for number, piece in enumerate(self.pieces):
            if piece.lies_as(source):
                pieces = (*self.pieces[:number], target, *self.pieces[number + 1 :])
                return replace(self, pieces=pieces)
        raise Illegal(f"no counter of {unit} is {_told(source)}")

    def moved(self, unit: str, source: Hex, target: Hex) -> Position:
        """Return the position with one counter of a unit gone from a hex to another."""
        return self.put(unit, Piece(unit, source), Piece(unit, target))


def _told(piece: Piece) -> str:
    if piece.at is not None:
        return "in that hex"
    return {Where.ASIDE: "left to enter", Where.BOX: "in that box", Where.LOST: "lost"}[piece.where]


def untouched(board: Board) -> Position:
    """Return the position before the set-up: every counter aside."""
    units = board.units.values()
    return Position(tuple(Piece(unit.id) for unit in units for _ in range(unit.count)))


def owners(board: Board, units: Iterable[str]) -> frozenset[str]:
    """Return the sides of some units."""
    return frozenset(board.unit(name).side for name in units)


def enemies_in(board: Board, position: Position, at: Hex, side: str) -> tuple[str, ...]:
    """Return the units of other sides in a hex."""
    return tuple(name for name in position.standing(at) if board.unit(name).side != side)


def stacks(position: Position) -> Mapping[Hex, tuple[str, ...]]:
    """Return the units in every hex that holds some."""
    found: dict[Hex, tuple[str, ...]] = {}
    for piece in position.on_map():
        if piece.at is not None:
            found[piece.at] = (*found.get(piece.at, ()), piece.unit)
    return found
