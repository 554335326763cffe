"""How often `postwar check --since` tells of an edit in one of two places that say the same.

    .venv/bin/python benchmarks/drift.py                  # 200 edits by lot, our games and the five
    .venv/bin/python benchmarks/drift.py --seed 7 --count 50 --uncaught

An edit changes one telling of a pair: a number, a word that carries a rule, a reference, a value of
the data. It is drawn by lot: first the pair, then the edit. What is printed is how many are told
of, as a warning or a note, and which are not.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from generator.blindspots.slips import Kind, slips
from generator.comparison.since import since
from generator.diagnostics import Finding, Severity, worst
from generator.model.game import Game
from generator.model.names import names_of, plain_text
from generator.model.pairs import Pair, pairs
from generator.model.prose import Prose
from generator.model.terrain import cell_words
from generator.model.walk import ModelNode, replaced, walk
from generator.reading.definition import Reading, read
from generator.reading.scalars import read_prose

ROOT = Path(__file__).parents[1]
_NUMBER = re.compile(r"(?<![\w{:.-])(?:\d{1,2}|one|two|three|four|five|six)(?![\w}:.-])")
_WORDS = ("one", "two", "three", "four", "five", "six", "seven")
_REFERENCE = re.compile(r"\{(side|place|unit|marker|terrain|code|phase|modifier):([^:}]+)")


class Edit(NamedTuple):
    """An edit: of which kind, where, and what is there instead."""

    kind: str
    origin: str
    shown: str
    value: Any


def games() -> Iterator[Reading]:
    """Yield our own games and the five of sources/."""
    for folder in sorted((*ROOT.glob("examples/*"), *ROOT.glob("sources/*"))):
        if (folder / "game.yaml").is_file():
            yield read(folder)


def edits_of(game: Game, node: ModelNode, lot: random.Random) -> list[Edit]:
    """Return an edit of each kind that a telling has room for."""
    origin, value = node.origin, node.value
    if isinstance(value, int) and not isinstance(value, bool):
        return [Edit("value", origin, f"{value} > {value + 1}", value + 1)]
    if not isinstance(value, Prose):
        return []
    found: list[Edit] = []
    for kind, text in _texts(game, value.source, lot):
        prose, wrong = read_prose(text, origin, words=cell_words(game.map))
        if prose is not None and not wrong:
            found.append(Edit(kind, origin, text, prose))
    names = names_of(game)
    before = plain_text(names, value)
    return [each for each in found if plain_text(names, each.value) != before]


def _texts(game: Game, text: str, lot: random.Random) -> Iterator[tuple[str, str]]:
    numbers = list(_NUMBER.finditer(text))
    if numbers:
        one = lot.choice(numbers)
        more = str(int(one[0]) + 1) if one[0].isdigit() else _WORDS[_WORDS.index(one[0]) + 1]
        yield "number", text[: one.start()] + more + text[one.end() :]
    sides = [(a.name, b.name) for a in game.sides for b in game.sides if a is not b]
    carried = [
        each
        for each in slips(text, sides)
        if each.kind not in {Kind.LOST, Kind.LOST_CLAUSE, Kind.WORD}
    ]
    if carried:
        slip = lot.choice(carried)
        yield f"word: {slip.kind}", text[: slip.start] + slip.new + text[slip.end :]
    references = list(_REFERENCE.finditer(text))
    if references:
        one = lot.choice(references)
        others = [each for each in names_of(game).get(one[1], {}) if each != one[2]]
        if others:
            other = lot.choice(sorted(others))
            yield "reference", text[: one.start(2)] + other + text[one.end(2) :]


def drawn(lot: random.Random, read_games: list[Reading]) -> tuple[Reading, Edit]:
    """Return a game and an edit of one telling of one of its pairs, by lot."""
    while True:
        reading = lot.choice(read_games)
        game = game_of(reading)
        pair: Pair = lot.choice(known_pairs(game))
        at = lot.choice((pair.one, pair.other))
        nodes = nodes_of(game)
        inside = (node for each, node in nodes.items() if each.startswith(f"{at}."))
        numbers = [each for each in inside if type(each.value) is int and _is_data(each)]
        leaf = lot.choice(numbers) if numbers else nodes.get(at)
        if at.startswith("translations."):
            continue
        found = edits_of(game, leaf, lot) if leaf is not None else []
        found = [each for each in found if each.kind != "value" or not _is_printed(game, each)]
        if found:
            return reading, lot.choice(found)


def _is_printed(game: Game, edit: Edit) -> bool:
    """Whether texts print a value by references: then they change with it."""
    return names_of(replaced(game, {edit.origin: edit.value})) != names_of(game)


def _is_data(node: ModelNode) -> bool:
    return not re.search(r"\.(?:order|attacker|defender|rows\..*|\d+)$", node.origin)


_PAIRS: dict[str, tuple[Pair, ...]] = {}
_NODES: dict[str, Mapping[str, ModelNode]] = {}


def known_pairs(game: Game) -> tuple[Pair, ...]:
    """Return the pairs of a game, worked out once."""
    return (
        _PAIRS.setdefault(game.id, ()) or _PAIRS.update({game.id: pairs(game)}) or _PAIRS[game.id]
    )


def nodes_of(game: Game) -> Mapping[str, ModelNode]:
    """Return the values of a game by origin, worked out once."""
    if game.id not in _NODES:
        _NODES[game.id] = {node.origin: node for node in walk(game)}
    return _NODES[game.id]


def told(reading: Reading, edit: Edit) -> tuple[Finding, ...]:
    """Return what is found where a game has been edited."""
    game = game_of(reading)
    return since(game, replaced(game, {edit.origin: edit.value}), reading.origins)


def game_of(reading: Reading) -> Game:
    """Return the game that was read; raises ValueError where there is none."""
    if reading.game is None:
        raise ValueError(reading.findings)
    return reading.game


def run(count: int, seed: int) -> Iterator[tuple[str, Edit, tuple[Finding, ...]]]:
    """Yield the game, the edit and what is told, for as many edits as asked for."""
    lot, found = random.Random(seed), list(games())  # noqa: S311 -- a lot, no secret
    for _ in range(count):
        reading, edit = drawn(lot, found)
        yield game_of(reading).id, edit, told(reading, edit)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--uncaught", action="store_true")
    parser.add_argument("--caught", action="store_true")
    options = parser.parse_args()
    made, warned, noted = Counter[str](), Counter[str](), Counter[str]()
    for game, edit, findings in run(options.count, options.seed):
        kind = edit.kind.partition(":")[0]
        made[kind] += 1
        severity = worst(findings)
        warned[kind] += severity is Severity.WARNING
        noted[kind] += severity is Severity.NOTE
        if (options.uncaught and not findings) or (options.caught and findings):
            print(f"{game} {edit.kind} {edit.origin}\n    {edit.shown}")
            for one in findings:
                print(f"    {one.severity.name} {one.message}")
    for kind in (*made, ""):
        of = made[kind] if kind else made.total()
        counts = [c[kind] if kind else c.total() for c in (warned, noted)]
        shares = ", ".join(f"{100 * each / of:.0f}%" for each in (sum(counts), *counts))
        print(f"{kind or 'all'}: {of} made; told, warned, noted: {shares}")


if __name__ == "__main__":
    main()
