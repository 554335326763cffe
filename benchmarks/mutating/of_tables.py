"""Faults in tables, codes, modifiers and worked examples.

Each function yields one fault for every place where its kind can happen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from benchmarks.mutating import cuts
from benchmarks.mutating.definition import Definition, Fault
from benchmarks.mutating.misspelling import misspelt

Faults = Iterator[Fault | None]

_CELL = r"(tables\.[^.]+)\.rows\.(.+)\.cells\.(\d+)"


def _is_combat(game: Definition, table: str) -> bool:
    return game.text(f"{table}.kind") != "category"


def combat_cell(game: Definition, kind: str) -> Faults:
    """Another code of the legend in a combat table."""
    codes = {cuts.unquoted(origin.rpartition(".")[2]) for origin in game.origins(r"codes\.[^.]+")}
    for origin in game.origins(_CELL + r"|tables\.[^.]+\.(?:ladder\.\d+|columns\.[^.]+)"):
        table = ".".join(origin.split(".")[:2])
        if not _is_combat(game, table) or game.text(origin).find(":") > 0:
            continue
        there = {game.text(cell) for cell in game.origins(re.escape(table) + r"\..*\.cells\.\d+")}
        ladder = {game.text(step) for step in game.origins(re.escape(table) + r"\.ladder\.\d+")}
        yield _another(game, kind, origin, sorted(there | ladder or codes))


def lookup_cell(game: Definition, kind: str) -> Faults:
    """Another cell's value in a cell of a table by category."""
    for origin in game.origins(_CELL):
        table = ".".join(origin.split(".")[:2])
        if not _is_combat(game, table):
            cells = game.origins(re.escape(table) + r"\..*\.cells\.\d+")
            yield _another(game, kind, origin, sorted({game.text(cell) for cell in cells}))


def _another(game: Definition, kind: str, origin: str, choice: list[str]) -> Fault | None:
    others = [text for text in choice if text != game.text(origin)]
    if not others:
        return None
    return cuts.replaced(game, kind, origin, game.chance(kind, origin).choice(others))


def _rows(game: Definition) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each table with its rows, as origins of their cells."""
    tables: dict[str, list[str]] = {}
    for origin in game.origins(_CELL):
        table = ".".join(origin.split(".")[:2])
        row = origin.rpartition(".")[0]
        if row not in tables.setdefault(table, []):
            tables[table].append(row)
    yield from ((table, tuple(rows)) for table, rows in tables.items())


def cells_swapped(game: Definition, kind: str) -> Faults:
    """Two cells of a row in each other's place."""
    for _, rows in _rows(game):
        for row in rows:
            cells = list(game.origins(re.escape(row) + r"\.\d+"))
            for at, one in enumerate(cells):
                for other in cells[at + 1 :]:
                    yield cuts.swapped(game, kind, one, other)


def columns_swapped(game: Definition, kind: str) -> Faults:
    """All cells of two neighbouring columns in each other's place."""
    for table, rows in _rows(game):
        last = max(len(list(game.origins(re.escape(row) + r"\.\d+"))) for row in rows) - 1
        for at in range(last):
            pairs = [
                (game.value(f"{row}.{at}"), game.value(f"{row}.{at + 1}"))
                for row in rows
                if f"{row}.{at + 1}" in game.table
            ]
            yield cuts.exchanged(game, kind, f"{table}.columns", pairs)


def rows_swapped(game: Definition, kind: str) -> Faults:
    """The cells of two neighbouring rows in each other's place."""
    for _, rows in _rows(game):
        for one, other in pairwise(rows):
            yield cuts.swapped(game, kind, one, other)


def headings(game: Definition, kind: str) -> Faults:
    """A number of a table's head or of a row's die changed by one."""
    for origin in game.origins(r"tables\.[^.]+\.columns\.\d+"):
        yield cuts.moved_by_one(game, kind, origin)
    for origin in game.origins(r"tables\.[^.]+\.(?:rows|bands|columns|exceptions)\.[^.]+"):
        key = game.key(origin)
        if key and re.search(r"\d", game.raw(key)):
            yield cuts.moved_by_one(game, kind, origin, key)


def table_numbers(game: Definition, kind: str) -> Faults:
    """A number of a table outside its cells changed by one: bands, chances, levels, limits."""
    for origin in game.origins(r"tables\..+\.(?!\d+$|text$|notes)[^.]+"):
        if ".cells." in origin or ".notes." in origin:
            continue
        if re.fullmatch(r'"?-?\d+%?"?|\d+d\d+', game.raw(game.value(origin))):
            yield cuts.moved_by_one(game, kind, origin)


def code_renamed(game: Definition, kind: str) -> Faults:
    """A code of the legend with another letter."""
    for origin in game.origins(r"codes\.[^.]+"):
        key = game.key(origin)
        if key:
            name = misspelt(game.raw(key), game.chance(kind, origin))
            yield cuts.replaced(game, kind, origin, name, key)


_OTHER = {
    "eliminated": "disrupted",
    "disrupted": "eliminated",
    "attacker": "defender",
    "defender": "attacker",
}


def order_changed(game: Definition, kind: str) -> Faults:
    """An order of a code with another number, state or party, or one of its keys left out."""
    for origin in game.origins(r"codes\.[^.]+\.orders\..+"):
        key, text = origin.rpartition(".")[2], game.text(origin)
        if text in _OTHER:
            yield cuts.replaced(game, kind, origin, _OTHER[text])
        elif re.fullmatch(r"\d+", text or ""):
            yield cuts.moved_by_one(game, kind, origin)
        if key in {"retreat", "state", "by", "advance"}:
            yield cuts.dropped(game, kind, origin)
        elif key in _OTHER and (place := game.key(origin)):
            yield cuts.replaced(game, kind, origin, _OTHER[key], place)


def modifier_dropped(game: Definition, kind: str) -> Faults:
    """A modifier of combat left out."""
    for origin in game.origins(r"modifiers\.[^.]+"):
        yield cuts.dropped(game, kind, origin)


def modifier_sign(game: Definition, kind: str) -> Faults:
    """A modifier in the other party's favour."""
    for origin in game.origins(r"modifiers\.[^.]+\.favours"):
        other = "defender" if game.text(origin) == "attacker" else "attacker"
        yield cuts.replaced(game, kind, origin, other)


def modifier_amount(game: Definition, kind: str) -> Faults:
    """A number of a modifier changed by one, or its kind to another."""
    for origin in game.origins(r"modifiers\..+\.(?:value|numbers|columns|chance|order)"):
        yield cuts.moved_by_one(game, kind, origin)
    for origin in game.origins(r"modifiers\.[^.]+"):
        if f"{origin}.favours" in game.table and f"{origin}.value" not in game.table:
            place = game.value(f"{origin}.favours")
            yield (
                cuts.replaced(
                    game, kind, f"{origin}.favours", f"{game.raw(place)}, value: 2", place
                )
                if game.raw(game.value(origin)).startswith("{")
                else _valued(game, kind, origin)
            )
    for origin in game.origins(r"modifiers\.[^.]+\.kind"):
        kinds = {"column": "die", "die": "column", "factor": "column", "strength": "factor"}
        if game.text(origin) in kinds:
            yield cuts.replaced(game, kind, origin, kinds[game.text(origin)])


def _valued(game: Definition, kind: str, origin: str) -> Fault | None:
    place = game.value(f"{origin}.favours")
    start = game.texts[place.file].rfind("\n", 0, place.start) + 1
    line = game.texts[place.file][start : place.end]
    indent = line[: len(line) - len(line.lstrip())]
    return cuts.replaced(
        game, kind, f"{origin}.favours", f"{game.raw(place)}\n{indent}value: 2", place
    )


def modifier_ground(game: Definition, kind: str) -> Faults:
    """A modifier for another terrain or another line."""
    for field, names in (("terrain", "terrain"), ("lines", "lines")):
        known = [origin.rpartition(".")[2] for origin in game.origins(rf"{names}\.[^.]+")]
        for origin in game.origins(rf"modifiers\.[^.]+\.{field}\.\d+"):
            yield _another(game, kind, origin, known)


def example_number(game: Definition, kind: str) -> Faults:
    """A number of a worked example or reading changed by one: factors, odds, die, result."""
    wanted = (
        r"(?:examples|lookups)\.[^.]+\.(?:attack|defence|die|defence-die|difference|column|against"
    )
    for origin in game.origins(wanted + r"|extra|rolled\.\d+|times\.\d+|result|cell)"):
        yield cuts.moved_by_one(game, kind, origin)


def example_result(game: Definition, kind: str) -> Faults:
    """Another example's result, in worked examples and in the walkthrough."""
    for origin in game.origins(r"examples\.[^.]+\.result|walkthrough\..+\.result"):
        results = {game.text(other) for other in game.origins(r"examples\.[^.]+\.result")}
        yield _another(game, kind, origin, sorted(results))


def example_modifier(game: Definition, kind: str) -> Faults:
    """A modifier of a worked example left out, or another instead."""
    known = [origin.rpartition(".")[2] for origin in game.origins(r"modifiers\.[^.]+")]
    for origin in game.origins(r"examples\.[^.]+\.modifiers\.\d+"):
        yield cuts.dropped(game, kind, origin)
        yield _another(game, kind, origin, known)


def example_unit(game: Definition, kind: str) -> Faults:
    """A unit of an example's situation left out, or another of its side instead."""
    for origin in game.origins(r"examples\.[^.]+\.situation\..+\.\d+"):
        if game.visits.get(origin) is None or game.visits[origin].refers != "unit":
            continue
        yield cuts.dropped(game, kind, origin)
        yield _another(game, kind, origin, _comrades(game, game.text(origin)))


def _comrades(game: Definition, unit: str) -> list[str]:
    counters = game.game.counters
    units = counters.units if counters else ()
    side = next((each.side for each in units if each.id == unit), None)
    return [each.id for each in units if each.side == side]


KINDS = {
    "combat table: cell": combat_cell,
    "table by category: cell": lookup_cell,
    "table: cells swapped": cells_swapped,
    "table: columns swapped": columns_swapped,
    "table: rows swapped": rows_swapped,
    "table: number in a heading": headings,
    "table: other number": table_numbers,
    "code renamed in the legend": code_renamed,
    "order changed": order_changed,
    "modifier dropped": modifier_dropped,
    "modifier: sign": modifier_sign,
    "modifier: amount": modifier_amount,
    "modifier: ground": modifier_ground,
    "example: number": example_number,
    "example: result": example_result,
    "example: modifier": example_modifier,
    "example: unit": example_unit,
}
