"""Sentences that somebody has reworded by hand: each still means the same, so nothing may be said.

`benchmarks/quiet_by_hand.yaml` holds them, by game and by the origin of the text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import yaml

from benchmarks.mutating.definition import Definition, Edit, Fault, Place, unquoted

PATH = Path(__file__).resolve().parents[1] / "quiet_by_hand.yaml"
KIND = "sentence reworded by hand"
GONE = "sentence reworded by hand: gone"
ARGUED = "sentence reworded by hand: arguable"
"""What is told of and may be: the row says why, under `alarm`."""

Sheet = Mapping[str, Mapping[str, list[dict[str, str]]]]


@cache
def kept() -> Sheet:
    """Return the rows of the file, by game and origin."""
    read: Sheet = yaml.safe_load(PATH.read_text(encoding="utf-8"))
    return read


def reworded(game: Definition, sheet: Sheet) -> list[Fault]:
    """Return every row of a game as an edit; one whose stretch is not there once has no cuts."""
    return [
        _edit(game, origin, row)
        for origin, rows in sheet.get(game.name, {}).items()
        for row in rows
    ]


def by_hand(game: Definition, kind: str) -> Iterator[Fault]:
    """A sentence as an editor would reword it."""
    yield from (fault for fault in reworded(game, kept()) if fault.kind == kind)


def _edit(game: Definition, origin: str, row: Mapping[str, str]) -> Fault:
    old, new = row["old"], row["new"]
    what = f"{' '.join(old.split())} -> {' '.join(new.split())}"
    place = game.table.get(origin)
    raw = game.raw(place) if place else ""
    found = list(re.finditer(r"\s+".join(map(re.escape, old.split())), raw))
    if place is None or len(found) != 1:
        return Fault(GONE, origin, (), what)
    kind = ARGUED if row.get("alarm") else KIND
    start, end = found[0].span()
    if raw[0] not in "|>":
        # What was safe without quotes may not be any more.
        whole = raw[:start] + new + raw[end:]
        text = " ".join((unquoted(whole) if raw[0] in "\"'" else whole).split())
        return Fault(kind, origin, (Edit(place, json.dumps(text, ensure_ascii=False)),), what)
    line = raw[:start].rpartition("\n")[2]
    indent = line[: len(line) - len(line.lstrip())]
    at = Place(place.file, place.start + start, place.start + end)
    return Fault(kind, origin, (Edit(at, new.replace("\n", f"\n{indent}")),), what)
