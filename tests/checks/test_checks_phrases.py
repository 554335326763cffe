"""Phrases: numbers are found however they are written, and told as they are written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.checks.sentences.numbers import NUMBER, beaded, number
from generator.checks.sentences.phrases import Phrase

FOLDER = Path(__file__).parents[2] / "generator" / "checks"
WORDS = ["two", "Two", "a hundred", "hundred", "twenty-one", "Ninety", "7", "1944", "one"]
OTHERS = ["2nd", "3:1", "1d6", "twenty-odd", "none", "tone", "5%", "1-6", "12.5", "weighty", "the"]


@pytest.mark.parametrize("word", WORDS)
def test_numbers_are_found_whole(word: str) -> None:
    found = Phrase(NUMBER).search(f"He has {word} of them.")
    assert found is not None
    assert found[0] == word
    assert found.span() == (7, 7 + len(word))
    assert number(found[0]) > 0


@pytest.mark.parametrize("word", OTHERS)
def test_what_looks_like_a_number_is_none(word: str) -> None:
    assert Phrase(NUMBER).search(f"He has {word} of them.") is None


@given(st.lists(st.sampled_from([*WORDS, *OTHERS, "units", ",", "(", ")."]), max_size=8))
def test_texts_stay_as_long_as_they_are(words: list[str]) -> None:
    text = " ".join(words)
    beads = beaded(text)
    assert len(beads) == len(text)
    found = list(Phrase(NUMBER).finditer(text))
    assert [number(each[0]) for each in found] == [number(word) for word in words if word in WORDS]
    assert all(
        a == b or beads[at].isalpha() for at, (a, b) in enumerate(zip(text, beads, strict=True))
    )


def test_groups_are_told_as_they_are_written() -> None:
    phrase = Phrase(rf"(?P<one>{NUMBER})\s+units?(?:\s+and\s+(?P<more>{NUMBER}))?")
    first, second = phrase.finditer("Three units, then 12 units and one")
    assert (first["one"], first["more"], first[0]) == ("Three", None, "Three units")
    assert (second["one"], second["more"]) == ("12", "one")
    assert (second.start("one"), second.end("more"), first.span("more")) == (18, 34, (-1, -1))
    assert phrase.search("Three units, then 12 units", 5) is not None
    assert phrase.search("Three units, then 12 units", 0, 8) is None
    assert phrase.match("of three units", 3) is not None
    assert phrase.match("of three units") is None
    assert phrase.fullmatch("three units") is not None


def test_beads_in_a_text_are_no_numbers() -> None:
    assert Phrase(NUMBER).search("\N{YI SYLLABLE IT}") is None


def test_no_plain_pattern_waits_for_beads() -> None:
    """It would never match, and nobody would notice."""
    waiting = re.compile(r"re\.compile\((?:[^()]|\([^()]*\))*\{NUMBER\}|re\.compile\(NUMBER")
    files = sorted(FOLDER.rglob("*.py"))
    assert files
    assert [path.name for path in files if waiting.search(path.read_text(encoding="utf-8"))] == []
