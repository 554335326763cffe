"""Every game's worked examples and walkthrough: what may go either way goes both ways in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from generator.checks.context import CheckContext
from generator.checks.ex import cancelled
from generator.combat.cells import codes_named
from generator.model.game import Game
from generator.model.scenario import scenarios_played
from generator.reading.definition import read
from tests.shumshu import SOURCES, game

WITH_COMBAT = ("shumshu", "arnhem", "mukden", "myitkyina")
PLACES = {
    folder.name: folder
    for root in (SOURCES, SOURCES.parent / "examples")
    for folder in sorted(root.iterdir())
    if (folder / "game.yaml").exists()
}

_SMALL = "the tutorial's game: it works one example, and playing through is left to its readers"
LACKS: dict[str, dict[str, str]] = {
    "mukden": {
        "fortress is cancelled": "no fortress line runs along a side of Mukden: none meets both"
    },
    "lantern-ford": dict.fromkeys(
        (
            "ground counts",
            "DE comes about",
            "AR comes about",
            "AE comes about",
            "orme is reached",
            "orme is missed",
            "otherwise is reached",
            "otherwise is missed",
        ),
        _SMALL,
    ),
}
"""What is shown nowhere, game by game, and why that cannot be or shall not be."""


def not_shown(of: Game) -> Iterator[str]:
    """Yield what a game never shows: a modifier that counts, an `unless` that holds, a result, a
    victory that is reached and one that is just missed."""
    context, tables = CheckContext(of), of.tables
    steps = of.walkthrough
    counted = {name for each in tables.examples for name in (*each.modifiers, *each.succeeds)}
    for modifier in tables.modifiers:
        if modifier.id not in counted:
            yield f"{modifier.id} counts"
        if cancelled(context, modifier) is False:
            yield f"{modifier.id} is cancelled"
    results = [each.result for each in (*tables.examples, *tables.lookups)]
    results += [each.attack.result for each in steps if each.attack is not None]
    results += [each.roll.result for each in steps if each.roll is not None]
    came = codes_named(filter(None, results), tables)
    yield from (f"{code.id} comes about" for code in tables.codes if code.id not in came)
    for victory in of.victory:
        ends = [each.victory for each in steps if each.victory is not None]
        missed = {each.missed for each in ends if each.victory == victory.id}
        if False not in missed:
            yield f"{victory.id} is reached"
        if True not in missed:
            yield f"{victory.id} is missed"


@pytest.mark.parametrize("name", PLACES)
def test_all_that_may_go_either_way_goes_both_ways(name: str) -> None:
    of = read(PLACES[name]).game
    assert of is not None
    assert set(not_shown(of)) == set(LACKS.get(name, {}))
    for played in scenarios_played(of):
        assert not set(not_shown(played))


def _without_cancelled(of: Game) -> Game:
    examples = tuple(replace(each, cancelled=()) for each in of.tables.examples)
    return replace(of, tables=replace(of.tables, examples=examples))


def _without(example: str) -> Callable[[Game], Game]:
    def left(of: Game) -> Game:
        examples = tuple(each for each in of.tables.examples if each.id != example)
        return replace(of, tables=replace(of.tables, examples=examples))

    return left


def _without_ends(missed: bool) -> Callable[[Game], Game]:
    def left(of: Game) -> Game:
        kept = (
            each for each in of.walkthrough if not each.victory or each.victory.missed != missed
        )
        return replace(of, walkthrough=tuple(kept))

    return left


_OF_ARNHEM = ("arnhem", "elst", "german")


@pytest.mark.parametrize(
    ("name", "change", "lacks"),
    [
        ("arnhem", _without_cancelled, {"river is cancelled", "no-retreat is cancelled"}),
        ("arnhem", _without("thrown-away"), {"AE comes about"}),
        ("arnhem", _without("caught-again"), {"disrupted counts"}),
        ("arnhem", _without_ends(True), {f"{each} is missed" for each in _OF_ARNHEM}),
        ("arnhem", _without_ends(False), {f"{each} is reached" for each in _OF_ARNHEM}),
    ],
)
def test_what_is_shown_no_more_is_missed(
    name: str, change: Callable[[Game], Game], lacks: set[str]
) -> None:
    assert set(not_shown(change(game(name)))) == lacks


@pytest.mark.parametrize("name", WITH_COMBAT)
def test_there_are_six_examples_at_least(name: str) -> None:
    assert len(game(name).tables.examples) >= 6
