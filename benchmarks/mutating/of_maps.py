"""Faults on the map: hex numbers, the picture, roads, rivers and names.

Each function yields one fault for every place where its kind can happen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from benchmarks.mutating import cuts
from benchmarks.mutating.definition import Definition, Fault, Place
from benchmarks.mutating.misspelling import misspelt
from generator.board import BadReference
from generator.model.prose import Prose

Faults = Iterator[Fault | None]

_LABEL = re.compile(r"(?P<column>[A-Z]+(?=\d)|\d{2}(?=\d{2}\b)|\d(?=\d\b))(?P<row>\d+)")


def off_by_one(game: Definition, label: str, *about: str) -> str | None:
    """Return the number of a hex with its column or its row one off; None where it has none."""
    found = _LABEL.fullmatch(label)
    if game.grid is None or found is None:
        return None
    chance = game.chance(*about)
    column, row, by = found["column"], found["row"], chance.choice((-1, 1))
    if chance.random() < 0.5:
        return column + cuts.stepped(row, by)
    if column.isdigit():
        return cuts.stepped(column, by) + row
    return column[:-1] + chr(max(ord("A"), ord(column[-1]) + by)) + row


def hexes_in(game: Definition, kind: str, *, pattern: str) -> Faults:
    """A hex one off, wherever one stands in a value or as a key."""
    for origin in game.origins(pattern):
        node = game.visits.get(origin)
        key = game.key(origin)
        if node is not None and node.refers in {"hex", "hexside", "path"}:
            yield from _within(game, kind, origin, game.value(origin))
        elif key and re.search(r"\.(?:at|then|attackers)\.[^.]+$", origin):
            yield from _within(game, kind, origin, key)


def _within(game: Definition, kind: str, origin: str, place: Place) -> Faults:
    for found in re.finditer(r"[A-Z]?\d+", game.raw(place)):
        at = Place(place.file, place.start + found.start(), place.start + found.end())
        new = off_by_one(game, found[0], kind, origin, str(found.start()))
        yield cuts.replaced(game, kind, origin, new, at) if new else None


def picture(game: Definition, kind: str) -> Faults:
    """Another terrain's character in the picture of the map."""
    key = [
        cuts.unquoted(game.raw(place)) for o in game.origins(r"key\..+") if (place := game.key(o))
    ]
    for origin in game.origins(r"hexes\.[^.]+"):
        others = sorted(set(key) - {game.raw(game.value(origin))})
        if others:
            new = game.chance(kind, origin).choice(others)
            yield cuts.replaced(game, kind, origin, new)


def road_cut(game: Definition, kind: str) -> Faults:
    """A hex left out of the path of a road."""
    for origin in game.origins(r"features\.[^.]+\.path"):
        steps = game.text(origin).split("-")
        for at in range(len(steps)):
            if len(steps) > 2:
                rest = "-".join(steps[:at] + steps[at + 1 :])
                yield cuts.replaced(game, kind, origin, rest)


def hexside_dropped(game: Definition, kind: str) -> Faults:
    """A hexside left out."""
    for origin in game.origins(r"features\.[^.]+\.hexsides\.\d+"):
        yield cuts.dropped(game, kind, origin)


def hexside_doubled(game: Definition, kind: str) -> Faults:
    """A hexside given twice."""
    for origin in game.origins(r"features\.[^.]+\.hexsides\.\d+"):
        yield cuts.doubled(game, kind, origin)


def river_moved(game: Definition, kind: str) -> Faults:
    """Another hexside of one of its two hexes."""
    for origin in game.origins(r"features\.[^.]+\.hexsides\.\d+"):
        one, _, other = game.text(origin).partition("/")
        around = [label for label in _around(game, one) if label != other]
        if around:
            new = game.chance(kind, origin).choice(around)
            yield cuts.replaced(game, kind, origin, f"{one}/{new}")


def _around(game: Definition, label: str) -> list[str]:
    if game.grid is None:
        return []
    try:
        return sorted(game.grid.label(at) for at in game.grid.neighbours(game.grid.cell(label)))
    except BadReference:
        return []


def misspelt_names(game: Definition, kind: str, *, pattern: str) -> Faults:
    """A slip of the pen in a name, or in an abbreviation."""
    for origin in game.origins(pattern):
        name = game.text(origin)
        if isinstance(getattr(game.visits.get(origin), "value", None), Prose):
            continue
        if sum(letter.isascii() and letter.isalpha() for letter in name) > 2:
            yield cuts.replaced(game, kind, origin, misspelt(name, game.chance(kind, origin)))


def grid_changed(game: Definition, kind: str) -> Faults:
    """The grid's size, its offset or the way in which it is numbered."""
    for origin in game.origins(r"grid\.(?:columns|rows|first\.\d)"):
        yield cuts.moved_by_one(game, kind, origin)
    turned = {"odd": "even", "even": "odd", "flat": "pointy", "pointy": "flat", "south": "north"}
    for origin in game.origins(r"grid\.(?:offset|orientation|rows-from)"):
        if game.text(origin) in turned:
            yield cuts.replaced(game, kind, origin, turned[game.text(origin)])


def entry_renamed(game: Definition, kind: str) -> Faults:
    """The id under which something stands that is referred to, with a slip of the pen."""
    sorts = "places|zones|boxes|terrain|lines|units|markers|tracks|tables|values|stacking|sequence"
    for origin in game.origins(rf"(?:{sorts})\.[^.]+"):
        key = game.key(origin)
        if key and len(game.raw(key)) > 2 and spoken_of(game, origin):
            name = misspelt(game.raw(key), game.chance(kind, origin))
            yield cuts.replaced(game, kind, origin, name, key)


_REFERENCES = {"sequence": "phase", "tables": "table", "sections": "rule"}
"""What refers to entries whose ids others like to share; a phase and its section, for one."""


def spoken_of(game: Definition, origin: str) -> bool:
    """Whether anything refers to the id of an entry: one that nothing refers to may be any word."""
    name = origin.rpartition(".")[2]
    kind = _REFERENCES.get(origin.partition(".")[0])
    quoted = re.compile(rf"\{{{kind or '[a-z-]+'}:{re.escape(name)}[:}}]")
    return any(
        quoted.search(node.value.source)
        if isinstance(node.value, Prose)
        else node.value == name and bool(node.refers) and kind in {None, node.refers}
        for node in game.visits.values()
    )


_HEXES = {
    "places": r"places\..+",
    "zones": r"zones\..+",
    "labels": r"labels\..+|grid\.names\..+",
    "lines": r"features\..+",
    "set-up": r"setup\..+",
    "arrivals": r"arrivals\..+",
    "walkthrough": r"walkthrough\..+",
    "examples": r"examples\..+",
}

KINDS = {
    **{f"hex off by one: {where}": partial(hexes_in, pattern=p) for where, p in _HEXES.items()},
    "map picture: character": picture,
    "road cut": road_cut,
    "river: hexside moved": river_moved,
    "river: hexside dropped": hexside_dropped,
    "river: hexside doubled": hexside_doubled,
    "grid": grid_changed,
    "name misspelt: map": partial(
        misspelt_names,
        pattern=r"(?:places|zones|labels|features|boxes|terrain|lines|tracks)\.[^.]+\.name",
    ),
    "name misspelt: counters": partial(
        misspelt_names,
        pattern=r"(?:units|markers|formations|pools)\.[^.]+\.(?:name|short|label|back)",
    ),
    "name misspelt: other": partial(
        misspelt_names,
        pattern=r"(?:sides|sequence|victory|ends|weather|forms|movement|sections|notes|tables"
        r"|modifiers|examples|lookups|abbreviations)\..*(?:name|title|text|short)"
        r"|title|subtitle|abbreviations\.[^.]+",
    ),
    "id misspelt where it is defined": entry_renamed,
}
