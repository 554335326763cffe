"""A map as it is proposed: what the writer needs, and nothing of where it came from."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from generator.board import Cell, Grid, components
from generator.model.ground import Anchor
from generator.model.map import Feature, GridSpec, Place
from generator.model.terrain import grid_of
from generator.records import Frozen


class ScaffoldError(Exception):
    """The game cannot be made as asked; the message says why, in a sentence."""


WATERS = ("sea", "lake")
"""Terrains of the kit that are water."""


class Source(Frozen):
    """Where data came from, and under which licence."""

    text: str
    licence: str


class MapPlan(Frozen):
    """A proposed map.

    `ground` is the terrain id of every hex, in reading order; `coast` is the GeoJSON text of the
    coast, with the `anchor` it goes by; `remarks` say what was left out.
    """

    spec: GridSpec
    ground: tuple[tuple[Cell, str], ...]
    features: tuple[Feature, ...] = ()
    places: tuple[Place, ...] = ()
    anchor: Anchor | None = None
    coast: str | None = None
    sources: tuple[Source, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def grid(self) -> Grid:
        """The grid that is described."""
        return grid_of(self.spec)

    def land(self) -> tuple[Cell, ...]:
        """Return the largest stretch of connected land, by columns from the west."""
        dry = [at for at, kind in self.ground if kind not in WATERS]
        groups = components(dry)
        largest = max(groups, key=len) if groups else ()
        return tuple(sorted(largest, key=self.grid.page))


class TerrainKit(NamedTuple):
    """A kind of hex: its character in the picture, and how a definition describes it."""

    symbol: str
    name: str
    look: str = ""
    effects: str = "No effect."
    land: bool = True


class LineKit(NamedTuple):
    """A kind of feature."""

    name: str
    look: str = ""
    effects: str = ""


_HARDER = "One column in the defender's favour."

TERRAIN = {
    "clear": TerrainKit(".", "Clear"),
    "forest": TerrainKit("&", "Forest", "", _HARDER),
    "hills": TerrainKit("n", "Hills", "rough", _HARDER),
    "mountain": TerrainKit("^", "Mountain", "", _HARDER),
    "swamp": TerrainKit("%", "Swamp", "", _HARDER),
    "polder": TerrainKit("=", "Wet fields", "polder"),
    "town": TerrainKit("#", "Town", "", _HARDER),
    "lake": TerrainKit("o", "Lake", "", "No unit may enter.", land=False),
    "sea": TerrainKit("~", "Sea", "", "No unit may enter.", land=False),
}
HARD = ("forest", "hills", "mountain", "swamp", "town")
"""Terrains that help their defenders."""

LINES = {
    "river": LineKit("River", "", _HARDER + " Only if all attackers cross it."),
    "stream": LineKit("Stream", "creek", "No effect."),
    "canal": LineKit("Canal", "", _HARDER + " Only if all attackers cross it."),
    "road": LineKit("Road", "", "One hex further for a move along it."),
    "track": LineKit("Track", "", "No effect."),
    "railway": LineKit("Railway", "", "No effect."),
}
BARRIERS = ("river", "canal")
"""Lines that help those behind them."""


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
