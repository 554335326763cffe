"""The games a command is about: names in, folders out."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from generator.cli.misuse import MisuseError, suggestion

SOURCES = Path("sources")
"""The folder of the games, in the current folder."""

FIRST = "game.yaml"
"""The file that every game has."""


def folders(games: Sequence[str]) -> list[Path]:
    """Return the folders of the games named, each once, or of all in sources/.

    A file stands for its game. Where there is no sources/, the current folder may be a game.
    """
    present = _present()
    if not games and not present:
        if os.path.isfile(FIRST):
            return [Path()]  # the current folder is a game
        raise MisuseError("there are no games here: no folder sources/ with a game below it")
    return list(dict.fromkeys(_folder(name, present) for name in games or present))


def _present() -> list[str]:
    """Names of the folders in sources/ that hold YAML files, whether or not game.yaml is there."""
    found = (path for suffix in ("yaml", "yml") for path in SOURCES.glob(f"*/*.{suffix}"))
    return sorted({path.parent.name for path in found})


def _folder(name: str, present: Sequence[str]) -> Path:
    if name in present:
        return SOURCES / name
    # Not Path.is_dir: it raises for a name that is too long or lies in a closed folder.
    if os.path.isdir(name):
        return Path(name)
    if os.path.isfile(name):
        return _game_of(Path(name))
    raise MisuseError(f"there is no game {name!r}{suggestion(name, present)}")


def _game_of(file: Path) -> Path:
    """Return the folder of the game that a file belongs to, as a hook names changed files."""
    for folder in file.parents:
        if os.path.isfile(folder / FIRST):
            return folder
    raise MisuseError(f"{file} belongs to no game: there is no {FIRST} beside it or above it")


def folder_of_new(game: str) -> Path:
    """Return the folder of a game that is to be: below sources/, or where a path says."""
    path = Path(game)
    if path.name in ("", ".."):
        path = path.resolve()
    is_name = path.parts == (game,)
    return SOURCES / path if is_name else path
