"""What is wrong with a custom check is told by the right code, at the right characters."""

from __future__ import annotations

import pytest
import yaml

from generator.catalogue import catalogue
from generator.checks import survey
from generator.custom_checks import CODES, pages, run_own
from generator.custom_checks.codes import RESERVED
from generator.diagnostics import CodeEntry, Finding, Severity
from tests.checks.merging import read_game, told_of, with_part
from tests.code_examples import Told, failing, hold

each_code = pytest.mark.parametrize("entry", CODES, ids=lambda entry: entry.code)


def found_in(part: str) -> tuple[Finding, ...]:
    reading = read_game(with_part(part))
    assert reading.game is not None, reading.findings
    return tuple(reading.origins.locate(found) for found in run_own(survey(reading.game)))


def found_by(that: str, **also: str) -> tuple[Finding, ...]:
    check = {"title": "It is so", "that": that, **also}
    return found_in(yaml.safe_dump({"checks": {"TNY001": check}}))


@each_code
def test_what_is_annotated_is_found_at_its_line_and_nothing_else(
    entry: CodeEntry, request: pytest.FixtureRequest
) -> None:
    def told(part: str) -> list[Told]:
        return told_of(part, found_in(part))

    hold(entry.code, told, request.config.getoption("--update-references"))


@each_code
def test_the_failing_example_is_found_once(entry: CodeEntry) -> None:
    (finding,) = found_in(failing(entry.code))
    assert finding.severity == entry.severity
    assert finding.span is not None
    assert not finding.message.endswith(".")


def test_letters_of_the_house_are_reserved() -> None:
    assert {entry.code[:-3] for entry in catalogue()} <= RESERVED


@pytest.mark.parametrize(
    ("that", "code", "words", "meant"),
    [
        ("coutn(units) == 2", "OWN002", "coutn", "did you mean count?"),
        ("count(unit) == 2", "OWN002", "unit", "did you mean units?"),
        ('places["alba"].star == 1', "OWN002", "star", "did you mean stars?"),
        ('units["oen"].count == 1', "OWN002", '"oen"', "did you mean one?"),
        ('count(units, sied="red") == 1', "OWN002", "sied", "did you mean side?"),
        ('factor("one", "atack") == 3', "OWN002", '"atack"', "did you mean attack?"),
        ('hexes("raod") == hexes("road")', "OWN002", '"raod"', "did you mean road?"),
        ('title == "é" and coutn(units) == 2', "OWN002", "coutn", "did you mean count?"),
        ("count == 2", "OWN002", "count", None),
        ("count(units) == == 2", "OWN001", "=", None),
        ("units.__class__ == 1", "OWN001", "units.__class__", None),
    ],
)
def test_the_finding_points_at_the_words(
    that: str, code: str, words: str, meant: str | None
) -> None:
    (finding,) = found_by(that)
    assert finding.code == code
    assert finding.within is not None
    assert that[slice(*finding.within)] == words
    if meant is not None:
        assert finding.help == meant


def test_both_sides_are_told() -> None:
    (finding,) = found_by('factor("one", "attack") == factor("two", "attack")')
    told = 'It is so: `factor("one", "attack")` is 3, `factor("two", "attack")` is 2'
    assert (finding.code, finding.message) == ("TNY001", told)
    (finding,) = found_by("turns.count == 6 and count(units) == 3")
    assert finding.message == "It is so: `count(units)` is 2, not 3"


def test_the_designers_own_words() -> None:
    (finding,) = found_by(
        'factor(it, "attack") < 3',
        each='those(units, side="red")',
        message="{it} attacks with {left}, not less than {right}.",
        severity="warning",
    )
    assert finding.message == "1st Battalion attacks with 3, not less than 3"
    assert (finding.origin, finding.severity) == ("units.one.factors", Severity.WARNING)
    (finding,) = found_by("count(units) == 3", about="units.two")
    assert finding.origin == "units.two"


def test_a_message_has_three_fields() -> None:
    (finding,) = found_by("count(units) == 3", message="There are {lef} units")
    assert (finding.code, finding.within) == ("OWN002", (10, 15))


def test_an_own_check_is_explained_in_the_designers_words() -> None:
    part = "checks: {TNY001: {title: Two units., that: count(units) == 2, why: There are two.}}"
    game = read_game(with_part(part)).game
    assert game is not None
    (page,) = pages(game)
    assert (page.code, page.title) == ("TNY001", "Two units")
    assert page.rationale.startswith("There are two.")


@pytest.mark.parametrize(
    ("that", "holds"),
    [
        ('hexes("road") == ("11", "21", "31")', True),
        ('hexes("main") == hexes("road") and hexes("mountain") == ("31", "23")', True),
        ('set(hexes("mountain")) == set(["31", "22"])', False),
        ('distance("11", "31") == 2 and adjacent("11", hex_of("alba"))', False),
        ('counters(units, side=["red", "blue"]) == 2', True),
        ('sum(factor(u, "defence") for u in units if u.side == "red") == 3', True),
        ('all(u.back.kind == "blank" for u in units)', True),
        ('says(sections["combat"].text, "roll THE die")', True),
        ('number("-2") + abs(-2) == 0', True),
        ('"one" in units and "three" not in units', True),
        ("len(stacking) == 0 and count(markers) == 0", True),
        ('victory["town"].holds == ("alba",)', True),
        ("max(1, 2) // 2 == 1 and -min([3, 4]) % 2 == 1", True),
    ],
)
def test_the_vocabulary(that: str, holds: bool) -> None:
    assert [finding.code for finding in found_by(that)] == ([] if holds else ["TNY001"])


@pytest.mark.parametrize(
    "that",
    ["says(title, 5)", "says(units, 5)", "says(title, edition == 1)", 'count("abc", side=1) == 1'],
)
def test_a_function_that_is_given_what_it_does_not_want(that: str) -> None:
    check = yaml.safe_dump({"checks": {"TNY001": {"title": "It is so", "that": that}}})
    (finding,) = found_in(check)
    assert finding.code == "OWN006"
