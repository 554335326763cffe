"""Broken copies of Shumshu: the findings name the right code on the right line, and no other.

Each file of `broken/` says what is wrong and what to replace in the sources. ``#! CODE`` at the end
of a line is the finding to expect there; it is taken out before the game is read. `only` lists the
codes that are compared, where a slip has consequences everywhere. What breaks the game may break
its walkthrough as well: tests/play has that.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.checks import check
from generator.diagnostics import Finding
from generator.reading import read_text
from tests.shumshu import files_of

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parent / "broken"
WALKTHROUGH = "WLK"
WITHOUT_SHORT = "GAP011"
"""Sections that are typed in here have no short form, which those of the game have."""
MARK = re.compile(r"[ ]*#!((?: [A-Z]+\d{3})+)[ ]*$", re.MULTILINE)

Expected = Counter[tuple[str, str, int]]


def broken(edits: list[dict[str, str]]) -> dict[str, str]:
    files = dict(files_of())
    for edit in edits:
        text, old = files[edit["file"]], edit["old"]
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {edit['file']}"
        files[edit["file"]] = text.replace(old, edit["new"])
    return files


def unmarked(files: dict[str, str]) -> tuple[dict[str, str], Expected]:
    """The files without their marks, and what the marks expect: code, file, line."""
    expected = Counter(
        (code, name, text.count("\n", 0, mark.start()) + 1)
        for name, text in files.items()
        for mark in MARK.finditer(text)
        for code in mark[1].split()
    )
    return {name: MARK.sub("", text) for name, text in files.items()}, expected


def findings_in(files: dict[str, str]) -> list[Finding]:
    reading = read_text(files, "shumshu")
    assert reading.game is not None, reading.findings
    found = (reading.origins.locate(finding) for finding in check(reading.game))
    return [finding for finding in found if finding.code != WITHOUT_SHORT]


def placed(finding: Finding) -> tuple[str, str, int]:
    assert finding.span is not None
    return finding.code, finding.span.file, finding.span.line


def load(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def test_the_sources_are_quiet() -> None:
    assert findings_in(dict(files_of())) == []


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_a_slip_is_found_where_it_stands(path: Path) -> None:
    case = load(path)
    files, expected = unmarked(broken(case["edits"]))
    assert expected, "a broken copy expects something"
    found = Counter(
        placed(finding)
        for finding in findings_in(files)
        if not finding.code.startswith(WALKTHROUGH)
    )
    if "only" in case:
        found = Counter({key: n for key, n in found.items() if key[0] in case["only"]})
    assert found == expected


def test_a_slip_that_is_not_there_is_missed() -> None:
    """The comparison above can fail: a mark on a sound line is not met by any finding."""
    files, expected = unmarked({**files_of(), "game.yaml": "#! CRT003\n" + files_of()["game.yaml"]})
    assert expected == Counter({("CRT003", "game.yaml", 1): 1})
    assert Counter(map(placed, findings_in(files))) != expected


def test_a_near_miss_offers_the_word_that_was_meant() -> None:
    files, _ = unmarked(broken(load(FOLDER / "paramishu.yaml")["edits"]))
    (finding,) = findings_in(files)
    assert finding.fix == "Paramushir"
    assert finding.span is not None
    line = files["rules.yaml"].splitlines()[finding.span.line - 1]
    assert line[finding.span.column - 1 : finding.span.end_column - 1] == "Paramishu"


def test_a_wrong_example_is_shown_step_by_step() -> None:
    files, _ = unmarked(broken(load(FOLDER / "example_result.yaml")["edits"]))
    (finding,) = findings_in(files)
    assert finding.fix == "DW"
    assert finding.help == "Odds 6:4, read as 3:2\nDie 4 in column 3:2: DW"
