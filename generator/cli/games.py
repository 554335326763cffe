"""The games a command is about: names in, folders out."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from generator.cli.misuse import MisuseError, suggestion

SOURCES = Path("sources")
"""The folder of the games, in the current folder."""


def folders(games: Sequence[str]) -> list[Path]:
    """Return the folders of the games named, each once, or of all in sources/."""
    present = _present()
    if not games and not present:
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
        raise MisuseError(f"{name} is a file: name the folder that it lies in")
    raise MisuseError(f"there is no game {name!r}{suggestion(name, present)}")
