"""Checks that read English: no error among them, and whatever they find can be allowed."""

from __future__ import annotations

import ast
import dataclasses
import inspect
from pathlib import Path
from typing import Any

import pytest

from generator.checks import Check, every_check, survey
from generator.checks.text_runs import CAPTIONS
from generator.diagnostics import Finding, Severity
from generator.model.game import Game
from generator.model.prose import Words
from generator.model.theme import Theme
from generator.pipeline import judge
from tests.checks.merging import coast, failing, read_game, tiny, typed, written

pytestmark = pytest.mark.slow

READERS = ("sentences", "text_runs", "wording", "slips", "stems", "naming", "ordinals", "idwords")
READERS += ("vocabulary", "confusables", "opposites", "rulings", "claims")
"""What hands a check the words of a game."""
HANDED = {"suggestion", "advice", "Advice", "is_played", "FEW", "Line", "Piece"}
"""What these give beside words, and types, whose values come of `context.lines`."""

english = pytest.mark.parametrize(
    "check", [one for one in every_check() if one.english], ids=lambda check: check.code
)


def test_no_check_that_reads_english_finds_errors() -> None:
    found = {one.code for one in every_check() if one.english and one.severity is Severity.ERROR}
    assert found == set()
    assert sum(one.english for one in every_check()) >= 130


def test_whatever_is_handed_words_says_that_it_reads_english() -> None:
    unmarked = {one.code for one in every_check() if not one.english and _is_handed_words(one)}
    assert unmarked == set()
    assert _is_handed_words(next(one for one in every_check() if one.code == "REF020"))


def _is_handed_words(check: Check) -> bool:
    """Whether a check, or a function of its file that it calls, asks for the words of a game."""
    tree = ast.parse(
        Path(inspect.getsourcefile(inspect.unwrap(check.find)) or "").read_text(encoding="utf-8")
    )
    readers = {
        name.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module
        if node.module.removeprefix("generator.").removeprefix("checks.").partition(".")[0]
        in READERS
        for name in node.names
    }
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    waiting, seen = [check.find.__name__], set[str]()
    while waiting:
        name = waiting.pop()
        if name in seen or name not in functions:
            continue
        seen.add(name)
        parts = [*ast.walk(functions[name])]
        own = {
            each.id
            for each in parts
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
        }
        for node in parts:
            if ast.unparse(node) in {"context.lines", "context.text_runs"}:
                return True
            if isinstance(node, ast.Name) and node.id not in own:
                if node.id in readers - HANDED:
                    return True
                waiting.append(node.id)
    return False


OF_IDS = {"head", "modifier"}
"""Keys with words in one place and with ids in another."""
OF_LETTERS = {"FNT010"}
"""Checks that ask of texts which letters there are, not what they say."""


@pytest.mark.parametrize(
    "check",
    [one for one in every_check() if not one.english and one.code not in OF_LETTERS],
    ids=lambda check: check.code,
)
def test_what_others_find_does_not_hang_on_words(check: Check) -> None:
    game = read_game(failing(check.code)).game
    assert game is not None
    assert _places(check, game) <= _places(check, _wordless(game))


def _places(check: Check, game: Game) -> set[str | None]:
    return {finding.origin for finding in check.find(survey(game))}


def _wordless(value: Any, key: str = "") -> Any:
    """A game without a word in its texts, titles and names; numbers and ids are as they were."""
    if isinstance(value, Words):
        return dataclasses.replace(value, text="…")
    if isinstance(value, str):
        return "…" if value and key in CAPTIONS - OF_IDS else value
    if isinstance(value, tuple):
        return tuple(_wordless(each, key) for each in value)
    if isinstance(value, Theme) or not dataclasses.is_dataclass(value) or isinstance(value, type):
        return value  # names in a theme are those of the house
    parts = [field.name for field in dataclasses.fields(value) if field.init]
    told = {name: _wordless(getattr(value, name), name) for name in parts if name != "source"}
    return dataclasses.replace(value, **told)


@english
def test_whatever_it_finds_can_be_allowed_at_the_line(check: Check, tmp_path: Path) -> None:
    text = written(typed(failing(check.code)), width=10**6)
    (tmp_path / "coast.geojson").write_text(coast(), encoding="utf-8")
    found = _found(tmp_path, text)
    assert {one.code for one in found} == {check.code}
    lines = text.splitlines()
    for line in {one.span.line for one in found if one.span}:
        lines[line - 1] += f"  # postwar: allow {check.code} -- it is meant so"
    assert _found(tmp_path, "\n".join(lines)) == ()


@english
def test_whatever_it_finds_can_be_allowed_for_the_entry(check: Check, tmp_path: Path) -> None:
    (tmp_path / "coast.geojson").write_text(coast(), encoding="utf-8")
    text = failing(check.code)
    found = _found(tmp_path, text)
    lines = text.splitlines()
    heads = [number for number, line in enumerate(lines) if line[:1] not in {" ", "-", ""}]
    wanted = {max(head for head in heads if head < one.span.line) for one in found if one.span}
    for head in sorted(wanted, reverse=True):
        lines.insert(head, f"# postwar: allow {check.code} -- it is meant so")
    assert _found(tmp_path, "\n".join(lines)) == ()


def _found(folder: Path, text: str) -> tuple[Finding, ...]:
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    return judge(folder)[1].findings


def test_a_spreadsheet_has_a_column_for_what_is_allowed(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(f"units-from: units.csv\n{tiny()}", encoding="utf-8")
    head = "id,name,side,type,size,factors"
    row = "three,3rd Tank Battalion,red,infantry,battalion,3-3"
    for text, codes in (
        (f"{head}\n{row}\n", ["CTR022", "SET001"]),
        (f"{head},postwar\n{row},allow CTR022 -- on foot\n", ["SET001"]),
        (f'{head},postwar\n{row},"postwar: allow CTR022, SET001 -- on foot"\n', []),
        (f"{head},postwar\n{row},never mind\n", ["CTR022", "SET001", "SUP001"]),
    ):
        (tmp_path / "units.csv").write_text(text, encoding="utf-8")
        found = judge(tmp_path)[1].findings
        assert sorted(finding.code for finding in found) == codes, text
