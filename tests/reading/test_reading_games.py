"""The games in sources/: all are read without a complaint, and fast."""

from pathlib import Path

import pytest

from generator.model.game import Game
from generator.model.walk import walk
from generator.reading import read, read_text

SOURCES = sorted(path.parent for path in Path(__file__).parents[2].glob("sources/*/game.yaml"))


@pytest.mark.parametrize("folder", SOURCES, ids=lambda folder: folder.name)
def test_game_is_read(folder: Path) -> None:
    reading = read(folder)
    assert [f"{finding.span} {finding.message}" for finding in reading.findings] == []
    assert isinstance(reading.game, Game)
    assert reading.game.id == folder.name


@pytest.mark.parametrize("folder", SOURCES, ids=lambda folder: folder.name)
def test_every_value_that_is_written_has_a_place(folder: Path) -> None:
    """What the walk visits and the table does not know is a default, never a written value."""
    reading = read(folder)
    assert reading.game is not None
    visited = {node.origin for node in walk(reading.game)}
    for origin in [each for each in visited if each.startswith("translations.")]:
        visited |= {".".join(origin.split(".")[:steps]) for steps in range(origin.count(".") + 1)}
    known = {origin for origin in reading.origins.table if not origin.startswith("hexes.")}
    assert known - visited == set()


def test_two_thousand_lines_are_read_whole() -> None:
    sections = "".join(
        f"  s{number}:\n    title: Section {number}\n    text: >\n"
        f"      Choose one coastal hex. At most {{value:a}} land, as in {{rule:s1}}.\n"
        "      On *DR* the hex is cleared.\n"
        for number in range(400)
    )
    text = f"title: T\nvalues: {{a: 3}}\nsections:\n{sections}"
    reading = read_text({"game.yaml": text})
    assert len(reading.origins.table) == 6 + 400 * 3
