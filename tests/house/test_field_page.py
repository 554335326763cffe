"""docs/field.md: a row for each thing that games compute, and each column of a row is true.

A path such as `movement.X.steps` leads from the top of a definition to a key by the plans that the
decoder follows; `X` stands for an entry of any id, or for any item of a list.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from language_keys import Key
from perturbing import Definition, definition

from generator.catalogue import catalogue
from generator.comparison.products import RECORDS
from generator.model.game import Game
from generator.model.notation import (
    Keyed,
    Listed,
    Notation,
    Parsed,
    Plan,
    Tag,
    Truth,
    Word,
    plan,
    plans_within,
)
from generator.reading.definition import read

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "field.md"
GAMES = {
    path.parent.name: path.parent
    for shelf in ("sources", "examples")
    for path in sorted(ROOT.glob(f"{shelf}/*/game.yaml"))
}
ENTRY = "X"
WAITS, IN_NO_GAME = "waits: ", "waits: in no game yet"
SLICES = {
    "postcard": "plan",
    "map-tables": "plan",
    "setup": "set-up",
    "scenarios": "scenarios",
    "one-sheet": "one-sheet",
    "counters-fold": "counters",
    "card": "aid",
    "forms": "forms",
    "rules": "rulebook",
    "rules-html": "web-page",
    "odds": "odds",
}
"""What each product of the page is drawn of, as `keys_and_slices.txt` names it."""


@dataclass(frozen=True)
class Row:
    item: str
    said: str
    games: str
    products: str
    checks: str
    tests: str

    @property
    def waits(self) -> bool:
        return self.said.startswith(WAITS)

    @property
    def keys(self) -> tuple[str, ...]:
        return quoted(self.said)


def quoted(cell: str) -> tuple[str, ...]:
    return tuple(re.findall(r"`([^`]+)`", cell))


@cache
def rows() -> tuple[Row, ...]:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    cells = (
        [one.strip() for one in line.strip("|").split("|")] for line in lines if line[:1] == "|"
    )
    return tuple(Row(*row) for row in cells if row[0] != "item" and row[0].strip("-"))


def figures(of: tuple[Row, ...]) -> str:
    waiting = [row.said for row in of if row.waits]
    lacking = sum(said.startswith(IN_NO_GAME) for said in waiting)
    stand = f"**{len(of) - len(waiting)} rows stand, {len(waiting)} wait.**"
    return f"{stand} Of those that wait, {lacking} have all their keys"


def keys_at(of: Plan, steps: list[str]) -> Iterator[Key]:
    """The keys of the language to which a path leads, one for each class that may stand there."""
    for holder in (of, *(plan(group.cls) for group in of.groups)):
        for member in holder.members:
            if member.written == steps[0]:
                rest, many = steps[1:], isinstance(member.notation, Keyed | Listed)
                if many and rest[:1] == [ENTRY]:
                    rest, many = rest[1:], False
                if not rest:
                    yield Key(holder, member)
                for inner in plans_within(member.notation) if rest and not many else ():
                    yield from keys_at(inner, rest)


def may_be(notation: Notation, word: str) -> bool:
    """Whether a word may be written under a key."""
    match notation:
        case Tag(tag):
            return word == tag
        case Word(of):
            return word in {each.value for each in of}
        case Truth():
            return word in {"true", "false"}
        case Parsed(of):
            return re.fullmatch(of.PATTERN, word) is not None
        case Listed(item):
            return may_be(item, word)
    return False


def language_has(path: str) -> bool:
    way, _, word = path.partition(": ")
    found = keys_at(plan(Game), way.split("."))
    return any(not word or may_be(key.member.notation, word) for key in found)


def values_at(of: Plan, steps: list[str], data: Any) -> Iterator[Any]:
    """What a definition has where a path leads; a value alone stands for its shorthand."""
    if not isinstance(data, dict):
        data = {of.shorthand.written: data} if of.shorthand else {}
    for member in of.every_member():
        if member.written == steps[0] and member.written in data:
            value, rest = data[member.written], steps[1:]
            several = [value]
            if rest[:1] == [ENTRY]:
                several, rest = [*(value.values() if isinstance(value, dict) else value)], rest[1:]
            yield from several if not rest else ()
            for inner in plans_within(member.notation) if rest else ():
                for each in several:
                    yield from values_at(inner, rest, each)


@cache
def definition_of(game: str) -> Definition:
    return definition(GAMES[game])


def game_says(game: str, path: str) -> bool:
    way, _, word = path.partition(": ")
    found = values_at(plan(Game), way.split("."), definition_of(game).data)
    return any(not word or word in (one if isinstance(one, list) else [one]) for one in found)


@cache
def whole(game: str) -> Game:
    made = read(GAMES[game]).game
    assert made is not None
    return made


@cache
def drawn_of() -> dict[str, tuple[str, ...]]:
    table = (ROOT / "tests/house/keys_and_slices.txt").read_text(encoding="utf-8")
    pairs = (line.partition(": ") for line in table.splitlines())
    return {key: tuple(slices.split()) for key, _, slices in pairs}


def shows(product: str, path: str) -> bool:
    """Whether a product is drawn of a slice that has a key."""
    found = keys_at(plan(Game), path.partition(": ")[0].split("."))
    return any(SLICES[product] in drawn_of().get(key.name, ()) for key in found)


@cache
def functions(file: str) -> frozenset[str]:
    path = ROOT / file
    tree = ast.parse(path.read_text(encoding="utf-8")) if path.is_file() else ast.parse("")
    return frozenset(each.name for each in tree.body if isinstance(each, ast.FunctionDef))


@cache
def codes() -> frozenset[str]:
    return frozenset(entry.code for entry in catalogue())


def faults(row: Row) -> list[str]:
    """What is wrong with a row."""
    found = [f"no key {key}" for key in row.keys if not language_has(key)]
    if found:
        return found
    return [*(_of_waiting(row) if row.waits else _of_standing(row))]


def _of_waiting(row: Row) -> Iterator[str]:
    lacking = row.said.startswith(IN_NO_GAME)
    if row.games or row.products or row.checks or bool(row.tests) != lacking:
        yield "a row that waits has a reason, and a test where it waits for a game"
    if not row.said[len(WAITS) :] or (lacking and not row.keys):
        yield "gives no reason"
    if lacking and row.keys:
        yield from _of_tests(row)
        for game in GAMES:
            if all(game_says(game, key) for key in row.keys):
                yield f"{game} says it"


def _of_tests(row: Row) -> Iterator[str]:
    for test in quoted(row.tests) or ("",):
        file, _, name = test.partition("::")
        if name not in functions(file):
            yield f"no test {test}"


def _of_standing(row: Row) -> Iterator[str]:
    games, products, checks = quoted(row.games), quoted(row.products), row.checks.split(", ")
    for cell in (row.keys, games, products):
        if not cell:
            yield "an empty cell"
    for game in games:
        if game not in GAMES:
            yield f"no game {game}"
            continue
        yield from (f"{game} has no {key}" for key in row.keys if not game_says(game, key))
        for product in products:
            if product in RECORDS and not RECORDS[product].has(whole(game)):
                yield f"{game} has no product {product}"
    for product in products:
        if product not in RECORDS or product not in SLICES:
            yield f"no product {product}"
        elif not any(shows(product, key) for key in row.keys):
            yield f"{product} shows no key of it"
    yield from (f"no check {code}" for code in checks if code not in codes())
    yield from _of_tests(row)


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.item)
def test_every_row_is_true(row: Row) -> None:
    assert faults(row) == []


def test_figures_on_top_are_those_of_the_rows() -> None:
    assert figures(rows()) in PAGE.read_text(encoding="utf-8").replace("\n", " ")
    assert figures(rows()) != figures(rows()[1:])


STANDING = Row(
    "costs of hexsides",
    "`movement.X.cost.X.steps`, `lines.X.name`",
    "`myitkyina`",
    "`card`",
    "WLK003",
    "`tests/play/test_play_moves.py::test_a_unit_may_go`",
)
WAITING = Row("exchange", "waits: no key says it.", "", "", "", "")
IN_NONE = replace(
    WAITING,
    said="waits: in no game yet. `tables.X.die: d100 from 0`",
    tests="`tests/combat/test_dice_read.py::test_labels_of_such_dice`",
)


@pytest.mark.parametrize(
    ("row", "change", "told"),
    [
        (STANDING, {}, ""),
        (WAITING, {}, ""),
        (IN_NONE, {}, ""),
        (STANDING, {"said": "`movement.X.pace`"}, "no key movement.X.pace"),
        (STANDING, {"said": "`movement.steps`"}, "no key movement.steps"),
        (STANDING, {"said": "`tables.X.kind: ambush`"}, "no key tables.X.kind: ambush"),
        (STANDING, {"said": "`movement.X.cost.X.steps: 1:2`"}, "no key movement.X.cost.X.steps"),
        (STANDING, {"said": "`movement.X.cost.X.steps: ½`"}, "myitkyina has no movement.X.cost"),
        (STANDING, {"said": ""}, "an empty cell"),
        (STANDING, {"said": "`movement.X.halts`"}, "myitkyina has no movement.X.halts"),
        (
            STANDING,
            {"said": "`tables.X.kind: opposed`"},
            "myitkyina has no tables.X.kind: opposed",
        ),
        (
            replace(STANDING, games="`arnhem`"),
            {"said": "`codes.X.orders.defender.route: together`"},
            "arnhem has no codes.X.orders.defender.route: together",
        ),
        (STANDING, {"games": "`old-bridge`"}, "no game old-bridge"),
        (STANDING, {"products": "`poster`"}, "no product poster"),
        (STANDING, {"products": "`forms`"}, "myitkyina has no product forms"),
        (STANDING, {"products": "`odds`"}, "odds shows no key of it"),
        (STANDING, {"checks": "WLK999"}, "no check WLK999"),
        (STANDING, {"checks": ""}, "no check "),
        (STANDING, {"tests": "`tests/play/test_play_moves.py::test_it`"}, "no test tests/play/"),
        (STANDING, {"tests": "`tests/play/test_no.py::test_it`"}, "no test tests/play/test_no.py"),
        (STANDING, {"tests": ""}, "no test "),
        (WAITING, {"said": "waits: "}, "gives no reason"),
        (WAITING, {"games": "`arnhem`"}, "a row that waits has a reason"),
        (WAITING, {"tests": IN_NONE.tests}, "a row that waits has a reason"),
        (WAITING, {"said": "waits: said by `codes.X.swap`."}, "no key codes.X.swap"),
        (IN_NONE, {"said": "waits: in no game yet."}, "gives no reason"),
        (IN_NONE, {"said": "waits: in no game yet. `tables.X.kind: levels`"}, "arnhem says it"),
        (IN_NONE, {"tests": ""}, "a row that waits has a reason"),
        (IN_NONE, {"tests": "`tests/play/test_play_results.py::test_it`"}, "no test tests/play/"),
    ],
)
def test_a_row_that_is_wrong_is_told(row: Row, change: dict[str, str], told: str) -> None:
    found = faults(replace(row, **change))
    assert any(each.startswith(told) for each in found) if told else found == []
