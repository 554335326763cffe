"""Checks of what sentences say in another language than English: a language is a file."""

from __future__ import annotations

import pytest

from generator.checks import every_check
from generator.checks.sayings import sayings
from tests.checks.merging import findings_in, with_part

GERMAN = """
language: de
title: Klein
designer: Niemand
edition: Erste
players: "2"
dice: [1d3]
sides:
  red: {name: Rot}
  blue: {name: Blau}
victory:
  town: {text: Rot hält die Stadt.}
terrain:
  clear: {name: Offen}
  mountain: {name: Berg}
  sea: {name: See}
lines:
  road: {name: Straße}
  river: {name: Fluss}
units:
  one: {name: I. Bataillon}
  two: {name: II. Bataillon}
stacking: {stack: {limit: stack, most: 2}}
codes:
  DE: {text: Verteidiger vernichtet.}
  D: {text: Verteidiger ungeordnet.}
  AE: {text: Angreifer vernichtet.}
tables:
  crt: {name: Kampf}
modifiers:
  hill: {name: Anhöhe, when: Die Verteidiger stehen auf einem Berg.}
examples:
  plain: {title: Ein einfacher Angriff}
sections:
  combat:
    title: Kampf
    text: |
      Bei {code:DE} sind die Verteidiger vernichtet, bei {code:D} ungeordnet, bei {code:AE} sind es
      die Angreifer. Eine Anhöhe verschiebt um eine Spalte. SENTENCE
"""


def told(sentence: str) -> list[str]:
    """What is found in the German version of the tiny game with a sentence in its rule."""
    return [one.code for one in findings_in(with_part(GERMAN.replace("SENTENCE", sentence)))]


@pytest.mark.parametrize(
    ("right", "wrong", "code"),
    [
        ("Das endet in Runde 6.", "Das endet in Runde 7.", "TRK001"),
        ("Das Spiel dauert sechs Runden.", "Das Spiel dauert sieben Runden.", "REF029"),
        ("Ein Spiel für zwei Spieler.", "Ein Spiel für drei Spieler.", "REF029"),
        ("Gewürfelt wird mit 1W3.", "Gewürfelt wird mit 2W6.", "DIC022"),
        ("Die zwei Seiten ziehen.", "Die drei Seiten ziehen.", "NUM018"),
        ("Die zwei Hälften der Karte.", "Die vier Hälften der Karte.", "NUM018"),
        (
            "Höchstens {limit:stack} Einheiten.",
            "Mindestens {limit:stack} Einheiten.",
            "NUM080",
        ),
        (
            "Höchstens zwei Einheiten dürfen in einem Feld stehen.",
            "Höchstens vier Einheiten in einem Feld.",
            "NUM084",
        ),
        ("Anhöhe: eine Spalte nach links.", "Anhöhe: eine Spalte nach rechts.", "CRT080"),
        ("Das ist 1:2.", "Das ist 0:2.", "DIC020"),
    ],
)
def test_a_wrong_number_is_told_of_in_german_and_a_right_one_is_not(
    right: str, wrong: str, code: str
) -> None:
    assert told(right) == []
    assert told(wrong) == [code]


def test_a_language_without_a_file_has_no_such_checks() -> None:
    english = [one for one in every_check() if one.english]
    assert all(one.reads_in("en-GB") for one in english)
    assert not any(one.reads_in("eo") for one in english)
    heard = {one.code for one in english if one.reads_in("de-AT")}
    assert heard == set(sayings("de").sections)
