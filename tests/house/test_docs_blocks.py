"""Every YAML block in every page of the docs is one that the language accepts.

docs/checks are generated from examples that tests/checks runs; docs/tutorial.md is followed word
for word by test_tutorial. What is left stands here: a whole game is checked, a part of one is
read, and what it says must be understood, though what it leaves out is missed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from generator.checks import check
from generator.reading import read_text

ROOT = Path(__file__).resolve().parents[2]
BESIDE = ROOT / "docs" / "examples"
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs/language").glob("*.md")),
]
ELSEWHERE = {"tutorial.md"}
"""Pages whose blocks other tests carry out."""
FOR_OTHERS = re.compile(r"# \.(github/|pre-commit)")
"""How a block begins that another program reads."""
COUNTERS = "counters: {size: 15 mm, factors: [attack, defence]}\n"
"""What names the columns of a spreadsheet, where a part does not."""
MISSED = "SYN012"
"""What is said where a part of a game leaves out what a whole one must have."""


def blocks() -> Iterator[tuple[str, str, str]]:
    """Yield page and line, language and text of every block of code."""
    for page in PAGES:
        if page.name in ELSEWHERE:
            continue
        text = page.read_text(encoding="utf-8")
        for found in re.finditer(r"^ *```(\w+)\n(.*?)^ *```$", text, re.DOTALL | re.MULTILINE):
            yield f"{_name(page)}:{text.count(chr(10), 0, found.start()) + 2}", found[1], found[2]


def _name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


YAML = [(where, text) for where, language, text in blocks() if language in ("yaml", "yml")]
OURS = [(where, text) for where, text in YAML if not FOR_OTHERS.match(text)]
FILES = {
    path.relative_to(BESIDE).as_posix(): path.read_text(encoding="utf-8")
    for path in BESIDE.rglob("*")
    if path.is_file() and path.suffix != ".yaml"
}
"""What lies beside a definition and can be named in it."""


def complaints(where: str, text: str) -> list[str]:
    """Return what is wrong with a block, other than that it is a part."""
    page = where.partition(":")[0]
    shown = {name: text for at, name, text in _files_of(page)}
    if not re.search(r"^counters:", text, re.MULTILINE):
        shown["counters.yaml"] = COUNTERS
    reading = read_text({**FILES, **shown, "game.yaml": text}, "game")
    found = [finding for finding in reading.findings if finding.code != MISSED]
    if reading.game is not None:
        found += check(reading.game)
    return [f"{where}: {finding.code} {finding.message}" for finding in found]


def _files_of(page: str) -> Iterator[tuple[str, str, str]]:
    """Yield the files that a page shows: `pictures/ship.svg` is its block of SVG."""
    named = {"csv": "units.csv", "svg": "pictures/ship.svg"}
    for where, language, text in blocks():
        if where.startswith(f"{page}:") and language in named:
            yield where, named[language], text


@pytest.mark.parametrize(("where", "text"), OURS, ids=[where for where, _ in OURS])
def test_the_language_accepts_what_the_docs_show(where: str, text: str) -> None:
    if text.startswith("#") and not yaml.safe_load(text):
        return  # a comment that an editor reads
    assert complaints(where, text) == []


def test_blocks_for_other_programs_are_yaml() -> None:
    others = [text for _, text in YAML if FOR_OTHERS.match(text)]
    assert others
    assert all(isinstance(yaml.safe_load(text), dict) for text in others)


def test_no_block_is_passed_over() -> None:
    fences = sum(
        len(re.findall(r"```ya?ml", page.read_text(encoding="utf-8")))
        for page in PAGES
        if page.name not in ELSEWHERE
    )
    assert len(YAML) == fences


def test_a_form_that_the_language_refuses_is_found_out() -> None:
    old = "units:\n  guards:\n    name: Guards\n    front: 2-3\n    back: 3-3\n"
    assert [line.split()[1] for line in complaints("x:1", old)] == ["SYN011", "SYN017"]
