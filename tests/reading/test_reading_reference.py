"""docs/language.md: the reference is the model's, and its examples are read without a complaint."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from language_keys import language
from language_reference import blocks_of, reference
from perturbing import definition, places

from generator.checks import check
from generator.model.game import Game
from generator.model.notation import Parsed, Word, every_plan, plan
from generator.reading import read, read_text
from generator.reading.schema import description, member_docstrings, schema, title

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "language.md"
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
    page = PAGE.read_text(encoding="utf-8")
    line = LINE.search(page)
    assert line
    written = page[: line.end()] + "\n" + reference(examples())
    if request.config.getoption("--update-references"):
        PAGE.write_text(written, encoding="utf-8", newline="\n")
        page = written
    assert page == written, "docs/language.md is stale: run pytest with --update-references"


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
    page = reference({})
    for of in (*every_plan(), *GROUPS):
        meanings = member_docstrings(of)
        for member in of.members:
            assert member.name in meanings, f"{of.name}.{member.name} has no text below it"
            row = f"`{member.written}`" if of.translated else f"| `{member.written}` | "
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


def test_links_lead_to_headings_of_which_there_is_one_each() -> None:
    page = PAGE.read_text(encoding="utf-8")
    heads = re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", page, flags=re.DOTALL), re.MULTILINE)
    anchors = [re.sub(r"[^\w -]", "", head).lower().replace(" ", "-") for head in heads]
    assert len(set(anchors)) == len(anchors)
    assert set(re.findall(r"\]\(#([^)]+)\)", page)) <= set(anchors)


def test_words_and_numbers_are_explained() -> None:
    page = reference({})
    for of in every_plan():
        for member in of.members:
            if isinstance(member.notation, Word | Parsed):
                kind: Any = getattr(member.notation, "words", None) or member.notation.cls  # type: ignore[union-attr]
                assert f"\n### {title(kind.__name__)}\n" in page


def test_a_block_begins_with_the_comment_above_its_key() -> None:
    first, second = "# A.\n# B.\na:\n  b: 1\n\n  # within\n  c: 2", "# C.\nd-e: {f: 3}"
    assert blocks_of(f"{first}\n\n{second}\n") == {"a": first, "d-e": second}
