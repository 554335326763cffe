"""The examples of what is found since a game was as it was; `# before:` says what a line was."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.comparison.since import CODES
from generator.diagnostics import CodeEntry, Severity
from generator.pipeline import judge_since
from tests.checks.merging import coast, told_of, with_part
from tests.code_examples import Told, examples, hold

_BEFORE = re.compile(r"^( *)# before: (.*)\n(?:\1(?!#).*\n)?", re.MULTILINE)
each_code = pytest.mark.parametrize("entry", CODES, ids=lambda entry: entry.code)


def before(part: str) -> str:
    """Return a part as it was."""
    return _BEFORE.sub(r"\1\2\n", part)


def test_a_line_is_what_it_was_and_one_that_is_new_was_not_there() -> None:
    assert before("a:\n  # before: b: 1\n  b: 2\n  c: 3\n") == "a:\n  b: 1\n  c: 3\n"
    assert before("a:\n  c: 3\n  # before: b: 1\nd: 4\n") == "a:\n  c: 3\n  b: 1\nd: 4\n"


@each_code
def test_what_is_annotated_is_found_and_nothing_else(
    entry: CodeEntry, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    number = iter(range(100))

    def told(part: str) -> list[Told]:
        old, new = (tmp_path / f"{name}{next(number)}" / "tiny" for name in ("old", "new"))
        for folder, text in ((old, before(part)), (new, part)):
            folder.mkdir(parents=True)
            (folder / "game.yaml").write_text(with_part(text), encoding="utf-8")
            (folder / "coast.geojson").write_text(coast(), encoding="utf-8")
        (outcome,) = judge_since([new], str(old), 1)
        found = tuple(one for one in outcome.findings if one.code.startswith("TWO"))
        assert all(one.span is not None for one in found)
        assert all(other.span is not None for one in found for other in one.related)
        return [
            one._replace(message=one.message.replace(str(old), "the folder"))
            for one in told_of(part, found)
        ]

    hold(entry.code, told, request.config.getoption("--update-references"))


@each_code
def test_every_code_has_examples_and_none_is_an_error(entry: CodeEntry) -> None:
    example = examples()[entry.code]
    assert example.failing
    assert example.passing
    assert entry.severity is not Severity.ERROR
