"""Short forms and rulings told anew, as other authors would: words that carry a rule agree."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml

from generator.checks.check import Check, found_by
from generator.checks.context import CheckContext, survey
from generator.checks.gap.weaker import lost_refusal
from generator.checks.txt.missing import missing_word
from generator.checks.txt.tellings import told_the_other_way_round
from generator.reading.definition import read
from generator.reading.scalars import read_prose

ROOT = Path(__file__).resolve().parents[2]
RETOLD: Mapping[str, Mapping[str, str]] = yaml.safe_load(
    Path(__file__).with_name("retold.yaml").read_text(encoding="utf-8")
)
CHECKS: tuple[Check, ...] = (told_the_other_way_round, lost_refusal, missing_word)


def with_text(context: CheckContext, origin: str, text: str) -> CheckContext:
    prose, wrong = read_prose(text, origin)
    assert prose is not None
    assert not wrong
    return context.with_texts({origin: prose})


def known(name: str) -> CheckContext:
    folder = next(each for each in (ROOT / "sources", ROOT / "examples") if (each / name).is_dir())
    game = read(folder / name).game
    assert game is not None
    return survey(game)


@pytest.mark.parametrize("name", RETOLD)
def test_rules_told_anew_are_quiet(name: str) -> None:
    context = known(name)
    for origin, text in RETOLD[name].items():
        told = with_text(context, origin, text)
        found = [finding for each in CHECKS for finding in found_by(each, told)]
        assert not found, (origin, text)


def test_there_are_many() -> None:
    assert sum(map(len, RETOLD.values())) >= 60


@pytest.mark.parametrize(
    ("name", "section", "right", "wrong"),
    [
        ("shumshu", "attacks.sections.shifts", "the defenders are", "the attackers are"),
        ("shumshu", "attacks.sections.no-retreat", "before the roll", "after the roll"),
        ("osteva-line", "zones", "an enemy zone", "a friendly zone"),
        ("wenzelau-mills", "zones", "an enemy zone", "a friendly zone"),
        ("wenzelau-mills", "fire", "if they have not moved", "if they have moved"),
        ("wenzelau-mills", "disorder", "After the next move", "Before the next move"),
    ],
)
def test_what_is_told_wrongly_is_found(name: str, section: str, right: str, wrong: str) -> None:
    origin = f"sections.{section}.short"
    text = RETOLD[name][origin]
    assert right.casefold() in text.casefold()
    told = with_text(known(name), origin, re.sub(right, wrong, text, flags=re.IGNORECASE))
    assert [finding for each in CHECKS for finding in found_by(each, told)]
