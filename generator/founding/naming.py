"""Ids made of names."""

from __future__ import annotations

import re
import unicodedata


class Ids:
    """Gives out ids, each once."""

    def __init__(self) -> None:
        self._given: set[str] = set()

    def new(self, name: str) -> str:
        """Return an id that sounds like `name` and has not been given before."""
        stem = slug(name) or "unnamed"
        made, number = stem, 1
        while made in self._given:
            number += 1
            made = f"{stem}-{number}"
        self._given.add(made)
        return made


def slug(name: str) -> str:
    """Return a name in small letters without accents, its words joined by hyphens."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
