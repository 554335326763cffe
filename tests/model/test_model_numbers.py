"""Numbers as war games write them: what is read, what is refused, and how it is said."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.counters import CounterStyle, Unit
from generator.model.game import Game, Turns
from generator.model.names import turn_captions, turn_labels
from generator.model.notation import Whole, plan
from generator.model.numbers import Date, Dice, Distance, Factors, NumberRange, Odds, Percent
from generator.model.schema import Bounds
from generator.model.walk import walk
from generator.reading import read_text
from generator.units import Length

TYPES: tuple[Any, ...] = (Date, Dice, Distance, Factors, Length, NumberRange, Odds, Percent)

GAME = """
title: Test
sides: {red: {name: Red, colour: '#ff0000', band: '#800000'}}
page: {width: 148 mm, height: 100 mm}
designer: Somebody
edition: First
turns: {count: 3, first: 9999-12-30, parts: [AM]}
counters: {size: 15 mm}
units: {one: {name: One, side: red, type: infantry, count: 2}}
"""


def game() -> Game:
    reading = read_text({"game.yaml": GAME})
    assert reading.game is not None, reading.findings
    return reading.game


@pytest.mark.parametrize(
    ("cls", "text"),
    [
        (Dice, "1d6"),
        (Dice, "½D6"),
        (Odds, "3:2"),
        (Factors, "2/4-3"),
        (Factors, "1*"),
        (Percent, "33.3%"),
        (NumberRange, "3+"),
        (Distance, "4.25 km"),
        (Date, "1945-08-18"),
        (Length, '5/8"'),
        (Length, "1 1/2 in"),
    ],
)
def test_a_number_stays_as_it_was_typed(cls: Any, text: str) -> None:
    assert str(cls.parse(text)) == text


@pytest.mark.parametrize("text", ["4–3", "4 - 3", "4-", "-3", "x", "100-1", ""])
def test_what_factors_are_is_said(text: str) -> None:
    with pytest.raises(ValueError, match="numbers joined by hyphens, such as 4-3"):
        Factors.parse(text)


def test_a_counter_has_room_for_four_factors() -> None:
    with pytest.raises(ValueError, match="has 5 factors: a counter takes one to four"):
        Factors.parse("1-2-3-4-5")


@pytest.mark.parametrize("cls", TYPES)
@pytest.mark.parametrize("digits", ["9" * 400, "9" * 5000, "\u0663", "\uff13"])
def test_numbers_beyond_reason_and_foreign_digits_are_refused(cls: Any, digits: str) -> None:
    for text in (
        digits,
        f"{digits} mm",
        f"{digits} km",
        f"{digits}%",
        f"0.{digits}%",
        f"1d{digits}",
    ):
        with pytest.raises(ValueError, match=re.escape(digits[:40])):
            cls.parse(text)


@given(st.text('0123456789.:/-+*%dDkmin½ "', max_size=12), st.sampled_from(TYPES))
def test_the_pattern_for_editors_accepts_what_is_read(text: str, cls: Any) -> None:
    try:
        cls.parse(text)
    except ValueError:
        return
    assert re.search(cls.PATTERN, text.strip())


def test_a_number_knows_how_far_it_goes() -> None:
    notations = {member.written: member.notation for member in plan(Unit).members}
    assert notations["count"] == Whole(Bounds(1, 999))
    nodes = {node.origin: node for node in walk(game())}
    assert nodes["units.one.count"].bounds == Bounds(1, 999)
    assert nodes["units.one.side"].refers == "side"
    assert nodes["units.one.name"].bounds is None


def test_turns_past_the_calendar_have_numbers() -> None:
    assert list(turn_labels(game()).values()) == ["30 December, AM", "31 December, AM", "3 (AM)"]


def test_turns_without_dates_are_called_by_the_part_of_the_day_or_by_number() -> None:
    hours = Turns(3, parts=("11 pm", "Midnight", "Dawn"))
    assert list(turn_labels(replace(game(), turns=hours)).values()) == list(hours.parts)
    halves = replace(game(), turns=Turns(3, parts=("AM", "PM")))
    assert list(turn_labels(halves).values()) == ["1 (AM)", "2 (PM)", "3 (AM)"]
    assert list(turn_captions(halves).values()) == ["AM", "PM", "AM"]


@pytest.mark.parametrize(
    ("names", "places"),
    [
        ("", (0, 1)),
        ("strength", (0, 0)),
        ("attack, defence", (0, 1)),
        ("attack, defence, movement", (0, 1)),
        ("defense, attack, movement allowance", (1, 0)),
        ("attack, range, defence", (0, 2)),
        ("strength, movement", (0, 0)),
        ("speed, guns, armour", (1, 2)),
        ("Angriff, Abwehr, Bewegung", (0, 1)),
        ("attaque, d\u00e9fense, mouvement", (0, 1)),
    ],
)
def test_attackers_and_defenders_count_factors_of_their_own(
    names: str, places: tuple[int, int]
) -> None:
    style = CounterStyle(Length.parse("15 mm"), tuple(filter(None, names.split(", "))))
    assert style.fighting == places
