"""The catalogue: each code's failing example yields it, each passing example yields nothing."""

import re
from pathlib import Path

import pytest
from annotated import GAME

from generator.diagnostics import CodeEntry
from generator.reading import read, read_text
from generator.reading.codes import CODES as ALL
from generator.reading.codes import NOT_UTF_8, TOO_LARGE, UNREADABLE
from generator.reading.files import LARGEST
from tests.code_examples import Told, failing, hold, passing

CODES = tuple(entry for entry in ALL if entry.code.startswith("SYN"))
IN_WORDS = {TOO_LARGE.code, UNREADABLE.code, NOT_UTF_8.code}
"""Codes whose failing example is a sentence: a file cannot show it."""


def files(example: str) -> dict[str, str]:
    named = re.match(r"# (\w+\.yaml)\n", example)
    return {"game.yaml": GAME, named[1] if named else "rules.yaml": example}


def test_codes_are_permanent_numbers_without_gaps() -> None:
    assert [entry.code for entry in CODES] == [
        f"SYN{number:03}" for number in range(1, len(CODES) + 1)
    ]
    assert len({entry.slug for entry in CODES}) == len(CODES)


@pytest.mark.parametrize(
    "entry",
    [entry for entry in CODES if entry.code not in IN_WORDS],
    ids=lambda entry: entry.slug,
)
def test_what_is_annotated_is_found_at_its_line_and_nothing_else(
    entry: CodeEntry, request: pytest.FixtureRequest
) -> None:
    hold(entry.code, told_of, request.config.getoption("--update-references"))
    findings = read_text(files(failing(entry.code))).findings
    assert {finding.severity for finding in findings} == {entry.severity}


def told_of(part: str) -> list[Told]:
    """What the reader finds, by the lines of the example's file."""
    found = read_text(files(part)).findings
    return sorted(Told(one.span.line if one.span else 1, one.code, one.message) for one in found)


@pytest.mark.parametrize("entry", CODES, ids=lambda entry: entry.slug)
def test_passing_example_yields_nothing(entry: CodeEntry) -> None:
    reading = read_text(files(passing(entry.code)))
    assert reading.findings == ()
    assert reading.game is not None


def test_codes_told_in_words(tmp_path: Path) -> None:
    assert [finding.code for finding in read(tmp_path / "absent").findings] == [UNREADABLE.code]
    (tmp_path / "game.yaml").write_bytes(GAME.replace("Somebody", "José").encode("latin-1"))
    assert [finding.code for finding in read(tmp_path).findings] == [NOT_UTF_8.code]
    (tmp_path / "game.yaml").write_text(GAME + "#" * LARGEST)
    assert [finding.code for finding in read(tmp_path).findings] == [TOO_LARGE.code]
