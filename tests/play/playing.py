"""Games for the tests of play: the tiny game of the checks with a record of play put in."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

from generator.model.game import Game
from generator.play.battlefield import Battlefield, Fault, Kind, Position, battlefield_of, untouched
from generator.play.moving import opening
from generator.play.walk import walk_through
from generator.reading import read_text

sys.path.insert(0, str(Path(__file__).parents[1] / "checks"))

from tests.checks.merging import read_game, with_part
from tests.shumshu import files_of

SOURCES = Path(__file__).parents[2] / "sources"
GAMES = ("arnhem", "mukden", "myitkyina", "shumshu", "standard-game")


def read(files: dict[str, str], name: str) -> Game:
    reading = read_text(files, name)
    assert reading.game is not None, reading.findings
    return reading.game


def example_files(name: str) -> dict[str, str]:
    folder = Path(__file__).parents[2] / "examples" / name
    return {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.yaml")}


@cache
def game_of(name: str) -> Game:
    return read(files_of(name), name)


def changed(name: str, file: str, old: str, new: str) -> Game:
    """The game with one place of a file changed; the place must be the only one."""
    text = files_of(name)[file]
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
    return read(files_of(name) | {file: text.replace(old, new)}, name)


def tiny(part: str = "") -> Game:
    game = read_game(with_part(part or "title: Tiny")).game
    assert game is not None
    return game


def opened(game: Game) -> tuple[Battlefield, Position]:
    board = battlefield_of(game)
    return board, opening(board, untouched(board))


def kinds(game: Game) -> list[Kind | None]:
    return [fault.kind for fault in walk_through(game)]


def faults(part: str) -> tuple[Fault, ...]:
    return walk_through(tiny(part))
