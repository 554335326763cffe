"""Initiative: which side goes first in a turn, by a roll, by the turn, or by places that it has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Protocol, TypeVar

from generator.model.numbers import Dice, NumberRange
from generator.model.schema import Element, NotNegative, PhaseId, PlaceId, SideId
from generator.records import Frozen


class SideAdds(Element, key="side", shorthand="add"):
    """What a side adds to its roll."""

    side: SideId
    """The side."""
    add: NotNegative
    """How much."""


class InitiativeTurn(Element, key="turns", shorthand="side"):
    """Turns on which a side has the initiative: `1-2: red`."""

    turns: NumberRange
    """The turns."""
    side: SideId
    """The side."""


class Initiative(Frozen):
    """Who goes first in a turn: the phases of that side come before those of the others.

    `sequence` has the phases as they are where the side that acts first in it has the initiative.
    Phases of both sides keep their places; between two of them the order of the sides is another.
    It is settled in one of four ways: by `die`, by `turns`, or by places that a side `holds` or
    `controls`.
    """

    phase: PhaseId | None = None
    """The phase in which it is settled; phases before it have one order. Nobody moves in it, unless
    it says `moves`. If left out, it is settled at the start of each turn."""
    die: Dice | None = None
    """The dice that each side rolls: the higher number has it."""
    adds: tuple[SideAdds, ...] = ()
    """What sides add to their rolls: `{red: 1}`."""
    turns: tuple[InitiativeTurn, ...] = ()
    """Who has it on which turns: `{1-2: red, 3+: blue}`."""
    holds: tuple[PlaceId, ...] = ()
    """Places in which units of a side stand, in all of them, at the start of a turn."""
    controls: tuple[PlaceId, ...] = ()
    """Places that a side controls (`control`), all of them, at the start of a turn."""
    first: SideId | None = None
    """Who has it on the first turn, whatever else is said."""
    otherwise: SideId | None = None
    """Who has it where rolls are even, on turns that are not named, or where no side has all
    places. If left out, even rolls are rolled again, and else whoever had it before keeps it."""


class Step(Protocol):
    """What an order needs of a phase."""

    @property
    def side(self) -> str | None:
        """The side that acts; None for both."""

    @property
    def during(self) -> str | None:
        """The phase that it interrupts."""


Acting = TypeVar("Acting", bound=Step)


def settled_before(rule: Initiative, phases: Sequence[str]) -> int:
    """Return how many phases come before the first one that may stand elsewhere."""
    return phases.index(rule.phase) + 1 if rule.phase in phases else 0


def in_turn(phases: Sequence[Acting], kept: int, side: str) -> tuple[Acting, ...]:
    """Return phases in the order of a turn in which a side has the initiative.

    The first `kept` of them stay where they are, and so do those of both sides. What lies between
    them goes in rounds, in which each side acts once, perhaps in several phases.
    """
    order = list(phases[:kept])
    for common, those in groupby(_runs(phases[kept:]), key=lambda run: run[0].side is None):
        runs = list(those)
        if not common:
            runs = [run for each in _rounds(runs) for run in _first(each, side)]
        order += [phase for run in runs for phase in run]
    return tuple(order)


def _runs(phases: Sequence[Acting]) -> list[list[Acting]]:
    """Return phases of one side that follow one another, with those that interrupt them."""
    runs: list[list[Acting]] = []
    for phase in phases:
        if runs and (phase.during is not None or phase.side == runs[-1][0].side):
            runs[-1].append(phase)
        else:
            runs.append([phase])
    return runs


def _rounds(runs: list[list[Acting]]) -> Iterator[list[list[Acting]]]:
    """Yield runs together until a side acts again."""
    found: list[list[Acting]] = []
    for run in runs:
        if any(run[0].side == each[0].side for each in found):
            yield found
            found = []
        found.append(run)
    yield found


def _first(runs: list[list[Acting]], side: str) -> list[list[Acting]]:
    return sorted(runs, key=lambda run: run[0].side != side)
