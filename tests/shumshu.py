"""The real games and the examples, read once, for tests of what is checked, drawn and printed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator.model.game import Game
from generator.reading.definition import read

SOURCES = Path(__file__).resolve().parent.parent / "sources"
EXAMPLES = SOURCES.parent / "examples"


def folder_of(name: str) -> Path:
    """The folder of a game or an example."""
    return SOURCES / name if (SOURCES / name).is_dir() else EXAMPLES / name


@cache
def game(name: str = "shumshu") -> Game:
    found = read(folder_of(name)).game
    assert found is not None
    return found


@cache
def _files_of(name: str) -> tuple[tuple[str, str], ...]:
    folder = SOURCES / name
    paths = sorted((*folder.glob("*.yaml"), *folder.glob("geo/*.geojson")))
    return tuple(
        (path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8")) for path in paths
    )


def files_of(name: str = "shumshu") -> dict[str, str]:
    """The texts of a game's files, by the names that its definition has for them."""
    return dict(_files_of(name))
