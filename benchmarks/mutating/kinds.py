"""All kinds of faults, and the drawing of some of each: uniformly from the places there are."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from benchmarks.mutating import of_maps, of_pieces, of_prose, of_tables, of_words
from benchmarks.mutating.definition import Definition, Fault
from benchmarks.mutating.quiet import QUIET

Kind = Callable[[Definition, str], Iterator[Fault | None]]

KINDS: Final[Mapping[str, Kind]] = {
    **of_tables.KINDS,
    **of_maps.KINDS,
    **of_pieces.KINDS,
    **of_prose.KINDS,
    **of_words.KINDS,
}
"""What yields, for each kind, one fault for every place where it can happen."""

ALONE: Final[Mapping[str, Kind]] = of_prose.ALONE
"""Faults that nothing in the definition can contradict, which are counted apart."""


def places(game: Definition, kind: str) -> tuple[Fault, ...]:
    """Return one fault for each place, each edit once."""
    made = {**KINDS, **ALONE, **QUIET}[kind]
    found = {fault.edits: fault for fault in made(game, kind) if fault}
    return tuple(found.values())


def drawn(game: Definition, kind: str, most: int) -> tuple[Fault, ...]:
    """Draw at most `most` faults of a kind; a place keeps its lot when others come or go."""

    def lot(fault: Fault) -> bytes:
        return hashlib.sha256(f"{game.seed}/{game.name}/{fault.key}".encode()).digest()

    return tuple(sorted(places(game, kind), key=lot)[:most])
