"""Faults that somebody has labelled, before a run and without knowledge of the checks.

A label says whether the game tells the same elsewhere, so that the fault contradicts something:
`benchmarks/labels.yaml` is a list of faults, each with its game, its key and `told`: the origin of
the other telling, nothing, or `nonsense` for what changes no meaning, which does not count.
`labels_lost.yaml` is another, of lost texts alone, `labels_third.yaml` a third,
`labels_fourth.yaml` a fourth and `labels_fifth.yaml` a fifth, of both. Each draw has a seed of its
own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import yaml

from benchmarks.mutating.definition import Definition, Fault
from benchmarks.mutating.kinds import places
from benchmarks.mutating.of_words import LOST, WORDS

_FOLDER = Path(__file__).resolve().parents[1]
PATHS = {
    41: _FOLDER / "labels.yaml",
    173: _FOLDER / "labels_lost.yaml",
    907: _FOLDER / "labels_third.yaml",
    1301: _FOLDER / "labels_fourth.yaml",
    2203: _FOLDER / "labels_fifth.yaml",
}
"""The faults that were labelled, by the seed that drew them."""
KINDS = (*WORDS, *LOST)
HALVED = 41
"""The seed of those of which half may be looked at when checks are written."""
NONSENSE = "nonsense"


def tuned(fault: Fault) -> bool:
    """Whether a fault is of the half that checks may be written for; the others stay unseen."""
    return hashlib.sha256(fault.key.encode()).digest()[0] % 2 == 0


def drawn(
    games: Sequence[Definition], count: int, named: str = ""
) -> list[tuple[Definition, Fault]]:
    """Draw faults in words and lost texts, about as many of each kind with `named` in its name.

    The draw depends on the seed of the definitions, the game and the fault alone.
    """

    def lot(found: tuple[Definition, Fault]) -> bytes:
        game, fault = found
        return hashlib.sha256(f"label/{game.seed}/{game.name}/{fault.key}".encode()).digest()

    by_kind = {
        kind: [(g, f) for g in games for f in places(g, kind)] for kind in KINDS if named in kind
    }
    each = -(-count // len(by_kind))
    chosen = [found for faults in by_kind.values() for found in sorted(faults, key=lot)[:each]]
    return sorted(sorted(chosen, key=lot)[:count], key=lambda found: (found[0].name, found[1].key))


def sheet(found: Sequence[tuple[Definition, Fault]]) -> str:
    """Return faults as YAML, to be labelled: `told` is empty."""
    rows = [{"game": game.name, "key": fault.key, "told": None} for game, fault in found]
    return yaml.safe_dump(rows, allow_unicode=True, sort_keys=False, width=1000)


def labelled(games: Mapping[str, Definition], seed: int) -> Iterator[tuple[str, Fault, str]]:
    """Yield game, fault and the origin of the other telling, "" for none, of those still there."""
    known = {
        (name, fault.key): fault
        for name, game in games.items()
        for kind in KINDS
        for fault in places(game, kind)
    }
    for row in yaml.safe_load(PATHS[seed].read_text(encoding="utf-8")):
        fault = known.get((row["game"], row["key"]))
        if fault is not None and row["told"] != NONSENSE:
            yield row["game"], fault, row["told"] or ""
