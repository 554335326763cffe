"""Definitions spoilt with nasty values: nothing of ours falls over what a designer may paste.

A sample with a fixed seed; `tests/conftest.py` has faults raised, so that each fails a test here.
Changes that cannot be read are dropped, and the rest is checked: so the checks see them too.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
import yaml

from generator.checks import run
from generator.checks.context import survey
from generator.custom_checks import run_own
from generator.diagnostics import Severity
from generator.reading import Reading, read_text

ROOT = Path(__file__).resolve().parents[2]
GAMES = (
    *sorted((ROOT / "sources").iterdir()),
    ROOT / "examples/lantern-ford",
    ROOT / "docs/examples",
)
MANY, ROUNDS = 40, 2
NASTY = (
    *("²", "1st ²", "٣", "١", "①", "½", "Ⅷ", "३", "十", "9" * 4500, "1" + "0" * 39, "0" * 5000),
    *("", " ", "-0", "-1", "0", "00", "1e999", "1e-999", "NaN", "inf", "-999999", "999999", "1/0"),
    *("0:0", "1:0", "0-0", "1d0", "0d6", "2d6-3", "6 | 1", "100%", "0%", "1.5.2", "--", "+", "−1"),
    *("x" * 3000, "word " * 400, "\U0001f3b2", "\U0001f468\u200d\U0001f469", "אבג", "\u202eabc"),
    *("e\u0301" * 40, "\u2028", "\u200b", "\x85", "\ufeff", "\ud7ff", "\U0010ffff", "\t", "\n\n"),
    *("{", "}", "{hex:", "{hex:33", "{rule:}", "{value:x}", "[", "]", "`", "*", "**", "_", "~"),
    *("'", '"', "\\", "&a", "<b>", "<!--", "]]>", "%", "%s", "{0}", "{}", "null", "true", "no"),
    *("2024-02-30", "12:60", "31 February 1945", "0 May 1945", "(" * 200, "- " * 99, "a\nb"),
)
_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"\b\w")


class Place(NamedTuple):
    """A scalar of a file, from one character to another."""

    file: str
    start: int
    end: int
    value: str


def files_of(folder: Path) -> dict[str, str | bytes]:
    held = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*.*"))}
    return {
        name: path.read_text("utf-8") if path.suffix == ".yaml" else path.read_bytes()
        for name, path in held.items()
        if path.is_file()
    }


def places(files: dict[str, str | bytes]) -> list[Place]:
    return [
        Place(name, event.start_mark.index, event.end_mark.index, event.value)
        for name, text in files.items()
        if isinstance(text, str) and name.endswith(".yaml")
        for event in yaml.parse(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        if isinstance(event, yaml.ScalarEvent)
    ]


def spoilt(value: str, chance: Random) -> str:
    """Return what stands in place of a value: all of it, a number or a word is nasty."""
    nasty, how = chance.choice(NASTY), chance.random()
    if how < 0.4 and (numbers := list(_NUMBER.finditer(value))):
        number = chance.choice(numbers)
        nasty = value[: number.start()] + nasty + value[number.end() :]
    elif how < 0.7 and (words := list(_WORD.finditer(value))):
        at = chance.choice(words).start()
        nasty = f"{value[:at]}{nasty} {value[at:]}"
    return yaml.safe_dump(nasty, default_style='"', width=10**9).strip()


def changed(
    files: dict[str, str | bytes], changes: dict[Place, str]
) -> tuple[dict[str, str | bytes], dict[Place, tuple[str, int]]]:
    """Return the files with some scalars replaced, and the lines where these stand then."""
    made, lines = dict(files), {}
    for place in sorted(changes, key=lambda one: one.start, reverse=True):
        text = str(made[place.file])
        made[place.file] = text[: place.start] + changes[place] + text[place.end :]
        lines[place] = place.file, text.count("\n", 0, place.start) + 1
    return made, lines


def judged(files: dict[str, str | bytes], chance: Random) -> int:
    """Spoil a game and check what can be read of it; return how many values were checked."""
    drawn = chance.sample(known := places(files), min(MANY, len(known)))
    changes = {place: spoilt(place.value, chance) for place in drawn}
    while changes:
        made, lines = changed(files, changes)
        reading = read_text(made, "spoilt")
        if reading.game is not None:
            context = survey(reading.game)
            for finding in (*run(context), *run_own(context)):
                reading.origins.locate(finding)
            return len(changes)
        wrong = errors(reading)
        left = {place: text for place, text in changes.items() if lines[place] not in wrong}
        changes = left if len(left) < len(changes) else dict([*left.items()][: len(left) // 2])
    return 0


def errors(reading: Reading) -> set[tuple[str, int]]:
    found = [one for one in reading.findings if one.severity is Severity.ERROR]
    spans = [one.span for one in found] + [other.span for one in found for other in one.related]
    return {(span.file, span.line) for span in spans if span}


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_nothing_falls_over_nasty_values(folder: Path) -> None:
    chance = Random(f"nasty {folder.name}")  # noqa: S311
    files = files_of(folder)
    assert sum(judged(files, chance) for _ in range(ROUNDS)) > ROUNDS


@pytest.mark.parametrize("name", ["1st Division ²", "① Corps", "٣rd ½ Ⅷ"])
def test_numbers_that_are_none(name: str) -> None:
    text = (ROOT / "tests/checks/tiny.yaml").read_text("utf-8")
    for old, new in (("name: Red,", f"name: {name},"), ("title: Tiny", f"title: {name}")):
        assert old in text
        reading = read_text({"game.yaml": text.replace(old, new, 1)}, "tiny")
        assert reading.game is not None
        run(survey(reading.game))
