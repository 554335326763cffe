"""Every key of the language with nasty values: nothing of ours falls over them, in check or print.

A few keys with fixed seeds. Faults are raised here (`tests/conftest.py`), and what raises fails.
Where checks find no error, something cheap is drawn as well.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from perturbing import Definition, at, definition, places

from generator.checks.context import survey
from generator.checks.run import run
from generator.comparison.needs import unprinted
from generator.custom_checks import run_own
from generator.diagnostics import MOST_TOLD, Finding, Severity, worst
from generator.drawing.furniture.theme import Ink
from generator.papers import PAPERS
from generator.products.context import BuildOptions, open_context
from generator.products.product import Edition
from generator.products.registry import PRODUCTS, with_inputs
from generator.products.rehearsal import rehearse
from generator.reading import read_text

ROOT = Path(__file__).resolve().parents[2]
NASTY: tuple[Any, ...] = (
    *("²", "", " ", "\u202e", "\u202eabc", "a" * 10_000, "long words " * 900, "7" * 10_000),
    *("-1", "0", "1e308", ".nan", ".inf", "-.inf", "1/0", "0:0", "0x10", "1_000", "999999999"),
    *("\U0001f3b2", "\U0001f468\u200d\U0001f469", "e\u0301" * 99, "\u200b", "\ufeff", "\x07", "\n"),
    *("{", "{hex:", "{x:y}", "`", "[a](b)", "<b>", "#" * 500, "0d6", "1d0", "99d999", "1-", "-"),
    *("0 mm", "-5 mm", "1e9 mm", "0.0001 mm", "#12", "#000000", "null", "~", "true", "1:1", "A1-"),
    *(None, [], {}, [[[[[[]]]]]], [""], [None], {"": ""}, {"a": None}, ["x"] * 300, [{}]),
)  # fmt: skip
GAMES = ("docs/examples", "examples/lantern-ford")
CHEAP = ("counters-separate", "calibration", "forms", "odds")
SEEDS = range(6)
MANY = 12


@cache
def known(game: str) -> tuple[Definition, dict[str, list[Any]]]:
    """A game, and where it has each key."""
    made = definition(ROOT / game)
    found: dict[str, list[Any]] = {}
    for name, place in places(made.data):
        found.setdefault(name, []).append(place)
    return made, found


def spoilt(data: dict[str, Any], place: Any, value: Any) -> dict[str, Any]:
    """The data with a nasty value in place of a value or of a key."""
    made = copy.deepcopy(data)
    holder, last = at(made, place.way[:-1]), place.way[-1]
    if place.renames:
        named = str(value)
        items = [(named if name == last else name, each) for name, each in holder.items()]
        holder.clear()
        holder.update(items)
    elif place.way:
        holder[last] = value
    return made


def judged(made: Definition, data: dict[str, Any], product: str) -> tuple[Finding, ...]:
    """What is found in a definition; where there is no error, a product is drawn, too."""
    text = json.dumps(data, ensure_ascii=False)
    reading = read_text({"game.yaml": text, **made.beside}, made.name)
    found = reading.findings
    if reading.game is not None:
        context = survey(reading.game)
        met = (*run(context), *run_own(context))
        found += tuple(map(reading.origins.locate, rehearse(reading.game, met, ())))
        if worst(found) is not Severity.ERROR:
            found += tuple(unprinted(reading.game))
            draw(reading.game, product)
    return found


def draw(game: Any, name: str) -> None:
    product = next(each for each in PRODUCTS if each.name == name)
    context, _ = open_context(game, (), BuildOptions())
    if context is not None and product.record.has(game):
        paper = PAPERS["a4"] if product.record.papers else None
        context = with_inputs(context, game, (product,))
        product.draw(context, Edition(product, paper, Ink.PHOTOCOPIER))


def drawn(game: str, chance: Random, many: int) -> Iterator[tuple[str, Any, Any]]:
    """Keys, places and values by chance."""
    _, found = known(game)
    for name in chance.sample(sorted(found), min(many, len(found))):
        yield name, chance.choice(found[name]), chance.choice(NASTY)


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_falls_over_a_nasty_value(seed: int) -> None:
    chance = Random(f"nasty keys {seed}")  # noqa: S311
    game = GAMES[seed % len(GAMES)]
    made, _ = known(game)
    for _, place, value in drawn(game, chance, MANY):
        for finding in judged(made, spoilt(made.data, place, value), chance.choice(CHEAP)):
            assert len(finding.message) <= MOST_TOLD
            assert len(finding.help or "") <= MOST_TOLD
