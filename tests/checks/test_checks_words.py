"""Words in texts: names with slips, hexes, turns, and what must not be taken for a mistake."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.checks.stems import same_stem
from generator.edit_distance import alike, all_nearest, likeness, nearest, slips
from tests.checks.merging import findings_in, with_part

words = st.text("abcdé", max_size=7)


@pytest.mark.parametrize(
    ("a", "b", "count"),
    [
        ("", "", 0),
        ("abc", "abc", 0),
        ("paramishu", "paramushir", 3),
        ("kataoka", "katoaka", 1),
        ("ab", "ba", 1),
        ("", "abc", 3),
        ("cavalry", "calvary", 2),
    ],
)
def test_slips(a: str, b: str, count: int) -> None:
    assert slips(a, b) == count


@given(words, words)
def test_slips_are_counted_the_same_from_both_ends(a: str, b: str) -> None:
    assert slips(a, b) == slips(b, a)
    assert slips(a, b) == slips(a[::-1], b[::-1])
    assert (slips(a, b) == 0) == (a == b)
    assert 0 <= likeness(a, b) <= 1


@given(words, words, st.sampled_from((0.5, 0.65, 0.7, 1.0)))
def test_alike_is_likeness_soon_decided(a: str, b: str, least: float) -> None:
    assert alike(a, b, least) is (likeness(a, b) >= least)


def test_all_that_are_equally_near() -> None:
    assert all_nearest("DX", ["DE", "AE", "DR"], 0.5) == ("DE", "DR")
    assert all_nearest("DA", ["DE", "AD"], 0.5) == ("AD",)
    assert all_nearest("da", ["DE", "AD"], 0.5) == ("AD",)
    assert all_nearest("xyz", ["DE", "AD"]) == ()


def test_nearest_takes_the_best_and_the_first_of_equals() -> None:
    assert nearest("infantry-238", ["infantry-282", "infantry-283"]) == "infantry-283"
    assert nearest("abx", ["aby", "abz"]) == "aby"
    assert nearest("Kataoka", ["Paramushir"]) is None


@pytest.mark.parametrize(
    ("a", "b"),
    [("russians", "russian"), ("allies", "allied"), ("poles", "polish"), ("germany", "german")],
)
def test_forms_of_a_word(a: str, b: str) -> None:
    assert same_stem(a, b)
    assert same_stem(b, a)


@pytest.mark.parametrize(("a", "b"), [("paramishu", "paramushir"), ("katoaka", "kataoka")])
def test_slips_are_no_forms(a: str, b: str) -> None:
    assert not same_stem(a, b)


def codes(text: str, extra: str = "") -> list[str]:
    part = f"sections:\n  said:\n    title: Said\n    text: {json.dumps(text)}\n{extra}"
    return [finding.code for finding in findings_in(with_part(part))]


NAMES = """
  rest: {title: Rest, text: Red rests.}
places:
  alba: {name: Kataoka}
boxes:
  rear: {name: Paramushir}
"""


@pytest.mark.parametrize(
    "text",
    [
        "Units on Paramushir come to Kataoka.",
        "Paramushir's guns and the Paramushirs.",
        "Parameters of a Karaoke are no names here; parameters and a karaoke neither.",
        "Hexes beside the sea are coastal.",
        "Move 1 hex, 2 along a road.",
        "From hex 12 with 3 battalions; hexes 11, 12 and 3 units.",
        "From hexes 11 to 13, or 21-23 in turn 2 or turns 3-6.",
        "He said that that had had no effect.",
        "The fact that that is so is known.",
        "Each turn 1 unit arrives.",
        "A one-star hex.",
        "By rule {rule:combat}, or rules {rule:combat} and {rule:rest}.",
        "The rules of 3 September.",
    ],
)
def test_nothing_is_wrong_with(text: str) -> None:
    assert codes(text, NAMES) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Units on Paramishu come over.", "REF004"),
        ("The coin that that is thrown is lost.", "TXT001"),
        ("It says that that two coins fall.", "TXT001"),
        ("Units leave Kataoko.", "REF004"),
        ("Katoaka is a port.", "REF004"),
        ("Land in hex 93.", "REF003"),
        ("Land in hexes 11, 12 or 99.", "REF003"),
        ("Land in hexes 11-59.", "REF003"),
        ("Land in hex A5.", "REF003"),
        ("From turn 7 on.", "TRK001"),
        ("On turns 4 to 9.", "TRK001"),
        ("On Turn 0.", "TRK001"),
        ("The three-star hex.", "MAP010"),
        ("The The hex.", "TXT001"),
        ("By rule 7.", "REF007"),
        ("As in Section 1.4.", "REF007"),
    ],
)
def test_something_is_wrong_with(text: str, code: str) -> None:
    assert codes(text, NAMES) == [code]


def test_a_term_is_right_as_it_stands() -> None:
    assert codes("Kataoko is a cape.", NAMES + "terms: [Kataoko, Kataoka, Paramushir]\n") == []


@pytest.mark.parametrize(
    ("names", "said", "told"),
    [
        (("Left Wing", "Right Wing"), ("左翼", "右翼"), 0),
        (("Left Wing", "Right Wing"), ("右翼", "左翼"), 2),
        (("1st Army", "Guard"), ("Première armée", "Garde"), 0),
        (("1st Army", "Guard"), ("Garde", "1re armée"), 2),
        (("East Fort", "Reserve"), ("Ostwerk", "Reserve"), 0),
    ],
)
def test_translations_that_changed_places(
    names: tuple[str, str], said: tuple[str, str], told: int
) -> None:
    units = f"units: {{one: {{name: {names[0]}}}, two: {{name: {names[1]}}}}}\n"
    part = units + f"translations: {{fr: {{units: {{one: {said[0]}, two: {said[1]}}}}}}}\n"
    assert codes_of_language(part) == ["LNG040"] * told


def codes_of_language(part: str) -> list[str]:
    return [one.code for one in findings_in(with_part(part)) if one.code == "LNG040"]
