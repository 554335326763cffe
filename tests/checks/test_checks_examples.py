"""The catalogue: the failing example of each check is found, the passing one is quiet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from merging import findings_in, tiny, with_part

import generator.checks as room
from generator.checks import Check, catalogue, every_check

each_check = pytest.mark.parametrize("check", every_check(), ids=lambda check: check.code)


def test_the_tiny_game_is_without_fault() -> None:
    assert findings_in(tiny()) == ()


@each_check
def test_the_failing_example_is_found(check: Check) -> None:
    found = findings_in(with_part(check.failing))
    assert {finding.code for finding in found} == {check.code}


@each_check
def test_the_passing_example_is_quiet(check: Check) -> None:
    assert findings_in(with_part(check.passing)) == ()


@each_check
def test_findings_bear_the_code_and_point_at_a_line(check: Check) -> None:
    for finding in findings_in(with_part(check.failing)):
        assert finding.severity is check.severity
        assert finding.origin
        assert finding.span is not None
        assert all(related.span is not None for related in finding.related)


@each_check
def test_messages_speak_to_a_designer(check: Check) -> None:
    for finding in findings_in(with_part(check.failing)):
        assert not re.search(r"None|Traceback|generator\.|tuple|<", finding.message)
        assert not finding.message.endswith(".")


def test_the_registry_is_complete_and_in_order() -> None:
    folder = Path(room.__file__).parent
    files = sorted(
        path.stem for path in folder.glob("*/*.py") if re.match(r"[a-z]+\d{3}_", path.stem)
    )
    listed = [f"{check.code.lower()}_{check.slug.replace('-', '_')}" for check in every_check()]
    assert listed == files


def test_every_page_has_a_title_a_rationale_and_two_examples() -> None:
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
        assert page.failing != page.passing
