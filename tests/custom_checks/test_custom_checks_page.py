"""docs/custom-checks.md tells the truth: its examples hold, its table is the vocabulary."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import indent

import pytest

from generator.checks import survey
from generator.custom_checks import CODES, run_own
from generator.custom_checks.evaluation import Expression, parse
from generator.custom_checks.vocabulary import FUNCTIONS, names
from generator.diagnostics import Finding
from generator.reading import read, read_text
from generator.reporting.text import as_text
from tests.shumshu import files_of

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "custom-checks.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n# (\S+)\n(.*?)```", PAGE, re.DOTALL)


def with_checks(name: str, part: str) -> dict[str, str]:
    """The files of a game with other checks in place of its own."""
    files = files_of(name)
    kept, _, _ = files["game.yaml"].partition("\nchecks:\n")
    return files | {"game.yaml": f"{kept}\n{part}"}


def found_in(files: dict[str, str]) -> list[Finding]:
    reading = read_text(files)
    assert reading.game is not None, reading.findings
    assert reading.game.checks
    return [reading.origins.locate(finding) for finding in run_own(survey(reading.game))]


def without_lines(text: str) -> str:
    """A finding as printed, without the numbers of lines, which shift."""
    return re.sub(r"(?<=yaml:)\d+(?=:)|^ +\d+(?= \|)", "", text, flags=re.MULTILINE)


@pytest.mark.parametrize(("name", "part"), EXAMPLES)
def test_an_example_holds(name: str, part: str) -> None:
    assert found_in(with_checks(name, part)) == []


def test_the_example_of_the_language_keeps_to_its_check() -> None:
    game = read(ROOT / "docs" / "examples").game
    assert game is not None
    assert game.checks
    assert run_own(survey(game)) == ()


def test_the_page_shows_what_is_told() -> None:
    files = with_checks(*EXAMPLES[0])
    city = "{name: Eindhoven, hexes: [C3], kind: city"
    town = city.replace("city", "town")
    assert files["map.yaml"].count(city) == 1
    files |= {"map.yaml": files["map.yaml"].replace(city, town)}
    told, _, _ = as_text(found_in(files), files).rpartition("\n\n")
    assert without_lines(indent(told, "    ")) in without_lines(PAGE)


def test_the_table_is_the_vocabulary() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", PAGE, re.MULTILINE)
    described = {name: gives for name, gives in rows if name in FUNCTIONS}
    assert list(described) == list(FUNCTIONS)
    for name, gives in described.items():
        _, _, example = gives.partition(": `")
        if example:
            read = parse(example.rstrip("`"), "", names(), FUNCTIONS)
            assert isinstance(read, Expression), read
            assert example.startswith(f"{name}(")
    assert sum(": `" in gives for gives in described.values()) >= 13


def test_every_code_is_named() -> None:
    assert all(entry.code in PAGE for entry in CODES)
