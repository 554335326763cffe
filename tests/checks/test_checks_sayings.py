"""The words of claims: rows and a language's file fit each other, and no pattern is in the code."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.checks import every_check
from generator.checks.claims import Claim, _pattern
from generator.checks.sayings import GROUPS, MEANS, PARTS, QUOTED, Sayings, sayings

CHECKS = Path(sys.modules[every_check.__module__].__file__ or "").parent
LANGUAGES = sorted(each.stem for each in (CHECKS / "words" / "claims").glob("*.json"))
NO_ROWS = {GROUPS, MEANS, PARTS}
NAME = re.compile(r"[a-z][a-z,' -]*")


@cache
def trees() -> dict[str, ast.Module]:
    """Return the files of all checks by the names of their modules."""
    found = {}
    for path in sorted(CHECKS.rglob("*.py")):
        steps = path.relative_to(CHECKS.parents[1]).with_suffix("").parts
        found[".".join(steps)] = ast.parse(path.read_text(encoding="utf-8"))
    return found


@cache
def rows() -> dict[str, dict[str, list[Claim]]]:
    """Return the rows of each check by their names."""
    found: dict[str, dict[str, list[Claim]]] = {}
    for code, row in _every_row():
        found.setdefault(code, {}).setdefault(row.name, []).append(row)
    return found


def _every_row() -> Iterator[tuple[str, Claim]]:
    for each in every_check():
        if each.heard_in:
            made: Any = each.find
            yield from ((each.code, row) for row in made.__wrapped__())
    for module, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "judge":
                code, made = node.args[1], node.args[2]
                if isinstance(code, ast.Constant) and isinstance(made, ast.Call):
                    rows = getattr(sys.modules[module], ast.unparse(made.func))()
                    yield from ((str(code.value), row) for row in rows)


@cache
def asked_for() -> frozenset[str]:
    """Return all texts in the code of checks: words are asked for by their names."""
    nodes = (node for tree in trees().values() for node in ast.walk(tree))
    return frozenset(
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def said_in(language: str) -> dict[str, dict[str, Any]]:
    """Return what a language has of each check."""
    return {code: dict(each.said) for code, each in sayings(language).sections.items()}


def test_every_row_has_its_words_in_english() -> None:
    assert {
        (code, name)
        for code, named in rows().items()
        for name in named
        if not sayings("en").of(code).rows(name)
    } == set()
    assert sum(map(len, rows().values())) > 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_a_language_says_is_asked_for(language: str) -> None:
    known = said_in("en")
    for code, said in said_in(language).items():
        for name in said.keys() - NO_ROWS:
            assert name in rows().get(code, {}) or name in asked_for(), (code, name)
            assert name in known[code], (code, name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_is_quoted_and_every_quote_is_known(language: str) -> None:
    whole = sayings(language)
    quoted = {name for section in whole.sections.values() for name in _quoted(section.said)}
    quoted |= _quoted(whole.parts)
    assert whole.parts.keys() <= quoted | asked_for()
    for code, section in whole.sections.items():
        own = section.said.get(PARTS, {})
        assert own.keys() <= _quoted(section.said) | asked_for(), code
        for name in section.said.keys() - NO_ROWS:
            given = [row.given for row in rows().get(code, {}).get(name, [])]
            for saying in section.rows(name):
                assert all(given) or not _quoted(saying.says), (code, name)


def _quoted(said: Any) -> set[str]:
    if isinstance(said, str):
        return set(QUOTED.findall(said))
    values = said.values() if isinstance(said, dict) else said
    return {name for each in values for name in _quoted(each)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pattern_can_be_looked_for(language: str) -> None:
    for code, name, says in _patterns(sayings(language)):
        assert re.compile(says.replace(" ", r"(?:\s+)"), re.IGNORECASE), (code, name)


def _patterns(whole: Sayings) -> Iterator[tuple[str, str, str]]:
    for code, section in whole.sections.items():
        for name in section.said.keys() - NO_ROWS:
            for saying in section.rows(name):
                yield code, name, _pattern(QUOTED.sub("given", saying.says)).source
                for says in (saying.only, saying.unless, saying.not_after):
                    yield code, name, says


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_languages_have_the_slots_of_english(language: str) -> None:
    for code, said in said_in(language).items():
        for name in said.keys() - NO_ROWS:
            known = [_slots(each.says) for each in sayings("en").of(code).rows(name)]
            for saying in sayings(language).of(code).rows(name):
                assert frozenset.intersection(*known) <= _slots(saying.says), (code, name)


def _slots(says: str) -> frozenset[str]:
    return frozenset(re.findall(r"\?P<(\w+)>", _pattern(QUOTED.sub("given", says)).source))


def test_english_means_what_it_says() -> None:
    assert not any(MEANS in section.said for section in sayings("en").sections.values())


def test_no_row_has_a_pattern_of_its_own() -> None:
    assert all(NAME.fullmatch(name) for named in rows().values() for name in named)
    fields = {field for field in Claim.__dataclass_fields__ if field in {"says", "only", "unless"}}
    assert fields == set()
