"""Numbers in words against the data: true sentences are quiet in many wordings, others found."""

from __future__ import annotations

import pytest

from tests.checks.merging import findings_in, with_part

MOVES = """
movement:
  foot: {types: [infantry], steps: 9, terrain: {mountain: 3}, cost: {river: 1}, ways: {road: ½}}
  others: {steps: 9, terrain: {mountain: 4}, ways: {road: ½}}
sections:
  moves: {title: Movement, text: "SENTENCE"}
"""
POINTS = """
victory:
  town: {side: red, grade: decisive, text: Red is far ahead., margin: 8 or more}
  other: {side: red, grade: marginal, text: Red is ahead., margin: 3 to 7}
  none: {text: Neither side is ahead., margin: 0 to 2}
  blue: {side: blue, text: It is blue who leads., margin: 3 or more}
control: {gained: entering, types: [infantry]}
points:
  town: {name: Town, value: 5, side: red, controls: [alba]}
sections:
  winning: {title: Victory, text: "SENTENCE"}
"""


def codes(part: str, sentence: str) -> set[str]:
    found = findings_in(with_part(part.replace("SENTENCE", sentence)))
    return {each.code for each in found if each.code.startswith("NUM")}


@pytest.mark.parametrize(
    "sentence",
    [
        "To enter clear ground takes one point; for a mountain it is three.",
        "A hex of mountain takes three points, four for guns, all others one.",
        "It takes three points to enter a mountain and one point more to cross a river.",
        "Each river costs an additional point. Roads take half a point a hex.",
        "A mountain across a river takes four points in all, or five.",
        "Two hexes of mountain take six points.",
        "Three hexes of road and a mountain take four and a half points.",
        "Units pay three points for a mountain, and half a point for each hex of road.",
        "If it rains a mountain takes five points.",
        "Mountain: three points (guns four). River: one point extra.",
    ],
)
def test_what_moves_take_may_be_said_in_many_ways(sentence: str) -> None:
    assert codes(MOVES, sentence) == set()


@pytest.mark.parametrize(
    "sentence",
    [
        "To enter clear ground takes one point; for a mountain it takes two.",
        "It takes three points to enter a mountain and two points more to cross a river.",
        "Clear ground takes one point, a mountain five.",
        "Clear 1, mountain 2 points; road ½.",
        "Along a road each hex takes one point.",
    ],
)
def test_another_number_for_ground_is_found(sentence: str) -> None:
    assert codes(MOVES, sentence) == {"NUM081"}


@pytest.mark.parametrize(
    ("sentence", "code"),
    [
        ("Red needs a lead of at least eight points for a decisive victory.", None),
        ("More than seven points ahead, Red wins decisively; fewer than three is a draw.", None),
        ("A lead of no more than two points is a draw. A lead of seven is not decisive.", None),
        ("It is a draw unless a side is three points ahead.", None),
        ("A draw stands until somebody gets three points ahead.", None),
        (
            "Neither side is three points ahead: a draw. Seven are not enough, one more point is.",
            None,
        ),
        ("Neither side is four points ahead: a draw.", "NUM082"),
        ("Red wins with one more point than the enemy.", "NUM082"),
        ("With a lead of nine or more Red wins decisively.", "NUM082"),
        ("A lead of no more than three points is a draw.", "NUM082"),
        ("Red is ahead by ten points: it wins.", "NUM082"),
        ("{place:alba} is worth five points to Red.", None),
        ("Red holds {place:alba} for two turns.", None),
        ("{place:alba} is worth four points.", "NUM083"),
        ("Red scores three for {place:alba}.", "NUM083"),
    ],
)
def test_margins_and_places_are_worth_what_the_data_say(sentence: str, code: str | None) -> None:
    assert codes(POINTS, sentence) == ({code} if code else set())
