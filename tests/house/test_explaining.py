"""docs/checks: generated from the catalogue, complete, and the same as `postwar explain`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from explained_pages import markdown_pages

from generator.catalogue import catalogue, checkable
from generator.examples import examples
from generator.explaining import by_family, listing, page, title_of
from tests import code_examples

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "generator" / "examples.json"
FOLDER = ROOT / "docs" / "checks"
CODE = re.compile(r"""["']([A-Z]{2,3}[0-9]{3})["']""")
FAMILIES = tuple(by_family(catalogue()))


def test_the_examples_of_the_package_are_those_that_are_tested(
    request: pytest.FixtureRequest,
) -> None:
    shown = {
        code: [example.failing[0].rstrip(), example.passing[0].rstrip()]
        for code, example in code_examples.examples().items()
    }
    text = json.dumps(shown, ensure_ascii=False, indent=1) + "\n"
    if request.config.getoption("--update-references"):
        EXAMPLES.write_text(text, encoding="utf-8", newline="\n")
    assert EXAMPLES.read_text(encoding="utf-8") == text, (
        "generator/examples.json is stale: run pytest with --update-references"
    )


def test_the_pages_are_those_of_the_catalogue(request: pytest.FixtureRequest) -> None:
    pages = markdown_pages(catalogue())
    if request.config.getoption("--update-references"):
        FOLDER.mkdir(exist_ok=True)
        for path in FOLDER.glob("*.md"):
            path.unlink()
        for name, text in pages.items():
            (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
    written = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    assert written == pages, "docs/checks is stale: run pytest with --update-references"


def test_every_code_that_any_room_writes_is_in_the_catalogue() -> None:
    known = {entry.code for entry in catalogue()}
    for path in (ROOT / "generator").rglob("*.py"):
        used = {
            code
            for code in CODE.findall(path.read_text(encoding="utf-8"))
            if code.rstrip("0123456789") in FAMILIES
        }
        assert used <= known, path


def test_codes_slugs_and_pages_are_there_once() -> None:
    entries = catalogue()
    assert len({entry.code for entry in entries}) == len(entries)
    for entry in entries:
        assert entry.title
        assert len(entry.rationale) > 30, entry.code
    for entry in checkable():
        assert len(list(examples(entry.code))) == 2, entry.code


def test_every_family_has_a_name() -> None:
    for family in FAMILIES:
        assert title_of(family) != family


def test_the_index_leads_to_a_heading_for_every_code() -> None:
    pages = markdown_pages(catalogue())
    links = re.findall(r"\| \[(\w+)\]\((\w+\.md)#([^)]+)\)", pages["README.md"])
    assert {code for code, _, _ in links} == {entry.code for entry in catalogue()}
    for code, file, anchor in links:
        heads = re.findall(rf"^## ({code} .*)$", pages[file], re.MULTILINE)
        assert [head.lower().replace(" ", "-") for head in heads] == [anchor]


def test_pages_and_screen_say_the_same() -> None:
    pages = markdown_pages(catalogue())
    for entry in catalogue():
        told = page(entry)
        printed = pages[f"{entry.code.rstrip('0123456789').lower()}.md"]
        for _, example in examples(entry.code):
            for line in example.splitlines():
                assert line in told
                assert line in printed


def test_a_code_stands_under_its_family() -> None:
    told = listing(catalogue())
    block = next(part for part in told.split("\n\n") if "  CRT003  " in part)
    assert block.startswith("Combat tables\n  CRT001  ")
