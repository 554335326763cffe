"""Where fonts lie: beside a game, where the user is, and those that come with Postwar."""

from __future__ import annotations

from pathlib import Path
from typing import Final

FONTS: Final = Path("fonts")
"""The folder where users keep fonts of their own."""
_PACKAGE: Final = Path(__file__).resolve().parent
_PLACES: Final = (_PACKAGE / "fonts", _PACKAGE.parent / "fonts")
OWN_FONTS: Final = next((place for place in _PLACES if place.is_dir()), _PLACES[-1])
"""The fonts that come with Postwar: in an installed package, or beside it in the project."""


def fonts_of(folder: Path) -> tuple[Path, ...]:
    """Return where fonts are looked for: beside the game in a folder, and where the user is."""
    return folder / FONTS, FONTS


def is_of_user(folder: Path) -> bool:
    """Whether a folder of fonts is there, and is a user's, not that which comes with Postwar."""
    return folder.is_dir() and folder.resolve() != OWN_FONTS
