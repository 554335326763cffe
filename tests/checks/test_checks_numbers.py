"""Numbers are found however they are written, and told as they are written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_checks_claims import subject_of

from generator.checks.claims import every
from generator.checks.sentences.numbers import beaded, number, numbers_in

FOLDER = Path(__file__).parents[2] / "generator" / "checks"
WORDS = ["two", "Two", "a hundred", "hundred", "twenty-one", "Ninety", "7", "1944", "one"]
OTHERS = ["2nd", "3:1", "1d6", "twenty-odd", "none", "tone", "5%", "1-6", "12.5", "weighty", "the"]


@pytest.mark.parametrize("word", WORDS)
def test_numbers_are_found_whole(word: str) -> None:
    ((value, span),) = numbers_in(f"He has {word} of them.")
    assert span == (7, 7 + len(word))
    assert value == number(word) > 0


@pytest.mark.parametrize("word", OTHERS)
def test_what_looks_like_a_number_is_none(word: str) -> None:
    assert list(numbers_in(f"He has {word} of them.")) == []


@given(st.lists(st.sampled_from([*WORDS, *OTHERS, "units", ",", "(", ")."]), max_size=8))
def test_texts_stay_as_long_as_they_are(words: list[str]) -> None:
    text = " ".join(words)
    beads = beaded(text)
    assert len(beads) == len(text)
    assert [value for value, _ in numbers_in(text)] == [
        number(word) for word in words if word in WORDS
    ]
    assert all(
        a == b or beads[at].isalpha() for at, (a, b) in enumerate(zip(text, beads, strict=True))
    )


def test_groups_are_told_as_they_are_written() -> None:
    context = subject_of("Three units, then 12 units and one")
    first, second = every(context, "{one:number} units?( and {more:number})?")
    assert (first["one"], first["more"], first[0]) == ("Three", "", "Three units")
    assert (second["one"], second["more"]) == ("12", "one")
    assert (second.span("one")[0], second.span("more")[1], first.span("more")) == (18, 34, (-1, -1))


def test_beads_in_a_text_are_no_numbers() -> None:
    assert list(numbers_in("\N{YI SYLLABLE IT}")) == []


def test_no_plain_pattern_waits_for_beads() -> None:
    """It would never match, and nobody would notice."""
    waiting = re.compile(r"re\.compile\((?:[^()]|\([^()]*\))*\{NUMBER\}|re\.compile\(NUMBER")
    files = sorted(FOLDER.rglob("*.py"))
    assert files
    assert [path.name for path in files if waiting.search(path.read_text(encoding="utf-8"))] == []
