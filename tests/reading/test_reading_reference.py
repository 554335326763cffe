"""docs/language: the reference is the model's, and its examples are read without a complaint."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from language_keys import language
from language_reference import INDEX, PARTS, WRITING, blocks_of, pages
from perturbing import definition, places

from generator.checks import check
from generator.model.game import Game
from generator.model.notation import Parsed, Word, every_plan, plan
from generator.reading import read, read_text
from generator.reading.schema import description, member_docstrings, schema, title

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / INDEX
FOLDER = DOCS / "language"
LONGEST = 750
"""Lines of a page of the reference: more are split, so that a reader finds a key in seconds."""
FILES = (
    "game.yaml",
    "map.yaml",
    "counters.yaml",
    "tables.yaml",
    "rules.yaml",
    "scenarios.yaml",
    "translations.yaml",
)
LINE = re.compile(r"<!-- below this line: .* -->\n")


def texts() -> dict[str, str]:
    return {name: (DOCS / "examples" / name).read_text(encoding="utf-8") for name in FILES}


def examples() -> dict[str, str]:
    return {key: block for text in texts().values() for key, block in blocks_of(text).items()}


GROUPS = tuple(plan(group.cls) for group in plan(Game).groups)


def test_the_reference_is_that_of_the_model(request: pytest.FixtureRequest) -> None:
    made = pages(examples())
    page = PAGE.read_text(encoding="utf-8")
    line = LINE.search(page)
    assert line
    generated = {FOLDER / name: text for name, text in made.items() if name != INDEX}
    generated[PAGE] = page[: line.end()] + "\n" + made[INDEX]
    if request.config.getoption("--update-references"):
        for path, text in generated.items():
            path.write_text(text, encoding="utf-8", newline="\n")
    for path, text in generated.items():
        told = f"{path.name} is stale: run pytest with --update-references"
        assert path.read_text(encoding="utf-8") == text, told
    there = {path.name for path in FOLDER.iterdir()}
    assert there == {*PARTS, WRITING}, "a page that nothing writes"


def test_no_page_is_longer_than_a_reader_can_search() -> None:
    lines = {path.name: len(path.read_text("utf-8").splitlines()) for path in every_page()}
    assert {name: count for name, count in lines.items() if count > LONGEST} == {}


def every_page() -> list[Path]:
    return [PAGE, *sorted(FOLDER.glob("*.md"))]


def test_the_index_has_every_key_once_and_an_anchor_for_each_outermost_one() -> None:
    index = PAGE.read_text(encoding="utf-8").split("## Every key from A to Z")[1]
    rows = re.findall(r"^\| ([^|]+) \| (.+) \|$", index, re.MULTILINE)[1:]
    named = [re.findall(r"`([^`]+)`", first)[0] for first, _ in rows]
    keys = {key.member.written for key in language() if not (key.of_entry or key.of.translated)}
    assert named == sorted(keys)
    outer = [member.written for member in plan(Game).every_member()]
    assert sorted(re.findall(r'<a id="key-([\w-]+)"></a>', index)) == sorted(outer)


def test_the_examples_are_one_game_that_is_read_without_a_complaint() -> None:
    reading = read(DOCS / "examples")
    assert [f"{finding.span} {finding.message}" for finding in reading.findings] == []
    assert reading.game is not None
    assert [found.message for found in check(reading.game)] == []


def test_each_example_is_read_beside_the_rest_of_the_game() -> None:
    """What is printed is a whole part: the game is the sum of the blocks."""
    names = ("geo/coastline.geojson", "units.csv", "pictures/barge.svg")
    beside = {name: (DOCS / "examples" / name).read_text(encoding="utf-8") for name in names}
    reading = read_text({"game.yaml": "\n".join(examples().values()), **beside})
    assert reading.findings == ()
    whole = read(DOCS / "examples").game
    assert reading.game is not None
    assert whole is not None
    assert reading.game.tables == whole.tables
    assert reading.game.map == whole.map


def test_every_class_and_every_key_stands_in_an_example() -> None:
    shown = {name for name, _ in places(definition(DOCS / "examples").data)}
    missing = {key.name for key in language()} - shown
    assert missing == set(), "say each key once in docs/examples"


def test_every_key_has_a_meaning_and_a_row() -> None:
    page = "\n".join(pages({}).values())
    outer = {Game, *(group.cls for group in plan(Game).groups)}
    for of in (*every_plan(), *GROUPS):
        meanings = member_docstrings(of)
        for member in of.members:
            assert member.name in meanings, f"{of.name}.{member.name} has no text below it"
            row = f"`{member.written}`" if of.translated else f"| `{member.written}` | "
            if of.cls in outer:
                key = f"key-{member.written}"
                linked = (f"| [`{member.written}`](#{key}) | ", f'| <a id="{key}"></a>{row[2:]}')
                assert any(one in page for one in linked)
            else:
                assert row in page


def test_the_schema_carries_the_same_descriptions() -> None:
    made = schema()
    described = {"Game": made["properties"]}
    for name, defined in made["$defs"].items():
        whole = defined.get("anyOf", [defined])[0]
        described[name] = whole.get("properties", {})
    for of in every_plan():
        meanings = member_docstrings(of)
        if of.cls is not Game:
            assert made["$defs"][of.name]["description"] == description(of)
        for member in of.members:
            assert described[of.name][member.written]["description"] == meanings[member.name]


def test_headings_of_a_page_are_each_there_once() -> None:
    for path in every_page():
        text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        heads = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
        assert len(set(heads)) == len(heads), path.name


def test_a_key_that_no_page_has_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    part = PARTS["theme.md"]
    monkeypatch.setitem(PARTS, "theme.md", replace(part, keys=()))
    with pytest.raises(ValueError, match="each outermost key once: theme"):
        pages({})


def test_words_and_numbers_are_explained() -> None:
    page = pages({})["words.md"]
    for of in every_plan():
        for member in of.members:
            if isinstance(member.notation, Word | Parsed):
                kind: Any = getattr(member.notation, "words", None) or member.notation.cls  # type: ignore[union-attr]
                assert f"\n### {title(kind.__name__)}\n" in page


def test_a_block_begins_with_the_comment_above_its_key() -> None:
    first, second = "# A.\n# B.\na:\n  b: 1\n\n  # within\n  c: 2", "# C.\nd-e: {f: 3}"
    assert blocks_of(f"{first}\n\n{second}\n") == {"a": first, "d-e": second}
