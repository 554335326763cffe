"""The engine of claims: what a row finds, what it lets be, and what its messages say."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.checks import Check, survey
from generator.checks import claims as engine
from generator.checks.claims import (
    Claim,
    Rows,
    Said,
    _compiled,
    _in_small,
    _pattern,
    _ready,
    any_of,
    claims,
    every,
    has,
)
from generator.checks.context import CheckContext
from generator.checks.sayings import Sayings
from generator.diagnostics import Finding, Severity
from tests.checks.merging import read_game, with_part

PART = """
values:
  guns: {{value: 3}}
places:
  alba: {{name: Alba, hexes: [11]}}
  bell: {{name: Bell, hexes: [31]}}
sections:
  told: {{title: Told, text: "{}"}}
"""


def subject_of(text: str) -> CheckContext:
    game = read_game(with_part(PART.format(text))).game
    assert game is not None
    return survey(game)


def found_in(text: str, *rows: Claim) -> list[tuple[str, str]]:
    """What rows find in a text: what is shown of it, and the message."""

    @claims("TST001")
    def of_a_test() -> Rows:
        """A test."""
        yield from rows

    return [
        (text[slice(*found.within)] if found.within else "", found.message)
        for found in of_a_test.find(subject_of(text))
    ]


WORDS = {
    "parts": {"guns": "{=how many} guns", "how many": "{number}"},
    "guns": "{=guns}",
    "guns that fire": "{number} guns fire",
    "guns with orders": {"says": "{=guns}", "unless": r"\bwithout\b"},
    "guns without orders": {"says": "{=guns}", "only": r"\bwithout\b"},
    "all guns": {"says": "{=guns}", "not after": "half of|orders"},
    "guns or tanks": {"says": ["{=guns}", "{number} tanks"], "unless": "half"},
    "from somewhere": "from {place}",
    "from a name": "from {place:named place}",
    "then": "then {number}",
    "a kind": r"\b{=kind}\b",
    "of a kind": "{number} ({=kinds})",
}


@pytest.fixture(autouse=True)
def _words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "sayings", lambda _: Sayings({"TST001": WORDS}))


GUNS = Claim("guns", lambda _: {3}, "there are {truth} guns, not {number}")


@pytest.mark.parametrize("number", ["four", "Four", "4"])
def test_a_number_is_found_however_it_is_written(number: str) -> None:
    message = f"there are 3 guns, not {number.lower()}"
    assert found_in(f"{number} guns fire.", GUNS) == [(number, message)]
    assert found_in("Three guns, {value:guns} guns and 3\n guns fire.", GUNS) == []


def test_a_row_without_an_opinion_says_nothing() -> None:
    silent = Claim("guns", lambda _: set(), "so many guns")
    assert found_in("Four guns fire.", silent) == []


def test_references_of_a_kind_fill_a_slot() -> None:
    row = Claim("from somewhere", lambda _: {"bell"}, "{place} ({place.id}) is not {truth}")
    text = "Not from {place:alba} but from {place:bell}, or from Alba."
    assert found_in(text, row) == [("{place:alba}", "Alba (alba) is not bell")]


def test_names_in_plain_words_fill_a_slot_that_asks_for_them() -> None:
    row = Claim("from a name", lambda _: {"bell"}, "{place.id} is not {truth}")
    text = "From {place:alba}, from Alba, from Bell's gates, from Albania."
    assert [shown for shown, _ in found_in(text, row)] == ["{place:alba}", "Alba"]


def test_a_sentence_may_let_a_claim_be() -> None:
    text = "Four guns fire. Without orders four guns may fire, and half of four guns."
    unless = Claim("guns with orders", GUNS.truth, "{number}")
    only = Claim("guns without orders", GUNS.truth, "{number}")
    after = Claim("all guns", GUNS.truth, "{number}")
    assert [shown for shown, _ in found_in(text, unless)] == ["Four"]
    assert [shown for shown, _ in found_in(text, only)] == ["four", "four"]
    assert [shown for shown, _ in found_in(text, after)] == ["Four"]


def test_what_a_reference_prints_may_be_let_be() -> None:
    plain = Claim("guns", lambda _: {4}, "{number}", plain=True)
    assert found_in("{value:guns} guns, or three guns.", plain) == [("three", "three")]


def test_of_one_place_the_first_row_tells() -> None:
    second = Claim("guns that fire", lambda _: {3}, "the second")
    assert [said for _, said in found_in("Four guns fire.", GUNS, second)] == [
        "there are 3 guns, not four"
    ]


def test_texts_may_be_about_something() -> None:
    def told(_: CheckContext) -> dict[str, str]:
        return {"sections.told.text": "the story"}

    row = Claim("guns", lambda said: {len(said.about)}, "{about}: {truth}", about=told)
    assert found_in("Four guns fire.", row) == [("Four", "the story: 9")]


def test_all_of_several_patterns_are_looked_for() -> None:
    row = Claim("guns or tanks", lambda _: {3}, "{number}")
    text = "Four guns fire. Half of four tanks. Five tanks fire, and three guns."
    assert [shown for shown, _ in found_in(text, row)] == ["Four", "Five"]


def test_a_row_without_words_says_nothing() -> None:
    assert found_in("Four guns fire.", Claim("tanks", GUNS.truth, "{number}")) == []
    unheard = Claim("guns", lambda said: said.has("of wood", said[0]), "{number}")
    assert found_in("Four guns fire.", unheard) == []


@pytest.mark.parametrize(
    ("given", "shown"), [({"kinds": "tanks|guns"}, ["Four"]), ({"kinds": ""}, []), (None, [])]
)
def test_the_game_may_give_a_part_of_a_pattern(
    given: dict[str, str] | None, shown: list[str]
) -> None:
    row = Claim("of a kind", lambda _: {3}, "{number}", given=lambda _: given)
    assert [said for said, _ in found_in("Four guns fire.", row)] == shown


def test_what_is_said_knows_its_sentence_and_its_place() -> None:
    context = subject_of("{place:bell} waits. {place:alba} has two guns, then four guns.")
    section = Sayings({"TST001": WORDS}).of("TST001")
    first, second = every(context, "{number} guns", section=section)
    assert (first.number(), second.number()) == (2, 4)
    assert (first.place, second.place, second.total) == (0, 1, 2)
    assert second.named("place", before=True) == ("alba",)
    assert [said.number() for said in second.earlier("guns")] == [2]
    assert second.has("a kind", "of brass", kind="brass")
    assert not second.has("a kind", "of wood", kind="brass")
    assert [said.number() for said in first.beside("then")] == [4]


def test_a_check_of_rows_warns_and_reads_english() -> None:
    @claims("TST001", at="number", see=_where)
    def of_a_test() -> Rows:
        """A test."""
        yield GUNS

    (found,) = _found(of_a_test, "Four guns fire.")
    assert (of_a_test.english, found.severity, found.code) == (True, Severity.WARNING, "TST001")
    assert [(each.message, each.origin, each.on_key) for each in found.related] == [
        ("the place", "places.alba", True)
    ]


def _where(said: Said) -> str:
    return f"the place: places.{next(iter(said.context.places))}"


def _found(check: Check, text: str) -> list[Finding]:
    return list(check.findings(subject_of(text)))


SURE = (
    "(throws?|toss(es)?|flips?) {number}",
    r"\b(?P<day>Monday|Tuesday),? (the )?\d{1,2}(st|nd)?\b",
    r"(?<!other\s)(from|out of) (the (north|south))? ?hex(es)? \d{4}",
    r"(?-i:[A-Z]+) of \d+:[1-9]|by \d+%",
    r"rules? (\d+(, | and )){0}(?P<rule>\d+)(?= holds)",
    r"no (more|fewer)? (men|guns){0,2} than \d",
    r"(a|an) hex",
    r"(guns|\w+)",
)


@pytest.mark.parametrize("says", SURE)
@given(st.data())
def test_lines_that_are_left_out_are_those_that_no_match_has(
    says: str, data: st.DataObject
) -> None:
    pattern = _pattern(says)
    text = data.draw(st.from_regex(re.compile(pattern.source, re.IGNORECASE | re.ASCII)))
    if _compiled(pattern.source).search(text):
        small = text.casefold()
        assert all(any(run in small for run in runs) for runs in pattern.fixed)


def test_the_rarest_words_are_looked_for_first() -> None:
    figures = tuple("0123456789")
    assert [_pattern(says).fixed for says in SURE] == [
        (("throw", "toss", "flip"),),
        (("monday", "tuesday"), figures),
        (("hex",), ("from", "out"), figures),
        (("of", "by"),),
        (("holds",), ("rule",), figures),
        (("than",), ("no",), figures),
        (("hex",),),
        (),
    ]


@pytest.mark.parametrize("says", SURE)
@given(st.data())
def test_patterns_for_small_letters_find_what_others_find(says: str, data: st.DataObject) -> None:
    pattern = _pattern(says)
    found = st.from_regex(re.compile(pattern.source, re.IGNORECASE | re.ASCII))
    text = data.draw(
        found | st.text(alphabet="Hex hexes of 12 no Than NBSP\xa0\n  éÉß", max_size=30)
    )
    small = _in_small(text)
    assert small is None or len(small) == len(text)
    spans = [
        [match.span() for match in ready.finditer(said)]
        for ready, said in (_ready(pattern.source, text, small), _ready(pattern.source, text, None))
    ]
    assert spans[0] == spans[1]


@pytest.mark.parametrize("text", ["in a heavy rain", "in a heavy\n  rain", "in a Heavy\tRain"])
def test_names_of_two_words_are_found_across_lines(text: str) -> None:
    assert has(any_of(["rain", "", "Heavy rain"]), text)
    assert any_of(["rain", "", "Heavy rain"]) == "Heavy rain|rain"
