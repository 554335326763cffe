"""The known defects of the source documents, typed into the definitions, are caught at their lines.

Each file of `defects/` lists those of one game's document, with what to replace in its definition.
``#! CODE`` at the end of a line is the finding to expect there; it is taken out before the game is
read. What a slip leads to elsewhere may be told as well. A defect that no check can hold says why
(`beyond`), and is not tried.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.checks import check, survey
from generator.custom_checks import run_own
from generator.reading import read_text
from tests.shumshu import files_of

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parent / "defects"
MARK = re.compile(r"[ ]*#!((?: [A-Z]+\d{3})+)[ ]*$", re.MULTILINE)

Place = tuple[str, str, int]


def defects() -> list[Any]:
    return [
        pytest.param(path.stem, case["edits"], id=f"{path.stem}: {case['slip']}")
        for path in sorted(FOLDER.glob("*.yaml"))
        for case in yaml.safe_load(path.read_text(encoding="utf-8"))
        if "beyond" not in case
    ]


def typed_in(name: str, edits: list[dict[str, str]]) -> dict[str, str]:
    files = files_of(name)
    for edit in edits:
        text, old = files[edit["file"]], edit["old"]
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {edit['file']}"
        files[edit["file"]] = text.replace(old, edit["new"])
    return files


def expected(files: dict[str, str]) -> set[Place]:
    return {
        (code, name, text.count("\n", 0, mark.start()) + 1)
        for name, text in files.items()
        for mark in MARK.finditer(text)
        for code in mark[1].split()
    }


def found(files: dict[str, str]) -> set[Place]:
    reading = read_text({name: MARK.sub("", text) for name, text in files.items()})
    findings = list(reading.findings)
    if reading.game is not None:
        met = (*check(reading.game), *run_own(survey(reading.game)))
        findings += [reading.origins.locate(finding) for finding in met]
    return {(each.code, each.span.file, each.span.line) for each in findings if each.span}


@pytest.mark.parametrize(("name", "edits"), defects())
def test_a_defect_of_the_document_is_caught(name: str, edits: list[dict[str, str]]) -> None:
    files = typed_in(name, edits)
    wanted = expected(files)
    assert wanted, "a defect expects a finding"
    assert wanted <= found(files)


def test_a_mark_on_a_sound_line_is_missed() -> None:
    files = files_of("arnhem")
    files["game.yaml"] = "# sound  #! TXT001\n" + files["game.yaml"]
    assert expected(files) == {("TXT001", "game.yaml", 1)}
    assert not expected(files) <= found(files)
