"""The examples of the catalogue: what is annotated is found, and nothing else."""

from __future__ import annotations

import re

import pytest

from generator.checks import Check, catalogue, every_check
from tests.checks.merging import failing, findings_in, tiny, told_of, with_part
from tests.code_examples import examples, hold, plain

KNOWN = {code: each for code, each in examples().items() if each.path.parts[-3] == "checks"}
_VERBS = "is|was|has|loses|gives|becomes"
_ONE_OF_SEVERAL = re.compile(
    rf"(?<!roll )(?<!turn )(?<!die )(?<![\w.:/'-])1 ((?!({_VERBS})\b)[a-z]+s|enter)\b"
)
each_check = pytest.mark.parametrize("check", every_check(), ids=lambda check: check.code)


def test_the_tiny_game_is_without_fault() -> None:
    assert findings_in(tiny()) == ()


@each_check
def test_what_is_annotated_is_found_at_its_line_and_nothing_else(
    check: Check, request: pytest.FixtureRequest
) -> None:
    hold(check.code, told_of, request.config.getoption("--update-references"))


@each_check
def test_findings_bear_the_severity_and_point_at_a_line(check: Check) -> None:
    for finding in findings_in(failing(check.code)):
        assert finding.severity is check.severity
        assert finding.origin
        assert finding.span is not None
        assert all(related.span is not None for related in finding.related)


@each_check
def test_messages_speak_to_a_designer(check: Check) -> None:
    for finding in findings_in(failing(check.code)):
        assert not re.search(r"None|Traceback|generator\.|tuple|<", finding.message)
        assert not finding.message.endswith(".")


@each_check
def test_one_thing_is_not_said_in_the_plural(check: Check) -> None:
    for part in KNOWN[check.code].failing:
        for finding in findings_in(with_part(plain(part))):
            for told in (finding.message, finding.help or ""):
                assert not _ONE_OF_SEVERAL.search(told), told


def test_the_law_of_plurals_sees_a_plural_after_one() -> None:
    assert _ONE_OF_SEVERAL.search("21 is 1 hexes from 11")
    assert _ONE_OF_SEVERAL.search("has 2 counters, but only 1 enter play")
    assert not _ONE_OF_SEVERAL.search("21 is 1 hex from 11, on roll 1 counters retreat")


def test_every_check_has_examples_and_they_are_in_order() -> None:
    codes = [check.code for check in every_check()]
    assert codes == sorted(codes)
    assert set(codes) == set(KNOWN)
    for example in KNOWN.values():
        assert example.failing, example.path
        assert example.passing, example.path
        assert not set(map(plain, example.failing)) & set(example.passing)


def test_every_page_has_a_title_and_a_rationale() -> None:
    pages = catalogue()
    assert (
        len({page.code for page in pages})
        == len({page.slug for page in pages})
        == len(every_check())
    )
    for page in pages:
        assert page.title
        assert not page.title.endswith(".")
        assert len(page.rationale) > 60
