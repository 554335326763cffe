"""The page on the house, docs/architecture.md, is true of the house."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from house_picture import WORDS, picture, steps

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "docs/pictures/house.svg"
PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")


def test_the_picture_shows_the_steps_that_are_enforced(request: pytest.FixtureRequest) -> None:
    drawn = picture(steps(ROOT / ".importlinter"))
    if request.config.getoption("--update-references"):
        PICTURE.write_text(drawn, encoding="utf-8")
    assert PICTURE.read_text(encoding="utf-8") == drawn
    assert "](pictures/house.svg)" in PAGE


def test_the_picture_has_words_for_rooms_that_there_are_alone() -> None:
    rooms = {name for step in steps(ROOT / ".importlinter") for name in step}
    assert set(WORDS) <= rooms


def test_a_room_without_words_is_missed() -> None:
    with pytest.raises(KeyError, match="attic"):
        picture([("attic",)])


def test_files_that_the_page_names_are_there() -> None:
    named = set(
        re.findall(r"`((?:generator/|tests/|docs/|[a-z_]+/)[\w/]+\.(?:py|yaml|md|json))`", PAGE)
    )
    places = (ROOT, ROOT / "generator")
    recipes = {name for name in named if "099" in name}
    assert len(named) > 20
    assert [n for n in sorted(named - recipes) if not any((at / n).exists() for at in places)] == []
