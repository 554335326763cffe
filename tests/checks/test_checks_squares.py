"""The examples of the catalogue on squares: checks find there what they find on hexes, and say so.

The tiny game becomes a game on squares, neighbours over corners too, so that whatever is adjacent
on its hexes stays adjacent.
"""

from __future__ import annotations

import re
from functools import cache

import pytest

from generator.checks import Check, check, every_check
from generator.diagnostics import Finding
from tests.checks.merging import failing, read_game, tiny, typed, with_part, written
from tests.code_examples import examples, plain

pytestmark = pytest.mark.slow

EXAMPLES = {code: each for code, each in examples().items() if each.path.parts[-3] == "checks"}
OF_HEXES = {
    "NET003": "the brook has no gap where it would turn a corner of squares",
    "NET023": "its line runs where squares share a corner alone",
    "NET024": "the road crosses a corner of squares, where no river runs",
    "NET026": "its line runs where squares share a corner alone",
    "NUM018": "four squares meet at a corner, where three hexes do",
    "TXT006": "a side of a square is one word in any spelling",
}
"""Checks whose examples are about hexes, and why they are right, or wrong, on squares."""
_OURS = (("hexside", "side"), ("hexes", "squares"), ("hex", "square"))
each_check = pytest.mark.parametrize("check", every_check(), ids=lambda check: check.code)


@cache
def on_squares(text: str) -> str:
    """A game on hexes as the same on squares: keys, references and what its texts say."""
    for ours, theirs in _OURS:
        text = text.replace(ours, theirs).replace(ours.capitalize(), theirs.capitalize())
    game = typed(text)
    if "grid" in game:
        kept = {k: v for k, v in game["grid"].items() if k not in {"orientation", "offset"}}
        game["grid"] = {**kept, "cells": "squares", "adjacent": "corners"}
    brook = (game.get("features") or {}).get("brook") or {}
    if brook.get("sides") == ["21/22", "12/21", "11/12"]:  # 12/21 is a corner
        brook["sides"] = ["21/22", "11/12"]
    return written(game)


def found_in(text: str) -> tuple[Finding, ...]:
    reading = read_game(text)
    own = check(reading.game) if reading.game is not None else ()
    return (*reading.findings, *(each.in_words(reading.words.said) for each in own))


def test_the_tiny_game_is_without_fault_on_squares() -> None:
    assert found_in(on_squares(with_part("{}"))) == ()
    assert "hex" not in on_squares(tiny()).lower()


@each_check
def test_what_is_found_on_hexes_is_found_on_squares_and_nothing_says_hex(check: Check) -> None:
    for part in EXAMPLES[check.code].failing:
        found = found_in(on_squares(with_part(plain(part))))
        assert check.code in {each.code for each in found} or check.code in OF_HEXES, part
        for each in found:
            told = (
                each.message,
                each.help or "",
                each.fix or "",
                *(r.message for r in each.related),
            )
            assert not [text for text in told if re.search("hex", text, re.IGNORECASE)]


@each_check
def test_what_is_right_on_hexes_is_right_on_squares(check: Check) -> None:
    for part in EXAMPLES[check.code].passing if check.code != "NUM018" else ():
        found = found_in(on_squares(with_part(plain(part))))
        assert check.code not in {each.code for each in found}, part


@pytest.mark.parametrize("code", OF_HEXES)
def test_an_exception_is_one(code: str) -> None:
    found = {each.code for each in found_in(on_squares(failing(code)))}
    assert code not in found


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("No more than 4 units in a square.", "the limit is 3, not 4"),
        ("There are never more than 3 units in a square.", ""),
        ("Up to 4 units may attack across a side.", "the limit is 2, not 4"),
        ("{place:alba}, square 12, is a town.", "Alba is in square 11, not in 12"),
        ("It lies in square 93.", "square 93 is off the map"),
        ("They stand where three squares meet.", "4 squares meet at a corner, not three"),
        ("The map has 40 squares.", "the text has 40 squares, but the game has 12"),
        ("A square is 5 kilometres wide.", "a square is 2 km wide"),
    ],
)
def test_a_number_of_squares_is_compared_with_the_board(text: str, told: str) -> None:
    part = f"""
    grid: {{columns: 4, rows: 3, number: "{{column}}{{row}}", across: 2 km}}
    stacking: {{square: {{limit: stack, most: 3}}, across: {{limit: side, most: 2}}}}
    sections: {{words: {{title: Words, text: "{text}"}}}}
    """
    found = [each.message for each in found_in(on_squares(with_part(part)))]
    said = [message for message in found if told and told in message]
    assert said or (not told and found == []), found
